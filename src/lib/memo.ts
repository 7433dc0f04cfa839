/**
 * A memo on disk: results by key, kept between runs and shared by processes. One file an entry, spread over 256
 * folders. An entry is `docsgen1 <sha256>\n<JSON>`; the checksum covers the salt, the key and the JSON, so an entry that
 * was cut, altered or put in another one's place is a miss. Entries are parsed as JSON and never run. A memo that
 * cannot be written makes a build slower, not wrong: it stops writing and says so in its stats.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { isSystemError } from './environmentFailure.js'
import { hashOf } from './hash.js'

export interface Memo {
  /** The stored value; undefined where there is none that can be trusted. */
  get(key: string): unknown
  /** Stores a value that JSON can carry; undefined cannot be stored. */
  set(key: string, value: unknown): void
  stats(): MemoStats
  /** Removes entries that this run did not use and that are older than a week, of all salts. Returns how many. */
  prune(options?: { readonly now?: number; readonly maxAge?: number }): number
}

export interface MemoStats {
  readonly hits: number
  readonly misses: number
  /** Entries that were there but damaged; they count as misses too. */
  readonly damaged: number
  readonly writes: number
  /** Code of the error that ended writing, for example `ENOSPC`. */
  readonly stopped?: string
}

/** @param salt everything that all entries depend on: the version of docsgen, of Node, the hash of the config. */
export function openMemo(folder: string, salt: string): Memo {
  const used = new Set<string>()
  const count = { hits: 0, misses: 0, damaged: 0, writes: 0 }
  let stopped: string | undefined
  const fileOf = (key: string) => {
    const name = hashOf(salt, key)
    const file = join(folder, name.slice(0, 2), name.slice(2, 40))
    used.add(file)
    return file
  }
  const get = (key: string) => {
    const bytes = readIfThere(fileOf(key))
    const value = bytes && unpack(bytes, salt, key)
    if (bytes && value === undefined) count.damaged += 1
    count[value === undefined ? 'misses' : 'hits'] += 1
    return value
  }
  const set = (key: string, value: unknown) => {
    const body = JSON.stringify(value)
    if (body === undefined) throw new TypeError(`The value of ${key} cannot be stored as JSON.`)
    const file = fileOf(key)
    if (stopped) return
    count.writes += 1
    try {
      writeWhole(file, pack(body, salt, key), `${process.pid}-${threadId}-${count.writes}`)
    } catch (error) {
      if (!isSystemError(error)) throw error
      stopped = error.code
    }
  }
  return { get, set, stats: () => ({ ...count, stopped }), prune: (options) => prune(folder, used, options) }
}

const magic = 'docsgen1 '
const headLength = magic.length + 64 + 1

function pack(body: string, salt: string, key: string): string {
  return `${magic}${hashOf(salt, key, body)}\n${body}`
}

function unpack(bytes: Buffer, salt: string, key: string): unknown {
  const body = bytes.subarray(headLength)
  const head = bytes.toString('latin1', 0, headLength)
  if (head !== `${magic}${hashOf(salt, key, body)}\n`) return undefined
  return JSON.parse(body.toString())
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isSystemError(error)) return undefined
    throw error
  }
}

/** Other processes see the old entry or the new one. */
function writeWhole(file: string, text: string, id: string): void {
  const draft = `${file}.${id}.tmp`
  try {
    writeFileSync(draft, text)
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ENOENT') {
      rmSync(draft, { force: true })
      throw error
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, text)
  }
  renameSync(draft, file)
}

const week = 7 * 24 * 3600 * 1000

function prune(folder: string, used: ReadonlySet<string>, { now = Date.now(), maxAge = week } = {}): number {
  let removed = 0
  for (const shard of namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shard)) continue
    for (const name of namesIn(join(folder, shard))) {
      const file = join(folder, shard, name)
      if (used.has(file)) continue
      const age = now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now)
      if (age < maxAge) continue
      rmSync(file, { force: true })
      removed += 1
    }
  }
  return removed
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isSystemError(error)) return []
    throw error
  }
}
