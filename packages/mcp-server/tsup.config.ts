import { packageOptions } from '@ptarmigan/tsup-options'

export default packageOptions({ entry: { index: 'src/index.ts', bin: 'src/bin.ts' } })
