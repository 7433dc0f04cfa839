/** Selects the best of many items with a binary heap, without sorting the rest: a search shows 100 of thousands of sections. */

/** Returns at most `most` items, best first. */
export function takeBest(items: readonly number[], { most, isBetter, take }: TakeBestOptions): number[] {
  const heap = Uint32Array.from(items)
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) siftDown(heap, { at, size: heap.length, isBetter })
  const taken: number[] = []
  for (let size = heap.length; size > 0 && taken.length < most; size--) {
    const best = heap[0] ?? 0
    heap[0] = heap[size - 1] ?? 0
    siftDown(heap, { at: 0, size: size - 1, isBetter })
    if (take(best)) taken.push(best)
  }
  return taken
}

export interface TakeBestOptions {
  readonly most: number
  /** Must be a total order, so that the result does not depend on the order of `items`. */
  readonly isBetter: (one: number, other: number) => boolean
  /** Accepts or rejects an item. It is called in order, best first. */
  readonly take: (item: number) => boolean
}

interface HeapPosition {
  readonly at: number
  readonly size: number
  readonly isBetter: TakeBestOptions['isBetter']
}

/** Moves the item at `at` down until no child within `size` is better. */
function siftDown(heap: Uint32Array, { at, size, isBetter }: HeapPosition): void {
  const item = heap[at] ?? 0
  let hole = at
  for (;;) {
    let child = 2 * hole + 1
    if (child >= size) break
    if (child + 1 < size && isBetter(heap[child + 1] ?? 0, heap[child] ?? 0)) child++
    const best = heap[child] ?? 0
    if (!isBetter(best, item)) break
    heap[hole] = best
    hole = child
  }
  if (size > 0) heap[hole] = item
}
