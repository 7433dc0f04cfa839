/** The tools of the languages that are installed on this machine. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { hasTool, noteMissingTool } from '../support/missingTools.js'

export interface Program {
  readonly value: string
  readonly file: string
  /** Required programs; the language is skipped if one of them is missing. */
  readonly needs: readonly (readonly string[])[]
  /** Slow to check: only requests with many features are checked. */
  readonly slow?: boolean
  /** Fails if a program does not parse. */
  readonly check: (file: string) => readonly string[]
  /** Runs the program; absent if that takes too long or needs missing packages. */
  readonly run?: (file: string) => readonly string[]
  /** Slow to start: all requests are parsed, but only those with many features are sent. */
  readonly slowRun?: boolean
  /** Succeeds if the package that the program needs is installed; otherwise the program is only checked. */
  readonly installed?: readonly string[]
}

/** A stub of the curl extension, which few machines have. */
const phpCurl = resolve('test/reference/curl.php')

export const programs: readonly Program[] = [
  {
    value: 'curl',
    file: 'main.sh',
    needs: [
      ['bash', '--version'],
      ['curl', '--version'],
    ],
    check: (file) => ['bash', '-n', file],
    run: (file) => ['bash', file],
  },
  {
    value: 'javascript',
    file: 'main.mjs',
    needs: [],
    check: (file) => ['node', '--check', file],
    run: (file) => ['node', file],
  },
  {
    value: 'python',
    file: 'main.py',
    needs: [['python3', '--version']],
    check: (file) => ['python3', '-c', 'import ast,sys;ast.parse(open(sys.argv[1],encoding="utf8").read())', file],
    run: (file) => ['python3', file],
    slowRun: true,
    installed: ['python3', '-c', 'import requests'],
  },
  {
    value: 'go',
    file: 'main.go',
    needs: [
      ['gofmt', '-h'],
      ['go', 'version'],
    ],
    check: (file) => ['gofmt', '-e', '-l', file],
  },
  {
    value: 'java',
    slow: true,
    file: 'Main.java',
    needs: [
      ['java', '-version'],
      ['javac', '-version'],
    ],
    check: (file) => ['javac', '-d', join(file, '..'), file],
    run: (file) => ['java', file],
  },
  {
    value: 'php',
    file: 'main.php',
    needs: [['php', '--version']],
    check: (file) => ['php', '-l', file],
    run: (file) => ['php', '-d', `auto_prepend_file=${phpCurl}`, file],
  },
  {
    value: 'ruby',
    file: 'main.rb',
    needs: [['ruby', '--version']],
    check: (file) => ['ruby', '-c', file],
    run: (file) => ['ruby', file],
  },
]

export function has({ needs }: Program): boolean {
  return needs.every(([command = '', versionArgument]) => hasTool(command, versionArgument))
}

/** True if the program can be run here, and not only checked: it has a `run`, and the package that it needs is installed. */
export function runs({ run, installed, value }: Program): boolean {
  if (!run || !installed) return run !== undefined
  const [command = '', ...rest] = installed
  const isInstalled = spawnSync(command, rest, { stdio: 'ignore' }).status === 0
  if (!isInstalled) noteMissingTool(`the package that programs in ${value} need`)
  return isInstalled
}

export function workFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'docsgen-snippets-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Returns the output of the check; throws with its message if the program does not parse. */
export function check(program: Program, { code, folder }: { readonly code: string; readonly folder: string }): string {
  const file = join(folder, program.file)
  writeFileSync(file, `${code}\n`)
  const [command = '', ...rest] = program.check(file)
  return execFileSync(command, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Runs the program in the folder; rejects with its output if it fails. */
export function run(
  program: Program,
  { code, folder, env = {} }: { readonly code: string; readonly folder: string; readonly env?: NodeJS.ProcessEnv },
): Promise<void> {
  const file = join(folder, program.file)
  writeFileSync(file, `${code}\n`)
  const [command = '', ...rest] = program.run?.(file) ?? []
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      cwd: folder,
      env: { ...process.env, TOKEN: 't0k"e$n', API_KEY: 'k-1', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (bytes) => {
      said += bytes
    })
    child.on('error', reject)
    child.on('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`${command} ended with ${status}: ${said}\n${code}`)),
    )
  })
}
