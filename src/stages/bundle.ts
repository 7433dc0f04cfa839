/**
 * Bundles browser code and styles into files with a hash in their name. Only the theme's entry points and the islands are
 * bundled, so the result does not grow with the number of pages.
 */
import { existsSync, realpathSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Metafile, OutputFile, Plugin } from 'esbuild'
import { browserOptions } from '../bundling/browserOptions.js'
import { browserPackages } from '../bundling/browserPackages.js'
import type { Bundle, BundleInput, PluginUrls } from '../bundling/bundle.js'
import { bundlePackageCode, type PackageCode } from '../bundling/bundlePackageCode.js'
import { type EntryPoints, findEntryPoints, onDemandLoader } from '../bundling/entryPoints.js'
import { assetUrl, assetFolder as folder } from '../bundling/importedFiles.js'
import { literalPaths } from '../bundling/literalPaths.js'
import { minifySheetTexts } from '../bundling/minifySheetTexts.js'
import type { ReactRuntime } from '../bundling/reactRuntime.js'
import { searchServiceConstant } from '../bundling/searchWorker.js'
import { textDefines } from '../bundling/textDefines.js'
import { findRuntimeChunks, withoutRuntimeImport } from '../bundling/withoutRuntimeImport.js'
import { error } from '../model/diagnostic.js'
import type { OnDemandScript } from '../model/plugin.js'
import { interfaceText } from '../text/catalogue.js'
import { isRecord } from '../util/isRecord.js'
import { packageFolder } from '../util/packageFolder.js'

type EsbuildOutput = Metafile['outputs'][string]

/**
 * Bundles everything but React in one run of esbuild, so that entry points share chunks. Errors of esbuild become diagnostics; the result
 * is then empty.
 */
export async function bundle(input: BundleInput): Promise<Bundle> {
  const entries = findEntryPoints(input)
  const { bundleReactRuntime, importReactFrom } = await import('../bundling/reactRuntime.js')
  const react = await bundleReactRuntime(input.themeFolder)
  const result = await runEsbuild(input, entries, importReactFrom(assetUrl(input.baseUrl) + react.name))
  if ('errors' in result) return failedBundle(result.errors)
  // The SDK starts a classic worker, which cannot import chunks.
  const tokenWorker = input.tokenWorker ? await bundleTokenWorker() : undefined
  return describeBundle(input, entries, { ...result, react, tokenWorker })
}

interface EsbuildFiles {
  readonly files: readonly OutputFile[]
  readonly metafile: Metafile
}

async function runEsbuild(
  input: BundleInput,
  entries: EntryPoints,
  importReact: Plugin,
): Promise<EsbuildFiles | { readonly errors: readonly EsbuildMessage[] }> {
  const { root, themeFolder, baseUrl, variables = {}, gate, analytics, text = interfaceText('en') } = input
  const { plugins = [], pagePlugins = {}, contentStyles = [], styles = { brand: '', files: [] } } = input
  const { client, sheets, rtlSheet, kindSheets } = entries
  const ofTheme = [client, ...sheets, ...(rtlSheet ? [rtlSheet] : []), ...kindSheets.map(([, path]) => path)]
  const { searchWorker, requestTools, guard, visitCounter } = entries
  const ofFeatures = [searchWorker, requestTools, guard, visitCounter].filter((path) => path !== undefined)
  const hasStyles = styles.brand !== '' || styles.files.length > 0 || contentStyles.length > 0
  const sheetsOfSite = hasStyles ? await import('../bundling/brand/styleSheets.js') : undefined
  const contentFiles = contentStyles.map((path) => join(root, path))
  const packages = browserPackages(themeFolder, gate)
  const { build } = await import('esbuild')
  const { searchLanguagePlugin } = await import('../bundling/searchLanguages.js')
  try {
    const { outputFiles = [], metafile = { inputs: {}, outputs: {} } } = await build(
      literalPaths({
        absWorkingDir: themeFolder,
        entryPoints: [
          ...ofTheme.filter((path) => existsSync(path)),
          ...ofFeatures,
          ...(sheetsOfSite?.contentStyleEntry(contentFiles) ?? []),
          ...entries.islands.keys(),
          ...plugins,
          ...Object.values(pagePlugins).flat(),
        ],
        outdir: join(themeFolder, folder),
        publicPath: assetUrl(baseUrl),
        ...browserOptions,
        ...packages,
        plugins: [
          ...packages.plugins,
          importReact,
          minifySheetTexts(themeFolder, browserOptions.target),
          matchInBrowser,
          searchLanguagePlugin(input.searchLanguages ?? []),
          ...(input.onDemand ? [await loadOnDemand(input.onDemand, client)] : []),
          ...(sheetsOfSite?.styleSheetPlugins({ root, themeSheet: entries.themeSheet, ...styles, contentFiles }) ?? []),
        ],
        define: {
          ...packages.define,
          ...environmentDefines(variables),
          ...textDefines(text),
          DOCSGEN_PAGE_SCRIPTS: `${Object.values(pagePlugins).flat().some(isScript)}`,
          ...(analytics && { DOCSGEN_ANALYTICS: JSON.stringify(analytics) }),
          ...(input.searchService && { DOCSGEN_SEARCH_SERVICE: searchServiceConstant(input.searchService) }),
        },
      }),
    )
    return { files: outputFiles, metafile }
  } catch (thrown) {
    if (isBuildFailure(thrown)) return thrown
    throw thrown
  }
}

