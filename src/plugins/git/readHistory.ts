/** The history of all files of a project, from one call of git. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface FileHistory {
  /** ISO date of the last commit that changed the file, by its author. */
  readonly updated: string
  /** Names of the authors, with the most commits first. Names are those of `.mailmap`. */
  readonly authors: readonly string[]
}

/** Variables for git, which finds its settings by `HOME`. Default: those of the process. */
type GitEnvironment = Readonly<Record<string, string>>

/** The reason why the history cannot be read. */
export interface HistoryProblem {
  readonly message: string
  readonly hint: string
}

/** Milliseconds. A history of 100,000 commits takes about ten seconds. */
const timeout = 60_000
const maxBytes = 2 ** 30

/** File with commits that changed no content, such as formatting. Code hosts read the same file for `git blame`. */
const ignoredCommits = '.git-blame-ignore-revs'

/** Undefined if the history can be read. */
export function findHistoryProblem(root: string, env?: GitEnvironment): HistoryProblem | undefined {
  const shallow = runGit(root, ['rev-parse', '--is-shallow-repository'], env)
  if (shallow.kind === 'failed') return shallow.problem
  if (shallow.text.trim() !== 'true') return undefined
  return {
    message: 'The repository is a shallow clone, so the dates of the last changes are unknown and not shown.',
    hint: 'Fetch the whole history: `fetch-depth: 0` for actions/checkout, `GIT_DEPTH: 0` in GitLab CI, or `git fetch --unshallow`.',
  }
}

/** Reads the history of the files below `root`; names are relative to it, with forward slashes. Empty if the history cannot be read. */
export function readHistory(root: string, env?: GitEnvironment): ReadonlyMap<string, FileHistory> {
  if (findHistoryProblem(root, env)) return new Map()
  const command = [
    ...['-c', 'core.quotePath=false', 'log', '--no-merges', '--relative', '-M', '-z', '--name-status'],
    ...['--date=short', '--format=%x01%H%x02%ad%x02%aN', '--', '.'],
  ]
  const log = runGit(root, command, env)
  return log.kind === 'failed' ? new Map() : parseLog(log.text, readIgnored(root, env))
}

/** Hash of the last commit; empty where there is none. Results of `readHistory` depend on nothing else. */
export function lastCommit(root: string, env?: GitEnvironment): string {
  const head = runGit(root, ['rev-parse', 'HEAD'], env)
  return head.kind === 'text' ? head.text.trim() : ''
}

/** True for a folder in another checkout than the project, such as a submodule. */
export function isOtherCheckout(folder: string, project: string, env?: GitEnvironment): boolean {
  const [own, other] = [project, folder].map((cwd) => runGit(cwd, ['rev-parse', '--show-toplevel'], env))
  return own?.kind === 'text' && other?.kind === 'text' && own.text !== other.text
}

function readIgnored(root: string, env: GitEnvironment | undefined): ReadonlySet<string> {
  const top = runGit(root, ['rev-parse', '--show-toplevel'], env)
  const path = top.kind === 'text' ? join(top.text.trim(), ignoredCommits) : ''
  if (!path || !existsSync(path)) return new Set()
  const shown = runGit(root, ['show', `HEAD:${ignoredCommits}`], env)
  return new Set(shown.kind === 'text' ? shown.text.match(/^[0-9a-f]{40}/gm) : [])
}

type GitResult =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly problem: HistoryProblem }

function runGit(cwd: string, args: readonly string[], env: GitEnvironment | undefined): GitResult {
  const { status, stdout, stderr, error } = spawnSync('git', [...args], {
    cwd,
    encoding: 'utf8',
    timeout,
    maxBuffer: maxBytes,
    ...(env && { env }),
  })
  if (status === 0) return { kind: 'text', text: stdout }
  const problem = (message: string, hint: string): GitResult => ({ kind: 'failed', problem: { message, hint } })
  if (error && 'code' in error && error.code === 'ENOENT')
    return problem(
      'git is not installed, so the dates of the last changes are not shown.',
      'Install git, or remove the plugin.',
    )
  const [reason = ''] = stderr.trim().split('\n')
  return problem(
    `git cannot read the history, so the dates of the last changes are not shown: ${reason || (error?.message ?? 'it failed')}`,
    'Build in a clone of the repository, or remove the plugin.',
  )
}

interface GrowingHistory {
  updated: string
  readonly commits: Map<string, number>
}

/** Commits come newest first. A file that was renamed has its history under its name of today. */
function parseLog(log: string, ignored: ReadonlySet<string>): Map<string, FileHistory> {
  const files = new Map<string, GrowingHistory>()
  const today = new Map<string, string>()
  for (const record of log.split('\x01').slice(1)) {
    const [head = '', ...changes] = record.split('\0')
    const [hash = '', date = '', author = ''] = head.split('\x02')
    for (const { path, before } of parseChanges(changes)) {
      const name = today.get(path) ?? path
      if (before !== undefined) today.set(before, name)
      if (ignored.has(hash)) continue
      const known = files.get(name) ?? { updated: date, commits: new Map<string, number>() }
      if (date > known.updated) known.updated = date
      known.commits.set(author, (known.commits.get(author) ?? 0) + 1)
      files.set(name, known)
    }
  }
  return new Map([...files].map(([name, { updated, commits }]) => [name, { updated, authors: sortAuthors(commits) }]))
}

/** Fields of `--name-status -z`: a status and a path, for a rename or a copy two paths. */
function parseChanges(fields: readonly string[]): { readonly path: string; readonly before?: string }[] {
  const changes: { path: string; before?: string }[] = []
  const list = fields.map((field) => field.trim()).filter((field) => field !== '')
  for (let index = 0; index + 1 < list.length; index += 2) {
    const [status = '', path = ''] = [list[index], list[index + 1]]
    const moved = /^[RC]/.test(status) ? list[index + 2] : undefined
    if (moved === undefined) changes.push({ path })
    else {
      changes.push(status.startsWith('R') ? { path: moved, before: path } : { path: moved })
      index += 1
    }
  }
  return changes
}

function sortAuthors(commits: ReadonlyMap<string, number>): string[] {
  const byCount = (one: [string, number], other: [string, number]) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)
  return [...commits].sort(byCount).map(([name]) => name)
}
