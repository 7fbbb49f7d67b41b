// The tools in a plain loop: whatever answers "what next?" is the model. Here it is a few lines of code.
import { createSessionHost, createTools } from 'ptarmigan'

/** What a model says: call a tool, or the last word. */
type Turn =
  | { readonly call: 'exec' | 'process'; readonly input: Readonly<Record<string, unknown>> }
  | { readonly say: string }

/** The model: what to do next, given every answer so far. */
const decide = (answers: readonly string[]): Turn => {
  const last = answers.at(-1) ?? ''
  const sessionId = /\bsession ([0-9a-f]{8})\b/i.exec(answers.join('\n'))?.[1]
  if (answers.length === 0) return { call: 'exec', input: { command: 'cat', mode: 'session' } }
  if (answers.length === 1)
    return { call: 'process', input: { action: 'paste', sessionId, text: 'what is 6 times 7?' } }
  if (answers.length === 2) return { call: 'process', input: { action: 'submit', sessionId } }
  if (last.includes('what is')) return { call: 'process', input: { action: 'kill', sessionId } }
  if (last.includes('is left') || answers.length > 9) return { say: 'cat says what I say.' }
  return { call: 'process', input: { action: 'poll', sessionId, timeoutMs: 5000 } }
}

/** Runs the loop to the model's last word, which it resolves to; `show` hears everything. */
export const runPlainLoop = async (show: (line: string) => void): Promise<string> => {
  const host = await createSessionHost()
  try {
    const tools = createTools(host)
    const answers: string[] = []
    for (;;) {
      const turn = decide(answers)
      if ('say' in turn) return turn.say
      show(`> ${turn.call} ${JSON.stringify(turn.input)}`)
      const definition = tools.definitions.find(({ name }) => name === turn.call)
      const answer = await definition?.call(turn.input)
      answers.push(answer?.text ?? 'There is no such tool.')
      show(answers.at(-1) ?? '')
    }
  } finally {
    // Whatever the model left running ends here.
    await host.dispose()
  }
}

if (process.argv[1] === import.meta.filename) console.log(await runPlainLoop((line) => console.log(line)))
