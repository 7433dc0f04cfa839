/**
 * The one cache of docsgen. `getOrCompute(key, inputs, compute)` looks in memory first, where it compares the inputs by
 * identity (`===`), then on disk, where it looks for a digest of the inputs. Rules for every caller:
 *
 * - A value is immutable, and so are its inputs: their digests are computed once.
 * - A value depends on nothing but its slot, its inputs and, if it has `isCurrent`, on what that function checks.
 *   Every option that changes the value is an input.
 *
 * Only `src/pipeline` creates caches. Stages and sources get functions that are cached already.
 */
import { hashOf } from '../util/hash.js'
import { createDigests } from './digests.js'
import { type DiskFormat, jsonFormat } from './diskFormat.js'
import type { DiskStore } from './diskStore.js'
import { type LastValue, openValueTable, type ValueTable } from './valueTables.js'

/** Something that a value depends on. Maps, sets and functions are allowed in memory only: they have no digest. */
export type CacheInput = unknown

/** Identifies a kind of value, and defines how it is stored and checked. */
export interface CacheKey<Value> {
  /** Kind of the value, and what it is about: `entry:content/a.md`. Memory holds the last value of each slot. */
  readonly slot: string
  /** How the value is stored on disk. Default: the value is in memory only. */
  readonly disk?: DiskFormat<Value>
  /**
   * Name of the kind. The values of a kind are in one file, as JSON, with the last value of each slot: for small values that most
   * builds need. They are written by `saveTables`. Excludes `disk`.
   */
  readonly table?: string
  /**
   * Default: always current. False if something has changed that is not an input, for example a file that was read to compute
   * the value.
   */
  readonly isCurrent?: (value: Value) => boolean
  /** False for what is read, not computed: the report of a build does not count it. Default true. */
  readonly isCounted?: boolean
  /** False for a value that must be computed again next time. Default: every value is stored. */
  readonly isCacheable?: (value: Value) => boolean
}

/** Values by key and inputs. All methods are safe for any input: a damaged or outdated value counts as missing. */
export interface Cache {
  getOrCompute<Value>(key: CacheKey<Value>, inputs: readonly CacheInput[], compute: () => Value): Value
  /** The same for a value that takes time. */
  getOrComputeAsync<Value>(
    key: CacheKey<Value>,
    inputs: readonly CacheInput[],
    compute: () => Promise<Value>,
  ): Promise<Value>
  /** True if a value is there. It may still turn out to be damaged or out of date. */
  has(key: Pick<CacheKey<never>, 'slot'>, inputs: readonly CacheInput[]): boolean
  /** Writes the tables that changed. */
  saveTables(): void
  /** Hash of an input. */
  digestOf(input: CacheInput): string
  /** Sets the hash of an object that is derived from others, so that its content need not be hashed. */
  setDigest(input: object, digest: string): void
  /**
   * The last value of a slot, whatever its inputs were. It is a base for incremental work, never a result: the caller
   * must check which parts of it are still valid.
   */
  lastValue<Value>(key: LastValueKey<Value>): LastValue<Value>
  /**
   * A cache for values that are looked up by their content, so that new slots keep appearing. Memory holds the values that were
   * used since the group was last opened, and in the period before.
   */
  openGroup(name: string): Cache
}

interface LastValueKey<Value> {
  readonly slot: string
  readonly disk: DiskFormat<Value>
}

interface MemoryEntry {
  readonly inputs: readonly CacheInput[]
  readonly value: unknown
}

type MemorySlots = Map<string, MemoryEntry>

