export { quoteWindowsArgument } from '@ptarmigan/adapter-interface'
export {
  type IntegratedShell,
  planShellIntegration,
  type ShellIntegrationPlan,
  type ShellIntegrationRequest,
  sourceCommand,
} from './integration/plan-shell-integration.ts'
export { type ResolveShellOptions, resolveShell } from './resolve-shell.ts'
export type { Shell, ShellLanguage, ShellLookup } from './shell.ts'
export { type ProgramCommand, type ShellWrapParts, shellWrap } from './shell-wrap.ts'
export { type UserShellOptions, userShell } from './user-shell.ts'
export { type WindowsPtySpec, windowsPtySpec } from './windows-pty-spec.ts'
export { withoutStartupFiles } from './without-startup-files.ts'
