/** State that outlives one build: the cache, the worker threads, and the results that incremental builds reuse. */
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { bundleFolders } from '../../bundling/bundleFolders.js'
import { type Cache, createCache } from '../../cache/cache.js'
import { bytesToJson, jsonToBytes } from '../../cache/diskFormat.js'
import { openDiskStore } from '../../cache/diskStore.js'
import { emptyDiskStore } from '../../cache/emptyDiskStore.js'
import { createFileCache, type ReadCached } from '../../cache/fileCache.js'
import { packageVersions } from '../../cache/packageVersions.js'
import { withPrebuilt } from '../../cache/prebuiltStore.js'
import type { Entry } from '../../model/model.js'
import type { SynonymGroups } from '../../search/shared/synonyms.js'
import { createSecretScanner, type SecretScanner } from '../../secrets/createSecretScanner.js'
import type { SecretVariable } from '../../secrets/secretVariables.js'
import type { CompileOptions } from '../../stages/compile.js'
import type { SearchOutputs } from '../../stages/search.js'
import { hashOf, stampOf } from '../../util/hash.js'
import type { CompilePool } from '../workers/compilePool.js'
import { createPool } from '../workers/pool.js'
import type { SearchThread } from '../workers/searchThread.js'
import { startWorker } from '../workers/startWorker.js'
import { type Bundles, openBundles } from './bundles.js'
import type { DescriptionMemory } from './descriptionMemory.js'
import { createInputLog, type InputLog } from './inputLog.js'

/** State of all builds of one process. Close it at the end: it owns worker threads. */
export interface BuildSession {
  /** Project root, absolute. */
  readonly root: string
  /** Threads that run at the same time. */
  readonly cores: number
  readonly cache: Cache
  /** Hash of the code of docsgen and of the packages that determine the output. */
  readonly codeDigest: string
  /** Reads a file of the project again only if it changed. */
  readonly readCached: ReadCached
  readonly bundles: Bundles
  readonly descriptions: DescriptionMemory
  /** The files that builds of this session have read. */
  readonly inputLog: InputLog
  /** Files that were saved while a page was compiled, with the hash of the text that was read. Their results are not stored. */
  readonly staleSources: Map<string, string>
  /** Search index of the last build, for builds with `searchLater`. */
  readonly lastSearch: { outputs?: SearchOutputs }
  /** True if the disk cache was empty when the session began: no earlier build of this version stored anything. */
  readonly isCold: () => boolean
  /** Lookups on disk since the session was opened. */
  readonly countLookups: () => CacheLookups
  /** Starts a compile worker, unless there is one, so that it loads its code while other work goes on. */
  readonly prestartWorker: (limits: WorkerLimits, variables: CompileOptions['variables']) => void
  /** The compile workers; the same ones as long as options and limits are the same. */
  readonly pool: (options: CompileOptions, limits: WorkerLimits) => CompilePool
  /** Ends the compile workers. The next page that must be compiled starts new ones. */
  readonly endWorkers: () => void
  readonly searchThread: (synonyms: SynonymGroups) => Promise<SearchThread>
  /** The same scanner as long as the variables are the same: it remembers the outputs that it has searched. */
  readonly secretScanner: (variables: readonly SecretVariable[]) => SecretScanner
  /** Writes new values to disk. */
  readonly save: () => void
  /** Removes values from disk that were not used for a week. */
  readonly prune: () => void
  readonly close: () => Promise<void>
}

/** Numbers of lookups in the disk cache. */
export interface CacheLookups {
  readonly hits: number
  readonly misses: number
}

export interface WorkerLimits {
  readonly pageMilliseconds: number
  readonly pageMemoryMb: number
}

export interface BuildSessionOptions {
  readonly root: string
  /** Version of docsgen. */
  readonly version: string
  readonly cache: boolean
  /** Folder of the cache, relative to the root. Default: `.docsgen/cache`. */
  readonly cacheFolder?: string
  /** Default: those of the processor. */
  readonly cores?: number
  /** Most compile workers at a time. Default: `cores`. */
  readonly workers?: number
  /** Script of the compile workers. */
  readonly workerFile: URL
}

