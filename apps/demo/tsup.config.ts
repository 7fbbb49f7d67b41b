import { packageOptions } from '@ptarmigan/tsup-options'

export default packageOptions({ entry: { main: 'src/main.ts' }, dts: false })
