import { closeSync, openSync } from 'node:fs'

/**
 * Throws the system's own error (EMFILE, ENFILE) when fewer than `count` descriptors can be opened.
 *
 * A spawn that meets EMFILE half-way leaves its pipes behind in Node: the handles are never closed, and with an
 * ignored input the parent's descriptors are not either. So it is found out before, on descriptors that are closed again.
 */
export const ensureFreeDescriptors = (count: number): void => {
  const probes: number[] = []
  try {
    while (probes.length < count) probes.push(openSync('/', 'r'))
  } finally {
    for (const fd of probes) closeSync(fd)
  }
}