/** Opens a session for one project. Workers start later: with the first page to compile, or with `prestartWorker`. */
export function openBuildSession(options: BuildSessionOptions): BuildSession {
  const {
    root,
    version,
    cores = availableParallelism(),
    workers = cores,
    workerFile,
    cacheFolder = '.docsgen/cache',
  } = options
  const codeDigest = hashCode(version, workerFile)
  const disk = options.cache ? openDiskStore(join(root, cacheFolder), codeDigest) : emptyDiskStore()
  const cache = createCache(options.cache ? withPrebuilt(disk, new URL('./bundles.bin', import.meta.url)) : disk)
  const inputLog = createInputLog()
  let open: { options: CompileOptions; key: string; pool: CompilePool } | undefined
  let prestarted: { readonly key: string; readonly worker: Worker } | undefined
  let scanner: { readonly key: string; readonly scanner: SecretScanner } | undefined
  /** Workers with the same key are alike. */
  const workerKey = (...about: readonly [memoryMb: number, variables: CompileOptions['variables']]) =>
    JSON.stringify(about)
  const takePrestarted = (key: string) => {
    const worker = prestarted?.key === key ? prestarted.worker : undefined
    if (worker) prestarted = undefined
    return worker
  }
  return {
    root,
    cores,
    cache,
    codeDigest,
    readCached: createFileCache(cache, { root, onRead: inputLog.noteFile }),
    bundles: openBundles(cache, { onRead: inputLog.noteFile, folders: bundleFolders(root) }),
    inputLog,
    descriptions: { states: new Map(), sharedSources: new WeakMap() },
    staleSources: new Map(),
    lastSearch: {},
    isCold: disk.isEmpty,
    countLookups: disk.stats,
    prestartWorker: ({ pageMemoryMb: memoryMb }, variables) => {
      if (open || prestarted) return
      const worker = startWorker({ file: workerFile, memoryMb, variables })
      prestarted = { key: workerKey(memoryMb, variables), worker }
    },
    pool: (compileOptions, { pageMilliseconds, pageMemoryMb }) => {
      // Called for every page, and the options contain the whole theme: compare by identity first.
      if (open?.options === compileOptions) return open.pool
      const key = hashOf(JSON.stringify([{ ...compileOptions, themeCode: '' }, pageMilliseconds, pageMemoryMb]))
      if (open?.key === key) {
        open = { ...open, options: compileOptions }
        return open.pool
      }
      void open?.pool.close()
      const pool = createPool<Entry, Uint8Array>({
        file: workerFile,
        data: compileOptions,
        size: workers,
        deadlineMs: pageMilliseconds,
        memoryMb: pageMemoryMb,
        variables: compileOptions.variables,
        prestarted: takePrestarted(workerKey(pageMemoryMb, compileOptions.variables)),
        // Highlighted code: workers ask for it by message, so it does not go through `getOrCompute`.
        storage: {
          get: (code) => {
            const stored = disk.get(`code:${code}`)
            return stored && bytesToJson(stored)
          },
          set: (code, lines) => disk.set(`code:${code}`, jsonToBytes(lines)),
        },
      })
      open = { options: compileOptions, key, pool }
      return pool
    },
    endWorkers: () => {
      void open?.pool.close()
      void prestarted?.worker.terminate()
      open = undefined
      prestarted = undefined
    },
    searchThread: async (synonyms) =>
      (await import('../workers/searchThread.js')).openSearchThread(new URL('./searchWorker.js', workerFile), synonyms),
    secretScanner: (variables) => {
      const key = JSON.stringify(variables)
      if (scanner?.key !== key) scanner = { key, scanner: createSecretScanner(variables) }
      return scanner.scanner
    },
    save: () => {
      cache.saveTables()
      disk.flush()
    },
    prune: () => void disk.prune(),
    close: async () => {
      disk.close()
      await Promise.all([open?.pool.close(), prestarted?.worker.terminate()])
    },
  }
}

/**
 * Packages outside of the bundled code of docsgen that determine the output: parser, highlighter, renderer, bundler. Their
 * own dependencies have the versions that they require.
 */
const outputPackages = ['esbuild', 'react', 'react-dom', 'satteri', 'shiki']

/** Everything on disk depends on the code of docsgen: after an edit or an update, no value of the old code is found. */
function hashCode(version: string, workerFile: URL): string {
  const node = process.versions.node.split('.')[0] ?? ''
  const packages = packageVersions(outputPackages, dirname(fileURLToPath(workerFile)))
  return hashOf(version, node, stampScripts(dirname(fileURLToPath(workerFile))), ...packages)
}

/** Names of chunks contain a hash of their content, so that only the entry points, which import them, are read. */
function stampScripts(folder: string): string {
  if (!existsSync(folder)) return ''
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const entryPoints = names.filter((name) => !/-[A-Z0-9]{8}\.js$/.test(name)).sort()
  return hashOf(names.sort().join('\n'), stampOf(entryPoints.map((name) => join(folder, name))))
}
