import { PtarmiganError } from '@ptarmigan/adapter-interface'

/** The shell itself is missing, not the command: says so, and lists what was tried. */
export const shellNotFound = (
  asked: string | undefined,
  { tried, why }: { readonly tried: readonly string[]; readonly why?: string },
): PtarmiganError => {
  const what = asked === undefined ? 'No shell was found' : `The shell "${asked}" was not found`
  const reason = why === undefined ? '' : ` (${why})`
  return new PtarmiganError(`${what}${reason}; tried: ${tried.length === 0 ? 'nothing' : tried.join(', ')}.`, {
    code: 'shell-not-found',
    operation: 'wrap',
    details: { ...(asked === undefined ? {} : { shell: asked }), tried },
  })
}
