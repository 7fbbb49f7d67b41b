// Records real programs into fixtures: `<name>.vt` is what a program wrote to an 80 by 24 terminal, `<name>.tmux.txt` what
// tmux shows for those bytes, with colours. By hand and as root, so that top and htop see no processes but their own:
// `node packages/screen/scripts/record-programs.mjs [--shown-only] [name…]`; look at what comes out before it is kept.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'record-'))
const home = join(scratch, 'home')
/** Each server gets a socket of its own: the one before may still be on its way out. */
let socket = ''
let servers = 0

/** The server that the recorded tmux starts. */
const inner = join(scratch, 'inner')
const innerOptions = ['set', '-g', 'default-command', 'exec sh', ';', 'set', '-g', 'status-right', '', ';']
const tmuxCommand = (path) => ['tmux', '-u', '-S', path, '-f', '/dev/null']

/** Programs start in a home of their own, with nothing of the user's. */
const environment = {
  ...{ HOME: home, LANG: 'C.UTF-8', TERM: 'xterm-256color', COLORTERM: 'truecolor', PATH: process.env.PATH ?? '' },
  ...{ LESS: '', HISTFILE: '', PS1: '$ ', USER: 'ada', LOGNAME: 'ada' },
}

/** Process lists are those of a namespace of their own. */
const alone = (script) => ['unshare', '-fp', '--mount-proc', 'sh', '-c', `sleep 1000 & sleep 1001 & ${script}`]
const own = (name) => join(fixtures, 'programs', name)

const vimLook =
  'set nocompatible number cursorline hlsearch laststatus=2 background=dark title termguicolors | syntax on | colorscheme habamax'

/** What is run, and the keys that are pressed, each when the screen has become quiet. */
const programs = {
  vim: {
    command: ['vim', '-u', 'NONE', '-i', 'NONE', '-n', '-c', vimLook, 'greeting.py'],
    keys: ['/', 'greet', 'Enter', 'n', 'n', 'j', 'V', 'j', 'j'],
  },
  less: { command: ['less', '-N', 'lines'], keys: ['Down', 'Down', 'Space', '/', '77', 'Enter'] },
  python: {
    command: ['python3', '-q'],
    keys: ['print(6*7)', 'Enter', 'for n in range(30): print(n, "x" * n * 4)', 'Enter', 'Enter', '1/0', 'Enter'],
  },
  top: { command: alone('exec top -d 1000'), keys: ['x', 'z', 'M'] },
  htop: { command: alone('exec htop -d 1000'), keys: ['Down', 'Down', 'F5', 'F6'] },
  tmux: {
    command: [...tmuxCommand(inner), 'start-server', ';', ...innerOptions, 'new-session'],
    keys: ['C-b', '%', 'seq 1 30', 'Enter', 'C-b', '"', 'printf "\\033[1;44mblue\\033[0m\\n"', 'Enter'],
  },
  progress: { command: ['sh', own('progress.sh')], keys: [] },
  curses: { command: ['python3', own('curses-demo.py')], keys: [] },
  'git-log': {
    command: ['git', '-c', 'core.pager=less -R', 'log', '--graph', '--color=always', '--stat', '--decorate'],
    keys: ['Space', '/', 'Ada', 'Enter', 'Down'],
  },
  wide: { command: ['python3', own('wide.py')], keys: [] },
}

