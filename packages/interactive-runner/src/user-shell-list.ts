/** A user shell as a session knows it: its place and its label outlive its process. */
export interface UserShellEntry {
  readonly id: string
  readonly label: string
  /** The first plain shell cannot be closed. */
  readonly closable: boolean
  /** Typed into the shell each time it is started. */
  readonly initialCommand: string | undefined
  readonly createdAt: Date
}

/** The user shells of one session, by the time of their creation. Nothing here waits, so each call is atomic. */
export interface UserShellList {
  /** Adds a plain shell: "Terminal", then "Terminal 2", … */
  addPlain(id: string): UserShellEntry
  /** Adds one with a command of its own; one that is there stays as it is. */
  addScript(entry: { readonly id: string; readonly label: string; readonly command: string }): UserShellEntry
  get(id: string): UserShellEntry | undefined
  /** At least one plain shell is there: `newId` names it if it has to be made. */
  list(newId: () => string): readonly UserShellEntry[]
  remove(id: string): void
}

export const createUserShellList = (now: () => Date = () => new Date()): UserShellList => {
  const entries = new Map<string, UserShellEntry & { readonly isPlain: boolean }>()

  const addPlain = (id: string): UserShellEntry => {
    const isFirst = ![...entries.values()].some(({ isPlain }) => isPlain)
    const label = isFirst ? firstLabel : nextLabel(new Set([...entries.values()].map((entry) => entry.label)))
    const entry = { id, label, closable: !isFirst, initialCommand: undefined, createdAt: now(), isPlain: true }
    entries.set(id, entry)
    return publicOf(entry)
  }

  return {
    addPlain,
    addScript: ({ id, label, command }) => {
      const known = entries.get(id)
      if (known !== undefined) return publicOf(known)
      const entry = { id, label, closable: true, initialCommand: command, createdAt: now(), isPlain: false }
      entries.set(id, entry)
      return publicOf(entry)
    },
    get: (id) => {
      const entry = entries.get(id)
      return entry === undefined ? undefined : publicOf(entry)
    },
    list: (newId) => {
      if (![...entries.values()].some(({ isPlain }) => isPlain)) addPlain(newId())
      // In the order in which they were added, which is that of their times.
      return [...entries.values()].map(publicOf)
    },
    remove: (id) => {
      entries.delete(id)
    },
  }
}

const firstLabel = 'Terminal'

const nextLabel = (taken: ReadonlySet<string>): string => {
  for (let number = 2; ; number++) if (!taken.has(`${firstLabel} ${number}`)) return `${firstLabel} ${number}`
}

const publicOf = ({ id, label, closable, initialCommand, createdAt }: UserShellEntry): UserShellEntry => ({
  ...{ id, label, closable, initialCommand, createdAt },
})
