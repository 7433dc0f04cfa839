import { afterEach, expect, test } from 'vitest'
import { createPool, type Pool, type PoolOptions } from '../../src/pipeline/workers/pool.js'
import { startWorker } from '../../src/pipeline/workers/startWorker.js'

/** Sends each task back; a task with a `signal` sets it after its result was sent. */
const echo = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', async ({ kind, data, task, value }) => {
      if (kind === 'begin')
        return parentPort.postMessage(data?.fails ? { kind: 'unable', message: 'no theme' } : { kind: 'ready' })
      if (task?.pauseMs) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, task.pauseMs)
      if (task?.reportThread) return parentPort.postMessage({ kind: 'done', value: String(threadId), uncaughtErrors: [] })
      if (kind === 'stored') return parentPort.postMessage({ kind: 'done', value, uncaughtErrors: [] })
      if (task.keep) parentPort.postMessage({ kind: 'setStored', key: task.keep, value: task.name })
      if (task.ask) return parentPort.postMessage({ kind: 'getStored', key: task.ask })
      if (task.endless) for (;;);
      const kept = []
      while (task.buffers) kept.push(Buffer.alloc(2 ** 24, kept.length))
      parentPort.postMessage({ kind: 'done', value: task.name, uncaughtErrors: [] })
      if (task.signal) Atomics.notify(task.signal, Atomics.store(task.signal, 0, 1) - 1)
    })
  `)}`,
)

interface Task {
  readonly name: string
  readonly endless?: boolean
  /** Sends the id of its thread. */
  readonly reportThread?: boolean
  readonly pauseMs?: number
  /** Allocates memory outside of the heap without end. */
  readonly buffers?: boolean
  /** Stores the name of the task under this key. */
  readonly keep?: string
  /** Sends the value that is stored under this key. */
  readonly ask?: string
  readonly signal?: Int32Array
}

let pool: Pool<Task, string>
afterEach(() => pool.close())

/** Milliseconds: a task that ends takes one or two, and more only on a busy machine. */
const deadlineMs = 1000
const open = (more: Partial<PoolOptions> = {}) =>
  createPool<Task, string>({ file: echo, data: undefined, size: 1, deadlineMs, memoryMb: 64, ...more })

test('a result that was sent while this thread was busy is accepted, even after the deadline', async () => {
  pool = open()
  await pool.run({ name: 'warm' }, 1)
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const result = pool.run({ name: 'late', signal }, 1)
  // From here on, the event loop runs timers before it receives messages.
  await new Promise((resolve) => setImmediate(resolve))
  Atomics.wait(signal, 0, 0)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, deadlineMs * 2)
  expect(await result).toEqual({ ok: true, value: 'late', uncaughtErrors: [] })
})

test('an endless task fails alone', async () => {
  pool = open()
  const [endless, next] = await Promise.all([pool.run({ name: 'a', endless: true }, 1), pool.run({ name: 'b' }, 1)])
  expect(endless).toEqual({ ok: false, failure: { kind: 'timeout' } })
  expect(next).toMatchObject({ ok: true, value: 'b' })
})

test('a prestarted worker takes the first task', async () => {
  const prestarted = startWorker({ file: echo, memoryMb: 64 })
  pool = open({ prestarted })
  expect(await pool.run({ name: 'a', reportThread: true }, 1)).toMatchObject({ value: String(prestarted.threadId) })
})

const threadsOf = async (tasks: readonly Task[]) => {
  const results = await Promise.all(tasks.map((task) => pool.run(task, 50)))
  return new Set(results.map((result) => (result.ok ? result.value : '')))
}
const many = (count: number) => Array.from({ length: count }, () => ({ name: '', reportThread: true, pauseMs: 4 }))

/** On a busy machine a task may wait long; none of them counts as slow. */
const unhurried = { size: 2, deadlineMs: 60_000, slowMs: 60_000 }

test('a second worker is started only if there is much work for one', async () => {
  pool = open(unhurried)
  expect((await threadsOf(many(60))).size).toBe(1)
  expect((await threadsOf(many(400))).size).toBe(2)
})

test('one worker remains when all tasks are done', async () => {
  pool = open(unhurried)
  const both = await threadsOf(many(400))
  expect(both.size).toBe(2)
  const left = await threadsOf(many(2))
  expect([left.size, [...left].every((id) => both.has(id))]).toEqual([1, true])
})

test('tasks do not wait for a slow task if another worker may be started', async () => {
  pool = open({ size: 2, deadlineMs: 60_000, slowMs: 200 })
  void pool.run({ name: 'a', endless: true }, 1)
  expect(await pool.run({ name: 'b' }, 1)).toMatchObject({ ok: true, value: 'b' })
})

test('a prestarted worker that has exited is replaced', async () => {
  const prestarted = startWorker({ file: echo, memoryMb: 64 })
  await prestarted.terminate()
  pool = open({ prestarted })
  expect(await pool.run({ name: 'a' }, 1)).toMatchObject({ ok: true, value: 'a' })
})

test('workers that cannot start fail the tasks instead of leaving them waiting', async () => {
  pool = open({ data: { fails: true } })
  expect(await pool.run({ name: 'a' }, 1)).toEqual({ ok: false, failure: { kind: 'uncaught', message: 'no theme' } })
})

test('a value that one worker stored is sent to another', async () => {
  pool = open({ storage: new Map<string, unknown>() })
  await pool.run({ name: 'colours', keep: 'block' }, 1)
  await pool.run({ name: 'b', endless: true }, 1)
  expect(await pool.run({ name: 'c', ask: 'block' }, 1)).toMatchObject({ ok: true, value: 'colours' })
})

test('a task that exhausts the memory outside of the heap fails alone, also beside others', async () => {
  pool = open({ size: 2, deadlineMs: 60_000, slowMs: 200 })
  const slow = pool.run({ name: 'slow', pauseMs: 1500 }, 1)
  const results = await Promise.all([slow, pool.run({ name: 'a', buffers: true }, 1), pool.run({ name: 'b' }, 1)])
  expect(results.map((result) => (result.ok ? result.value : result.failure.kind))).toEqual(['slow', 'memory', 'b'])
})
