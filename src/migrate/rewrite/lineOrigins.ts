/** Finds the line of the old text for each line of a changed one, so that the report names places of the old site. */

/** Undefined if no line moved. */
export function lineOrigins(before: string, after: string): readonly number[] | undefined {
  const old = before.split('\n')
  const lines = after.split('\n')
  const anchors = anchorLines(old, lines)
  const origins: number[] = []
  let last = { line: -1, origin: -1 }
  for (const next of [...anchors, { line: lines.length, origin: old.length }]) {
    // Lines between two anchors: those of an included file have the line of its directive.
    const end = Math.max(last.origin, next.origin - 1)
    for (let line = last.line + 1; line < next.line; line++)
      origins.push(Math.max(0, Math.min(last.origin + line - last.line, end)))
    if (next.line < lines.length) origins.push(next.origin)
    last = next
  }
  return origins.every((origin, line) => origin === line) ? undefined : origins
}

interface Anchor {
  readonly line: number
  readonly origin: number
}

/** Lines that are once in both texts, in the order of both. */
function anchorLines(old: readonly string[], lines: readonly string[]): Anchor[] {
  const origins = uniqueLines(old)
  const pairs: Anchor[] = []
  for (const [text, line] of uniqueLines(lines)) {
    const origin = origins.get(text)
    if (origin !== undefined) pairs.push({ line, origin })
  }
  return longestRising(pairs.sort((a, b) => a.line - b.line))
}

function uniqueLines(lines: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [index, line] of lines.entries()) {
    if (found.has(line)) repeated.add(line)
    else found.set(line, index)
  }
  for (const line of repeated) found.delete(line)
  return found
}

/** The longest list of pairs whose origins rise, by patience sorting. */
function longestRising(pairs: readonly Anchor[]): Anchor[] {
  const ends: number[] = []
  const before: number[] = []
  for (const [index, { origin }] of pairs.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.origin ?? 0) < origin) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1] ?? -1
    ends[low] = index
  }
  const result: Anchor[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index]
    if (pair) result.push(pair)
  }
  return result.reverse()
}
