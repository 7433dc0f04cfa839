import type { TocEntry } from '../model/contract.js'
import type { Heading } from '../model/model.js'

interface OpenEntry extends TocEntry {
  readonly children: OpenEntry[]
}

/** Nests the headings of levels `min` to `max`. A heading without a parent of a higher level is at the root. */
export function buildToc(headings: readonly Heading[], { min, max }: { min: number; max: number }): TocEntry[] {
  const root: OpenEntry[] = []
  const open: OpenEntry[] = []
  for (const { level, id, html } of headings) {
    if (level < min || level > max) continue
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop()
    const entry: OpenEntry = { id, html, level, children: [] }
    ;(open.at(-1)?.children ?? root).push(entry)
    open.push(entry)
  }
  return root
}
