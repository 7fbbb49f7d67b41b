/** The one build of every package: ESM for Node 20, types beside it, workspace packages left as imports. */
export const packageOptions = (overrides = {}) => ({
  entry: { index: 'src/index.ts' },
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  dts: {
    compilerOptions: { customConditions: [], allowImportingTsExtensions: true, rewriteRelativeImportExtensions: false },
  },
  sourcemap: false,
  clean: true,
  treeshake: true,
  ...overrides,
})
