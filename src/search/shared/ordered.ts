/** Binary search in sorted lists. Words compare by UTF-16 code unit, as `sort()` does. */

/** Index of the last value that is at most `value`; 0 if all are greater. */
export function lastAtMost<Value extends string | number>(ascending: readonly Value[], value: Value): number {
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const candidate = ascending[middle]
    if (candidate !== undefined && candidate <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Index of the first row whose word is at least `word`; the length of the list if there is none. */
export function firstAtLeast<Row>(rows: readonly Row[], word: string, wordOf: (row: Row) => string): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row !== undefined && wordOf(row) < word) low = middle + 1
    else high = middle
  }
  return low
}

/** Rows whose word starts with the prefix. `rows` must be sorted by `wordOf`. */
export function rowsStartingWith<Row>(rows: readonly Row[], prefix: string, wordOf: (row: Row) => string): Row[] {
  const start = firstAtLeast(rows, prefix, wordOf)
  let end = start
  for (; end < rows.length; end++) {
    const row = rows[end]
    if (row === undefined || !wordOf(row).startsWith(prefix)) break
  }
  return rows.slice(start, end)
}
