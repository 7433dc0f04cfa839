/**
 * All sources, in the order in which they add to a site. To add a source, write a file in `src/sources` and a line
 * here. A source that the configuration does not use is not loaded.
 */

import { parseSidebars } from '../../config/parseSidebars.js'
import { readAsset } from '../../content/readAsset.js'
import type { Entry } from '../../model/model.js'
import type { SiteConfig } from '../../schema/config.js'
import { hasLanguages } from '../../site/languages/list.js'
import { type ContentTools, contentSource } from '../../sources/content.js'
import { type Collected, nothingCollected, type Source } from '../../sources/source.js'
import type { VersionTools } from '../../sources/versions.js'
import { readText } from '../../util/projectFiles.js'
import type { BuildSession } from '../session/buildSession.js'
import type { Project } from '../session/project.js'
import { readEntry } from './readEntry.js'

interface CollectOptions {
  /** No build follows in this session, so that nothing is kept for it. */
  readonly isOnly?: boolean
}

interface SourceLoader {
  readonly isUsed: (config: SiteConfig) => boolean
  readonly load: (session: BuildSession, config: SiteConfig, options: CollectOptions) => Source | Promise<Source>
}

const sources: readonly SourceLoader[] = [
  { isUsed: () => true, load: (session) => contentSource(cachedTools(session)) },
  {
    isUsed: ({ roots }) => roots.length > 0,
    load: async (session) => (await import('../../sources/roots.js')).rootsSource(cachedTools(session)),
  },
  {
    isUsed: hasLanguages,
    load: async (session) => {
      const { languagesSource, inheritFields } = await import('../../sources/languages.js')
      return languagesSource({ ...cachedTools(session), inheritFields: cachedInherit(session, inheritFields) })
    },
  },
  {
    isUsed: ({ versions }) => versions.length > 0,
    load: async (session) => {
      const { versionsSource, moveEntry, moveAsset } = await import('../../sources/versions.js')
      return versionsSource({ ...cachedTools(session), ...cachedMoves(session, { moveEntry, moveAsset }) })
    },
  },
  {
    isUsed: ({ openapi }) => openapi.length > 0,
    load: async (session, { openapi }, { isOnly = false }) => {
      const { cachedOpenapiSource } = await import('./descriptionCache.js')
      const hasWorkflows = openapi.some(({ workflows }) => workflows.length > 0)
      const loaded = hasWorkflows ? await import('../../sources/workflowPages.js') : undefined
      const hasTemplates = openapi.some(({ languages }) => languages.some((language) => typeof language !== 'string'))
      const samples = hasTemplates
        ? await (await import('../../sources/sampleTemplates.js')).loadSampleTemplates(openapi, {
            root: session.root,
            // Reads nothing: it only records that the build depends on the file.
            noteFile: (file) => session.readCached({ file, form: 'sample-template' }, () => true),
          })
        : undefined
      return cachedOpenapiSource(session, {
        buildWorkflows: loaded?.buildWorkflowPages,
        samples,
        keepsState: !isOnly,
      })
    },
  },
  {
    isUsed: ({ search }) => search.enabled,
    load: async () => (await import('../../sources/synonyms.js')).synonymsSource,
  },
]

/** Runs all sources of the configuration in order. Each gets the result of the sources before it. */
export async function collectSources(
  { root, config, loaded }: Project,
  session: BuildSession,
  options: CollectOptions = {},
): Promise<Collected> {
  const context = { root, config, configFile: loaded.file, configPlaces: loaded.places }
  let collected = nothingCollected(config)
  for (const { isUsed, load } of sources) {
    if (!isUsed(config)) continue
    const source = await load(session, config, options)
    collected = source.collect(collected, context)
  }
  return collected
}

/** Tools of the sources, with a cache: files are read and parsed again only if they changed. */
function cachedTools(session: BuildSession): ContentTools {
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
  }
}

type VersionMoves = Pick<VersionTools, 'moveEntry' | 'moveAsset'>

function cachedMoves({ cache }: BuildSession, { moveEntry, moveAsset }: VersionMoves): VersionMoves {
  return {
    moveEntry: (entry, version) =>
      cache.getOrCompute(
        { slot: `version:${version.id}:${entry.id}` },
        [entry, version.path, version.mount, version.folders.join()],
        () => moveEntry(entry, version),
      ),
    moveAsset: (asset, version) =>
      cache.getOrCompute(
        { slot: `version-asset:${version.id}:${asset.path}` },
        [asset, version.path, version.mount, version.folders.join()],
        () => moveAsset(asset, version),
      ),
  }
}

type InheritFields = (entry: Entry, original: Entry) => Entry

function cachedInherit({ cache }: BuildSession, inherit: InheritFields): InheritFields {
  return (entry, original) =>
    cache.getOrCompute({ slot: `translation:${entry.id}` }, [entry, original.frontMatter], () =>
      inherit(entry, original),
    )
}