async function loadOnDemand(scripts: readonly OnDemandScript[], client: string): Promise<Plugin> {
  const { onDemandPlugin } = await import('../bundling/onDemandPlugin.js')
  return onDemandPlugin({ scripts, loader: join(packageFolder(), 'src', onDemandLoader), client })
}

interface BundledFiles extends EsbuildFiles {
  readonly react: ReactRuntime
  readonly tokenWorker: PackageCode | undefined
}

/** Finds the URL of each entry point among the files of esbuild. */
function describeBundle(
  { themeFolder, baseUrl, gate, plugins = [], pagePlugins = {} }: BundleInput,
  entries: EntryPoints,
  { files, metafile, react, tokenWorker }: BundledFiles,
): Bundle {
  const { outputs } = metafile
  const described = Object.entries(outputs)
  const filePath = (path: string) => `${folder}/${path.split('/').at(-1)}`
  const bundledUrl = (path: string) => baseUrl + filePath(path)
  const runtimes = findRuntimeChunks(outputs).map(bundledUrl)
  const bundled = new Map(
    files.map(({ path, contents }) => [
      filePath(path.split(sep).join('/')),
      path.endsWith('.js') ? withoutRuntimeImport(contents, runtimes) : contents,
    ]),
  )
  bundled.set(filePath(react.name), react.bytes)
  const bundledText = (path: string) => new TextDecoder().decode(bundled.get(filePath(path)))
  const preloadOf = ([path, output]: readonly [string, EsbuildOutput]) =>
    staticImports(output)
      .map(bundledUrl)
      .filter((url) => bundledText(path).includes(url))
  const outputOf = (source: string) => {
    const real = existsSync(source) ? realpathSync(source) : source
    return described.find(([, { entryPoint }]) => entryPoint !== undefined && resolve(themeFolder, entryPoint) === real)
  }
  const urlOf = (source: string | undefined) => (source === undefined ? '' : bundledUrl(outputOf(source)?.[0] ?? ''))
  const urlsOf = (paths: readonly string[]): PluginUrls => ({
    css: paths.filter((path) => !isScript(path)).map(urlOf),
    js: paths.filter(isScript).map(urlOf),
  })
  const client = outputOf(entries.client)
  // In the mode `client`, a page shows nothing until this code has run.
  const guard = gate === 'client' && entries.guard ? outputOf(entries.guard) : undefined
  // A constant of `define` is an input too: `<define:process.env>`.
  const inputs = Object.keys(metafile.inputs)
    .filter((path) => !path.startsWith('<') && !path.startsWith('docsgen-styles:'))
    .map((path) => resolve(themeFolder, path.replace(/^theme:/, '')))
  return {
    outputs: new Map([...bundled, ...(tokenWorker ? [[filePath(tokenWorker.name), tokenWorker.bytes] as const] : [])]),
    contentCss: described.flatMap(([path, { entryPoint }]) =>
      entryPoint?.startsWith('docsgen-styles:') ? [bundledUrl(path)] : [],
    ),
    analytics: urlOf(entries.visitCounter),
    rtlCss: urlOf(entries.rtlSheet),
    css: entries.sheets.filter(outputOf).map(urlOf),
    kindCss: Object.fromEntries(
      entries.kindSheets.filter(([, path]) => outputOf(path)).map(([kind, path]) => [kind, urlOf(path)]),
    ),
    js: client ? bundledUrl(client[0]) : '',
    preload: client ? preloadOf(client) : [],
    fonts: described.flatMap(([path]) => (path.endsWith('.woff2') ? [bundledUrl(path)] : [])).sort(),
    gatePreload: guard ? preloadOf(guard) : [],
    hydrate: bundledUrl(react.name),
    requestTools: urlOf(entries.requestTools),
    worker: urlOf(entries.searchWorker),
    gate: urlOf(entries.guard),
    tokenWorker: tokenWorker ? bundledUrl(tokenWorker.name) : '',
    islands: Object.fromEntries([...entries.islands].map(([path, id]) => [id, urlOf(path)])),
    ...(plugins.length > 0 && { plugins: urlsOf(plugins) }),
    ...(Object.keys(pagePlugins).length > 0 && {
      pagePlugins: Object.fromEntries(Object.entries(pagePlugins).map(([index, paths]) => [index, urlsOf(paths)])),
    }),
    inputs: [...new Set([...inputs, ...react.inputs, ...(tokenWorker?.inputs ?? [])])].sort(),
    diagnostics: [],
  }
}

