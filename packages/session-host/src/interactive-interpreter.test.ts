import { expect, test } from 'vitest'
import { interpreterKind } from './interactive-interpreter.ts'

test.each([
  ['bash', 'shell'],
  ['-bash', 'shell'],
  ['/usr/bin/bash --norc --noprofile -i', 'shell'],
  ['bash --rcfile /tmp/x -i', 'shell'],
  ['bash -o vi', 'shell'],
  ['zsh -f', 'shell'],
  ['fish --no-config', 'shell'],
  ['fish -C source /tmp/x', 'other'],
  ['bash -c read -p "go? " x', 'other'],
  ['bash -lc cat', 'other'],
  ['sh script.sh', 'other'],
  ['bash -- script.sh', 'other'],
  ['python3 -q', 'interpreter'],
  ['python3.12', 'interpreter'],
  ['python3 -c input()', 'other'],
  ['python3 -i script.py', 'interpreter'],
  ['python3 -m http.server', 'other'],
  ['node', 'interpreter'],
  ['node -i', 'interpreter'],
  ['node -e 1', 'other'],
  ['node server.js', 'other'],
  ['sqlite3 data.db', 'interpreter'],
  ['gdb -q ./a.out', 'interpreter'],
  ['cat', 'other'],
  ['less /etc/services', 'other'],
  ['', 'other'],
])('%j is: %s', (command, kind) => {
  expect(interpreterKind(command)).toBe(kind)
})
