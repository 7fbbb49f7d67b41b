import { packageOptions } from '@ptarmigan/tsup-options'

export default [
  packageOptions({ clean: ['!guard.js'] }),
  // The guard's program is one file that needs nothing beside it: it runs when the host is already gone.
  packageOptions({ entry: { guard: 'src/guard.ts' }, clean: ['!index.*'], dts: false, noExternal: [/.*/] }),
]
