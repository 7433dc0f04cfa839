/** Looking up in lists that are in order. Words compare by code unit, as `sort()` has them. */

/** Index of the last that is not above; the first, where all are. */
export function lastAtMost<Value extends string | number>(ascending: readonly Value[], value: Value): number {
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((ascending[middle] as Value) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Index of the first row whose word is not below; the length, where all are. */
export function firstAtLeast<Row>(rows: readonly Row[], word: string, wordOf: (row: Row) => string): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (wordOf(rows[middle] as Row) < word) low = middle + 1
    else high = middle
  }
  return low
}

/** The rows whose word begins so. */
export function rowsStartingWith<Row>(rows: readonly Row[], prefix: string, wordOf: (row: Row) => string): Row[] {
  const start = firstAtLeast(rows, prefix, wordOf)
  let end = start
  while (end < rows.length && wordOf(rows[end] as Row).startsWith(prefix)) end++
  return rows.slice(start, end)
}
