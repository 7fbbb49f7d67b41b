// The tools in the shape of the AI SDK (https://ai-sdk.dev). It works with every model that the SDK knows.
import { dynamicTool, generateText, jsonSchema, type LanguageModel, stepCountIs, type ToolSet } from 'ai'
import { createSessionHost, createTools } from 'ptarmigan'

type Definitions = ReturnType<typeof createTools>['definitions']

/** Each definition becomes a tool; the model reads the text of an answer, a program may look at its facts. */
export const aiTools = (definitions: Definitions): ToolSet =>
  Object.fromEntries(
    definitions.map(({ name, description, inputSchema, call }) => [
      name,
      dynamicTool({
        description,
        inputSchema: jsonSchema(JSON.parse(JSON.stringify(inputSchema))),
        execute: async (input, { abortSignal }) => {
          const { text, isError } = await call(input, { signal: abortSignal })
          return { text, isError }
        },
        toModelOutput: ({ output }) => textOutput(output),
      }),
    ]),
  )

const textOutput = (output: unknown): { type: 'text' | 'error-text'; value: string } => {
  const answer = typeof output === 'object' && output !== null ? output : {}
  return {
    type: 'isError' in answer && answer.isError === true ? 'error-text' : 'text',
    value: 'text' in answer ? String(answer.text) : '',
  }
}

/** Lets a model work at a task with a shell; resolves to its last word. */
export const askWithShell = async (model: LanguageModel, prompt: string): Promise<string> => {
  const host = await createSessionHost()
  try {
    const { text } = await generateText({
      model,
      prompt,
      tools: aiTools(createTools(host).definitions),
      stopWhen: stepCountIs(20),
    })
    return text
  } finally {
    await host.dispose()
  }
}
