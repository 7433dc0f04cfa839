/** What outlives one build: the memo on disk, the worker threads, and bundles whose inputs did not change. */
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf, stampOf } from '../lib/hash.js'
import { type Memo, openMemo } from '../lib/memo.js'
import { noMemo } from '../lib/noMemo.js'
import { createPool } from '../lib/pool.js'
import { createRecall, type Recall } from '../lib/recall.js'
import type { ServerBundle } from '../lib/serverBundle.js'
import type { Entry } from '../model.js'
import type { Bundle, BundleInput } from '../stages/bundle.js'
import type { Compiled, CompileOptions } from '../stages/compile.js'
import { openBundles } from './bundles.js'
import type { CompilePool } from './compileAll.js'

export interface Workshop {
  readonly memo: Memo
  readonly recall: Recall
  readonly pool: (
    options: CompileOptions,
    limits: { readonly pageMilliseconds: number; readonly pageMemoryMb: number },
  ) => CompilePool
  /** The theme as one bundle for the server. */
  readonly theme: (folder: string) => Promise<ServerBundle>
  readonly bundle: (input: BundleInput) => Promise<Bundle>
  readonly close: () => Promise<void>
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
  // The builder's own code shapes every result: an edit of it must not meet results of the old code.
  const own = stampOf(scriptsBeside(workerFile))
  const memo = cache
    ? openMemo(join(root, '.docsgen/cache'), hashOf(version, process.versions.node.split('.')[0] ?? '', own))
    : noMemo()
  const recall = createRecall()
  const bundles = openBundles({ memo, recall })
  let open: { key: string; pool: CompilePool } | undefined
  return {
    memo,
    recall,
    pool: (options, { pageMilliseconds, pageMemoryMb }) => {
      const key = hashOf(JSON.stringify([options, pageMilliseconds, pageMemoryMb]))
      if (open?.key === key) return open.pool
      void open?.pool.close()
      const pool = createPool<Entry, Compiled>({
        file: workerFile,
        data: options,
        size: workers,
        deadlineMs: pageMilliseconds,
        memoryMb: pageMemoryMb,
      })
      open = { key, pool }
      return pool
    },
    theme: bundles.theme,
    bundle: bundles.browser,
    close: async () => {
      await open?.pool.close()
    },
  }
}

function scriptsBeside(workerFile: URL): string[] {
  const folder = dirname(fileURLToPath(workerFile))
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name) => join(folder, name))
}
