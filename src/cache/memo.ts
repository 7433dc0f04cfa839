/**
 * A memo on disk: results by key, kept between runs and shared by processes. Entries stand many to a file, because a
 * thousand small files cost more to open than to read; a run writes what is new in files of its own and never alters one.
 * An entry that was cut, altered or put in another one's place is a miss. Entries are parsed as JSON and never run. A
 * memo that cannot be written makes a build slower, not wrong: it stops writing and says so in its stats.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isSystemError } from '../util/environmentFailure.js'
import { hashOf } from '../util/hash.js'
import { decodeSegment, encodeSegment, readSegment, type SegmentEntry, writeSegment } from './memoSegment.js'

export interface Memo {
  /** The stored value; undefined where there is none that can be trusted. Bytes come as a `Buffer` that must not be altered. */
  get(key: string): unknown
  /** Stores bytes, or a value that JSON can carry; undefined cannot be stored. */
  set(key: string, value: unknown): void
  /** Writes what is not on the disk yet. */
  flush(): void
  stats(): MemoStats
  /** Removes entries that have not been used for a week, of all salts, and joins small files. Returns how many. */
  prune(options?: PruneOptions): number
}

export interface PruneOptions {
  /** Milliseconds. */
  readonly now?: number
  readonly maxAge?: number
}

export interface MemoStats {
  readonly hits: number
  readonly misses: number
  /** Entries, or files of entries, that were there but damaged. */
  readonly damaged: number
  readonly writes: number
  /** Code of the error that ended writing, for example `ENOSPC`. */
  readonly stopped?: string
}

/** Bytes after which waiting entries are written: a run that is killed loses no more than these. */
const segmentBytes = 4 * 2 ** 20
const week = 7 * 24 * 3600 * 1000
const ending = '.memo'

interface Segment {
  readonly file: string
  readonly bytes: number
  readonly entries: readonly SegmentEntry[]
}

/** @param salt everything that all entries depend on: the version of docsgen, of Node, the hash of the config. */
export function openMemo(folder: string, salt: string): Memo {
  const own = join(folder, hashOf(salt).slice(0, 16))
  const count = { hits: 0, misses: 0, damaged: 0, writes: 0 }
  const used = new Set<string>()
  const waiting = new Map<string, SegmentEntry>()
  /** Names of what this run wrote: not kept in memory, but read again should anybody ask. */
  const written = new Set<string>()
  let waitingBytes = 0
  let stopped: string | undefined
  let opened: { readonly segments: readonly Segment[]; readonly entries: Map<string, SegmentEntry> } | undefined

  const open = () => {
    if (opened) return opened
    const segments = readFolder(own, () => {
      count.damaged += 1
    })
    written.clear()
    const all = segments.flatMap(({ entries }) => entries.map((entry) => [entry.name, entry] as const))
    opened = { segments, entries: new Map(all) }
    return opened
  }
  const find = (name: string) => {
    if (written.has(name)) opened = undefined
    return waiting.get(name) ?? open().entries.get(name)
  }
  const nameOf = (key: string) => hashOf(salt, key).slice(0, 40)
  const get = (key: string) => {
    const name = nameOf(key)
    const entry = find(name)
    const sound = entry && entry.checksum === hashOf(salt, key, entry.kind, entry.body)
    if (entry && !sound) count.damaged += 1
    count[sound ? 'hits' : 'misses'] += 1
    if (!sound) return undefined
    used.add(name)
    return entry.kind === 'bytes' ? entry.body : JSON.parse(entry.body.toString())
  }
  const set = (key: string, value: unknown) => {
    const { kind, body } = bodyOf(key, value)
    if (stopped) return
    const name = nameOf(key)
    const checksum = hashOf(salt, key, kind, body)
    used.add(name)
    // A part of what is stored anew, such as the pages of an edited description, is often there already.
    const known = waiting.get(name) ?? opened?.entries.get(name)
    if (known?.checksum === checksum && known.body.equals(body)) return
    count.writes += 1
    waiting.set(name, { name, kind, checksum, used: Date.now(), body })
    waitingBytes += body.length
    if (waitingBytes >= segmentBytes) flush()
  }
  const flush = () => {
    if (waiting.size === 0) return
    stopped ??= write(own, [...waiting.values()])
    if (!stopped) for (const name of waiting.keys()) written.add(name)
    waiting.clear()
    waitingBytes = 0
  }
  const prune = ({ now = Date.now(), maxAge = week }: PruneOptions = {}) => {
    flush()
    if (stopped) return 0
    return pruneOwn(own, open().segments, { used, now, maxAge }) + pruneOthers(folder, own, now - maxAge)
  }
  return { get, set, flush, stats: () => ({ ...count, stopped }), prune }
}