/** A browser has no `node:vm` to stop a pattern. There, a reader tries the patterns of a description on own values only. */
const matchInBrowser: Plugin = {
  name: 'docsgen-match',
  setup({ onResolve }) {
    const path = join(packageFolder(), 'src/openapi/browser/matchInBrowser.ts')
    onResolve({ filter: /\/matchesWithTimeout\.js$/ }, () => ({ path }))
  },
}

function bundleTokenWorker(): Promise<PackageCode> {
  const entry = 'src/gate/browser/tokenWorker.ts'
  return bundlePackageCode({ entry, runsIn: 'serviceWorker', name: 'tokenWorker' })
}

/**
 * A browser has no `process.env`: variables that an island reads become constants, and all others are undefined. `import.meta`
 * stands for the object because esbuild puts a literal of an object into a module that every other module then imports.
 */
function environmentDefines(variables: Readonly<Record<string, string>>): Record<string, string> {
  const known = { ...variables, NODE_ENV: 'production' }
  const defines = Object.entries(known).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)])
  return { ...Object.fromEntries(defines), 'process.env': 'import.meta' }
}

function isScript(path: string): boolean {
  return !path.endsWith('.css')
}

function staticImports({ imports }: EsbuildOutput): string[] {
  return imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path)
}

interface EsbuildMessage {
  readonly text: string
  readonly location: { readonly file: string; readonly line: number; readonly column: number } | null
}

function isBuildFailure(thrown: unknown): thrown is { readonly errors: readonly EsbuildMessage[] } {
  return isRecord(thrown) && Array.isArray(thrown.errors)
}

/** The empty result for a bundle with errors. */
function failedBundle(messages: readonly EsbuildMessage[]): Bundle {
  const diagnostics = messages.map(({ text, location }) =>
    error('bundle', `The browser code could not be bundled: ${text}.`, {
      file: location ? relative('.', location.file).split(sep).join('/') : 'theme',
      range: location ? { start: { line: location.line, column: location.column + 1 } } : undefined,
    }),
  )
  return {
    outputs: new Map(),
    css: [],
    rtlCss: '',
    kindCss: {},
    contentCss: [],
    analytics: '',
    js: '',
    preload: [],
    fonts: [],
    hydrate: '',
    requestTools: '',
    worker: '',
    gate: '',
    gatePreload: [],
    tokenWorker: '',
    islands: {},
    inputs: [],
    diagnostics,
  }
}
