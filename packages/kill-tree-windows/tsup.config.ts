import { packageOptions } from '@ptarmigan/tsup-options'

export default [
  packageOptions({ clean: ['!guard.js'] }),
  // The guard's program starts from this package's folder; ps-list stays outside, for it has a program of its own beside it.
  packageOptions({ entry: { guard: 'src/guard.ts' }, clean: ['!index.*'], dts: false, noExternal: [/^@ptarmigan\//] }),
]
