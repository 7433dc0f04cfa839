/**
 * Small values of all pages, such as their checked links, in one file for each kind. Reading a thousand small values one by one
 * takes longer than the work of a build in which one page has changed.
 */

/** A value that is stored under a name alone. */
export interface LastValue<Value> {
  readonly get: () => Value | undefined
  readonly set: (value: Value) => void
}

/** One value for each slot. */
export interface ValueTable {
  /** The value in a tuple if the slot has a value of these inputs. */
  readonly get: (slot: string, digest: string) => readonly [unknown] | undefined
  readonly set: (slot: string, digest: string, value: unknown) => void
  /** Writes the table if it changed. */
  readonly save: () => void
}

/** By slot: digest of the inputs, day of the last use, value. */
export type StoredTable = Readonly<Record<string, TableRow>>
type TableRow = readonly [digest: string, day: number, value: unknown]

const dayMs = 24 * 3600 * 1000
const keptDays = 7

/** Rows that were not used for a week are dropped. */
export function openValueTable(last: LastValue<StoredTable>, now = Date.now()): ValueTable {
  const day = Math.floor(now / dayMs)
  const rows = new Map<string, TableRow>(Object.entries(last.get() ?? {}))
  let isChanged = false
  const put = (slot: string, row: TableRow) => {
    rows.set(slot, row)
    isChanged = true
  }
  return {
    get: (slot, digest) => {
      const row = rows.get(slot)
      if (row?.[0] !== digest) return undefined
      if (row[1] !== day) put(slot, [digest, day, row[2]])
      return [row[2]]
    },
    set: (slot, digest, value) => put(slot, [digest, day, value]),
    save: () => {
      if (!isChanged) return
      for (const [slot, [, used]] of rows) if (used < day - keptDays) rows.delete(slot)
      last.set(Object.fromEntries(rows))
      isChanged = false
    },
  }
}
