/**
 * Bytes by key on disk, shared by runs and by processes. A file (a segment) contains many entries, because opening a
 * thousand small files costs more than reading them. A run reads the indexes of all segments, and a body when it is asked
 * for. It writes new segments and never changes one. An entry that is truncated, altered or in the place of another entry is a miss. A store that cannot be written makes a build slower, not
 * wrong: it stops writing and says so in its stats.
 */
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { isSystemError } from '../util/environmentFailure.js'
import { hashOf } from '../util/hash.js'
import { encodeSegment, type NewEntry, openSegment, type Segment, type SegmentEntry, writeSegment } from './segment.js'

export interface DiskStore {
  /** The stored bytes, which must not be modified; undefined if there are no valid ones. */
  get(key: string): Buffer | undefined
  /** True if there is an entry, valid or damaged. */
  has(key: string): boolean
  set(key: string, bytes: Uint8Array): void
  /** The bytes that were last stored under the key, by any run. They are in a file of their own, which is replaced. */
  getLast(key: string): Buffer | undefined
  /** Writes at once. */
  setLast(key: string, bytes: Uint8Array): void
  /** Counts a lookup in values that came from `getLast`. */
  countLookup(isHit: boolean): void
  /** True if no earlier run has stored anything under the same salt. */
  isEmpty(): boolean
  /** Writes the entries that are not on disk yet. */
  flush(): void
  stats(): DiskStoreStats
  /** Removes entries that have not been used for a week, of all salts, and joins small files. Returns how many. */
  prune(options?: PruneOptions): number
  /** Closes the files. They are opened again if they are needed. */
  close(): void
}

export interface PruneOptions {
  /** Milliseconds. */
  readonly now?: number
  readonly maxAge?: number
}

export interface DiskStoreStats {
  readonly hits: number
  readonly misses: number
  /** Entries or segments that were found but are damaged. */
  readonly damaged: number
  readonly writes: number
  /** Code of the error that stopped writing, for example `ENOSPC`. */
  readonly stopped?: string
}

/** Bytes after which pending entries are written: a run that is killed loses at most these. */
const segmentBytes = 4 * 2 ** 20
const week = 7 * 24 * 3600 * 1000
const segmentExtension = '.cache'
/** Suffix of a segment with one entry, which the next run replaces. */
const lastExtension = '.last'

interface OpenSegment extends Segment {
  readonly file: string
  readonly entries: readonly SegmentEntry[]
}

/** @param salt everything that all entries depend on: the versions of docsgen, of Node and of packages. */
export function openDiskStore(folder: string, salt: string): DiskStore {
  const own = join(folder, hashOf(salt).slice(0, 16))
  const count = { hits: 0, misses: 0, damaged: 0, writes: 0 }
  const used = new Set<string>()
  /** Files of last values that were read and not replaced. Their time of change is the time of the last use. */
  const usedLast = new Set<string>()
  const pending = new Map<string, NewEntry>()
  /** Names of entries that this run wrote. They are not in memory any more; a request for one reads the folder again. */
  const written = new Set<string>()
  let pendingBytes = 0
  let stopped: string | undefined
  let wasEmpty: boolean | undefined
  let opened: { readonly segments: readonly OpenSegment[]; readonly entries: Map<string, SegmentEntry> } | undefined

  const open = () => {
    if (opened) return opened
    const segments = openFolder(own, () => {
      count.damaged += 1
    })
    written.clear()
    const all = segments.flatMap(({ entries }) => entries.map((entry) => [entry.name, entry] as const))
    opened = { segments, entries: new Map(all) }
    wasEmpty ??= all.length === 0
    return opened
  }
  const close = () => {
    for (const segment of opened?.segments ?? []) segment.close()
    opened = undefined
  }
  const findStored = (name: string) => {
    if (written.has(name)) close()
    return open().entries.get(name)
  }
  const hashKey = (key: string) => hashOf(salt, key).slice(0, 40)
  const get = (key: string) => {
    const name = hashKey(key)
    const entry = pending.get(name) ?? findStored(name)
    const body = entry && ('body' in entry ? entry.body : entry.readBody())
    const isIntact = entry && body && entry.checksum === hashOf(salt, key, body)
    if (entry && !isIntact) {
      count.damaged += 1
      opened?.entries.delete(name)
    }
    countLookup(isIntact === true)
    if (!isIntact) return undefined
    used.add(name)
    return body
  }
  const set = (key: string, bytes: Uint8Array) => {
    if (stopped) return
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const name = hashKey(key)
    const checksum = hashOf(salt, key, body)
    used.add(name)
    // Shared bytes, such as the unchanged pages of an edited description, are often there already.
    const known = pending.get(name) ?? opened?.entries.get(name)
    if (known?.checksum === checksum) return
    count.writes += 1
    pending.set(name, { name, checksum, used: Date.now(), body })
    pendingBytes += body.length
    if (pendingBytes >= segmentBytes) flush()
  }
  const lastFile = (name: string) => join(own, `${name}${lastExtension}`)
  const getLast = (key: string) => {
    const name = hashKey(key)
    const segment = openSegment(lastFile(name))
    const [entry] = segment?.entries ?? []
    const body = entry?.readBody()
    segment?.close()
    const isIntact = body && entry?.name === name && entry.checksum === hashOf(salt, key, body)
    if (segment && !isIntact) count.damaged += 1
    if (!isIntact) return undefined
    usedLast.add(lastFile(name))
    return body
  }
  const setLast = (key: string, bytes: Uint8Array) => {
    if (stopped) return
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const name = hashKey(key)
    const { parts } = encodeSegment([{ name, checksum: hashOf(salt, key, body), used: Date.now(), body }])
    usedLast.delete(lastFile(name))
    stopped = tryWrite(own, lastFile(name), parts)
  }
  const countLookup = (isHit: boolean) => {
    count[isHit ? 'hits' : 'misses'] += 1
  }
  const flush = () => {
    if (pending.size === 0) return
    stopped ??= writeEntries(own, [...pending.values()])
    if (!stopped) for (const name of pending.keys()) written.add(name)
    pending.clear()
    pendingBytes = 0
  }
  const prune = ({ now = Date.now(), maxAge = week }: PruneOptions = {}) => {
    flush()
    if (stopped) return 0
    const removed = pruneOwn(own, open().segments, { used, now, maxAge })
    close()
    for (const file of usedLast) utimesSync(file, now / 1000, now / 1000)
    usedLast.clear()
    removeOlder(filesIn(own, lastExtension), now - maxAge)
    return removed + pruneOthers(folder, own, now - maxAge)
  }
  const has = (key: string) => {
    const name = hashKey(key)
    return pending.has(name) || findStored(name) !== undefined
  }
  const isEmpty = () => {
    open()
    return wasEmpty === true
  }
  return {
    get,
    has,
    set,
    getLast,
    setLast,
    countLookup,
    isEmpty,
    flush,
    stats: () => ({ ...count, stopped }),
    prune,
    close,
  }
}

