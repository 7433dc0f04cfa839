/** The best of many, in order, without sorting the rest: readers see a hundred of thousands. */

/** `isBetter` must be a total order; `take` says whether one counts, and is asked best first. */
export function takeBest(items: readonly number[], { most, isBetter, take }: TakeBestOptions): number[] {
  const heap = Uint32Array.from(items)
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) siftDown(heap, { at, size: heap.length, isBetter })
  const taken: number[] = []
  for (let size = heap.length; size > 0 && taken.length < most; size--) {
    const best = heap[0] as number
    heap[0] = heap[size - 1] as number
    siftDown(heap, { at: 0, size: size - 1, isBetter })
    if (take(best)) taken.push(best)
  }
  return taken
}

export interface TakeBestOptions {
  readonly most: number
  readonly isBetter: (one: number, other: number) => boolean
  readonly take: (item: number) => boolean
}

interface HeapPosition {
  readonly at: number
  readonly size: number
  readonly isBetter: TakeBestOptions['isBetter']
}

function siftDown(heap: Uint32Array, { at, size, isBetter }: HeapPosition): void {
  const item = heap[at] as number
  let hole = at
  for (;;) {
    let child = 2 * hole + 1
    if (child >= size) break
    if (child + 1 < size && isBetter(heap[child + 1] as number, heap[child] as number)) child++
    if (!isBetter(heap[child] as number, item)) break
    heap[hole] = heap[child] as number
    hole = child
  }
  if (size > 0) heap[hole] = item
}
