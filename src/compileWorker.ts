/** Entry of the worker threads: compiles one entry after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerMessage } from './lib/pool.js'
import type { Entry } from './model.js'
import { type Compiled, type CompileOptions, createCompile } from './stages/compile.js'
import { compileOperation } from './stages/compileOperation.js'

const port = parentPort
const stray: string[] = []
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, (thrown: unknown) => stray.push(thrown instanceof Error ? thrown.message : String(thrown)))
}

const home = process.cwd()
const compile = await createCompile(workerData as CompileOptions, compileOperation)
port?.on('message', async (entry: Entry) => {
  const value = await compile(entry)
  // Errors of timers that the page started belong to the page.
  await new Promise((resolve) => setImmediate(resolve))
  if (process.cwd() !== home) stray.push('The page changed the working directory.')
  port.postMessage({ kind: 'done', value, stray: stray.splice(0) } satisfies WorkerMessage<Compiled>)
})
port?.postMessage({ kind: 'ready' } satisfies WorkerMessage<Compiled>)
