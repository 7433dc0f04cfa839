/**
 * Compiles many entries: from the memo where nothing changed, else in worker threads. A result is kept under the hash of
 * its entry and of everything else that shapes it; the files that a page turned out to read are part of a second key.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Memo } from '../cache/memo.js'
import { readOnce } from '../cache/readOnce.js'
import type { Recall } from '../cache/recall.js'
import { at, type Diagnostic, error } from '../model/diagnostic.js'
import type { Doc, Entry } from '../model/model.js'
import type { Compiled, CompileOptions } from '../stages/compile.js'
import { hashOf } from '../util/hash.js'
import type { Pool, TaskFailure } from './workers/pool.js'

/** Answers with the JSON of what was compiled, which is kept without being written anew. */
export type CompilePool = Pool<Entry, Uint8Array>

export interface CompileAllInput {
  readonly entries: readonly Entry[]
  readonly options: CompileOptions
  readonly memo: Memo
  readonly recall: Recall
  readonly pool: () => CompilePool
}

export interface CompiledAll {
  readonly docs: readonly Doc[]
  /** Stands for each doc and all that it was made of. */
  readonly digests: ReadonlyMap<Doc, string>
  readonly diagnostics: readonly Diagnostic[]
}

export async function compileAll({ entries, options, memo, recall, pool }: CompileAllInput): Promise<CompiledAll> {
  const shape = hashOf(JSON.stringify(options))
  const results = await Promise.all(
    entries.map((entry) => compileOne(entry, { shape, root: options.root, memo, recall, pool })),
  )
  const docs = results.map(({ compiled }, index) => compiled.doc ?? placeholder(entries[index] as Entry))
  return {
    docs,
    digests: new Map(docs.map((doc, index) => [doc, results[index]?.digest ?? hashOf(JSON.stringify(doc))])),
    diagnostics: results.flatMap(({ compiled }) => compiled.diagnostics),
  }
}

/** Stands for a page that could not be compiled. */
function placeholder({ id, route, kind, file, frontMatter, places }: Entry): Doc {
  const { title = id, description = '' } = frontMatter
  const nothing = { headings: [], ids: [], links: [], images: [], sections: [], islands: [], dependencies: [] }
  return {
    id,
    route,
    kind,
    file,
    frontMatter,
    places,
    title,
    description,
    contentHasTitle: false,
    content: [],
    ...nothing,
    failed: true,
  }
}

interface One {
  readonly shape: string
  readonly root: string
  readonly memo: Memo
  readonly recall: Recall
  readonly pool: () => CompilePool
}

async function compileOne(entry: Entry, { shape, root, memo, recall, pool }: One): Promise<Result> {
  const slot = `compile:${entry.file}:${entry.route}`
  const hashOfFile = (file: string) => readOnce({ root, file, form: 'bytes', recall }, () => hashOfBytes(root, file))
  const isCurrent = ({ dependencies }: StoredResult) => dependencies.every(([file, hash]) => hashOfFile(file) === hash)
  const recalled = recall.get<Result & StoredResult>(slot, [entry, shape])
  if (recalled && isCurrent(recalled)) return recalled
  // The source of a page of a reference is JSON of its own: to quote it once more takes longer than to hash it.
  const key = `compile:${hashOf(shape, JSON.stringify({ ...entry, source: '' }), entry.source)}`
  const keep = (stored: StoredResult): Result => {
    const result = { ...stored, digest: hashOf(key, JSON.stringify(stored.dependencies)) }
    recall.set(slot, [entry, shape], result)
    return result
  }
  const bytes = memo.get(key) as Buffer | undefined
  const kept = bytes && (JSON.parse(String(bytes)) as StoredResult)
  if (kept && isCurrent(kept)) return keep(kept)
  const result = await pool().run(entry)
  if (!result.ok) return { compiled: { diagnostics: [workerFailure(result.failure, entry)] } }
  const strays = result.stray.map(({ message, cause }) => strayError(message, { file: cause ?? entry.file }))
  const { buffer, byteOffset, byteLength } = result.value
  const json = Buffer.from(buffer, byteOffset, byteLength)
  const compiled = JSON.parse(String(json)) as Compiled
  // A page that failed may have failed for reasons outside of it, such as a missing file: try it again next time.
  if (!compiled.doc || strays.length > 0)
    return { compiled: { ...compiled, diagnostics: [...compiled.diagnostics, ...strays] } }
  const dependencies = compiled.doc.dependencies.map((file) => [file, hashOfFile(file)] as const)
  memo.set(key, storedBytes(json, dependencies))
  return keep({ compiled, dependencies })
}

interface Result {
  readonly compiled: Compiled
  /** Absent where the result is not kept. */
  readonly digest?: string
}

interface StoredResult {
  readonly compiled: Compiled
  readonly dependencies: readonly (readonly [string, string])[]
}

/** The JSON of a `StoredResult`. */
function storedBytes(compiled: Buffer, dependencies: StoredResult['dependencies']): Buffer {
  const [before, after] = ['{"compiled":', `,"dependencies":${JSON.stringify(dependencies)}}`]
  return Buffer.concat([Buffer.from(before), compiled, Buffer.from(after)])
}

function hashOfBytes(root: string, file: string): string {
  try {
    return hashOf(readFileSync(join(root, file)))
  } catch {
    return 'missing'
  }
}

function workerFailure(failure: TaskFailure, { file }: Entry): Diagnostic {
  const place = { file, range: at(1, 1) }
  switch (failure.kind) {
    case 'timeout':
      return error('page-timeout', 'This page did not finish in time.', {
        ...place,
        hint: 'Look for an endless loop or an await that never settles; the limit is limits.pageMilliseconds.',
      })
    case 'memory':
      return error('page-memory', 'This page used more memory than a page may.', {
        ...place,
        hint: 'The limit is limits.pageMemoryMb.',
      })
    case 'exit':
      return error('page-exit', `This page ended its worker with exit code ${failure.code} before it was done.`, {
        ...place,
        hint: 'Content must not call process.exit, and must not await what never settles.',
      })
    case 'stray':
      return strayError(failure.message, { file })
  }
}

function strayError(message: string, { file }: Pick<Entry, 'file'>): Diagnostic {
  return error('page-stray-error', `Code of this page failed outside of its rendering: ${message}`, {
    file,
    range: at(1, 1),
  })
}
