/**
 * Memory of the worker threads. V8 limits the heap of a worker, but not its buffers, so the process is measured while tasks run. The
 * memory of this thread does not count.
 */
export function workerMemory(): number {
  const { rss, heapTotal, external } = process.memoryUsage()
  return rss - heapTotal - external
}

const megabyte = 2 ** 20

/** Bytes by which the memory can grow during a task: its heap, and as much outside of it. */
export function growthLimit(memoryMb: number, youngMb: number): number {
  return (2 * memoryMb + youngMb) * megabyte
}
