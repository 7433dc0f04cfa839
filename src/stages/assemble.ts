/** The one barrier: all docs become a frozen site. Before this stage no page knows another one. */

import { checkNavbarIcons } from '../markdown/features/checkNavbarIcons.js'
import { replaceTokens, type Tokens } from '../markdown/source/tokens.js'
import { at, type Diagnostic, error, type Range, warning } from '../model/diagnostic.js'
import type {
  Asset,
  Doc,
  EntryId,
  Redirect,
  Route,
  SidebarSource,
  SidebarTree,
  Site,
  VersionSidebars,
} from '../model/model.js'
import { checkFolderCase } from '../output/checkOutputPaths.js'
import { sidebarId, splitEntryId, splitSidebarId } from '../routes/entryNames.js'
import { isRouteBelow, outputPath } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import { checkDescriptions } from '../site/checkDescriptions.js'
import { listConfigRedirects } from '../site/configRedirects.js'
import { createGroupRedirects } from '../site/groupRedirects.js'
import { defaultLanguage, type Language, languagesOf } from '../site/languages/list.js'
import { inLanguage, languageHome, sidebarFolder, splitLocalizedId } from '../site/languages/names.js'
import { resolveSidebars } from './sidebars.js'

export interface AssembleInput {
  readonly config: SiteConfig
  readonly configFile: string
  readonly configPlaces: Readonly<Record<string, Range>>
  /** Only for a site with content outside the project. */
  readonly projectPath?: string
  readonly docs: readonly Doc[]
  readonly assets: readonly Asset[]
  readonly sidebars: SidebarSource
  /** Sidebars of the older versions. */
  readonly versions?: readonly VersionSidebars[]
  /** Sidebars files of other languages than the default one, by the folder of the language. */
  readonly languages?: ReadonlyMap<string, SidebarSource>
  readonly tokens: Tokens
  /** Route prefixes of API descriptions that could not be read. Default: none. */
  readonly failedDescriptions?: readonly Route[]
  /** URLs of the sites of vendors, by the route prefix of their descriptions. Default: none. */
  readonly vendorSites?: ReadonlyMap<Route, string>
  /** Keep drafts: in live preview and with `--drafts`. */
  readonly drafts: boolean
  /** Modules of the content folder that are not pages. Default none. */
  readonly modules?: readonly string[]
  /** Paths of files that plugins publish. Default none. */
  readonly published?: readonly Route[]
  /** Routes of pages that plugins wrote. Default none. */
  readonly generated?: readonly Route[]
  /** Redirects of plugins. Default none. */
  readonly redirects?: readonly Redirect[]
}

/**
 * The site, and diagnostics about relations between pages: duplicate routes, unknown sidebars, descriptions of the wrong
 * length.
 */
