import { MockLanguageModelV3 } from 'ai/test'
import { expect, test } from 'vitest'
import { askWithShell } from '../src/ai-sdk.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

test('the AI SDK hands the tools to a model, runs its calls, and shows it the answers', async () => {
  const model = new MockLanguageModelV3({
    doGenerate: [
      {
        content: [
          {
            type: 'tool-call',
            toolCallId: '1',
            toolName: 'exec',
            input: JSON.stringify({ command: 'echo $((6 * 7)); exit 3' }),
          },
        ],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      },
      {
        content: [{ type: 'text', text: 'It is 42.' }],
        finishReason: { unified: 'stop', raw: undefined },
        usage,
        warnings: [],
      },
    ],
  })
  expect(await askWithShell(model, 'What is 6 times 7?')).toBe('It is 42.')
  const [first, second] = model.doGenerateCalls
  expect(first?.tools).toMatchObject([{ name: 'exec' }, { name: 'process' }])
  expect(second?.prompt.at(-1)).toMatchObject({
    role: 'tool',
    content: [{ toolName: 'exec', output: { type: 'error-text', value: expect.stringMatching(/^42\n[\s\S]*code 3/) } }],
  })
})
