import { packageOptions } from '@ptarmigan/tsup-options'

// An optional dependency, which tsup would put into the bundle.
export default packageOptions({ external: ['@resvg/resvg-wasm'] })
