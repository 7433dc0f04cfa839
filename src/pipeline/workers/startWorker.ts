import { type WorkerOptions as ThreadOptions, Worker } from 'node:worker_threads'
import { pnpArguments } from './pnpArguments.js'

export interface WorkerOptions {
  readonly file: URL
  readonly memoryMb: number
  /** Environment variables of the worker, in addition to `NODE_ENV`. Default none. */
  readonly variables?: Readonly<Record<string, string>>
}

/**
 * Size of V8's young generation, in MB. With V8's default of 48 MB, the trees of large pages are copied again and again; with
 * more, the pages of a large API description take a seventh less time.
 */
export const youngMb = 192

/** Starts a worker, which loads its code. Its data and tasks follow when a pool takes it. */
export function startWorker({ file, memoryMb, variables }: WorkerOptions): Worker {
  const { script, options } = threadScript(file)
  const worker = new Worker(script, {
    ...options,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
    env: { ...variables, NODE_ENV: 'production' },
    execArgv: pnpArguments(),
    stdout: false,
  })
  // Until a pool takes the worker, its failure must not end the process. The pool notices the exit.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

/**
 * The script of a thread, and the data that it gets. A process that runs compiled code (`src/commands/compiled`) starts such
 * threads, too: it runs from `docsgen.cjs`.
 *
 * @param file module with the code of the thread.
 */
export function threadScript(file: URL): { readonly script: URL; readonly options: ThreadOptions } {
  if (!import.meta.url.endsWith('.cjs')) return { script: file, options: {} }
  const entry = file.pathname.slice(file.pathname.lastIndexOf('/') + 1, -'.js'.length)
  return { script: new URL('./runCompiled.js', file), options: { workerData: entry } }
}
