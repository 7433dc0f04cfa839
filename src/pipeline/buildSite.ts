/**
 * The page to read first. A build is a value:
 *
 *   sources -> entries -> docs -> site -> outputs + diagnostics
 *     collect     compile   assemble   link, bundle, render, search, gate
 *
 * Stages (`src/stages`) are functions of readonly values. They do not know each other, the cache or the workers: the files
 * of `src/pipeline` add those. What does not change between builds comes from the cache of the session.
 */
import { setImmediate } from 'node:timers/promises'
import { loadLinkScopes } from '../links/linkScopes.js'
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.js'
import type { Build, Route, Site } from '../model/model.js'
import { type OutputFile, OutputMap } from '../output/outputMap.js'
import { createIgnores, type Ignores } from '../report/ignoreComments.js'
import { overrideSeverities } from '../report/severityOverrides.js'
import { outputPath } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import { hasLanguages } from '../site/languages/list.js'
import { assemble } from '../stages/assemble.js'
import { checkUrls } from '../stages/link.js'
import { readText } from '../util/projectFiles.js'
import { createStopwatch, type Stopwatch } from '../util/stopwatch.js'
import { bundleBrowserCode } from './browserBundle.js'
import type { BuiltEditions } from './buildEditions.js'
import { openSearch } from './buildSearch.js'
import type { BuildSession } from './session/buildSession.js'
import { type CompiledPage, compileAll } from './compileAll.js'
import { loadClientFeatures } from './features/clientFeatures.js'
import { gateOutputs } from './gateOutputs.js'
import { importedAssets } from './importedAssets.js'
import { linkAll, linkCompiled } from './linkAll.js'
import type { PluginOutputs } from './plugins/pluginOutputs.js'
import { prepareSite, projectPathOf, type TimeStage } from './prepareSite.js'
import type { Project } from './session/project.js'
import { renderAll } from './renderAll.js'
import { scanAhead, scanForSecrets } from './secretScan.js'

export interface BuildOptions {
  /** Include drafts. */
  readonly drafts: boolean
  /** Omit the Content-Security-Policy from pages: live preview. */
  readonly preview: boolean
  /** URL of the reload events, in live preview. */
  readonly live?: string
  /** Use the search index of the last build, if there is one: live preview updates it when edits pause. */
  readonly searchLater?: boolean
  /**
   * Build only the pages with these routes, ahead of those of another build that runs. The others are placeholders in
   * sidebars and links, and there is no search. Live preview responds so before the whole site is built.
   */
  readonly only?: ReadonlySet<Route>
  /** Publish a page that could not be compiled as a page that says so. */
  readonly keepGoing?: boolean
  readonly onStage?: (stage: string) => void
  /** Called after each page that is compiled, and after each page or copy of one that is rendered. */
  readonly onPage?: (done: number, total: number) => void
  /** Called with errors as soon as they are certain, while pages are compiled. They are in `Build.diagnostics`, too. */
  readonly onErrors?: (errors: readonly Diagnostic[]) => void
  /** Measures more than this function. Default: a new one. */
  readonly stopwatch?: Stopwatch
}

/**
 * Builds a site. Errors in the sources are diagnostics of the build, not exceptions: a page with an error is missing in the
 * outputs, and all others are built.
 */
