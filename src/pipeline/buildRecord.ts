/**
 * The record of a build: what it read, and what it reported. If the configuration, the code of docsgen, every file that was
 * read and the output folder are the same, the next build has nothing to do.
 *
 * A file counts as the same if its size, times and inode are, else if its bytes are. So the record is valid in a copy of the
 * project, too. A missing or damaged record makes a build slower, not wrong.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { timesOf } from '../cache/fileCache.js'
import type { Diagnostic } from '../model/diagnostic.js'
import { contentFolders } from '../schema/paths.js'
import { secretsFingerprint } from '../secrets/createSecretScanner.js'
import { isSystemError } from '../util/environmentFailure.js'
import { hashOf } from '../util/hash.js'
import { listFiles } from '../util/projectFiles.js'
import type { BuildSession } from './session/buildSession.js'
import { type NotedTimes, noteTimes } from './session/inputLog.js'
import type { Project } from './session/project.js'

/** Everything that a build reports besides its outputs. */
export interface BuildSummary {
  readonly pages: number
  readonly outputs: number
  /** Size of all outputs. */
  readonly bytes: number
  readonly diagnostics: readonly Diagnostic[]
}

interface BuildRecord {
  /** Hash of everything but files that determines the build. */
  readonly key: string
  /** Hash of the record of the output folder: another build may have written it meanwhile. */
  readonly outputs: string
  readonly files: readonly RecordedInput[]
  readonly summary: BuildSummary
}

/** The path is relative to the root. The hash of a missing file is empty. */
type RecordedInput = readonly [path: string, times: string, hash: string]

interface BuildKeyOptions {
  readonly drafts: boolean
  /** Hash of the plugins; empty without plugins. */
  readonly plugins: string
}

/** Hash of the options of a build and of the names of all files in its folders. Take it before the build reads them. */
export function buildKey(project: Project, session: BuildSession, options: BuildKeyOptions): string {
  const { root, config, variables, secrets, themeFolder } = project
  const sealKeys = { name: 'seal keys', texts: [secrets?.sealKeys ?? ''] }
  const { components } = config
  const own = components !== undefined && existsSync(join(root, components)) ? [components] : []
  const content = contentFolders(config).map(({ from }) => from)
  const folders = [...content, relative(root, themeFolder), ...own]
  const ignore = (path: string) => /(?:^|\/)\./.test(path) || path.includes('node_modules')
  return hashOf(
    session.codeDigest,
    secretsFingerprint([...(secrets?.variables ?? []), sealKeys]),
    JSON.stringify([config, variables, options]),
    ...folders.map((folder) => {
      const bound = folder.startsWith('..') ? join(root, folder) : root
      return JSON.stringify([folder, listFiles(join(root, folder), { root, bound, ignore })])
    }),
  )
}

interface RecordPlace {
  readonly root: string
  /** Path of the record. */
  readonly file: string
}

/** The summary of the recorded build if nothing that it depends on has changed. The caller checks the output folder. */
export function findUnchangedBuild(
  { root, file }: RecordPlace,
  { key, outputs }: Pick<BuildRecord, 'key' | 'outputs'>,
): BuildSummary | undefined {
  const record = readBuildRecord(file)
  if (record?.key !== key || record.outputs !== outputs) return undefined
  const files: RecordedInput[] = []
  for (const input of record.files) {
    const [path, times, hash] = input
    const noted = noteTimes(timesOf(join(root, path)))
    const isSame = formatTimes(noted) === times
    if (!isSame && hashFile(join(root, path)) !== hash) return undefined
    files.push(isSame || !isSettled(noted) ? input : [path, formatTimes(noted), hash])
  }
  if (files.some((input, index) => input !== record.files[index])) writeBuildRecord(file, { ...record, files })
  return record.summary
}

export interface SaveBuildRecordInput extends Pick<BuildRecord, 'key' | 'outputs' | 'summary'>, RecordPlace {
  /** The times of each file that was read, by absolute path. */
  readonly files: ReadonlyMap<string, NotedTimes>
}

/** Saves nothing if a file was written while the build ran. */
export function saveBuildRecord({ root, file, files, ...about }: SaveBuildRecordInput): void {
  const known = new Map(readBuildRecord(file)?.files.map((input) => [input[0], input]))
  const inputs: RecordedInput[] = []
  for (const [path, times] of files) {
    const name = relative(resolve(root), path)
    const input = recordInput({ path, name, times, known: known.get(name) })
    if (!input) {
      rmSync(file, { force: true })
      return
    }
    inputs.push(input)
  }
  writeBuildRecord(file, { ...about, files: inputs })
}

interface NotedInput {
  readonly path: string
  /** Path in the record. */
  readonly name: string
  readonly times: NotedTimes
  readonly known: RecordedInput | undefined
}

/** Undefined if the file may have changed after it was read. */
function recordInput({ path, name, times, known }: NotedInput): RecordedInput | undefined {
  if (!isSettled(times)) return undefined
  const text = formatTimes(times)
  if (known?.[1] === text) return known
  const hash = hashFile(path)
  return formatTimes(noteTimes(timesOf(path))) === text ? [name, text, hash] : undefined
}

/** False if the file can have changed after it was noted without a change of its times. */
function isSettled(times: NotedTimes): boolean {
  if (times === 'missing') return true
  // Whole seconds are the times of a file system that counts in steps of one or two seconds.
  return times !== 'changed' && times.age > (times.changed % 1000 === 0 ? 2000 : 20)
}

function formatTimes(times: NotedTimes): string {
  return typeof times === 'string' ? times : [times.size, times.modified, times.changed, times.inode].join(' ')
}

/** Empty for a file that is missing or cannot be read. */
function hashFile(path: string): string {
  try {
    return hashOf(readFileSync(path))
  } catch (error) {
    if (isSystemError(error)) return ''
    throw error
  }
}

function readBuildRecord(file: string): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (isSystemError(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The build is done already: a record that cannot be saved is not a failure. */
function writeBuildRecord(file: string, record: BuildRecord): void {
  const draft = `${file}.new`
  try {
    writeFileSync(draft, JSON.stringify(record))
    renameSync(draft, file)
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}
