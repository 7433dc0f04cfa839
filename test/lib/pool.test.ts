import { afterEach, expect, test } from 'vitest'
import { createPool, type Pool } from '../../src/lib/pool.js'

/** Answers each task with itself; a task with a `signal` is announced there once its answer is sent. */
const echo = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (task) => {
      if (task.endless) for (;;);
      parentPort.postMessage({ kind: 'done', value: task.name, stray: [] })
      if (task.signal) Atomics.notify(task.signal, Atomics.store(task.signal, 0, 1) - 1)
    })
    parentPort.postMessage({ kind: 'ready' })
  `)}`,
)

interface Task {
  readonly name: string
  readonly endless?: boolean
  readonly signal?: Int32Array
}

let pool: Pool<Task, string>
afterEach(() => pool.close())

const deadlineMs = 100
const open = () => createPool<Task, string>({ file: echo, data: undefined, size: 1, deadlineMs, memoryMb: 64 })

test('an answer that came while this thread was busy is taken, however late it is read', async () => {
  pool = open()
  await pool.run({ name: 'warm' })
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const answer = pool.run({ name: 'late', signal })
  // From here the event loop comes to its timers before it comes to messages.
  await new Promise((resolve) => setImmediate(resolve))
  Atomics.wait(signal, 0, 0)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, deadlineMs * 2)
  expect(await answer).toEqual({ ok: true, value: 'late', stray: [] })
})

test('a task that does not end fails alone', async () => {
  pool = open()
  const [endless, next] = await Promise.all([pool.run({ name: 'a', endless: true }), pool.run({ name: 'b' })])
  expect(endless).toEqual({ ok: false, failure: { kind: 'timeout' } })
  expect(next).toMatchObject({ ok: true, value: 'b' })
})
