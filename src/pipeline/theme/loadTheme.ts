import { relative, resolve, sep } from 'node:path'
import { ImportCycleError } from '../../bundling/findImportCycle.js'
import { BundleError } from '../../bundling/runBundle.js'
import { runTheme } from '../../bundling/runTheme.js'
import type { ThemeBundle } from '../../bundling/themeBundle.js'
import { createTrustRules } from '../../content/trustLevel.js'
import type { Tokens } from '../../markdown/source/tokens.js'
import type { Theme } from '../../model/contract.js'
import { type Diagnostic, error } from '../../model/diagnostic.js'
import type { Asset } from '../../model/model.js'
import { defaultLanguage, interfaceTextOf, languagesOf, usesOnlyEnglish } from '../../site/languages/list.js'
import type { CompileOptions } from '../../stages/compile.js'
import { hashOf } from '../../util/hash.js'
import type { BuildSession } from '../session/buildSession.js'
import type { Project } from '../session/project.js'
import { type FoundTheme, findTheme } from './themeSource.js'

export interface LoadedTheme {
  /** In the default language. */
  readonly theme: Theme
  /** The theme in each language, by the key of the language. */
  readonly themes: ReadonlyMap<string, Theme>
  /** Hash of the code of the theme, and of the variables that it can read. */
  readonly hash: string
  /** Options of the compile workers, with the code of the theme, because workers render components too. */
  readonly compileOptions: CompileOptions
  /** Style sheets of the site, for the browser. */
  readonly styles: { readonly brand: string; readonly files: readonly string[] }
  /** Islands of the components of the site, relative to the root. */
  readonly islands: readonly string[]
  /** Images and fonts that components of the site import. */
  readonly imported: readonly Pick<Asset, 'path' | 'file'>[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface BundledTheme {
  readonly found: FoundTheme
  readonly bundle: ThemeBundle
  /** Names of the components of pages that could not be bundled. */
  readonly unbundled: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Bundles the theme for the server. A site with components that cannot be bundled gets the theme without them. */
export async function findAndBundleTheme(
  project: Project,
  session: Pick<BuildSession, 'bundles'>,
): Promise<BundledTheme> {
  const found = await findTheme(project)
  return { found, ...(await bundleOrReport(found, project, session)) }
}

/** Runs the theme. */
export async function loadTheme(
  project: Project,
  tokens: Tokens,
  { found, bundle, unbundled, diagnostics }: BundledTheme,
): Promise<LoadedTheme> {
  const { root, config, variables = {} } = project
  const { code } = bundle
  const { pageBytes, headings, nesting } = config.limits
  const languages = languagesOf(config)
  const isEnglish = usesOnlyEnglish(config)
  const themes = new Map(languages.map((language) => [language.key, runTheme(code, interfaceTextOf(language))]))
  const theme = themes.get(defaultLanguage(config).key) ?? runTheme(code)
  const missing = Object.entries(found.source.components).filter(
    ([name]) => !diagnostics.length && !theme.components[name],
  )
  const sources = ownSources(bundle, found, root)
  const inlineStyles = sources.size > 0 ? (await import('./checkInlineStyles.js')).checkInlineStyles(sources) : []
  const sheets = found.css.map((path) => pathInProject(root, path))
  const properties =
    sheets.length > 0
      ? (await import('./checkStyleProperties.js')).checkStyleProperties(root, sheets, found.source.folder)
      : []
  return {
    theme,
    themes,
    hash: hashOf(code, JSON.stringify(variables)),
    compileOptions: {
      root,
      baseUrl: config.baseUrl,
      tokens,
      trust: createTrustRules(config),
      math: config.markdown.math,
      limits: { pageBytes, headings, nesting },
      variables,
      themeCode: code,
      themeHash: bundle.compiledHash,
      ...(unbundled.length > 0 && { unbundled }),
      ...(!isEnglish && {
        languages: languages.map((language) => ({ folder: language.folder, text: interfaceTextOf(language) })),
      }),
    },
    styles: { brand: found.brand, files: [...bundle.styles, ...found.css] },
    islands: bundle.islands.filter((id) => !id.startsWith('theme:')),
    imported: bundle.files.map(({ path, file }) => ({ path: `/${path}`, file: pathInProject(root, file) })),
    diagnostics: [
      ...found.diagnostics,
      ...diagnostics,
      ...inlineStyles,
      ...properties,
      ...missing.map(([name, file]) =>
        error('component-export', `This file exports no component.`, {
          file: pathInProject(root, file),
          hint: `Export it as default, or as \`${name}\`.`,
        }),
      ),
    ],
  }
}

/** Code of the site that is in the bundle only because it replaces components of the theme, or is a component of pages. */
function ownSources(bundle: ThemeBundle, { source }: FoundTheme, root: string): ReadonlyMap<string, string> {
  if (Object.keys(source.replaced).length === 0) return new Map()
  const isSiteModule = (path: string) =>
    path.startsWith(root) && !path.startsWith(source.folder) && !path.includes('node_modules')
  const files = bundle.inputs.filter((path) => /\.[jt]sx$/.test(path) && isSiteModule(path))
  return new Map(files.map((path) => [path, pathInProject(root, path)]))
}

async function bundleOrReport(
  { source }: FoundTheme,
  { root, themeFolder }: Project,
  { bundles }: Pick<BuildSession, 'bundles'>,
): Promise<Omit<BundledTheme, 'found'>> {
  try {
    return { bundle: await bundles.theme(source), unbundled: [], diagnostics: [] }
  } catch (thrown) {
    const isPlain = Object.keys({ ...source.replaced, ...source.components }).length === 0
    if (isPlain || !(thrown instanceof BundleError || thrown instanceof ImportCycleError)) throw thrown
    const faulty = thrown instanceof BundleError ? faultyFiles(thrown, themeFolder) : new Set<string>()
    const [replaced, components] = [withoutFiles(source.replaced, faulty), withoutFiles(source.components, faulty)]
    const isolated = await bundles.theme({ ...source, replaced, components }).catch(() => undefined)
    const bundle = isolated ?? (await bundles.theme({ ...source, replaced: {}, components: {} }))
    const unbundled = Object.keys(source.components).filter((name) => !isolated || !Object.hasOwn(components, name))
    return { bundle, unbundled, diagnostics: reportBundle(thrown, root, themeFolder) }
  }
}

type FilesByName = FoundTheme['source']['components']

/** Absolute paths of the files with errors. */
function faultyFiles({ messages }: BundleError, themeFolder: string): ReadonlySet<string> {
  return new Set(messages.flatMap(({ location }) => (location ? [resolve(themeFolder, location.file)] : [])))
}

function withoutFiles(files: FilesByName, excluded: ReadonlySet<string>): FilesByName {
  return Object.fromEntries(Object.entries(files).filter(([, file]) => !excluded.has(file)))
}

function reportBundle(thrown: BundleError | ImportCycleError, root: string, themeFolder: string): Diagnostic[] {
  if (thrown instanceof ImportCycleError)
    return [error('component-bundle', thrown.message, { file: pathInProject(root, themeFolder) })]
  return thrown.messages.map(({ text, location }) => {
    const path = location ? pathInProject(root, `${themeFolder}/${location.file}`) : 'site.config.ts'
    const range = location ? { start: { line: location.line, column: location.column + 1 } } : undefined
    return error('component-bundle', `A component of the site could not be bundled: ${text}.`, { file: path, range })
  })
}

function pathInProject(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}