export async function buildSite(project: Project, session: BuildSession, options: BuildOptions): Promise<Build> {
  const { config, loaded, version, secrets } = project
  const { limits } = config
  const generator = `docsgen ${version}`
  const { stopwatch = createStopwatch() } = options
  // Live preview responds to requests, and compiles pages that are saved, between the steps of a build.
  const pause = options.live ? () => setImmediate() : undefined
  const time: TimeStage = async (stage, run) => {
    await pause?.()
    stopwatch.begin(stage)
    options.onStage?.(stage)
    return run()
  }
  const before = session.countLookups()
  const isCold = session.isCold()
  const { plugins, collected, theme, compileOptions } = await prepareSite(project, session, time)

  const ignores = createIgnores(collected.entries, (file) => readText(session.root, file).text)
  const { entries } = collected
  const browserBundle = bundleBrowserCode(project, { entries, theme, preview: options.preview }, session)
  const search = options.only
    ? undefined
    : await openSearch(config, {
        ...{ session, synonyms: collected.synonyms, reuseLast: options.searchLater === true, pause },
        newPages: isCold ? entries.length : 0,
      })
  const compiled = await time('compile', () =>
    compileAll({
      entries: collected.entries,
      options: compileOptions,
      limits,
      session,
      onCompiled: reportPages({ total: collected.entries.length, config, ignores }, options),
      onEncoded: search?.count,
      keepGoing: options.keepGoing === true,
      only: options.only,
      pause,
    }),
  )
  // In live preview the next edit must not wait for a worker.
  if (options.live) session.pool(compileOptions, limits).prestart()

  const imported = importedAssets([...compiled.docs, theme], config, session)
  const docs = hasLanguages(config)
    ? (await import('./languages/withFallbacks.js')).withFallbacks(compiled.docs, config, session.cache)
    : compiled.docs
  const { site, diagnostics } = await time('assemble', () =>
    assemble({
      ...collected,
      docs,
      assets: [...collected.assets, ...imported.assets],
      config,
      configFile: loaded.file,
      configPlaces: loaded.places,
      ...{ drafts: options.drafts, ...projectPathOf(project.root, config) },
      ...(plugins && { published: plugins.published }),
    }),
  )
  const checked = plugins && !options.only ? await time('plugins', () => plugins.check(site)) : []

  // A large index is built in a thread of its own, beside the next three stages.
  const indexing = search?.build(site)
  const scopes = await loadLinkScopes(config)
  const linked = await time('link', () =>
    options.only ? linkCompiled(site, scopes) : linkAll(site, scopes, session.cache),
  )
  const bundle = await time('bundle', () => browserBundle(site))
  const features = await loadClientFeatures(site, bundle)
  const slots = plugins?.slots(site)
  const images = await plugins?.images(site, options.preview)
  const imageFaults = images?.checkAll((doc) => linked.hrefs.get(doc.id) ?? []) ?? []
  const rendered = await time('render', () =>
    renderAll({
      ...options,
      ...(plugins && { slots: slots?.slots, alternates: plugins.alternates, images }),
      site,
      linked,
      bundle,
      features,
      theme: theme.theme,
      themes: theme.themes,
      themeHash: theme.hash,
      generator,
      cache: session.cache,
      codeDigest: session.codeDigest,
    }),
  )
  const scanner = session.secretScanner(secrets?.variables ?? [])
  await indexing?.started
  // A live preview is not published, and a scan would render every page.
  const renderAhead = (files: ReadonlyMap<string, OutputFile>) =>
    scanAhead(files, { cache: session.cache, scanner, onFile: options.onPage })
  if (!options.preview) await time('pages', () => renderAhead(rendered.outputs))
  const searched = await time('search', () => indexing?.outputs ?? nothingAdded)

  const assets = [...site.assets.values()].map(({ path, bytes }) => [path.slice(1), bytes] as const)
  const own: (readonly [string, OutputFile])[] = [
    ...bundle.outputs,
    ...rendered.outputs,
    ...searched.outputs,
    ...assets,
  ]
  const added =
    plugins && !options.only
      ? await time('plugins', () => plugins.outputs({ site, linked, generator, images, taken: new Map(own) }))
      : nothingAdded
  if (plugins && !options.preview) await time('plugins', () => renderAhead(added.outputs))
  const ungated = sortByPath([...own, ...added.outputs])
  const audiences = { diagnostics: await checkReaders(site, options.preview) }
  const hasEditions = config.audiences.length > 0 && !options.preview
  const editions = hasEditions
    ? await time('editions', async () =>
        (await import('./buildEditions.js')).buildEditions({
          ...{ site, linked, session, browserBundle, synonyms: collected.synonyms },
          ...{ theme: theme.theme, themes: theme.themes, themeHash: theme.hash, generator, plugins },
        }),
      )
    : noEditions
  const gated = await time('gate', () =>
    gateOutputs(ungated, {
      ...{ config, site, bundle, themeFolder: project.themeFolder },
      ...{ theme: theme.theme, sealKeys: secrets?.sealKeys, editions: editions.outputs },
    }),
  )
  const finished =
    plugins && !options.only && !options.preview
      ? await time('plugins', () => plugins.finish({ site, linked, generator, images, files: gated.outputs }))
      : gated
  const stages = [
    ...[loaded, theme, collected, compiled, imported, { diagnostics }, audiences, linked],
    ...[bundle, searched, editions, gated, slots ?? nothingAdded, added, finished === gated ? nothingAdded : finished],
  ]
  const found = [...stages.flatMap((stage) => stage.diagnostics), ...checked, ...imageFaults]
  const exposed = await time('secrets', () =>
    options.preview
      ? []
      : scanForSecrets({
          outputs: new Set([...(hasEditions ? editions.outputs.values() : [ungated]), gated.outputs, finished.outputs]),
          site,
          root: session.root,
          cache: session.cache,
          scanner,
          diagnostics: found,
        }),
  )
  const reported = ignores.apply(overrideSeverities([...found, ...exposed], config.checks))
  // The second link checker names pages by their output.
  const ignoredLinks = ignores.filesWithIgnoredLinks()
  const ignoredPages = new Set(
    site.docs.filter(({ file }) => ignoredLinks.has(file)).map(({ route }) => outputPath(route, config.trailingSlash)),
  )
  await pause?.()
  stopwatch.begin('save cache')
  // The open page must not wait for files: the build that follows when edits pause writes them.
  if (!options.searchLater) session.save()
  const { hits, misses } = session.countLookups()
  const updater = options.live && !plugins ? await import('./updatePage.js') : undefined
  return {
    site,
    outputs: finished.outputs,
    ungated,
    bundled: [...bundle.inputs, ...gated.inputs],
    allowedBrokenLinks: linked.allowedBrokenLinks,
    diagnostics: sortDiagnostics([
      ...reported,
      ...overrideSeverities(ignores.check(importedPages(site)), config.checks),
    ]),
    ...(updater && {
      updatePage: updater.createPageUpdater({
        ...{ project, session, tokens: collected.tokens, compileOptions, site, linked, rendered },
      }),
    }),
    withoutIgnored: (others) => ignores.apply(others).filter(({ file }) => !ignoredPages.has(file)),
    report: {
      pages: site.docs.length,
      compiled: compiled.missed,
      outputs: finished.outputs.size,
      stages: stopwatch.times(),
      cache: { hits: hits - before.hits, misses: misses - before.misses },
    },
  }
}

