import type { WaitingForInput } from './turn-watch.ts'

/** A shell or interpreter that edits its line by itself is at its prompt; whatever else waits asks for something. */
export const turnKindOf = ({ expects, process }: WaitingForInput): 'asks' | 'prompt' =>
  expects === 'keys' && interpreters.test(programName(process.command)) ? 'prompt' : 'asks'

const programName = (command: string): string => {
  const [program = ''] = command.trim().split(/\s/)
  return (program.split('/').at(-1) ?? '').replace(/^-/, '')
}

/** Those whose prompt is a prompt for commands. */
const interpreters =
  /^(ba|z|fi|da|k|mk|c|tc)?sh$|^(python|ipython|pypy|node|nodejs|irb|ruby|lua|perl|php|sqlite3|psql|mysql|gdb|ghci|R|julia|octave|bc)[\d.]*$/
