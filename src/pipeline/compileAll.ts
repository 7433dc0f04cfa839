/**
 * Compiles many entries: from the cache if nothing changed, else in worker threads. A compiled page depends on its entry,
 * on the options, and on the files that turned out to be read while it was compiled.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesToJson, jsonToBytes } from '../cache/diskFormat.js'
import type { CompileResult } from '../content/compileResult.js'
import { decodeCompileResult } from '../content/encodeCompileResult.js'
import { pointAt } from '../markdown/source/pointAt.js'
import { at, type Diagnostic, error } from '../model/diagnostic.js'
import type { Doc, Entry, Route } from '../model/model.js'
import type { CompileOptions } from '../stages/compile.js'
import { hashOf } from '../util/hash.js'
import type { BuildSession, WorkerLimits } from './session/buildSession.js'
import { startNow } from './startNow.js'
import type { CompilePool } from './workers/compilePool.js'
import { estimateCompileMs } from './workers/estimateWork.js'
import type { TaskFailure } from './workers/pool.js'

export interface CompileAllInput {
  readonly entries: readonly Entry[]
  readonly options: CompileOptions
  readonly limits: WorkerLimits
  readonly session: BuildSession
  /** Called for each page when it is compiled. */
  readonly onCompiled?: (page: CompiledPage) => void
  /** Called for each page that a worker compiled, with its encoded form. */
  readonly onEncoded?: ((doc: Doc, encoded: Uint8Array) => void) | undefined
  /** Compile only the entries with these routes, ahead of others. Default: all. */
  readonly only?: ReadonlySet<Route> | undefined
  /** Called after some hundred pages. */
  readonly pause?: (() => Promise<unknown>) | undefined
  /** Give pages that fail a content that says so. */
  readonly keepGoing: boolean
}

export interface CompiledPage {
  readonly doc: Doc
  readonly diagnostics: readonly Diagnostic[]
  readonly isFromCache: boolean
}

export interface CompiledAll {
  /** One for each entry; `failed` if the page could not be compiled. */
  readonly docs: readonly Doc[]
  readonly diagnostics: readonly Diagnostic[]
  /** Number of pages that were not in the cache. */
  readonly missed: number
}

/**
 * Compiles all entries in parallel, as far as there are workers. Never rejects because of a page: a failed page is a diagnostic
 * and a placeholder.
 */
export async function compileAll({
  entries,
  options,
  limits,
  session,
  onCompiled,
  onEncoded,
  only,
  keepGoing,
  pause,
}: CompileAllInput): Promise<CompiledAll> {
  const pool = () => session.pool(options, limits)
  const optionsHash = hashCompileOptions(options)
  const compileOne = async (entry: Entry): Promise<CompiledPage> => {
    if (only && !only.has(entry.route)) {
      const { placeholderDoc } = await loadFailedPage()
      return { doc: placeholderDoc(entry), diagnostics: [], isFromCache: true }
    }
    let isFromCache = true
    const poolOfMissing = () => {
      isFromCache = false
      return pool()
    }
    const compiled = await compileCached(entry, {
      optionsHash,
      session,
      pool: poolOfMissing,
      isUrgent: only !== undefined,
      onEncoded,
    })
    const { diagnostics } = compiled
    const doc = compiled.doc ?? (await missingDoc(entry, { diagnostics, keepGoing }))
    const page = { doc, diagnostics, isFromCache }
    onCompiled?.(page)
    return page
  }
  const started: Promise<CompiledPage>[] = []
  for (const [index, entry] of entries.entries()) {
    started.push(startNow(compileOne(entry)))
    if (pause && index % pagesBetweenPauses === 0) await pause()
  }
  const compiled = await Promise.all(started)
  return {
    docs: compiled.map(({ doc }) => doc),
    diagnostics: compiled.flatMap(({ diagnostics }) => diagnostics),
    missed: compiled.filter(({ isFromCache }) => !isFromCache).length,
  }
}

const pagesBetweenPauses = 200

const loadFailedPage = () => import('./failedPage.js')

async function missingDoc(
  entry: Entry,
  { diagnostics, keepGoing }: { readonly diagnostics: readonly Diagnostic[]; readonly keepGoing: boolean },
): Promise<Doc> {
  const { failedPageDoc, placeholderDoc } = await loadFailedPage()
  return keepGoing ? failedPageDoc(entry, diagnostics) : placeholderDoc(entry)
}

/**
 * Two options with the same hash result in the same compiled pages. Compiled pages contain no absolute paths: a cache is valid in a
 * copy of the project.
 */
export function hashCompileOptions(options: CompileOptions): string {
  return hashOf(JSON.stringify({ ...options, root: '', themeCode: '' }))
}

interface EntryTools {
  readonly optionsHash: string
  readonly session: BuildSession
  readonly pool: () => CompilePool
  /** True if other pages must wait. */
  readonly isUrgent: boolean
  readonly onEncoded?: CompileAllInput['onEncoded']
}

/** A compiled page with the files that it read and the hashes of their content. */
interface CompiledEntry {
  readonly compiled: CompileResult
  readonly dependencies: readonly (readonly [file: string, hash: string])[]
}

/**
 * Takes the compiled page from the cache, or compiles it in a worker. The digest of the doc is derived from its inputs, so that
 * later stages do not hash the whole doc.
 */