const tmux = (...args) => {
  const [file, ...rest] = tmuxCommand(socket)
  return execFileSync(file, [...rest, ...args], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
}
const quoted = (words) => words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')

/** Runs a command in a pane of 80 by 24, and calls back when it runs; the pane stays until then. */
const inPane = async (command, action) => {
  socket = join(scratch, `tmux-${++servers}`)
  const held = `tmux -S ${quoted([socket])} wait-for go; ${quoted(command)}; tmux -S ${quoted([socket])} wait-for never`
  tmux(
    'new-session',
    '-d',
    '-x',
    '80',
    '-y',
    '24',
    '-c',
    home,
    held,
    ';',
    'set',
    '-g',
    'status',
    'off',
    ';',
    'resize-window',
    '-x',
    '80',
    '-y',
    '24',
  )
  try {
    return await action(() => tmux('wait-for', '-S', 'go'))
  } finally {
    tmux('kill-server')
  }
}

const shown = (...options) => tmux('capture-pane', '-p', ...options)

/** The screen, when it has not changed for a moment. */
const quietScreen = async () => {
  for (let last = shown('-e'), since = Date.now(); last.trim() === '' || Date.now() - since < 700; ) {
    await pause(50)
    const now = shown('-e')
    if (now !== last) since = Date.now()
    last = now
  }
}

const record = async (name) => {
  const { command, keys } = programs[name]
  const path = join(fixtures, `${name}.vt`)
  rmSync(path, { force: true })
  const assignments = Object.entries(environment).map(([key, value]) => `${key}=${value}`)
  await inPane(['env', '-i', ...assignments, ...command], async (start) => {
    tmux('pipe-pane', '-O', `cat > ${quoted([path])}`)
    start()
    await quietScreen()
    for (const key of keys) {
      tmux('send-keys', key)
      await quietScreen()
    }
    tmux('pipe-pane')
    for (let size = -1; size !== statSync(path).size; await pause(100)) size = statSync(path).size
  })
}

/** What tmux shows for the same bytes; rows to the last cell that was written, blank or not. */
const keepShown = async (name) => {
  const path = join(fixtures, `${name}.vt`)
  await inPane(['sh', '-c', `stty raw -echo; cat ${quoted([path])}`], async (start) => {
    start()
    await quietScreen()
    writeFileSync(join(fixtures, `${name}.tmux.txt`), shown('-e', '-N'))
  })
  process.stdout.write(`${name}: ${readFileSync(path).length} bytes\n`)
}

/** Files for the programs to show. */
const prepareHome = () => {
  mkdirSync(home)
  writeFileSync(
    join(home, 'lines'),
    Array.from({ length: 200 }, (_, index) => `line ${index + 1} of a file\n`).join(''),
  )
  writeFileSync(join(home, 'greeting.py'), readFileSync(own('greeting.py')))
  const git = (day, ...args) =>
    execFileSync('git', args, {
      cwd: home,
      stdio: 'ignore',
      env: {
        ...{ HOME: home, PATH: environment.PATH, GIT_CONFIG_NOSYSTEM: '1' },
        ...{
          GIT_AUTHOR_NAME: 'Ada Lovelace',
          GIT_AUTHOR_EMAIL: 'ada@example.org',
          GIT_AUTHOR_DATE: `2024-01-${day}T10:00:00Z`,
        },
        ...{
          GIT_COMMITTER_NAME: 'Ada Lovelace',
          GIT_COMMITTER_EMAIL: 'ada@example.org',
          GIT_COMMITTER_DATE: `2024-01-${day}T10:00:00Z`,
        },
      },
    })
  git('01', 'init', '-q', '-b', 'main')
  const commit = (day, file, message) => {
    writeFileSync(join(home, file), `${message}\n`.repeat(Number(day)))
    git(day, 'add', file)
    git(day, 'commit', '-q', '-m', message)
  }
  commit('02', 'engine.c', 'Begin the engine')
  commit('03', 'notes.md', 'Explain the Grüße: 漢字 in a message')
  git('04', 'checkout', '-q', '-b', 'difference')
  commit('05', 'difference.c', 'Take differences')
  commit('06', 'difference.c', 'Carry over')
  git('07', 'checkout', '-q', 'main')
  commit('08', 'engine.c', 'Turn the engine')
  git('09', 'merge', '-q', '--no-ff', '-m', 'Merge the difference', 'difference')
  git('10', 'tag', 'v1.0')
  commit('11', 'notes.md', 'Describe version one')
}

try {
  prepareHome()
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  for (const name of names.length > 0 ? names : Object.keys(programs)) {
    if (!process.argv.includes('--shown-only')) await record(name)
    await keepShown(name)
  }
} finally {
  if (existsSync(inner)) execFileSync('tmux', ['-S', inner, 'kill-server'])
  rmSync(scratch, { recursive: true, force: true })
}