export interface Assembled {
  readonly site: Site
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Sorts the docs by route, omits drafts, resolves sidebars and redirects, and freezes the result. If two pages have the same
 * route, both are reported and the first by file name stays.
 */
export function assemble(input: AssembleInput): Assembled {
  const { config, configFile, configPlaces, tokens, failedDescriptions = [], vendorSites = new Map() } = input
  const diagnostics: Diagnostic[] = []
  const drafts = new Map<Route, string>()
  const docs: Doc[] = []
  for (const doc of [...input.docs].sort(byRoute)) {
    if (doc.frontMatter.draft && !input.drafts) drafts.set(doc.route, doc.file)
    else docs.push(doc)
  }
  const byRouteMap = uniqueRoutes(docs, diagnostics)
  diagnostics.push(...checkDescriptions(docs, config), ...checkModules(input), ...checkNavbarIcons(input))
  const byId = new Map<EntryId, Doc>(docs.map((doc) => [doc.id, doc]))
  const assets = uniqueAssets(input.assets, pagesByPath(byRouteMap, config), diagnostics)
  diagnostics.push(...checkFolderCase([...assets.values()], [...byRouteMap.values()]))
  const draftIds = new Set(input.docs.filter(({ route }) => drafts.has(route)).map(({ id }) => id))
  const sidebars = versionedSidebars(input, { docs, draftIds, diagnostics })
  checkSidebarNames(docs, new Set(sidebars.map(({ id }) => splitSidebarId(id).name)), diagnostics)
  const targets = new Set([...byRouteMap.keys(), ...assets.keys()])
  const configured = listConfigRedirects({ config, configFile, configPlaces, others: input.redirects, targets })
  diagnostics.push(...configured.diagnostics)
  const written = [...configured.redirects, ...pageRedirects(docs, tokens, config)]
  const taken = new Set([...byRouteMap.keys(), ...written.map(({ from }) => from)])
  const site: Site = {
    config,
    configFile,
    configPlaces,
    ...(input.projectPath !== undefined && { projectPath: input.projectPath }),
    docs,
    byRoute: byRouteMap,
    byId,
    drafts,
    failedDescriptions,
    vendorSites,
    assets,
    redirects: [...written, ...createGroupRedirects(docs, sidebars, taken)],
    sidebars,
    generated: new Set([
      ...(config.search.enabled ? languagesOf(config).map((language) => inLanguage('/search', language)) : []),
      ...(input.published ?? []),
      ...(input.generated ?? []),
    ]),
  }
  return { site: Object.freeze(site), diagnostics }
}

/** Reports modules that no page imports: their author may have meant a page. A page that failed could import any of them. */
function checkModules({ modules = [], docs }: AssembleInput): Diagnostic[] {
  if (docs.some(({ failed }) => failed)) return []
  const used = new Set(docs.flatMap(({ dependencies, islands }) => [...dependencies, ...islands]))
  return modules
    .filter((file) => !used.has(file))
    .map((file) => {
      const hint = /x$/.test(file)
        ? 'To make it a page, begin it with front matter in a comment: a line `/*---`, the fields, and a line `---*/`.'
        : 'To publish it as a file, move it into the folder `static` of the content folder.'
      return warning('page-module', 'This module is neither a page nor imported by one.', {
        file,
        range: at(1, 1),
        hint,
      })
    })
}

interface SidebarOptions {
  readonly version?: string
  readonly diagnostics: Diagnostic[]
}

interface VersionedInput {
  readonly docs: readonly Doc[]
  readonly draftIds: ReadonlySet<EntryId>
  readonly diagnostics: Diagnostic[]
}

/**
 * Resolves the sidebars of the current version, then those of the older ones. A page that only another version has is omitted
 * silently. A page that no version has is reported once, by the version whose sidebars file names it.
 */
function versionedSidebars(
  { config, sidebars, versions = [], languages = new Map(), tokens, failedDescriptions = [] }: AssembleInput,
  { docs, draftIds, diagnostics }: VersionedInput,
): SidebarTree[] {
  const untranslatedName = (id: EntryId) => splitLocalizedId(id, config).name
  const others = new Set([...draftIds, ...docs.map(({ id }) => id)].map(untranslatedName))
  const isAbsent = (id: EntryId) =>
    others.has(id) || failedDescriptions.some((prefix) => isRouteBelow(`/${id}`, prefix))
  const pagesOf = (language: Language, version?: string) =>
    new Map<EntryId, Doc>(
      docs.flatMap((doc) => {
        const { version: own, language: ownLanguage, name } = splitLocalizedId(doc.id, config)
        // API pages have one language, and are in the sidebars of all.
        return own === version && (ownLanguage === language || doc.kind === 'operation') ? [[name, doc] as const] : []
      }),
    )
  const resolveIn = (language: Language, source: SidebarSource, options: SidebarOptions) => {
    const { version, diagnostics: found } = options
    const byId = pagesOf(language, version)
    return resolveSidebars({
      source,
      byId,
      isAbsent,
      tokens,
      diagnostics: found,
      ...(!language.isDefault && { language: language.tag }),
    }).map((tree) => ({
      ...tree,
      id: sidebarId({ name: tree.id, version, folder: sidebarFolder(language) }),
    }))
  }
  const main = defaultLanguage(config)
  const translations = languagesOf(config).filter((language) => language !== main)
  const current = resolveIn(main, sidebars, { diagnostics })
  const translated = translations.flatMap((language) => {
    const own = languages.get(language.folder)
    return resolveIn(language, own ?? sidebars, { diagnostics: own ? diagnostics : [] })
  })
  const older = versions.flatMap(({ version, sidebars: source, hasOwnFile }) =>
    languagesOf(config).flatMap((language) => {
      const own = hasOwnFile ? undefined : languages.get(language.folder)
      const reported = hasOwnFile && language === main ? diagnostics : []
      return resolveIn(language, own ?? source, { version, diagnostics: reported })
    }),
  )
  return [...current, ...[...translated, ...older].filter(({ items }) => items.length > 0)]
}

function byRoute(a: Doc, b: Doc): number {
  return a.route < b.route ? -1 : a.route > b.route ? 1 : a.file < b.file ? -1 : 1
}

/**
 * Routes must be unique, also without regard to case and Unicode form, because file systems and hosts treat these differently.
 */
function uniqueRoutes(docs: readonly Doc[], diagnostics: Diagnostic[]): Map<Route, Doc> {
  const routes = new Map<Route, Doc>()
  const folded = new Map<string, Doc>()
  for (const doc of docs) {
    const fold = doc.route.normalize('NFC').toLowerCase()
    const other = folded.get(fold)
    if (other) {
      const same = other.route === doc.route
      const message = same
        ? `Two pages have the route ${doc.route}: ${other.file} and ${doc.file}.`
        : `The routes ${other.route} and ${doc.route} differ only by case or Unicode form.`
      for (const [one, two] of [
        [doc, other],
        [other, doc],
      ] as const) {
        diagnostics.push(
          error('duplicate-route', message, {
            file: one.file,
            range: one.places.slug ?? at(1, 1),
            hint: 'Rename one of the two, or give it another slug.',
            related: [{ message: 'The other page.', file: two.file }],
          }),
        )
      }
      continue
    }
    folded.set(fold, doc)
    routes.set(doc.route, doc)
  }
  return routes
}

/** Pages by their route and by the path of their file: `index.html` in the content folder would replace the home page. */
function pagesByPath(routes: ReadonlyMap<Route, Doc>, { trailingSlash }: SiteConfig): Map<string, Doc> {
  const files = [...routes].map(([route, doc]) => [`/${outputPath(route, trailingSlash)}`, doc] as const)
  return new Map<string, Doc>([...files, ...routes])
}

/** Assets by URL path. An asset with the path of a page or of another asset is reported and omitted. */
function uniqueAssets(
  assets: readonly Asset[],
  pages: ReadonlyMap<string, Doc>,
  diagnostics: Diagnostic[],
): Map<Route, Asset> {
  const map = new Map<Route, Asset>()
  for (const asset of assets) {
    const other = map.get(asset.path) ?? pages.get(asset.path)
    if (other) {
      const hint = 'Rename one of the two.'
      diagnostics.push(
        error('duplicate-asset', `${other.file} and ${asset.file} both become ${asset.path}.`, {
          file: asset.file,
          range: at(1, 1),
          hint,
        }),
      )
    } else map.set(asset.path, asset)
  }
  return map
}

function checkSidebarNames(docs: readonly Doc[], names: ReadonlySet<string>, diagnostics: Diagnostic[]): void {
  for (const doc of docs) {
    const name = doc.frontMatter.sidebar
    if (name === undefined || names.has(name)) continue
    const hint = names.size > 0 ? `The sidebars are ${[...names].join(', ')}.` : 'The site has no sidebars.'
    diagnostics.push(
      error('unknown-sidebar', `There is no sidebar “${name}”.`, { file: doc.file, range: doc.places.sidebar, hint }),
    )
  }
}

function pageRedirects(docs: readonly Doc[], tokens: Tokens, config: SiteConfig): Redirect[] {
  // Old routes belong to the current version only.
  const current = docs.filter(({ id }) => splitEntryId(id).version === undefined)
  return current.flatMap((doc) =>
    (doc.frontMatter.redirect_from ?? []).map((from, index) => ({
      from: routeOfLanguage(replaceTokens(from, tokens, 'code').replace(/(.)\/$/, '$1'), doc, config),
      to: doc.route,
      file: doc.file,
      range: doc.places[`redirect_from.${index}`],
    })),
  )
}

/** Old routes of a page are in the folder of its language, like its slug. */
function routeOfLanguage(route: Route, { id }: Doc, config: SiteConfig): Route {
  const { language } = splitLocalizedId(id, config)
  const isInside = route === languageHome(language) || route.startsWith(`${languageHome(language)}/`)
  return language.folder === '' || isInside ? route : inLanguage(route, language)
}
