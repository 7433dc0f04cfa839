import type { Memo } from './memo.js'

/** A memo that keeps nothing, for `--no-cache`. */
export function noMemo(): Memo {
  let misses = 0
  return {
    get: () => {
      misses++
      return undefined
    },
    set: () => {},
    flush: () => {},
    stats: () => ({ hits: 0, misses, damaged: 0, writes: 0 }),
    prune: () => 0,
  }
}
