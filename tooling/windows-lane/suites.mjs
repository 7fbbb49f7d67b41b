/**
 * The suites, longest first, so that those side by side end together. `parts`: in how many hosts, side by side, its cases
 * are run; one where a case goes on from what another did.
 *
 * @type {readonly { name: string, parts: number }[]}
 */
export const suites = [
  { name: 'child-adapter', parts: 3 },
  { name: 'pty-windows', parts: 2 },
  { name: 'command-lines', parts: 2 },
  { name: 'kill-tree-windows', parts: 2 },
  { name: 'session-host', parts: 1 },
  { name: 'process-manager', parts: 1 },
  { name: 'demo', parts: 1 },
]
