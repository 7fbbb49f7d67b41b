import { metric as strip } from './strip.mjs'

/** Every metric, in the order in which they are measured. */
export const metrics = [strip]
