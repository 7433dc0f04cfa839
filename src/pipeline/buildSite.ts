/**
 * The file to read first. A build is a value:
 *
 *   sources -> entries -> docs -> site -> outputs + diagnostics
 *     collect     compile   assemble   link, bundle, render, search, gate
 *
 * Stages (`src/stages`) are functions of readonly values. They know neither the cache nor the workers: the files of
 * `src/pipeline` add those. Results whose inputs did not change come from the cache of the session.
 */
import { setImmediate } from 'node:timers/promises'
import { loadLinkScopes } from '../links/linkScopes.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Asset, Build, BuildReport, Doc, Site } from '../model/model.js'
import { type OutputFile, OutputMap } from '../output/outputMap.js'
import { hasLanguages } from '../site/languages/list.js'
import { assemble } from '../stages/assemble.js'
import { createStopwatch } from '../util/stopwatch.js'
import { bundleBrowserCode } from './browserBundle.js'
import type { BuildOptions } from './buildOptions.js'
import { openSearch } from './buildSearch.js'
import { compileAll } from './compileAll.js'
import { createDiagnosticRules, reportPages } from './diagnosticRules.js'
import { loadClientFeatures } from './features/clientFeatures.js'
import { gateOutputs } from './gateOutputs.js'
import type { ImportedAssets } from './importedAssets.js'
import { linkAll, linkCompiled } from './linkAll.js'
import type { PluginSteps } from './pluginSteps.js'
import { prepareSite, projectPathOf, type TimeStage } from './prepareSite.js'
import { renderAll } from './renderAll.js'
import { scanAhead, scanForSecrets } from './secretScan.js'
import type { BuildSession } from './session/buildSession.js'
import type { Project } from './session/project.js'

/**
 * Builds a site. Errors in the sources are diagnostics of the build, not exceptions: a page with an error is missing in the
 * outputs, and all others are built.
 */
