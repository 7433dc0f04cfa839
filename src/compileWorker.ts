/** Entry of the worker threads: compiles one entry after the other. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import type { Stray, WorkerMessage } from './lib/pool.js'
import type { Entry } from './model.js'
import { type Compiled, type CompileOptions, createCompile } from './stages/compile.js'
import { compileOperation } from './stages/compileOperation.js'

const port = parentPort
const stray: Stray[] = []
/** File of the page whose code runs, also in a timer that it started and left behind. */
const running = new AsyncLocalStorage<string>()
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, (thrown: unknown) => {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    stray.push({ message, cause: running.getStore() })
  })
}

const home = process.cwd()
const compile = await createCompile(workerData as CompileOptions, compileOperation)
port?.on('message', async (entry: Entry) => {
  const value = await running.run(entry.file, () => compile(entry))
  // Errors of timers that the page started belong to the page.
  await new Promise((resolve) => setImmediate(resolve))
  if (process.cwd() !== home) stray.push({ message: 'The page changed the working directory.' })
  port.postMessage({ kind: 'done', value, stray: stray.splice(0) } satisfies WorkerMessage<Compiled>)
})
port?.postMessage({ kind: 'ready' } satisfies WorkerMessage<Compiled>)