function bodyOf(key: string, value: unknown): Pick<SegmentEntry, 'kind' | 'body'> {
  if (value instanceof Uint8Array) {
    return { kind: 'bytes', body: Buffer.from(value.buffer, value.byteOffset, value.byteLength) }
  }
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`The value of ${key} cannot be stored as JSON.`)
  return { kind: 'json', body: Buffer.from(text) }
}

function readFolder(folder: string, onDamaged: () => void): Segment[] {
  return segmentsIn(folder).flatMap((file) => {
    const bytes = readSegment(file)
    if (!bytes) return []
    const entries = decodeSegment(bytes)
    if (!entries) onDamaged()
    return { file, bytes: bytes.length, entries: entries ?? [] }
  })
}

/** The code of the error that kept it from being written. */
function write(folder: string, entries: readonly SegmentEntry[]): string | undefined {
  const { id, parts } = encodeSegment(entries)
  try {
    mkdirSync(folder, { recursive: true })
    writeSegment(join(folder, `${id.slice(0, 32)}${ending}`), parts)
    return undefined
  } catch (error) {
    if (!isSystemError(error)) throw error
    return error.code
  }
}

/** Files below this size are joined once there are many, so that a week of edits does not make hundreds. */
const smallBytes = 2 ** 20
const manySmall = 16

interface Pruning {
  readonly used: ReadonlySet<string>
  readonly now: number
  readonly maxAge: number
}

function pruneOwn(folder: string, segments: readonly Segment[], { used, now, maxAge }: Pruning): number {
  let removed = 0
  const small: Segment[] = []
  for (const { file, bytes, entries } of segments) {
    const stamped = entries.map((entry) => (used.has(entry.name) ? { ...entry, used: now } : entry))
    const kept = stamped.filter((entry) => now - entry.used < maxAge)
    removed += entries.length - kept.length
    const isOld = entries.some((entry) => now - entry.used >= maxAge)
    if (isOld || entries.length === 0) replace(folder, [file], kept)
    else if (bytes < smallBytes) small.push({ file, bytes, entries: stamped })
  }
  if (small.length > manySmall) {
    const joined = new Map(small.flatMap(({ entries }) => entries.map((entry) => [entry.name, entry] as const)))
    replace(
      folder,
      small.map(({ file }) => file),
      [...joined.values()],
    )
  }
  return removed
}

function replace(folder: string, files: readonly string[], entries: readonly SegmentEntry[]): void {
  if (entries.length > 0 && write(folder, entries) !== undefined) return
  for (const file of files) rmSync(file, { force: true })
}

/** Those of other versions of docsgen go when nobody has written to their folder for so long. */
function pruneOthers(folder: string, own: string, before: number): number {
  let removed = 0
  for (const name of namesIn(folder)) {
    const other = join(folder, name)
    if (other === own) continue
    for (const file of segmentsIn(other)) {
      if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? before) >= before) continue
      const bytes = readSegment(file)
      removed += (bytes && decodeSegment(bytes)?.length) ?? 0
      rmSync(file, { force: true })
    }
  }
  return removed
}

function segmentsIn(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isSystemError(error)) return []
    throw error
  }
}
