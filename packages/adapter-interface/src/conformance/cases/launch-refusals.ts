import type { LaunchSpec } from '../../launch-spec.ts'
import type { CaseScope } from '../case-scope.ts'
import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { expectRejection, expectThat } from '../expectation.ts'

/** What the system would cut, stringify or misread is refused by the name of its field. */
export const launchRefusalCases: readonly ConformanceCase[] = [
  ...[
    { id: 'nul-in-file', title: 'NUL in the program', field: 'file', change: { file: 'a\0b' } },
    { id: 'nul-in-argument', title: 'NUL in an argument', field: 'args[1]', change: { args: ['a', 'b\0c'] } },
    { id: 'nul-in-directory', title: 'NUL in the directory', field: 'cwd', change: { cwd: '/\0' } },
    {
      id: 'nul-in-variable-name',
      title: 'NUL in the name of a variable',
      field: 'env',
      change: { env: { 'A\0B': 'c' } },
    },
    { id: 'nul-in-variable', title: 'NUL in the value of a variable', field: 'env', change: { env: { A: 'b\0c' } } },
    {
      id: 'equals-in-variable-name',
      title: '"=" in the name of a variable',
      field: 'env',
      change: { env: { 'A=B': 'c' } },
    },
    { id: 'empty-file', title: 'an empty program name', field: 'file', change: { file: '' } },
    { id: 'empty-directory', title: 'an empty directory', field: 'cwd', change: { cwd: '' } },
  ].map(({ id, title, field, change }) =>
    defineCase({ id, title: `${title} is invalid-argument naming ${field}` }, (scope) =>
      expectRefusal(scope, { ...scope.launch(`say('ran')`), ...change }, field),
    ),
  ),

  // JSON brings in values that the types rule out, as a caller in plain JavaScript would.
  ...[
    { id: 'argument-not-text', title: 'an argument that is a number', field: 'args[1]', change: '{"args":["a",1]}' },
    { id: 'argument-nothing', title: 'an argument that is null', field: 'args[0]', change: '{"args":[null]}' },
    { id: 'variable-not-text', title: 'a variable whose value is null', field: 'env', change: '{"env":{"A":null}}' },
    { id: 'file-not-text', title: 'a program that is a number', field: 'file', change: '{"file":7}' },
  ].map(({ id, title, field, change }) =>
    defineCase({ id, title: `${title} is invalid-argument naming ${field}` }, (scope) => {
      const changed: LaunchSpec = { ...scope.launch(`say('ran')`), ...JSON.parse(change) }
      return expectRefusal(scope, changed, field)
    }),
  ),
]

const expectRefusal = async (scope: CaseScope, spec: LaunchSpec, field: string): Promise<void> => {
  const error = await expectRejection(scope.spawn(spec), 'invalid-argument', 'the spawn')
  expectThat(String(error.details.field).startsWith(field), `details.field of the error names ${field}`, error.details)
}