export async function buildSite(project: Project, session: BuildSession, options: BuildOptions): Promise<Build> {
  const { config, loaded, secrets } = project
  const { cache } = session
  const { only, preview } = options
  const generator = `docsgen ${project.version}`
  const isCold = session.isCold()
  const { time, pause, measured } = measureStages(session, options)

  const prepared = await prepareSite(project, session, { time, isOnly: options.isOnly === true })
  const { collected, theme, compileOptions, plugins: loadedPlugins } = prepared
  const { entries, synonyms } = collected
  const plugins = loadedPlugins
    ? (await import('./pluginSteps.js')).createPluginSteps(loadedPlugins, { ...options, time })
    : noPlugins
  const rules = createDiagnosticRules(config, { entries, root: session.root })
  // While pages are compiled, the browser code is bundled, and a thread counts their words for search.
  const browserBundle = bundleBrowserCode(project, { entries, theme, preview }, session)
  const search = await openSearch(config, {
    ...{ session, synonyms, pause, only, reuseLast: options.searchLater === true },
    newPages: isCold ? entries.length : 0,
  })

  const compiled = await time('compile', () =>
    compileAll({
      ...{ entries, options: compileOptions, limits: config.limits, session, pause, only },
      keepGoing: options.keepGoing === true,
      onCompiled: reportPages(options, { config, rules, total: entries.length }),
      onEncoded: search.count,
    }),
  )
  // In live preview the next edit must not wait for a worker.
  if (options.live) session.pool(compileOptions, config.limits).prestart()
  if (options.isOnly) session.endWorkers()

  const imported = await readImported([...compiled.docs, theme], project, session)
  const assets = await withNarrowDrawings([...collected.assets, ...imported.assets], session)
  const docs = await withTranslations(compiled.docs, project, session)
  const assembled = await time('assemble', () =>
    assemble({
      ...collected,
      ...{ config, configFile: loaded.file, configPlaces: loaded.places, ...projectPathOf(project.root, config) },
      ...{ docs, drafts: options.drafts, published: plugins.published },
      assets,
    }),
  )
  const { site } = assembled

  // A large index is built in a thread of its own, beside the next three stages.
  const indexing = search.build(site)
  const scopes = await loadLinkScopes(config)
  const linked = await time('link', () => (only ? linkCompiled(site, scopes) : linkAll(site, scopes, cache)))
  const bundle = await time('bundle', () => browserBundle(site))
  const features = await loadClientFeatures(site, bundle)
  const pageParts = await plugins.pageParts(site, linked)
  const themeParts = { theme: theme.theme, themes: theme.themes, themeHash: theme.hash, generator }
  const rendered = await time('render', () =>
    renderAll({
      ...{ site, linked, bundle, features, ...themeParts, ...pageParts, cache, codeDigest: session.codeDigest },
      ...{ preview, live: options.live, only },
    }),
  )
  await options.onRendered?.(new OutputMap([...bundle.outputs, ...rendered.outputs]))

  const checked = {
    diagnostics: [
      ...(await plugins.check(site)),
      ...(await checkReaders(site, preview)),
      ...(await checkPaths(site, project.root)),
    ],
  }

  await indexing.started
  const scanner = session.secretScanner(secrets?.variables ?? [])
  // A live preview is not published, and a scan would render every page.
  const scanRendered = async (stage: string, files: ReadonlyMap<string, OutputFile>) => {
    if (!preview && files.size > 0)
      await time(stage, () => scanAhead(files, { cache, scanner, onFile: options.onPage }))
  }
  await scanRendered('pages', rendered.outputs)
  const searched = await time('search', () => indexing.outputs)

  const own = [...bundle.outputs, ...rendered.outputs, ...searched.outputs, ...assetFiles(site)]
  const about = { site, linked, generator, images: pageParts.images }
  const added = await plugins.outputs({ ...about, taken: new Map(own) })
  await scanRendered('plugins', added.outputs)
  const ungated = sortByPath([...own, ...added.outputs])
  const hasEditions = config.audiences.length > 0 && !preview
  const editions = hasEditions
    ? await time('editions', async () =>
        (await import('./buildEditions.js')).buildEditions({
          ...{ site, linked, session, browserBundle, synonyms, ...themeParts, plugins: loadedPlugins },
        }),
      )
    : { outputs: new Map(), diagnostics: [] }
  const gated = await time('gate', () =>
    gateOutputs(ungated, {
      ...{ config, site, bundle, theme: theme.theme, themeFolder: project.themeFolder },
      ...{ sealKeys: secrets?.sealKeys, editions: editions.outputs },
    }),
  )
  const finished = await plugins.finish({ ...about, files: gated.outputs })

  const found = [
    ...[loaded, theme, collected, compiled, imported, assembled, checked, linked, bundle, pageParts],
    ...[searched, added, editions, gated, finished],
  ].flatMap(({ diagnostics }) => diagnostics)
  const exposed = await time('secrets', () =>
    preview
      ? []
      : scanForSecrets({
          outputs: new Set([...(hasEditions ? editions.outputs.values() : [ungated]), gated.outputs, finished.outputs]),
          ...{ site, root: session.root, cache, scanner, diagnostics: found },
        }),
  )
  const diagnostics = rules.finish([...found, ...exposed], site)
  // The open page must not wait for files: the build that follows when edits pause writes them.
  await time('save cache', () => (options.searchLater ? undefined : session.save()))
  const pageUpdater = options.live
    ? (await import('./updatePage.js')).createPageUpdater({
        ...{ project, session, tokens: collected.tokens, compileOptions, site, linked, rendered },
      })
    : undefined
  return {
    site,
    outputs: finished.outputs,
    ungated,
    bundled: [...bundle.inputs, ...gated.inputs],
    allowedBrokenLinks: linked.allowedBrokenLinks,
    diagnostics,
    withoutIgnored: rules.ignoreByOutput(site),
    ...(pageUpdater && { updatePage: pageUpdater }),
    report: { pages: site.docs.length, compiled: compiled.missed, outputs: finished.outputs.size, ...measured() },
  }
}

