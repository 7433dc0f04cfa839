/**
 * All sources, in the order in which they add to a site. To add a source, write a file in `src/sources` and a line
 * here. A source that the configuration does not use is not loaded.
 */

import { parseSidebars } from '../config/parseSidebars.js'
import { readAsset } from '../content/readAsset.js'
import type { Route } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import { contentSource, entryId, routeOfId } from '../sources/content.js'
import { createEarlyReader } from '../sources/earlyEntry.js'
import { type Collected, nothingCollected, type Source } from '../sources/source.js'
import { moveAsset, moveEntry, type VersionTools, versionsSource } from '../sources/versions.js'
import { readText } from '../util/projectFiles.js'
import type { BuildSession } from './buildSession.js'
import type { Project } from './project.js'
import { readEntry } from './readEntry.js'

interface SourceLoader {
  readonly isUsed: (config: SiteConfig) => boolean
  readonly load: (session: BuildSession, options: CollectOptions) => Source | Promise<Source>
}

export interface CollectOptions {
  /** Set if only these pages are compiled. Without a cache, others are not parsed if it takes too long. */
  readonly only?: ReadonlySet<Route> | undefined
}

const sources: readonly SourceLoader[] = [
  { isUsed: () => true, load: (session, options) => contentSource(toolsOfContent(session, options)) },
  { isUsed: ({ versions }) => versions.length > 0, load: (session) => versionsSource(cachedTools(session)) },
  {
    isUsed: ({ openapi }) => openapi.length > 0,
    load: async (session) => (await import('./descriptionCache.js')).cachedOpenapiSource(session),
  },
  {
    isUsed: ({ search }) => search.enabled,
    load: async () => (await import('../sources/synonyms.js')).synonymsSource,
  },
]

/** Runs all sources of the configuration in order. Each gets the result of the sources before it. */
export async function collectSources(
  { root, config, loaded }: Project,
  session: BuildSession,
  { only }: CollectOptions = {},
): Promise<Collected> {
  // Versions, languages and plugins change the routes of pages, or read them.
  const isPlain = config.versions.length + Object.keys(config.locales).length === 0 && !loaded.plugins?.length
  const options = isPlain ? { only } : {}
  const context = { root, config, configFile: loaded.file, configPlaces: loaded.places }
  let collected = nothingCollected(config)
  for (const { isUsed, load } of sources) {
    if (!isUsed(config)) continue
    const source = await load(session, options)
    collected = source.collect(collected, context)
  }
  return collected
}

/** Milliseconds for the titles of pages that are not compiled. */
const earlyTime = 250

function toolsOfContent(session: BuildSession, { only }: CollectOptions): VersionTools {
  const tools = cachedTools(session)
  if (!only || !session.isCold()) return tools
  const start = performance.now()
  const readEarly = createEarlyReader(session.root, () => performance.now() - start < earlyTime)
  return {
    ...tools,
    readEntry: (input) => {
      const entry = only.has(routeOfId(entryId(input.path))) ? undefined : readEarly(input)
      return entry ? { entry, diagnostics: [] } : tools.readEntry(input)
    },
  }
}

/** Tools of the sources, with a cache: files are read and parsed again only if they changed. */
function cachedTools(session: BuildSession): VersionTools {
  const { root, cache, readCached } = session
  return {
    readText: (file, options = {}) =>
      readCached({ file, form: `text:${JSON.stringify(options)}` }, () => readText(root, file, options)),
    readAsset: (input) =>
      readCached({ file: input.file, form: `asset:${input.path}:${input.allowCredentials.join()}` }, () =>
        readAsset(root, input),
      ),
    readEntry: (input) => readEntry(input, session),
    parseSidebars: (text, file) =>
      cache.getOrCompute({ slot: `sidebars:${file}`, table: 'entries' }, [text], () => parseSidebars(text, file)),
    moveEntry: (entry, version) =>
      cache.getOrCompute({ slot: `version:${version.id}:${entry.id}` }, [entry, version.path, version.mount], () =>
        moveEntry(entry, version),
      ),
    moveAsset: (asset, version) =>
      cache.getOrCompute(
        { slot: `version-asset:${version.id}:${asset.path}` },
        [asset, version.path, version.mount],
        () => moveAsset(asset, version),
      ),
  }
}
