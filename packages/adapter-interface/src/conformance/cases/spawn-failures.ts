import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PtarmiganErrorCode } from '../../error.ts'
import type { LaunchSpec } from '../../launch-spec.ts'
import type { CaseScope } from '../case-scope.ts'
import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { expectEqual, expectRejection } from '../expectation.ts'

/** A program that cannot be started is an error with its own code, never a program that printed a line and ended. */
export const spawnFailureCases: readonly ConformanceCase[] = [
  defineCase({ id: 'missing-program-path', title: 'a path without a file is program-not-found' }, async (scope) => {
    const file = join(await scope.directory(), 'missing')
    await expectSpawnFailure(scope, { file, args: [] }, 'program-not-found')
  }),

  defineCase(
    { id: 'missing-program-name', title: 'a name that PATH does not hold is program-not-found' },
    async (scope) => {
      await expectSpawnFailure(scope, await scope.missingProgram(), 'program-not-found')
    },
  ),

  defineCase(
    { id: 'missing-directory', title: 'a missing working directory is directory-not-found' },
    async (scope) => {
      const cwd = join(await scope.directory(), 'gone')
      await expectSpawnFailure(scope, scope.launch(`say('ran')`, { cwd }), 'directory-not-found')
    },
  ),

  defineCase(
    { id: 'missing-directory-first', title: 'a missing directory is not reported as a missing program' },
    async (scope) => {
      const cwd = join(await scope.directory(), 'gone')
      const file = join(cwd, 'program')
      await expectSpawnFailure(scope, { file, args: [], cwd }, 'directory-not-found')
    },
  ),

  defineCase(
    { id: 'directory-is-file', title: 'a file as working directory is directory-not-found' },
    async (scope) => {
      const cwd = join(await scope.directory(), 'file')
      await writeFile(cwd, '')
      await expectSpawnFailure(scope, scope.launch(`say('ran')`, { cwd }), 'directory-not-found')
    },
  ),

  defineCase(
    { id: 'not-executable', title: 'a file without execute permission is permission-denied', requires: ['file-modes'] },
    async (scope) => {
      const file = await executable(scope, '#!/bin/sh\necho ran\n', 0o644)
      await expectSpawnFailure(scope, { file, args: [] }, 'permission-denied')
    },
  ),

  defineCase(
    { id: 'program-is-directory', title: 'a directory as program is permission-denied', requires: ['file-modes'] },
    async (scope) => {
      const file = join(await scope.directory(), 'directory')
      await mkdir(file)
      await expectSpawnFailure(scope, { file, args: [] }, 'permission-denied')
    },
  ),

  defineCase(
    {
      id: 'foreign-program',
      title: 'an executable of another machine is program-not-runnable',
      requires: ['file-modes', 'program-format'],
    },
    async (scope) => {
      const file = await executable(scope, foreignExecutable(), 0o755)
      await expectSpawnFailure(scope, { file, args: [] }, 'program-not-runnable')
    },
  ),

  defineCase(
    {
      id: 'missing-interpreter',
      title: 'a script whose interpreter is missing is an error, not a program',
      requires: ['file-modes', 'program-format'],
    },
    async (scope) => {
      const file = await executable(scope, '#!/nope/interpreter\n', 0o755)
      await expectSpawnFailure(scope, { file, args: [] }, ['program-not-found', 'program-not-runnable'])
    },
  ),

  defineCase(
    { id: 'usable-after-failures', title: 'failed spawns do not keep later ones from working' },
    async (scope) => {
      for (let round = 0; round < 5; round++)
        await expectSpawnFailure(scope, await scope.missingProgram(), 'program-not-found')
      const { result, output } = await scope.finish(`report('ran')`)
      expectEqual(await output.report(), 'ran', 'the report of the program after five failed spawns')
      expectEqual(result, { kind: 'exited', code: 0 }, 'its end')
    },
  ),
]

const expectSpawnFailure = async (
  scope: CaseScope,
  spec: LaunchSpec,
  codes: PtarmiganErrorCode | readonly PtarmiganErrorCode[],
): Promise<void> => {
  const error = await expectRejection(scope.spawn(spec), codes, `the spawn of ${JSON.stringify(spec.file)}`)
  expectEqual(error.operation, 'spawn', 'the operation of the error')
}

const executable = async (scope: CaseScope, content: string | Uint8Array, mode: number): Promise<string> => {
  const file = join(await scope.directory(), 'program')
  await writeFile(file, content)
  await chmod(file, mode)
  return file
}

/** The header of a 64-bit ELF executable for machine number 0xFEED, which nobody builds. elf(5) */
const foreignExecutable = (): Buffer => {
  const header = Buffer.alloc(128)
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1], 0)
  header.writeUInt16LE(2, 16)
  header.writeUInt16LE(0xfeed, 18)
  header.writeUInt32LE(1, 20)
  return header
}
