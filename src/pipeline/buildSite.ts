/**
 * The page to read first. A build is a value:
 *
 *   sources -> entries -> docs -> site -> outputs + diagnostics
 *     collect      compile   assemble   link, bundle, render, files
 *
 * `compile` and `render` are pure functions of their inputs and therefore memoised on disk; `compile` runs in worker
 * threads, because MDX is code. The stages know nothing of memo, workers or each other: that is all in `pipeline/`.
 */

import { runBundle } from '../bundling/serverBundle.js'
import type { LoadedConfig } from '../config/loadConfig.js'
import type { Theme } from '../model/contract.js'
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.js'
import type { Build, Doc, Entry } from '../model/model.js'
import { checkExposedVariables } from '../output/checkExposedVariables.js'
import { overrideSeverities } from '../report/severityOverrides.js'
import type { SiteConfig } from '../schema/config.js'
import { keepsTokensInWorker } from '../schema/gate.js'
import { collectContent } from '../sources/content.js'
import { withReference } from '../sources/openapi.js'
import { readSynonyms } from '../sources/synonyms.js'
import { withVersions } from '../sources/versions.js'
import { assemble } from '../stages/assemble.js'
import type { Searched } from '../stages/search.js'
import { hashOf } from '../util/hash.js'
import { stopwatch } from '../util/stopwatch.js'
import { compileAll } from './compileAll.js'
import { gateOutputs } from './gateOutputs.js'
import { importedAssets } from './importedAssets.js'
import { linkAll } from './linkAll.js'
import { renderAll } from './renderAll.js'
import { searchAll } from './searchAll.js'
import type { Workshop } from './workshop.js'

export interface Project {
  readonly root: string
  readonly config: SiteConfig
  readonly loaded: LoadedConfig
  readonly themeFolder: string
  /** Version of docsgen. */
  readonly version: string
  /** From the environment only, and apart from the configuration: what stands there may be shown or hashed. */
  readonly secrets?: {
    /** `DOCSGEN_SEAL_KEY`: `id:key`, separated by commas; the first one seals. */
    readonly sealKeys?: string
    /** Variables of the environment that must not be published, by name. */
    readonly variables?: ReadonlyMap<string, string>
  }
}

export interface BuildOptions {
  /** Build drafts too. */
  readonly drafts: boolean
  /** For live preview: no policy in the page, and the address of the reload events. */
  readonly preview: boolean
  readonly live?: string
  /** Take the search index of the last build of this process, if there is one: live preview makes it anew when edits pause. */
  readonly searchLater?: boolean
  readonly onStage?: (stage: string) => void
}

export async function buildSite(project: Project, workshop: Workshop, options: BuildOptions): Promise<Build> {
  const { root, config, loaded, themeFolder, version } = project
  const { memo, recall } = workshop
  const { time, times } = stopwatch(options.onStage)
  const before = memo.stats()

  // What is not known while sources are read will have to be compiled.
  const kept = { recall, memo: { ...memo, get: (key: string) => memo.get(key) ?? workshop.hurry(config.limits) } }
  const collected = await time('collect', () =>
    withReference(withVersions(collectContent(root, config, kept), root, config, kept), root, config, {
      ...kept,
      configured: loaded,
    }),
  )
  const themeBundle = await time('theme', () => workshop.theme(themeFolder))
  const theme = runBundle(themeBundle.code).default as Theme
  const { pageBytes, headings, nesting } = config.limits
  const compile = {
    root,
    baseUrl: config.baseUrl,
    tokens: collected.tokens,
    limits: { pageBytes, headings, nesting },
    themeCode: themeBundle.code,
  }
  const bundleWith = (islands: readonly string[]) =>
    workshop.bundle({
      root,
      themeFolder,
      islands,
      baseUrl: config.baseUrl,
      search: config.search.enabled,
      gate: config.gate.mode,
      tokenWorker: keepsTokensInWorker(config.gate),
    })
  const early = collected.entries.some(mayBringIslands) ? undefined : begun(bundleWith([]))
  const compiled = await time('compile', () =>
    compileAll({
      entries: collected.entries,
      options: compile,
      memo,
      recall,
      pool: () => workshop.pool(compile, config.limits),
    }),
  )
  // The next save shall not wait for a worker to load the builder's code.
  if (options.live) workshop.pool(compile, config.limits).warm()
  const { allowCredentials } = config.lint
  const imported = importedAssets({ root, docs: compiled.docs, allowCredentials, recall })
  const { site, diagnostics } = await time('assemble', () =>
    assemble({
      ...collected,
      assets: [...collected.assets, ...imported.assets],
      config,
      configFile: loaded.file,
      configPlaces: loaded.places,
      docs: compiled.docs,
      drafts: options.drafts,
    }),
  )
  const synonyms = readSynonyms(root, config)
  const last = options.searchLater ? recall.get<Searched>('search', []) : undefined
  // A large index is made in a thread of its own, beside the next three stages.
  const search = { synonyms: synonyms.groups, memo, recall, thread: workshop.searchThread }
  const searching = begun(last ? Promise.resolve(last) : searchAll(site, search))
  const linked = await time('link', () => linkAll(site, { digests: compiled.digests, memo, recall }))
  const islands = islandsOf(site.docs)
  const bundled = await time('bundle', () => (islands.length === 0 && early) || bundleWith(islands))
  const rendered = await time('render', () =>
    renderAll({
      ...options,
      site,
      linked,
      digests: compiled.digests,
      bundled,
      theme,
      themeHash: hashOf(themeBundle.code),
      generator: `docsgen ${version}`,
      memo,
      recall,
    }),
  )
  const searched = await time('search', () => searching)
  recall.set('search', [], searched)
  const assets = [...site.assets.values()].map(({ path, bytes }) => [path.slice(1), bytes] as const)
  const files = new Map(
    [...bundled.outputs, ...rendered, ...searched.outputs, ...assets].sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  const gated = await time('gate', () =>
    gateOutputs(files, { config, site, theme, bundle: bundled, sealKeys: project.secrets?.sealKeys }),
  )
  const { outputs } = gated
  const exposed = checkExposedVariables(outputs, project.secrets?.variables ?? new Map())
  const found = [loaded, collected, compiled, imported, { diagnostics }, linked, bundled, synonyms, searched, gated]
    .flatMap((stage) => stage.diagnostics)
    .concat(exposed)
  memo.flush()
  const after = memo.stats()
  return {
    site,
    outputs,
    ungated: files,
    tolerated: linked.tolerated,
    diagnostics: overrideSeverities(distinct(found).sort(compareDiagnostics), config.diagnostics),
    report: {
      pages: site.docs.length,
      outputs: outputs.size,
      bytes: [...outputs.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
      stages: times(),
      cache: { hits: after.hits - before.hits, misses: after.misses - before.misses },
    },
  }
}

/** What it throws is met where it is waited for. */
function begun<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {})
  return work
}

/** Only imports bring islands; without them it is known before any page is compiled what browsers are given. */
function mayBringIslands({ kind, source }: Entry): boolean {
  return kind === 'mdx' && /^import\s/m.test(source)
}

/** Islands of content; those of the theme are always there. */
function islandsOf(docs: readonly Doc[]): string[] {
  return [...new Set(docs.flatMap(({ islands }) => islands))].filter((path) => !path.startsWith('theme:')).sort()
}

/** A partial that many pages import has its findings once. */
function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()]
}