const noPlugins: PluginSteps = {
  published: [],
  check: async () => [],
  pageParts: async () => ({ diagnostics: [] }),
  outputs: async () => ({ outputs: new Map(), diagnostics: [] }),
  finish: async ({ files }) => ({ outputs: files, diagnostics: [] }),
}

interface MeasuredStages {
  readonly time: TimeStage
  /** Resolves after waiting requests got their responses. Only in live preview. */
  readonly pause: (() => Promise<unknown>) | undefined
  /** Times and lookups since the begin of the build. */
  readonly measured: () => Pick<BuildReport, 'stages' | 'cache'>
}

function measureStages({ countLookups }: BuildSession, options: BuildOptions): MeasuredStages {
  const { stopwatch = createStopwatch() } = options
  const before = countLookups()
  // Live preview responds to requests, and compiles pages that are saved, between the steps of a build.
  const pause = options.live ? () => setImmediate() : undefined
  return {
    time: async (stage, run) => {
      await pause?.()
      stopwatch.begin(stage)
      options.onStage?.(stage)
      return run()
    },
    pause,
    measured: () => {
      const { hits, misses } = countLookups()
      return { stages: stopwatch.times(), cache: { hits: hits - before.hits, misses: misses - before.misses } }
    },
  }
}

/** Reads images and fonts that components import. A site without any does not load the code. */
async function readImported(
  importers: readonly Pick<Doc, 'imported'>[],
  { config }: Project,
  session: BuildSession,
): Promise<ImportedAssets> {
  if (importers.every(({ imported = [] }) => imported.length === 0)) return { assets: [], diagnostics: [] }
  return (await import('./importedAssets.js')).importedAssets(importers, config, session)
}

/** Adds pages in the default language where a translation is missing. A site with one language does not load the code. */
async function withTranslations(
  docs: readonly Doc[],
  { config }: Project,
  { cache }: BuildSession,
): Promise<readonly Doc[]> {
  if (!hasLanguages(config)) return docs
  return (await import('./languages/withFallbacks.js')).withFallbacks(docs, config, cache)
}

/** The code is loaded only for a site that reserves pages, files or descriptions for some readers. */
async function checkReaders(site: Site, preview: boolean): Promise<readonly Diagnostic[]> {
  const { config, docs } = site
  const isUsed =
    config.audiences.length > 0 ||
    config.openapi.some(({ audience }) => audience) ||
    docs.some(({ frontMatter }) => frontMatter.audience)
  return isUsed ? (await import('../site/editions/checkAudiences.js')).checkAudiences(site, preview) : []
}

async function checkPaths(site: Site, root: string): Promise<readonly Diagnostic[]> {
  const { trust, untrusted, audiences, search, theme, inputs, externalRoutes, checks } = site.config
  const isUsed =
    [trust, untrusted.code, audiences, search.contexts, search.facets, externalRoutes].some(
      ({ length }) => length > 0,
    ) ||
    theme.components.NotFound !== undefined ||
    inputs !== undefined ||
    Object.values(checks).some((check) => typeof check === 'object')
  return isUsed ? (await import('./features/checkUnusedPaths.js')).checkUnusedPaths(site, root) : []
}

async function withNarrowDrawings(assets: readonly Asset[], session: BuildSession): Promise<readonly Asset[]> {
  if (!assets.some(({ drawing }) => drawing)) return assets
  return (await import('./features/narrowDrawings.js')).addNarrowDrawings(assets, session)
}

function assetFiles({ assets }: Site): (readonly [path: string, file: OutputFile])[] {
  return [...assets.values()].map(({ path, bytes }) => [path.slice(1), bytes])
}

function sortByPath(files: readonly (readonly [path: string, file: OutputFile])[]): OutputMap {
  return new OutputMap([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}
