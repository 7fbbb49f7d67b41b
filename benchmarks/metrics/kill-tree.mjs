import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endLeftovers, processesOf } from '../../tooling/scripts/end-leftovers.mjs'
import { markerVariable } from '../harness/workspace.mjs'

const processes = 200
/** How long a process may take to be gone after the side said that it is done. */
const patienceMs = 500
const script = fileURLToPath(new URL('../programs/hostile-tree.sh', import.meta.url))

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'kill-tree',
  url: import.meta.url,
  what: `${processes} processes that do not want to end, grace 0: who survives, and the time`,
  prepare: async () => (process.platform === 'linux' ? {} : { without: withoutAll('survivors are counted in /proc') }),
  contestants: {
    ours: {
      measure: async () => {
        const { createProcessSupervisor } = await import('ptarmigan')
        const supervisor = createProcessSupervisor()
        try {
          return await killAndCount(async (file, args) => {
            const run = await supervisor.spawn({ file, args })
            return async () => {
              const receipt = await run.cancel('manual-cancel', { graceMs: 0 })
              if (!receipt?.complete) throw new Error(`the receipt is not complete: ${JSON.stringify(receipt)}`)
            }
          })
        } finally {
          await supervisor.dispose()
        }
      },
    },
    'tree-kill': {
      measure: async () => {
        const { default: treeKill } = await import('tree-kill')
        return await killAndCount(async (file, args) => {
          const { pid } = spawn(file, args, { stdio: 'ignore', detached: true })
          return () => new Promise((resolve) => treeKill(pid, 'SIGKILL', resolve))
        })
      },
    },
    execa: {
      measure: async () => {
        const { execa } = await import('execa')
        return await killAndCount(async (file, args) => {
          const subprocess = execa(file, args, { reject: false, stdio: 'ignore' })
          return async () => {
            subprocess.kill('SIGKILL')
            await subprocess
          }
        })
      },
    },
    'process group': {
      measure: () =>
        killAndCount(async (file, args) => {
          const child = spawn(file, args, { stdio: 'ignore', detached: true })
          return async () => {
            process.kill(-child.pid, 'SIGKILL')
            if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
          }
        }),
    },
  },
  rows: [killRow('survivors', 'processes'), killRow('time', 'ms')],
}

function withoutAll(why) {
  return { ours: why, 'tree-kill': why, execa: why, 'process group': why }
}

function killRow(figure, unit) {
  return {
    ...{ metric: `kill-tree/${figure}`, unit, better: 'lower', of: ['ours', figure] },
    against: ['tree-kill', 'execa', 'process group'].map((peer) => ({ peer, of: [peer, figure] })),
  }
}

async function killAndCount(start) {
  // What stands in the command line of the tree's processes, and of no other.
  const mark = `${process.env[markerVariable]}-tree-${process.pid}`
  try {
    const kill = await start('bash', [script, mark, String(processes)])
    // All of them, and the script; then a moment in which those that stop have stopped.
    await until(() => processesOf(mark).length >= processes + 1)
    await pause(300)
    const startedAtMs = performance.now()
    await kill()
    const time = performance.now() - startedAtMs
    const patientUntil = performance.now() + patienceMs
    while (processesOf(mark).length > 0 && performance.now() < patientUntil) await pause(20)
    return { survivors: processesOf(mark).length, time }
  } finally {
    await endLeftovers(mark, { patienceMs: 0 })
  }
}

async function until(condition) {
  const endsAtMs = performance.now() + 60_000
  while (!condition()) {
    if (performance.now() > endsAtMs) throw new Error('the tree did not grow in time')
    await pause(100)
  }
}
