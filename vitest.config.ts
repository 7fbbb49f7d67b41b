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
        test: {
          name: 'unit',
          testTimeout: 60_000,
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
          include: ['{packages,apps,tooling}/*/src/**/*.test.ts', 'tooling/*/test/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          sequence: { groupOrder: 1 },
          include: ['{packages,apps}/*/test/**/*.test.ts', 'examples/test/*.test.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
