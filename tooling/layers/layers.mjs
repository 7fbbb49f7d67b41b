/**
 * Who may import whom: the table of docs/architecture.md as data. An edge that is not listed here fails the check.
 * Names without a scope are packages of this workspace; only `dependencies` count, tests may take what they need.
 */
const foundation = ['adapter-interface', 'ansi']
const parts = ['key-encoder', 'output-log', 'registry', 'screen', 'shell-wrap', 'supervisor']
const backends = ['child-adapter', 'kill-tree-posix', 'kill-tree-windows', 'pty-posix', 'pty-windows']
const facades = ['interactive-runner', 'process-manager', 'process-tool']

/** @type {Record<string, string[]>} */
export const layers = {
  'adapter-interface': [],
  ansi: [],
  'key-encoder': [],
  'shell-wrap': ['adapter-interface'],
  'child-adapter': ['adapter-interface'],
  'pty-posix': ['adapter-interface'],
  'pty-windows': ['adapter-interface'],
  'kill-tree-posix': ['adapter-interface'],
  'kill-tree-windows': ['adapter-interface'],
  screen: ['ansi'],
  'output-log': ['adapter-interface'],
  supervisor: foundation,
  registry: [...foundation, 'output-log'],
  'session-host': [...foundation, ...parts],
  'process-manager': [...foundation, ...parts, 'session-host'],
  'interactive-runner': [...foundation, ...parts, 'session-host'],
  'process-tool': [...foundation, ...parts, 'session-host'],
  ptarmigan: [...foundation, ...parts, ...backends, 'session-host', ...facades],
  'mcp-server': ['ptarmigan', 'process-tool'],
  demo: ['ptarmigan', ...facades],
}

/**
 * Who may read the platform: ptarmigan, which chooses by it; the defaults of a parameter, for those who take one package
 * alone; and the guard, which is a program of its own.
 */
export const platformReaders = [
  'ptarmigan/src/platform-backend.ts',
  'child-adapter/src/child-backend.ts',
  'kill-tree-posix/src/create-kill-tree.ts',
  'kill-tree-windows/src/create-kill-tree.ts',
  'kill-tree-posix/src/guard/run-guard.ts',
  'pty-windows/src/pty-backend.ts',
]
