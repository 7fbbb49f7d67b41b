import { expect, test } from 'vitest'
import { definitionOf } from './tool-definitions.ts'

const definitions = (['exec', 'process'] as const).map((name) =>
  definitionOf(name, async () => ({ text: '', isError: false, data: {} })),
)

test('each schema is a plain object schema without alternatives at its top, as every vendor takes it', () => {
  for (const { inputSchema } of definitions) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    for (const key of ['anyOf', 'oneOf', 'allOf', '$ref', '$defs']) expect(inputSchema).not.toHaveProperty(key)
    expect(JSON.parse(JSON.stringify(inputSchema))).toEqual(inputSchema)
  }
})

test('every field is described, so that a model needs nothing but the schema', () => {
  for (const { inputSchema } of definitions)
    for (const [field, schema] of Object.entries(inputSchema.properties ?? {}))
      expect(schema, field).toHaveProperty('description')
})
