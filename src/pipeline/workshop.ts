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
import { bundleForServer, type ServerBundle } from '../lib/serverBundle.js'
import type { Entry } from '../model.js'
import { type Bundle, type BundleInput, bundle } from '../stages/bundle.js'
import type { Compiled, CompileOptions } from '../stages/compile.js'
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
  const themes = new Map<string, { bundle: ServerBundle; inputs: string }>()
  const bundles = new Map<string, Bundle>()
  let open: { key: string; pool: CompilePool } | undefined
  return {
    memo,
    recall: createRecall(),
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
    theme: async (folder) => {
      const known = themes.get(folder)
      if (known && known.inputs === stampOf(known.bundle.inputs)) return known.bundle
      const made = await bundleForServer({
        root: folder,
        entry: { file: join(folder, 'index.tsx') },
        islandPrefix: 'theme:',
      })
      themes.set(folder, { bundle: made, inputs: stampOf(made.inputs) })
      return made
    },
    bundle: async (input) => {
      const key = JSON.stringify(input)
      const known = bundles.get(key)
      if (known && known.stamp === stampOf(known.inputs)) return known
      const made = await bundle(input)
      if (made.diagnostics.length === 0) bundles.set(key, made)
      return made
    },
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
