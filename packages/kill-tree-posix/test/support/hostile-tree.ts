/** A tree of processes that is made so as not to be found or not to end. */
export interface HostileTree {
  /** A program for `sh`; every process that it plans to keep makes a file `ready.<number>` when it is in place. */
  readonly script: string
  /** How many of these files there will be. */
  readonly size: number
  /** What is in it, for the title of a failure. */
  readonly kinds: readonly string[]
}

/**
 * A random tree, the same for the same seed: how its processes are started, what they become, and what they start in turn.
 *
 * Whatever clears its environment keeps its output, so that something ties it to the tree; what has neither is a limit, and
 * has tests of its own.
 */
export const hostileTree = (seed: number): HostileTree => {
  const random = createRandom(seed)
  const kinds: string[] = []
  let size = 0

  const node = (depth: number): string => {
    const children = depth === 0 ? 0 : 1 + random(depth + 1)
    const started = Array.from({ length: children }, () => `${start(node(depth - 1))}\n`).join('')
    const number = size
    size += 1
    // The root stays: with it would go the only trace of what cleared its environment at once.
    const nature = pick(depth === deepest ? natures.filter(({ name }) => name !== 'gone') : natures)
    kinds.push(nature.name)
    return nature.script({ started, ready: `: > ready.${number}` })
  }
  const start = (script: string): string => {
    const way = pick(ways)
    kinds.push(way.name)
    return way.script(quote(script))
  }
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[random(values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  const script = node(deepest)
  return { script, size, kinds }
}

const deepest = 2

interface NamedWay {
  readonly name: string
  readonly script: (quoted: string) => string
}

/** How a process starts another. */
const ways: readonly NamedWay[] = [
  { name: 'child', script: (script) => `sh -c ${script} &` },
  { name: 'double fork', script: (script) => `(sh -c ${script} &)` },
  { name: 'setsid', script: (script) => `setsid sh -c ${script} &` },
  { name: 'daemon', script: (script) => `(setsid sh -c ${script} &)` },
  { name: 'env -i', script: (script) => `env -i sh -c ${script} &` },
  { name: 'env -i daemon', script: (script) => `(env -i setsid sh -c ${script} &)` },
  { name: 'own group', script: (script) => jobs(`sh -c ${script} & disown`) },
  { name: 'job control', script: (script) => jobs(`sh -c ${script} & sleep 86400 & wait`) },
  { name: 'nohup', script: (script) => `nohup sh -c ${script} &` },
]

/**
 * A shell that gives every job a group of its own. When the last tie of such a group to its session ends and something in
 * it is stopped, the system hangs it up, and a shell that ends has its stopped jobs terminated: nothing of that may happen
 * here, or the tree would end before it is made.
 */
const jobs = (script: string): string => `bash -c ${quote(`set -m; trap "" HUP; ${script}`)} &`

interface NamedNature {
  readonly name: string
  readonly script: (parts: { readonly started: string; readonly ready: string }) => string
}

const idle = 'while :; do sleep 30; done'

/** What a process becomes when it has started its own. */
const natures: readonly NamedNature[] = [
  { name: 'obedient', script: ({ started, ready }) => `${started} ${ready}; exec sleep 86400` },
  { name: 'deaf', script: ({ started, ready }) => `trap "" TERM HUP INT; ${started} ${ready}; exec sleep 86400` },
  { name: 'waiting', script: ({ started, ready }) => `${started} sleep 86400 & ${ready}; wait` },
  { name: 'stopped', script: ({ started, ready }) => `${started} ${ready}; kill -STOP $$; ${idle}` },
  { name: 'zombie keeper', script: ({ started, ready }) => `${started} sleep 0 & ${ready}; exec sleep 86400` },
  { name: 'gone', script: ({ started, ready }) => `${started} ${ready}` },
  {
    name: 'fork loop',
    script: ({ started, ready }) => `${started} ${ready}; while :; do sh -c "sleep 1 & exec sleep 1" & sleep 0.1; done`,
  },
  {
    name: 'deaf fork loop',
    script: ({ started, ready }) =>
      `trap "" TERM HUP; ${started} ${ready}; while :; do (setsid sleep 1 &); sleep 0.1; done`,
  },
]

const quote = (script: string): string => `'${script.replaceAll("'", `'\\''`)}'`

/** mulberry32: small, and the same everywhere. */
const createRandom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
