/**
 * Bundles browser code and styles into files with a hash in their name. Only the theme's entry points and the islands are
 * bundled, so the result does not grow with the number of pages.
 */
import { existsSync, realpathSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import { browserOptions } from '../bundling/browserOptions.js'
import { browserPackages } from '../bundling/browserPackages.js'
import type { Bundle, BundleInput, PluginUrls } from '../bundling/bundle.js'
import { bundlePackageCode, type PackageCode } from '../bundling/bundlePackageCode.js'
import { assetUrl, assetFolder as folder } from '../bundling/importedFiles.js'
import { literalPaths } from '../bundling/literalPaths.js'
import { textDefines } from '../bundling/textDefines.js'
import { themeIslands } from '../bundling/themeIslands.js'
import { findRuntimeChunks, withoutRuntimeImport } from '../bundling/withoutRuntimeImport.js'
import { error } from '../model/diagnostic.js'
import { interfaceText } from '../text/catalogue.js'
import { packageFolder } from '../util/packageFolder.js'

type EsbuildOutput = Metafile['outputs'][string]

/** The module that runs on the pages of each gate mode, in `src/gate/browser` of the package. */
const guards = {
  client: 'signIn.ts',
  edge: 'edge.ts',
  sealed: 'sealedPage.ts',
  'edge+sealed': 'sealedPage.ts',
} as const

/**
 * Bundles everything in one run of esbuild, so that entry points share chunks. Errors of esbuild become diagnostics; the result
 * is then empty.
 */
export async function bundle({
  root,
  themeFolder,
  islands,
  baseUrl,
  variables = {},
  search,
  reference = false,
  gate,
  plugins = [],
  pagePlugins = {},
  styles: own = { brand: '', files: [] },
  contentStyles = [],
  analytics,
  text = interfaceText('en'),
  ...more
}: BundleInput): Promise<Bundle> {
  const ids = new Map<string, string>()
  for (const path of themeIslands(themeFolder, gate)) ids.set(join(themeFolder, path), `theme:${path}`)
  for (const path of islands) if (!path.startsWith('theme:')) ids.set(join(root, path), path)
  const client = join(themeFolder, 'client.ts')
  const hydrate = join(packageFolder(), 'src/islands/browser/hydrate.ts')
  const styles = join(themeFolder, 'styles/index.css')
  const worker = join(packageFolder(), 'src/search/query/worker.ts')
  const guard = join(packageFolder(), 'src/gate/browser', gate === 'off' ? '' : guards[gate])
  const gateStyles = join(themeFolder, 'styles/gate.css')
  const sheets = [styles, ...(gate === 'off' ? [] : [gateStyles])]
  const rtlStyles = join(themeFolder, 'styles/rtl.css')
  const kinds = [...(reference ? ['operation' as const] : []), ...(search ? ['search' as const] : [])]
  const kindSheets = kinds.map((kind) => [kind, join(themeFolder, `styles/${kind}.css`)] as const)
  const entries = [
    client,
    hydrate,
    ...sheets,
    ...(more.rtl ? [rtlStyles] : []),
    ...kindSheets.map(([, path]) => path),
  ].filter((path) => existsSync(path))
  const packages = browserPackages(themeFolder, gate)
  const hasStyles = own.brand !== '' || own.files.length > 0 || contentStyles.length > 0
  const sheetsOfSite = hasStyles ? await import('../bundling/brand/styleSheets.js') : undefined
  const contentFiles = contentStyles.map((path) => join(root, path))
  const requestTools = join(packageFolder(), 'src/openapi/browser/requestTools.ts')
  const counter = join(packageFolder(), 'src/analytics/browser/countVisits.ts')
  const { build } = await import('esbuild')
  const { searchLanguagePlugin } = await import('../bundling/searchLanguages.js')
  const result = await build(
    literalPaths({
      absWorkingDir: themeFolder,
      entryPoints: [
        ...entries,
        ...(search ? [worker] : []),
        ...(reference ? [requestTools] : []),
        ...(gate === 'off' ? [] : [guard]),
        ...(analytics ? [counter] : []),
        ...(sheetsOfSite?.contentStyleEntry(contentFiles) ?? []),
        ...ids.keys(),
        ...plugins,
        ...Object.values(pagePlugins).flat(),
      ],
      outdir: join(themeFolder, folder),
      publicPath: assetUrl(baseUrl),
      ...browserOptions,
      ...packages,
      plugins: [
        ...packages.plugins,
        matchInBrowser,
        searchLanguagePlugin(more.searchLanguages ?? []),
        ...(sheetsOfSite?.styleSheetPlugins({ root, themeSheet: styles, ...own, contentFiles }) ?? []),
      ],
      define: {
        ...packages.define,
        ...environmentDefines(variables),
        ...textDefines(text),
        DOCSGEN_PAGE_SCRIPTS: `${Object.keys(pagePlugins).length > 0}`,
        ...(analytics && { DOCSGEN_ANALYTICS: JSON.stringify(analytics) }),
      },
    }),
  ).catch((thrown: unknown) => thrown as { errors?: readonly EsbuildMessage[] })
  if (!('outputFiles' in result)) return failedBundle(result.errors ?? [])
  const { outputs } = result.metafile as Metafile
  const files = Object.entries(outputs)
  const nameOf = (path: string) => `${folder}/${path.split('/').at(-1)}`
  const bundledUrl = (path: string) => baseUrl + nameOf(path)
  const runtimes = findRuntimeChunks(outputs).map(bundledUrl)
  const bundled = new Map(
    (result.outputFiles ?? []).map(({ path, contents }) => [
      nameOf(path.split(sep).join('/')),
      path.endsWith('.js') ? withoutRuntimeImport(contents, runtimes) : contents,
    ]),
  )
  const bundledText = (path: string) => new TextDecoder().decode(bundled.get(nameOf(path)))
  const preloadOf = ([path, output]: readonly [string, EsbuildOutput]) =>
    staticImports(output)
      .map(bundledUrl)
      .filter((url) => bundledText(path).includes(url))
  const outputOf = (source: string) => {
    const real = existsSync(source) ? realpathSync(source) : source
    return files.find(([, { entryPoint }]) => entryPoint !== undefined && resolve(themeFolder, entryPoint) === real)
  }
  const urlsOf = (paths: readonly string[]): PluginUrls => ({
    css: paths.filter((path) => path.endsWith('.css')).map((path) => bundledUrl(outputOf(path)?.[0] ?? '')),
    js: paths.filter((path) => !path.endsWith('.css')).map((path) => bundledUrl(outputOf(path)?.[0] ?? '')),
  })
  const entry = outputOf(client)
  const guardOutput = outputOf(guard)
  // The SDK starts a classic worker, which cannot import chunks.
  const tokenWorker = more.tokenWorker ? await bundleTokenWorker() : undefined
  // A constant of `define` is an input too: `<define:process.env>`.
  const inputs = Object.keys((result.metafile as Metafile).inputs)
    .filter((path) => !path.startsWith('<') && !path.startsWith('docsgen-styles:'))
    .map((path) => resolve(themeFolder, path.replace(/^theme:/, '')))
  return {
    outputs: new Map([...bundled, ...(tokenWorker ? [[nameOf(tokenWorker.name), tokenWorker.bytes] as const] : [])]),
    contentCss: files.flatMap(([path, { entryPoint }]) =>
      entryPoint?.startsWith('docsgen-styles:') ? [bundledUrl(path)] : [],
    ),
    analytics: analytics ? bundledUrl(outputOf(counter)?.[0] ?? '') : '',
    rtlCss: more.rtl ? bundledUrl(outputOf(rtlStyles)?.[0] ?? '') : '',
    css: sheets.map(outputOf).flatMap((found) => (found ? [bundledUrl(found[0])] : [])),
    kindCss: Object.fromEntries(
      kindSheets.flatMap(([kind, path]) => {
        const found = outputOf(path)
        return found ? [[kind, bundledUrl(found[0])]] : []
      }),
    ),
    js: entry ? bundledUrl(entry[0]) : '',
    preload: entry ? preloadOf(entry) : [],
    fonts: files.flatMap(([path]) => (path.endsWith('.woff2') ? [bundledUrl(path)] : [])).sort(),
    // In the mode `client`, a page shows nothing until this code has run.
    gatePreload: gate === 'client' && guardOutput ? preloadOf(guardOutput) : [],
    hydrate: bundledUrl(outputOf(hydrate)?.[0] ?? ''),
    requestTools: reference ? bundledUrl(outputOf(requestTools)?.[0] ?? '') : '',
    worker: search ? bundledUrl(outputOf(worker)?.[0] ?? '') : '',
    gate: gate === 'off' ? '' : bundledUrl(guardOutput?.[0] ?? ''),
    tokenWorker: tokenWorker ? bundledUrl(tokenWorker.name) : '',
    islands: Object.fromEntries([...ids].map(([path, id]) => [id, bundledUrl(outputOf(path)?.[0] ?? '')])),
    ...(plugins.length > 0 && { plugins: urlsOf(plugins) }),
    ...(Object.keys(pagePlugins).length > 0 && {
      pagePlugins: Object.fromEntries(Object.entries(pagePlugins).map(([index, paths]) => [index, urlsOf(paths)])),
    }),
    inputs: [...inputs, ...(tokenWorker?.inputs ?? [])].sort(),
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

function staticImports({ imports }: EsbuildOutput): string[] {
  return imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path)
}

interface EsbuildMessage {
  readonly text: string
  readonly location: { readonly file: string; readonly line: number; readonly column: number } | null
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