/** Files with content that pages import. Their comments count as those of pages. */
function importedPages({ docs }: Site): Set<string> {
  return new Set(docs.flatMap(({ dependencies }) => dependencies.filter((file) => /\.mdx?$/.test(file))))
}

const nothingAdded: PluginOutputs = { outputs: new Map(), diagnostics: [] }

const noEditions: BuiltEditions = { outputs: new Map(), diagnostics: [] }

/** The code is loaded only for a site that reserves pages, files or descriptions for some readers. */
async function checkReaders(site: Site, preview: boolean): Promise<readonly Diagnostic[]> {
  const { config, docs } = site
  const isUsed =
    config.audiences.length > 0 ||
    config.openapi.some(({ audience }) => audience) ||
    docs.some(({ frontMatter }) => frontMatter.audience)
  return isUsed ? (await import('../site/editions/checkAudiences.js')).checkAudiences(site, preview) : []
}

interface ReportedPages {
  readonly total: number
  readonly config: SiteConfig
  readonly ignores: Ignores
}

/** Reports progress and certain errors of each page. */
function reportPages({ total, config, ignores }: ReportedPages, { onPage, onErrors }: BuildOptions) {
  let done = 0
  return ({ doc, diagnostics, isFromCache }: CompiledPage) => {
    onPage?.(++done, total)
    if (!onErrors) return
    // The link stage, which is near if pages come from the cache, reports the URLs of all pages.
    const urls = isFromCache ? [] : checkUrls(doc, config)
    const found = overrideSeverities([...diagnostics, ...urls], config.checks)
    const errors = ignores.apply(found).filter(({ severity }) => severity === 'error')
    if (errors.length > 0) onErrors(errors)
  }
}

function sortByPath(files: readonly (readonly [path: string, file: OutputFile])[]): OutputMap {
  return new OutputMap([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** In the order of files and lines, and without repeats: a partial is checked once for every page that imports it. */
function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const distinct = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]))
  return [...distinct.values()].sort(compareDiagnostics)
}
