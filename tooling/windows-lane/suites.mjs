/** The suites in the order of their time, longest first, so that two at a time end together. */
export const suites = [
  'child-adapter',
  'pty-windows',
  'command-lines',
  'kill-tree-windows',
  'session-host',
  'process-manager',
  'demo',
]
