import { packageOptions } from '@ptarmigan/tsup-options'

export default packageOptions()
