import { batchCommandLine } from '@ptarmigan/adapter-interface'

/**
 * Under Wine 8 a program in a pseudo-console gets its standard handles only if the command line asks for the console by
 * name. Windows needs no such thing, so there the launch stays as it is.
 */
export const withConsoleHandles = (spec) => {
  if (process.env.PTARMIGAN_WINDOWS_LANE !== 'wine') return spec
  const { file, args = [], verbatimArguments = false } = spec
  const [line] = verbatimArguments
    ? [`"${file}" ${args.join(' ')}`]
    : [batchCommandLine(file, args).at(-1).slice(1, -1)]
  const cmd = `${process.env.SystemRoot}\\System32\\cmd.exe`
  const tail = ['/d', '/e:on', '/v:off', '/s', '/c', `"${line} <CONIN$ >CONOUT$ 2>&1"`]
  return { ...spec, file: cmd, args: tail, verbatimArguments: true }
}
