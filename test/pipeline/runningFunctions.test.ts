import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { runningFunctions } from '../../src/pipeline/workers/runningFunctions.js'

const busy = `
function make(x) { return { x } }
function fill() { const all = []; for (;;) for (let i = 0; i < 100000; i++) all[i % 100] = make(i) }
require('node:worker_threads').parentPort.postMessage('started')
fill()
`

test('a worker that pauses after the wait for it ended can still be terminated', async () => {
  const worker = new Worker(busy, { eval: true })
  await once(worker, 'message')
  // The worker can pause before or after the wait ends. This depends on the machine.
  await runningFunctions(worker.threadId, { patienceMs: 100 })
  expect(await worker.terminate()).toBe(1)
})
