/** Packages that one family of platforms alone can run; every other package is tried on all. */
export const families = {
  posix: ['kill-tree-posix', 'pty-posix'],
  windows: ['kill-tree-windows', 'pty-windows'],
}
