/**
 * One part of a build that several machines share: compiles its share of the pages into a cache. The joined build reads the caches
 * of all shards (`src/cache/shards.ts`), so its output cannot differ from that of a whole build.
 */
import type { Diagnostic } from '../model/diagnostic.js'
import type { Entry } from '../model/model.js'
import { compileAll } from './compileAll.js'
import { createDiagnosticRules, sortDiagnostics } from './diagnosticRules.js'
import { prepareSite, type TimeStage } from './prepareSite.js'
import type { BuildSession } from './session/buildSession.js'
import type { Project } from './session/project.js'
import { estimateCompileMs } from './workers/estimateWork.js'

/** A part of a build: `number` of `count`, from 1. */
export interface Shard {
  readonly number: number
  readonly count: number
}

export interface CompiledShard {
  /** Pages of this shard. */
  readonly pages: number
  /** Pages of the site. */
  readonly total: number
  /** Diagnostics of the configuration, of the sources, and of the pages of this shard. */
  readonly diagnostics: readonly Diagnostic[]
}

export interface CompileShardOptions {
  readonly shard: Shard
  readonly onStage: (stage: string) => void
  readonly onPage: (done: number, total: number) => void
}

/** Compiles the pages of a shard and stores them in the cache of the session. */
export async function compileShard(
  project: Project,
  session: BuildSession,
  { shard, onStage, onPage }: CompileShardOptions,
): Promise<CompiledShard> {
  const { config, loaded } = project
  const time: TimeStage = async (stage, run) => {
    onStage(stage)
    return run()
  }
  const { collected, theme, compileOptions } = await prepareSite(project, session, { time, isOnly: true })
  const entries = entriesOfShard(collected.entries, shard)
  let done = 0
  const onCompiled = () => onPage(++done, entries.length)
  const compiled = await time('compile', () =>
    compileAll({ entries, options: compileOptions, limits: config.limits, session, keepGoing: false, onCompiled }),
  )
  session.save()
  const found = [loaded, theme, collected, compiled].flatMap(({ diagnostics }) => diagnostics)
  const rules = createDiagnosticRules(config, { entries: collected.entries, root: session.root })
  return { pages: entries.length, total: collected.entries.length, diagnostics: sortDiagnostics(rules.apply(found)) }
}

/** Consecutive entries with about the same estimated work in each shard. Depends on the sources only. */
function entriesOfShard(entries: readonly Entry[], { number, count }: Shard): Entry[] {
  const total = entries.reduce((sum, entry) => sum + estimateCompileMs(entry), 0)
  let before = 0
  return entries.filter((entry) => {
    const work = estimateCompileMs(entry)
    const middle = before + work / 2
    before += work
    return Math.min(count, Math.floor((middle / total) * count) + 1) === number
  })
}
