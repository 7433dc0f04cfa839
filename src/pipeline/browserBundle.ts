/** Scripts and styles for the browser. They depend on the theme and on the islands of the content, not on its text. */
import type { Bundle } from '../bundling/bundle.js'
import type { FeatureSheetsInput } from '../bundling/featureSheets.js'
import { drawingFeature } from '../content/readDrawing.js'
import type { Doc, Entry, Site } from '../model/model.js'
import { keepsTokensInWorker } from '../schema/gate.js'
import { searchServiceOf } from '../schema/services.js'
import { apiSwitchFeature, mayHaveApiSwitch } from '../site/apiSwitch.js'
import { browserText, languagesOf, usesOnlyEnglish } from '../site/languages/list.js'
import { languageOfSearch, searchVersions } from '../site/languages/searchVersions.js'
import { chromeFeatures } from '../site/sheetTags.js'
import type { BuildSession } from './session/buildSession.js'
import type { Project } from './session/project.js'
import { startNow } from './startNow.js'
import type { LoadedTheme } from './theme/loadTheme.js'

/**
 * Starts to bundle while pages compile, if no page can add an island. Returns a function that resolves with the bundle after
 * all pages are compiled.
 */
export function bundleBrowserCode(
  { root, config, loaded, themeFolder, variables = {} }: Project,
  { entries, theme, preview }: BrowserCodeInput,
  { bundles }: Pick<BuildSession, 'bundles'>,
): (site: Pick<Site, 'docs' | 'assets' | 'generated'>) => Promise<Bundle> {
  const withCode = (loaded.plugins ?? []).flatMap(({ plugin: { browser }, index }) =>
    browser ? [{ files: [...(browser.scripts ?? []), ...(browser.styles ?? [])], index, pages: browser.pages }] : [],
  )
  const onDemand = (loaded.plugins ?? []).flatMap(({ plugin: { browser } }) => browser?.onDemand ?? [])
  const plugins = withCode.flatMap(({ files, pages }) => (pages ? [] : files))
  const pagePlugins = withCode.flatMap(({ files, pages, index }) => (pages ? [[index, files] as const] : []))
  const languages = searchLanguages(config)
  const service = searchServiceOf(config.search)
  const bundleWith = (islands: readonly string[], contentStyles: readonly string[]) =>
    bundles.browser({
      root,
      themeFolder,
      islands,
      variables,
      styles: theme.styles,
      ...(contentStyles.length > 0 && { contentStyles }),
      // In live preview, the visits of authors are not counted.
      ...(config.analytics && !preview && { analytics: config.analytics }),
      baseUrl: config.baseUrl,
      search: config.search.enabled,
      ...(service && {
        searchService: { service, facets: config.search.facets.map(({ id, label }) => ({ id, label })) },
      }),
      ...(languages.length > 0 && { searchLanguages: languages }),
      ...(config.openapi.length > 0 && { reference: true }),
      gate: config.gate.mode,
      ...(languagesOf(config).some(({ dir }) => dir === 'rtl') && { rtl: true }),
      ...(!usesOnlyEnglish(config) && { text: browserText(config) }),
      tokenWorker: keepsTokensInWorker(config.gate),
      ...(plugins.length > 0 && { plugins }),
      ...(onDemand.length > 0 && { onDemand }),
      ...(pagePlugins.length > 0 && { pagePlugins: Object.fromEntries(pagePlugins) }),
    })
  const early = entries.some(mayBringIslands) ? undefined : startNow(bundleWith(theme.islands, []))
  const withFeatures = async (bundled: Promise<Bundle>, input: FeatureSheetsInput): Promise<Bundle> => {
    const [bundle, sheets] = await Promise.all([bundled, bundles.features(input)])
    return {
      ...bundle,
      outputs: new Map([...bundle.outputs, ...sheets.outputs]),
      features: sheets.urls,
      inputs: [...bundle.inputs, ...sheets.inputs].sort(),
      diagnostics: [...bundle.diagnostics, ...sheets.diagnostics],
    }
  }
  return ({ docs, assets, generated }) => {
    const islands = [...new Set([...theme.islands, ...islandsOfContent(docs)])].sort()
    const styles = [...new Set(docs.flatMap(({ styles = [] }) => styles))].sort()
    const isEarly = styles.length === 0 && islands.length === theme.islands.length
    const bundled = isEarly && early ? early : bundleWith(islands, styles)
    const hasDrawings = [...assets.values()].some(({ drawing }) => drawing)
    const used = docs.flatMap(({ features = [] }) => features)
    const features = [
      ...new Set([
        ...used,
        ...(hasDrawings ? [drawingFeature] : []),
        ...(mayHaveApiSwitch(config) ? [apiSwitchFeature] : []),
        ...chromeFeatures(
          config,
          docs.filter(({ route }) => !generated.has(route)),
        ),
      ]),
    ].sort()
    return features.length === 0
      ? bundled
      : withFeatures(bundled, { root, themeFolder, baseUrl: config.baseUrl, features })
  }
}

/** Languages of the indexes other than English, sorted. */
function searchLanguages(config: Project['config']): string[] {
  const versions = ['', ...searchVersions(config).map(({ path }) => path)]
  const found = versions.map((version) => languageOfSearch(version, config)).filter((language) => language !== 'en')
  return config.search.enabled ? [...new Set(found)].sort() : []
}

export interface BrowserCodeInput {
  readonly entries: readonly Entry[]
  readonly theme: Pick<LoadedTheme, 'styles' | 'islands'>
  /** Live preview. */
  readonly preview: boolean
}

/** Only a page with imports can add an island. */
function mayBringIslands(entry: Entry): boolean {
  const { kind, mentions } = entry
  return (kind === 'mdx' || kind === 'component') && (mentions?.imports ?? /^import\s/m.test(entry.source))
}

/** Without the islands of the theme, which every bundle contains. */
function islandsOfContent(docs: readonly Doc[]): string[] {
  return [...new Set(docs.flatMap(({ islands }) => islands))].filter((path) => !path.startsWith('theme:')).sort()
}
