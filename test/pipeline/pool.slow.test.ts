import { afterEach, expect, test } from 'vitest'
import { createPool, type Pool, type PoolOptions, startWorker } from '../../src/pipeline/workers/pool.js'

/** Answers each task with itself; a task with a `signal` is announced there once its answer is sent. */
const echo = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', async ({ kind, data, task, value }) => {
      if (kind === 'begin')
        return parentPort.postMessage(data?.fails ? { kind: 'unable', message: 'no theme' } : { kind: 'ready' })
      if (task?.pauseMs) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, task.pauseMs)
      if (task?.who) return parentPort.postMessage({ kind: 'done', value: String(threadId), uncaughtErrors: [] })
      if (kind === 'stored') return parentPort.postMessage({ kind: 'done', value, uncaughtErrors: [] })
      if (task.keep) parentPort.postMessage({ kind: 'setStored', key: task.keep, value: task.name })
      if (task.ask) return parentPort.postMessage({ kind: 'getStored', key: task.ask })
      if (task.endless) for (;;);
      parentPort.postMessage({ kind: 'done', value: task.name, uncaughtErrors: [] })
      if (task.signal) Atomics.notify(task.signal, Atomics.store(task.signal, 0, 1) - 1)
    })
  `)}`,
)

interface Task {
  readonly name: string
  readonly endless?: boolean
  /** Answers with the number of its thread. */
  readonly who?: boolean
  readonly pauseMs?: number
  /** Keeps its name under this. */
  readonly keep?: string
  /** Answers with what is kept under this. */
  readonly ask?: string
  readonly signal?: Int32Array
}

let pool: Pool<Task, string>
afterEach(() => pool.close())

/** What is not endless takes a millisecond or two of it, and more only where the machine has others to serve. */
const deadlineMs = 1000
const open = (more: Partial<PoolOptions> = {}) =>
  createPool<Task, string>({ file: echo, data: undefined, size: 1, deadlineMs, memoryMb: 64, ...more })

test('an answer that came while this thread was busy is taken, however late it is read', async () => {
  pool = open()
  await pool.run({ name: 'warm' })
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const answer = pool.run({ name: 'late', signal })
  // From here the event loop comes to its timers before it comes to messages.
  await new Promise((resolve) => setImmediate(resolve))
  Atomics.wait(signal, 0, 0)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, deadlineMs * 2)
  expect(await answer).toEqual({ ok: true, value: 'late', uncaughtErrors: [] })
})

test('a task that does not end fails alone', async () => {
  pool = open()
  const [endless, next] = await Promise.all([pool.run({ name: 'a', endless: true }), pool.run({ name: 'b' })])
  expect(endless).toEqual({ ok: false, failure: { kind: 'timeout' } })
  expect(next).toMatchObject({ ok: true, value: 'b' })
})

test('a worker that was started ahead takes the first task', async () => {
  const prestarted = startWorker({ file: echo, memoryMb: 64 })
  pool = open({ prestarted })
  expect(await pool.run({ name: 'a', who: true })).toMatchObject({ value: String(prestarted.threadId) })
})

const threadsOf = async (tasks: readonly Task[]) => {
  const results = await Promise.all(tasks.map((task) => pool.run(task)))
  return new Set(results.map((result) => (result.ok ? result.value : '')))
}
const many = (count: number) => Array.from({ length: count }, () => ({ name: '', who: true, pauseMs: 4 }))

/** However long a busy machine lets a task wait, none of them is slow. */
const unhurried = { size: 2, deadlineMs: 60_000, slowMs: 60_000 }

test('a second worker is started where the work of one would be much, and not before', async () => {
  pool = open(unhurried)
  expect((await threadsOf(many(60))).size).toBe(1)
  expect((await threadsOf(many(400))).size).toBe(2)
})

test('once nothing is left to do, one worker stays', async () => {
  pool = open(unhurried)
  const both = await threadsOf(many(400))
  expect(both.size).toBe(2)
  const left = await threadsOf(many(2))
  expect([left.size, [...left].every((id) => both.has(id))]).toEqual([1, true])
})

test('nothing waits for a task that is slow, if there may be another worker', async () => {
  pool = open({ size: 2, deadlineMs: 60_000 })
  void pool.run({ name: 'a', endless: true })
  expect(await pool.run({ name: 'b' })).toMatchObject({ ok: true, value: 'b' })
})

test('a worker that was started ahead and has ended is replaced', async () => {
  const prestarted = startWorker({ file: echo, memoryMb: 64 })
  await prestarted.terminate()
  pool = open({ prestarted })
  expect(await pool.run({ name: 'a' })).toMatchObject({ ok: true, value: 'a' })
})

test('workers that cannot begin fail the tasks and do not leave them waiting', async () => {
  pool = open({ data: { fails: true } })
  expect(await pool.run({ name: 'a' })).toEqual({ ok: false, failure: { kind: 'uncaught', message: 'no theme' } })
})

test('what one worker keeps, another is given', async () => {
  pool = open({ storage: new Map<string, unknown>() })
  await pool.run({ name: 'colours', keep: 'block' })
  await pool.run({ name: 'b', endless: true })
  expect(await pool.run({ name: 'c', ask: 'block' })).toMatchObject({ ok: true, value: 'colours' })
})
