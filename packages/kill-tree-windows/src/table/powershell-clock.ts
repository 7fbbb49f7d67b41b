import { win32 } from 'node:path'

/** The program that answers when processes started: Windows PowerShell, at its place, since no PATH is to be trusted. */
export const powershellClock = (systemRoot: string): { readonly file: string; readonly args: readonly string[] } => ({
  file: win32.join(systemRoot, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
  args: ['-NoLogo', '-NoProfile', '-NonInteractive', '-EncodedCommand', encoded(clockScript)],
})

/** Answers each line of its input with that line and every start that this user may read. */
const clockScript = `$ErrorActionPreference = 'Stop'
while ($null -ne ($request = [Console]::In.ReadLine())) {
  $starts = foreach ($each in [Diagnostics.Process]::GetProcesses()) {
    try { '{0}:{1}' -f $each.Id, $each.StartTime.ToFileTimeUtc() } catch { } finally { $each.Dispose() }
  }
  [Console]::Out.WriteLine($request + ' ' + ($starts -join ' '))
  [Console]::Out.Flush()
}`

/** https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_powershell_exe */
const encoded = (script: string): string => Buffer.from(script, 'utf16le').toString('base64')