function openFolder(folder: string, onDamaged: () => void): OpenSegment[] {
  return filesIn(folder, segmentExtension).flatMap((file) => {
    const segment = openSegment(file)
    if (!segment) return []
    if (!segment.entries) onDamaged()
    return { ...segment, file, entries: segment.entries ?? [] }
  })
}

/** Returns the code of the error if the entries could not be written. */
function writeEntries(folder: string, entries: readonly NewEntry[]): string | undefined {
  const { id, parts } = encodeSegment(entries)
  return tryWrite(folder, join(folder, `${id.slice(0, 32)}${segmentExtension}`), parts)
}

function tryWrite(folder: string, file: string, parts: readonly Buffer[]): string | undefined {
  try {
    mkdirSync(folder, { recursive: true })
    writeSegment(file, parts)
    return undefined
  } catch (error) {
    if (!isSystemError(error)) throw error
    return error.code
  }
}

/** Segments below this size are merged when there are many: a week of edits would create hundreds. */
const smallBytes = 2 ** 20
const manySmall = 16

interface Pruning {
  readonly used: ReadonlySet<string>
  readonly now: number
  readonly maxAge: number
}

function pruneOwn(folder: string, segments: readonly OpenSegment[], { used, now, maxAge }: Pruning): number {
  let removed = 0
  const small: OpenSegment[] = []
  for (const segment of segments) {
    const { file, bytes, entries } = segment
    const stamped = entries.map((entry) => (used.has(entry.name) ? { ...entry, used: now } : entry))
    const kept = stamped.filter((entry) => now - entry.used < maxAge)
    removed += entries.length - kept.length
    const isOld = entries.some((entry) => now - entry.used >= maxAge)
    if (isOld || entries.length === 0) replaceSegments(folder, [file], kept)
    else if (bytes < smallBytes) small.push({ ...segment, entries: stamped })
  }
  if (small.length > manySmall) {
    const joined = new Map(small.flatMap(({ entries }) => entries.map((entry) => [entry.name, entry] as const)))
    replaceSegments(
      folder,
      small.map(({ file }) => file),
      [...joined.values()],
    )
  }
  return removed
}

function replaceSegments(folder: string, files: readonly string[], entries: readonly SegmentEntry[]): void {
  const copies = entries.flatMap(({ readBody, ...entry }) => {
    const body = readBody()
    return body ? { ...entry, body } : []
  })
  if (copies.length > 0 && writeEntries(folder, copies) !== undefined) return
  for (const file of files) rmSync(file, { force: true })
}

/** Removes segments of other versions of docsgen that were last written before the given time. Returns the number of entries. */
function pruneOthers(folder: string, own: string, before: number): number {
  let removed = 0
  for (const name of namesIn(folder)) {
    const other = join(folder, name)
    if (other === own) continue
    removeOlder(filesIn(other, lastExtension), before)
    for (const file of filesIn(other, segmentExtension)) {
      if (!isOlder(file, before)) continue
      const segment = openSegment(file)
      removed += segment?.entries?.length ?? 0
      segment?.close()
      rmSync(file, { force: true })
    }
  }
  return removed
}

function removeOlder(files: readonly string[], before: number): void {
  for (const file of files) if (isOlder(file, before)) rmSync(file, { force: true })
}

function isOlder(file: string, before: number): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? before) < before
}

function filesIn(folder: string, extension: string): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(extension))
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
