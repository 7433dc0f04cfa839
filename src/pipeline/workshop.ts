/** What outlives one build: the memo on disk, the worker threads, and bundles whose inputs did not change. */
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import type { ServerBundle } from '../bundling/serverBundle.js'
import { type Memo, openMemo } from '../cache/memo.js'
import { noMemo } from '../cache/noMemo.js'
import { packageVersions } from '../cache/packageVersions.js'
import { createRecall, type Recall } from '../cache/recall.js'
import type { Entry } from '../model/model.js'
import type { Bundle, BundleInput } from '../stages/bundle.js'
import type { CompileOptions } from '../stages/compile.js'
import { hashOf, stampOf } from '../util/hash.js'
import { type Bundles, openBundles } from './bundles.js'
import type { CompilePool } from './compileAll.js'
import { createPool, startWorker } from './workers/pool.js'
import { openSearchThread, type SearchThread } from './workers/searchThread.js'

export interface Workshop {
  readonly memo: Memo
  readonly recall: Recall
  readonly pool: (options: CompileOptions, limits: WorkerLimits) => CompilePool
  /** Lets a worker load its code while it is not yet known what there is to compile. */
  readonly hurry: (limits: WorkerLimits) => void
  /** The theme as one bundle for the server. */
  readonly theme: (folder: string) => Promise<ServerBundle>
  readonly bundle: (input: BundleInput) => Promise<Bundle>
  readonly config: Bundles['config']
  readonly searchThread: () => SearchThread
  readonly close: () => Promise<void>
}

interface WorkerLimits {
  readonly pageMilliseconds: number
  readonly pageMemoryMb: number
}

export interface WorkshopOptions {
  readonly root: string
  /** Version of docsgen. */
  readonly version: string
  readonly cache: boolean
  readonly workers?: number
  /** Script of the compile workers. */
  readonly workerFile: URL
}

export function openWorkshop({
  root,
  version,
  cache,
  workers = availableParallelism(),
  workerFile,
}: WorkshopOptions): Workshop {
  const memo = cache ? openMemo(join(root, '.docsgen/cache'), saltOf(version, workerFile)) : noMemo()
  const recall = createRecall()
  const bundles = openBundles({ memo, recall })
  let open: { options: CompileOptions; key: string; pool: CompilePool } | undefined
  let begun: { readonly memoryMb: number; readonly worker: Worker } | undefined
  const takeBegun = (memoryMb: number) => {
    const worker = begun?.memoryMb === memoryMb ? begun.worker : undefined
    if (worker) begun = undefined
    return worker
  }
  return {
    memo,
    recall,
    hurry: ({ pageMemoryMb: memoryMb }) => {
      if (!open && !begun) begun = { memoryMb, worker: startWorker({ file: workerFile, memoryMb }) }
    },
    pool: (options, { pageMilliseconds, pageMemoryMb }) => {
      // Asked for once a page; the options hold the whole theme.
      if (open?.options === options) return open.pool
      const key = hashOf(JSON.stringify([options, pageMilliseconds, pageMemoryMb]))
      if (open?.key === key) {
        open = { ...open, options }
        return open.pool
      }
      void open?.pool.close()
      const pool = createPool<Entry, Uint8Array>({
        file: workerFile,
        data: options,
        size: workers,
        deadlineMs: pageMilliseconds,
        memoryMb: pageMemoryMb,
        begun: takeBegun(pageMemoryMb),
        kept: {
          get: (code) => memo.get(`code:${code}`),
          set: (code, lines) => memo.set(`code:${code}`, lines),
        },
      })
      open = { options, key, pool }
      return pool
    },
    theme: bundles.theme,
    bundle: bundles.browser,
    config: bundles.config,
    searchThread: () => openSearchThread(new URL('./searchWorker.js', workerFile)),
    close: async () => {
      await Promise.all([open?.pool.close(), begun?.worker.terminate()])
    },
  }
}

/**
 * Packages that are not in the bundle of the builder's own code and shape what it makes: parser, highlighter, renderer,
 * bundler. What they are made of has the version that they ask for.
 */
const shaping = ['esbuild', 'react', 'react-dom', 'satteri', 'shiki']

/** The builder's own code shapes every result: an edit or an update must not meet results of the old code. */
function saltOf(version: string, workerFile: URL): string {
  const node = process.versions.node.split('.')[0] ?? ''
  const packages = packageVersions(shaping, dirname(fileURLToPath(workerFile)))
  return hashOf(version, node, stampOf(scriptsBeside(workerFile)), ...packages)
}

function scriptsBeside(workerFile: URL): string[] {
  const folder = dirname(fileURLToPath(workerFile))
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name) => join(folder, name))
}
