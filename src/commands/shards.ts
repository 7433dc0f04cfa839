/**
 * `docsgen build --shard 3/8` compiles one part of the pages, on this or on another machine. `docsgen join` builds the site from the
 * pages of all parts.
 */
import { beginShard, endShard, importShards, readShards, shardFolder } from '../cache/shards.js'
import { compileShard, type Shard } from '../pipeline/compileShard.js'
import { printDiagnostics } from '../terminal/printDiagnostics.js'
import { type ExitCode, exitCodeFor, failUsage, type Session } from '../terminal/session.js'
import { build } from './build.js'
import { createBuildProgress } from './buildProgress.js'
import { openProjectSession } from './session/loadProject.js'
import { withProject } from './session/openProject.js'

/** `docsgen build --shard 3/8`: compiles the pages of one part into the cache of the shard. `part` is as written. */
export async function buildShard(session: Session, part: string): Promise<ExitCode> {
  const { root, flags } = session
  const shard = parseShard(part)
  if (!shard) return failUsage(`--shard ${part} is not a part of a whole. Write the number and the count, such as 3/8.`)
  if (flags.cache === false) return failUsage('A shard is stored as a cache. Omit --no-cache.')
  const folder = shardFolder(shard)
  return withProject(
    session,
    async ({ project, buildSession }) => {
      beginShard(root, shard)
      const progress = createBuildProgress(session)
      try {
        const { pages, total, diagnostics } = await compileShard(project, buildSession, { shard, ...progress })
        progress.end()
        endShard(root, { ...shard, code: buildSession.codeDigest, pages })
        printDiagnostics(diagnostics, session)
        if (!flags.quiet) session.progress.line(`${pages} of ${total} pages compiled into ${folder}.`)
        return exitCodeFor(diagnostics, session)
      } finally {
        progress.end()
      }
    },
    { cacheFolder: folder },
  )
}

/** Reads `3/8`. Undefined if the text is not a part of a whole. */
function parseShard(text: string): Shard | undefined {
  const [, number = 0, count = 0] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text)?.map(Number) ?? []
  return number >= 1 && number <= count ? { number, count } : undefined
}

/**
 * Imports the results of all shards into the cache, then builds the site from it. Pages that no shard compiled are compiled here
 * and counted in the output.
 */
export async function joinShards(session: Session): Promise<ExitCode> {
  if (session.flags.cache === false) return failUsage('Shards are joined in the cache. Omit --no-cache.')
  const opened = openProjectSession(session)
  const { codeDigest } = opened
  await opened.close()
  const shards = readShards(session.root, codeDigest)
  if (typeof shards === 'string') return failUsage(shards)
  importShards(session.root, shards)
  return build(session, {
    onBuilt: ({ compiled }) => {
      if (compiled > 0 && !session.flags.quiet) session.progress.line(compiledHere(compiled))
    },
  })
}

function compiledHere(pages: number): string {
  const were = pages === 1 ? '1 page was' : `${pages} pages were`
  return `${were} not in the shards and compiled here: a page has an error, or the shards have other sources or another configuration.`
}
