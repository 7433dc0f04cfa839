/**
 * Searches bytes for many patterns in one pass (Wu and Manber 1994). The last two bytes of a window as long as the shortest
 * pattern tell how far the window can move, so most bytes are never read.
 */

export interface PatternMatch {
  /** Index of the pattern. */
  readonly pattern: number
  /** Offset of its first byte. */
  readonly offset: number
}

export type FindPatterns = (bytes: Uint8Array) => PatternMatch[]

/** @param patterns at least two bytes each. */
export function createPatternMatcher(patterns: readonly Uint8Array[]): FindPatterns {
  const window = Math.min(...patterns.map(({ length }) => length), 255)
  if (patterns.length === 0) return () => []
  const { shifts, candidates } = createTables(patterns, window)
  return (bytes) => {
    const matches: PatternMatch[] = []
    const { length } = bytes
    let end = window - 1
    while (end < length) {
      // The loop ends inside of the bytes; `?? 0` satisfies the compiler and costs nothing.
      const pair = ((bytes[end - 1] ?? 0) << 8) | (bytes[end] ?? 0)
      const shift = shifts[pair] ?? 1
      if (shift > 0) {
        end += shift
        continue
      }
      const offset = end - window + 1
      for (const pattern of candidates.get(pair) ?? [])
        if (startsWith(bytes, patterns[pattern], offset)) matches.push({ pattern, offset })
      end++
    }
    return matches
  }
}

interface Tables {
  /** Bytes by which the window can move, by its last two bytes. */
  readonly shifts: Uint8Array
  /** Patterns whose window ends with two bytes. */
  readonly candidates: ReadonlyMap<number, readonly number[]>
}

function createTables(patterns: readonly Uint8Array[], window: number): Tables {
  const shifts = new Uint8Array(0x10000).fill(window - 1)
  const candidates = new Map<number, number[]>()
  patterns.forEach((pattern, index) => {
    for (let end = 1; end < window; end++) {
      const pair = ((pattern[end - 1] ?? 0) << 8) | (pattern[end] ?? 0)
      shifts[pair] = Math.min(shifts[pair] ?? 0, window - 1 - end)
      if (end === window - 1) candidates.set(pair, [...(candidates.get(pair) ?? []), index])
    }
  })
  return { shifts, candidates }
}

function startsWith(bytes: Uint8Array, pattern: Uint8Array | undefined, offset: number): boolean {
  if (!pattern || offset + pattern.length > bytes.length) return false
  for (let at = 0; at < pattern.length; at++) if (bytes[offset + at] !== pattern[at]) return false
  return true
}