export async function compileCached(
  entry: Entry,
  { optionsHash, session, pool, isUrgent, onEncoded }: EntryTools,
): Promise<CompileResult> {
  const { root, cache, readCached } = session
  const hashCached = (file: string) => readCached({ file, form: 'bytes' }, () => hashContent(root, file))
  let encoded: Buffer = Buffer.of()
  let isComplete = false
  const key = {
    slot: `compile:${entry.file}:${entry.route}`,
    disk: {
      encode: ({ dependencies }: CompiledEntry) => storedBytes(encoded, dependencies),
      decode: decodeStored,
    },
    isCurrent: ({ dependencies }: CompiledEntry) => dependencies.every(([file, hash]) => hashCached(file) === hash),
    // A page that failed may have failed for reasons outside of it, such as a missing file: try it again next time.
    isCacheable: () => isComplete,
  }
  const { compiled, dependencies } = await cache.getOrComputeAsync(key, [entry, optionsHash], async () => {
    const result = await pool().run(entry, estimateCompileMs(entry), { isUrgent })
    if (!result.ok) return { compiled: { diagnostics: [workerFailure(result.failure, entry)] }, dependencies: [] }
    const uncaught = result.uncaughtErrors.map(({ message, cause }) =>
      uncaughtError(message, { file: cause ?? entry.file }),
    )
    const { buffer, byteOffset, byteLength } = result.value
    encoded = Buffer.from(buffer, byteOffset, byteLength)
    const fresh = decodeCompileResult(encoded)
    isComplete = fresh.doc !== undefined && uncaught.length === 0 && !session.staleSources.has(entry.file)
    return {
      compiled: uncaught.length === 0 ? fresh : { ...fresh, diagnostics: [...fresh.diagnostics, ...uncaught] },
      dependencies: (fresh.doc?.dependencies ?? []).map((file) => [file, hashCached(file)] as const),
    }
  })
  const stale = session.staleSources.get(entry.file)
  const about = [optionsHash, JSON.stringify(dependencies), ...(stale === undefined ? [] : [stale])]
  if (compiled.doc) {
    cache.setDigest(compiled.doc, hashOf(cache.digestOf(entry), ...about))
    if (encoded.length > 0) onEncoded?.(compiled.doc, encoded)
  }
  return compiled
}

const lengthBytes = 4

/** Length of the dependencies in 4 bytes, the dependencies as JSON, then the compiled page as the worker encoded it. */
function storedBytes(encoded: Buffer, dependencies: CompiledEntry['dependencies']): Buffer {
  const json = jsonToBytes(dependencies)
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json, encoded])
}

function decodeStored(bytes: Buffer): CompiledEntry {
  const end = lengthBytes + bytes.readUInt32BE(0)
  return {
    dependencies: bytesToJson(bytes.subarray(lengthBytes, end)),
    compiled: decodeCompileResult(bytes.subarray(end)),
  }
}

function hashContent(root: string, file: string): string {
  try {
    return hashOf(readFileSync(join(root, file)))
  } catch {
    return 'missing'
  }
}

/** The diagnostic for a page that ended its worker or exceeded a limit. */
function workerFailure(failure: TaskFailure, { file, source }: Entry): Diagnostic {
  const place = { file, range: at(1, 1) }
  switch (failure.kind) {
    case 'timeout':
    case 'memory':
      return exceededLimit(failure, { file, source })
    case 'exit':
      return error('page-exit', `This page ended its worker with exit code ${failure.code} before it was compiled.`, {
        ...place,
        hint: 'Content must not call process.exit or await a promise that never settles.',
      })
    case 'uncaught':
      return uncaughtError(failure.message, { file })
  }
}

const limits = {
  timeout: {
    code: 'page-timeout',
    name: 'time limit',
    hint: 'Look for an endless loop or an await that never settles. The limit is limits.pageMilliseconds.',
  },
  memory: {
    code: 'page-memory',
    name: 'memory limit',
    hint: 'Look for data or buffers that grow without end. The limit is limits.pageMemoryMb.',
  },
} as const

/** Names the component that ran, if it is known; else the components that the page imports or exports. */
function exceededLimit(
  { kind, functions = [] }: Extract<TaskFailure, { readonly kind: 'timeout' | 'memory' }>,
  { file, source }: Pick<Entry, 'file' | 'source'>,
): Diagnostic {
  const { code, name, hint } = limits[kind]
  const own = ownComponents(source)
  const running = functions.find((each) => own.has(each))
  const names = running === undefined ? [...own.keys()] : [running]
  const [only = ''] = names
  const range = names.length === 1 ? { start: pointAt(source, own.get(only) ?? 0) } : at(1, 1)
  const used = names.length > 0 ? ` It uses ${names.map((each) => `<${each}>`).join(', ')}.` : ''
  const message =
    running === undefined ? `This page exceeded the ${name}.${used}` : `<${running}> exceeded the ${name} of a page.`
  return error(code, message, { file, range, hint })
}

/** Offset of the first tag of each component that the page imports or exports. */
function ownComponents(source: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { 1: name = '', index } of source.matchAll(/<([A-Z]\w*)\b/g))
    if (!found.has(name) && new RegExp(`^(?:import|export)\\b.*\\b${name}\\b`, 'm').test(source)) found.set(name, index)
  return found
}

function uncaughtError(message: string, { file }: Pick<Entry, 'file'>): Diagnostic {
  return error('page-stray-error', `Code of this page failed outside of its rendering: ${message}`, {
    file,
    range: at(1, 1),
  })
}
