/** Entry point of the compile workers. The pool sends one entry at a time and gets one compiled page for each. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort } from 'node:worker_threads'
import { encodeCompileResult } from '../../content/encodeCompileResult.js'
import type { HighlightCache } from '../../markdown/code/codeHighlighter.js'
import type { Entry } from '../../model/model.js'
import type { CompilePlugins } from '../../model/plugin.js'
import { type Compile, type CompileOptions, createCompile } from '../../stages/compile.js'
import type { PoolMessage, UncaughtError, WorkerMessage } from './pool.js'

const port = parentPort
const uncaughtErrors: UncaughtError[] = []
/**
 * File of the page whose code runs, even in a timer after the page is done. Following a page through its promises slows down all of
 * them, so this is used only for pages that run code.
 */
const runningFile = new AsyncLocalStorage<string>()
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, (thrown: unknown) => {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    uncaughtErrors.push({ message, cause: runningFile.getStore() })
  })
}

const startFolder = process.cwd()
const send = (message: WorkerMessage<Uint8Array>, transferred: readonly ArrayBuffer[] = []) =>
  port?.postMessage(message, transferred)
/** Highlighted lines of code, as the cache stores them. */
type StoredLines = Awaited<ReturnType<HighlightCache['get']>>
/** Callers that wait for stored lines, by key. */
const waiting = new Map<string, ((lines: StoredLines) => void)[]>()
const highlightCache: HighlightCache = {
  get: (key) =>
    new Promise((resolve) => {
      waiting.set(key, [...(waiting.get(key) ?? []), resolve])
      send({ kind: 'getStored', key })
    }),
  set: (key, value) => send({ kind: 'setStored', key, value }),
}
let compile: Compile | undefined
let hasHooks = false

port?.on('message', async (message: PoolMessage<Entry, CompileOptions, StoredLines>) => {
  switch (message.kind) {
    case 'begin':
      return send(await startCompiler(message.data))
    case 'task': {
      const done = await compileTask(message.task)
      return send({ kind: 'done', ...done }, [done.value.buffer])
    }
    case 'stored':
      for (const resolve of waiting.get(message.key) ?? []) resolve(message.value)
      waiting.delete(message.key)
  }
})

async function startCompiler(options: CompileOptions): Promise<WorkerMessage<Uint8Array>> {
  try {
    const hooks = options.plugins && (await loadHooks(options.plugins, options.root))
    hasHooks = hooks !== undefined
    compile = await createCompile(options, { loadOperations, highlightCache, hooks })
    return { kind: 'ready' }
  } catch (thrown) {
    return { kind: 'unable', message: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}

async function loadHooks(plugins: CompilePlugins, root: string) {
  const { createCompileHooks } = await import('../../plugins/compileHooks.js')
  return createCompileHooks(plugins, root)
}

/** Loads the code for API descriptions on first use, because most sites have none. */
async function loadOperations() {
  const { createCompileOperation } = await import('../../stages/compileOperation.js')
  return createCompileOperation()
}

interface CompiledTask {
  /** An encoded `CompileResult`, which the cache stores as it is. A structured clone of its many small values is slower. */
  readonly value: Uint8Array<ArrayBuffer>
  readonly uncaughtErrors: readonly UncaughtError[]
}

async function compileTask(entry: Entry): Promise<CompiledTask> {
  const runsCode = hasHooks || entry.kind === 'mdx' || entry.kind === 'component'
  const compiled = await (runsCode ? runningFile.run(entry.file, () => compile?.(entry)) : compile?.(entry))
  // Lets timers of the page that are due throw now, so that their errors are reported with the page.
  await new Promise((resolve) => setImmediate(resolve))
  if (process.cwd() !== startFolder) uncaughtErrors.push({ message: 'The page changed the working directory.' })
  return { value: encodeCompileResult(compiled ?? { diagnostics: [] }), uncaughtErrors: uncaughtErrors.splice(0) }
}
