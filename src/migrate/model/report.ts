/** Collects what a migration mapped and what it left. */

export interface Leftover {
  /** Kind of the leftover, for grouping: `component Since`, `front matter tags`. */
  readonly kind: string
  /** File of the old site, relative to its root. */
  readonly file: string
  readonly line?: number
  /** Source text, or what to do. */
  readonly text: string
}

export interface MigrationReport {
  /** Counts something that was converted. */
  readonly count: (what: string, times?: number) => void
  readonly leave: (leftover: Leftover) => void
  readonly counts: ReadonlyMap<string, number>
  readonly leftovers: readonly Leftover[]
}

export function createReport(): MigrationReport {
  const counts = new Map<string, number>()
  const leftovers: Leftover[] = []
  return {
    counts,
    leftovers,
    count: (what, times = 1) => void counts.set(what, (counts.get(what) ?? 0) + times),
    leave: (leftover) => void leftovers.push(leftover),
  }
}
