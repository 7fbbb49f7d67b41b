import { defineConfig } from 'vitest/config'

// Tests import the source of every workspace package, so no build is needed.
const conditions = ['@ptarmigan/source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{packages,apps,tooling}/*/src/**/*.test.ts', 'tooling/*/test/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['{packages,apps}/*/test/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