/** Creates a cache over a disk store. Two caches over one store share values on disk, not in memory. */
export function createCache(disk: DiskStore): Cache {
  const digests = createDigests()
  const groups = new Map<string, MemorySlots>()
  const lastValues = new Map<string, unknown>()
  const tables = new Map<string, ValueTable>()

  const shareBytes = (bytes: Uint8Array): string => {
    const name = `shared:${hashOf(bytes)}`
    disk.set(name, bytes)
    return name
  }
  const lastValue = <Value>({ slot, disk: format }: LastValueKey<Value>): LastValue<Value> => ({
    get: () => {
      if (lastValues.has(slot)) return lastValues.get(slot) as Value
      const bytes = disk.getLast(slot)
      return bytes && format.decode(bytes, (name) => disk.get(name))
    },
    set: (value: Value) => {
      lastValues.set(slot, value)
      disk.setLast(slot, format.encode(value, shareBytes))
    },
  })
  const tableOf = (name: string): ValueTable => {
    const table = tables.get(name) ?? openValueTable(lastValue({ slot: `table:${name}`, disk: jsonFormat() }))
    tables.set(name, table)
    return table
  }

  const cacheOver = (slots: MemorySlots, olderSlots?: MemorySlots): Cache => {
    const findInMemory = (slot: string, inputs: readonly CacheInput[]): MemoryEntry | undefined => {
      const entry = slots.get(slot) ?? olderSlots?.get(slot)
      return entry && areSame(entry.inputs, inputs) ? entry : undefined
    }
    const diskKeyOf = (slot: string, inputs: readonly CacheInput[]) => hashOf(slot, ...inputs.map(digests.partOf))

    /** The stored value in a tuple, because it may be undefined; undefined if there is no current value. */
    const find = <Value>(key: CacheKey<Value>, inputs: readonly CacheInput[]): Found<Value> => {
      const { slot, disk: format, table, isCurrent = () => true } = key
      const remembered = findInMemory(slot, inputs)
      if (remembered && isCurrent(remembered.value as Value)) {
        slots.set(slot, remembered)
        return { value: [remembered.value as Value] }
      }
      if (!format && table === undefined) return {}
      const diskKey = diskKeyOf(slot, inputs)
      if (!format) return findInTable(key, inputs, diskKey)
      // The disk has the value that memory has, or an older one.
      if (remembered) return { diskKey }
      const bytes = disk.get(diskKey)
      const value = bytes && format.decode(bytes, (name) => disk.get(name))
      if (value === undefined || !isCurrent(value)) return { diskKey }
      slots.set(slot, { inputs, value })
      return { value: [value] }
    }
    const findInTable = <Value>(
      { slot, table = '', isCurrent = () => true, isCounted = true }: CacheKey<Value>,
      inputs: readonly CacheInput[],
      diskKey: string,
    ): Found<Value> => {
      // The value of a table under these inputs is the one that `store` put there.
      const [value] = (tableOf(table).get(slot, diskKey) ?? []) as [Value?]
      const isFound = value !== undefined && isCurrent(value)
      if (isCounted) disk.countLookup(isFound)
      if (!isFound) return { diskKey }
      slots.set(slot, { inputs, value })
      return { value: [value] }
    }
    const store = <Value>(
      { slot, disk: format, table, isCacheable = () => true }: CacheKey<Value>,
      inputs: readonly CacheInput[],
      { value, diskKey }: { readonly value: Value; readonly diskKey: string | undefined },
    ): Value => {
      if (!isCacheable(value)) return value
      slots.set(slot, { inputs, value })
      if (format && diskKey) disk.set(diskKey, format.encode(value, shareBytes))
      else if (table !== undefined && diskKey) tableOf(table).set(slot, diskKey, value)
      return value
    }
    return {
      getOrCompute(key, inputs, compute) {
        const { value, diskKey } = find(key, inputs)
        return value ? value[0] : store(key, inputs, { value: compute(), diskKey })
      },
      async getOrComputeAsync(key, inputs, compute) {
        const { value, diskKey } = find(key, inputs)
        return value ? value[0] : store(key, inputs, { value: await compute(), diskKey })
      },
      has: ({ slot }, inputs) => findInMemory(slot, inputs) !== undefined || disk.has(diskKeyOf(slot, inputs)),
      digestOf: digests.digestOf,
      setDigest: digests.setDigest,
      saveTables: () => {
        for (const table of tables.values()) table.save()
      },
      lastValue,
      openGroup: (name) => {
        const current: MemorySlots = new Map()
        const older = groups.get(name)
        groups.set(name, current)
        return cacheOver(current, older)
      },
    }
  }
  return cacheOver(new Map())
}

interface Found<Value> {
  readonly value?: readonly [Value]
  /** Key under which the value is missing on disk. */
  readonly diskKey?: string
}

function areSame(known: readonly CacheInput[], inputs: readonly CacheInput[]): boolean {
  return known.length === inputs.length && known.every((input, index) => input === inputs[index])
}
