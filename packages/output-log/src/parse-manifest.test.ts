import { describe, expect, test } from 'vitest'
import type { LogManifest } from './log-manifest.ts'
import { parseManifest } from './parse-manifest.ts'

const manifest: LogManifest = {
  version: 1,
  name: 'a1b2c3d4',
  command: 'make -j2',
  cwd: '/tmp',
  state: 'finished',
  status: 'killed',
  startedAt: new Date('2026-01-02T03:04:05.678Z'),
  endedAt: new Date('2026-01-02T03:04:06Z'),
  identity: { pid: 12, startTime: 3456, bootId: 'boot', seenAs: '4 node.exe' },
  host: { pid: 1 },
  exitCode: undefined,
  exitSignal: 'SIGKILL',
  reason: 'manual-cancel',
  details: { tags: ['a', 1, { b: true }] },
  log: { bytes: 100, lines: 5, missing: [{ start: 10, end: 20, lines: 1, linesBefore: 2 }], hasErrors: true },
}

describe('parseManifest', () => {
  test('reads back what was written', () => {
    expect(parseManifest(JSON.stringify(manifest))).toEqual(manifest)
  })

  test.each([
    ['nothing', ''],
    ['half of one', JSON.stringify(manifest).slice(0, 100)],
    ['a list', '[]'],
    ['another version', JSON.stringify({ ...manifest, version: 2 })],
    ['a state that is none', JSON.stringify({ ...manifest, state: 'asleep' })],
    ['no date', JSON.stringify({ ...manifest, startedAt: 'yesterday' })],
    ['a pid that is none', JSON.stringify({ ...manifest, identity: { pid: -1 } })],
    [
      'ranges out of order',
      JSON.stringify({
        ...manifest,
        log: { ...manifest.log, missing: [...manifest.log.missing, ...manifest.log.missing] },
      }),
    ],
  ])('refuses %s', (_what, text) => {
    expect(() => parseManifest(text)).toThrow()
  })
})
