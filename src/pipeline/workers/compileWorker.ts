/** Entry of the worker threads: compiles one entry after the other. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort } from 'node:worker_threads'
import type { CompileResult } from '../../content/compileResult.js'
import type { HighlightCache } from '../../markdown/code/codeHighlighter.js'
import type { Entry } from '../../model/model.js'
import { type Compile, type CompileOptions, createCompile } from '../../stages/compile.js'
import type { PoolMessage, UncaughtError, WorkerMessage } from './pool.js'

const port = parentPort
const stray: UncaughtError[] = []
/** File of the page whose code runs, also in a timer that the page left behind. */
const running = new AsyncLocalStorage<string>()
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, (thrown: unknown) => {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    stray.push({ message, cause: running.getStore() })
  })
}

const home = process.cwd()
const send = (message: WorkerMessage<Uint8Array>, moved: readonly ArrayBuffer[] = []) =>
  port?.postMessage(message, moved)
/** Callers that wait for stored data, by key. */
const asked = new Map<string, ((value: unknown) => void)[]>()
const kept: HighlightCache = {
  get: (key) =>
    new Promise((resolve) => {
      asked.set(key, [...(asked.get(key) ?? []), resolve as (value: unknown) => void])
      send({ kind: 'ask', key })
    }),
  set: (key, value) => send({ kind: 'keep', key, value }),
}
let compile: Compile | undefined

port?.on('message', async (message: PoolMessage<Entry>) => {
  switch (message.kind) {
    case 'begin':
      return send(await begin(message.data as CompileOptions))
    case 'task': {
      const done = await run(message.task)
      return send({ kind: 'done', ...done }, [done.value.buffer])
    }
    case 'kept':
      for (const resolve of asked.get(message.key) ?? []) resolve(message.value)
      asked.delete(message.key)
  }
})

async function begin(options: CompileOptions): Promise<WorkerMessage<Uint8Array>> {
  try {
    compile = await createCompile(options, { loadOperations, kept })
    return { kind: 'ready' }
  } catch (thrown) {
    return { kind: 'unable', message: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}

/** Most sites have no API description: their workers do not load the code for it. */
async function loadOperations() {
  const { createCompileOperation } = await import('../../stages/compileOperation.js')
  return createCompileOperation()
}

interface Ran {
  /** JSON, which the cache stores as it is. A structured clone of its thousand small values would take longer. */
  readonly value: Uint8Array<ArrayBuffer>
  readonly stray: readonly UncaughtError[]
}

const encoder = new TextEncoder()

async function run(entry: Entry): Promise<Ran> {
  const compiled = (await running.run(entry.file, () => compile?.(entry))) as CompileResult
  // Errors of timers that the page started belong to the page.
  await new Promise((resolve) => setImmediate(resolve))
  if (process.cwd() !== home) stray.push({ message: 'The page changed the working directory.' })
  return { value: encoder.encode(JSON.stringify(compiled)), stray: stray.splice(0) }
}
