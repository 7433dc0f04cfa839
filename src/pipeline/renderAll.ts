import { drawingFeature } from '../content/readDrawing.js'
import { contentSecurityPolicy } from '../hosts/csp.js'
import { configHrefs } from '../links/configHrefs.js'
import type { LinkScopes } from '../links/linkScopes.js'
import type { PageView, SidebarView, SiteView } from '../model/contract.js'
import type { Doc, Site } from '../model/model.js'
import type { PageSlots } from '../model/plugin.js'
import type { OutputFile } from '../output/outputMap.js'
import { routeHref } from '../routes/urls.js'
import { apiSwitchFeature, createApiSwitch } from '../site/apiSwitch.js'
import type { Counterparts } from '../site/counterparts.js'
import { defaultLanguage, hasLanguages, type Language, languagesOf } from '../site/languages/list.js'
import { inLanguage, notFoundRoute, splitLocalizedId } from '../site/languages/names.js'
import { hasIcons } from '../site/navbarIcons.js'
import { createPageNavigation, type PageNavigationInput } from '../site/pageNavigation.js'
import {
  createSidebarItems,
  indexSidebars,
  type RememberedItems,
  type RouteToHref,
  type TargetToHref,
} from '../site/sidebarView.js'
import { imageAssets, pageKind, pageView } from '../stages/pageView.js'
import {
  pageFiles,
  plainPage,
  type RenderInput,
  renderPageView,
  renderSidebar,
  sidebarFragments,
} from '../stages/render.js'
import { siteFiles } from '../stages/siteFiles.js'
import { type SiteViewInput, siteView } from '../stages/siteView.js'
import { hashOf } from '../util/hash.js'
import type { IconSheets } from './features/iconSheets.js'
import { loadLanguageFeatures } from './languages/loadLanguageFeatures.js'
import type { RenderAllInput } from './renderAllInput.js'

export interface RenderedSite {
  /** All files of pages by output path: documents, sidebar fragments, files around the pages. */
  readonly outputs: ReadonlyMap<string, OutputFile>
  /** The files of a page that was compiled again, with the navigation of this build. */
  readonly renderDoc: (doc: Doc, hrefs: readonly string[]) => ReadonlyMap<string, OutputFile>
}

/** Prepares all files of pages. Each page is rendered when it is read. */
export async function renderAll(input: RenderAllInput): Promise<RenderedSite> {
  const { site, linked, only } = input
  const { texts, counterparts, scopes, siteIn } = await loadLanguageFeatures(input)
  const icons = hasIcons(site) ? (await import('./features/iconSheets.js')).createIconSheets(site) : noIcons
  const languages = languagesOf(site.config).map((language) => ({
    language,
    pages: pagesOfLanguage(
      { ...input, site: siteIn(site, language) },
      { language, counterparts, scopes, iconCss: icons, textScript: texts.hrefs.get(language.key) },
    ),
  }))
  // Pages that a plugin or a description adds are in the default language, unless they are in the folder of another one.
  const pagesFor = ({ id }: Doc) => {
    const { language } = splitLocalizedId(id, site.config)
    return languages.find((each) => each.language === language)?.pages
  }
  const main = languages.find(({ language }) => language.isDefault)?.pages
  // A page that failed has content only if the build keeps going.
  const shown = site.docs.filter((doc) => !doc.failed || doc.content.length > 0)
  const filesOfDoc = (doc: Doc, hrefs: readonly string[]) => pagesFor(doc)?.filesOfDoc(doc, hrefs) ?? []
  const files: (readonly [string, OutputFile])[] = [
    ...languages.flatMap(({ pages }) => [...pages.fragments]),
    ...icons.outputs,
    ...shown.flatMap((doc) => filesOfDoc(doc, linked.hrefs.get(doc.id) ?? noHrefs)),
    ...languages.flatMap(({ pages }) => pages.own),
    ...texts.outputs,
    ...(only ? [] : siteFiles({ site, counterparts, csp: main?.policy ?? '', alternates: input.alternates })),
  ]
  return { outputs: withRootNotFound(new Map(files), site), renderDoc: (doc, hrefs) => new Map(filesOfDoc(doc, hrefs)) }
}

/** Hosts look for `404.html` at the root. If every language has a folder, it is the page of the default language. */
function withRootNotFound(outputs: Map<string, OutputFile>, { config }: Site): Map<string, OutputFile> {
  const page = outputs.get(`${defaultLanguage(config).folder}${notFoundRoute}.html`)
  if (page && !outputs.has('404.html')) outputs.set('404.html', page)
  return outputs
}

interface LanguageInput extends Pick<SiteViewInput, 'iconCss' | 'counterparts'> {
  readonly language: Language
  readonly scopes: LinkScopes
  /** href of its texts for browser code. */
  readonly textScript: string | undefined
}

/** The functions that render the pages of one language. */
function pagesOfLanguage(input: RenderAllInput, own: LanguageInput) {
  const { language, counterparts } = own
  const { site, features, themeHash, cache } = input
  const theme = input.themes.get(language.key) ?? input.theme
  const buildId = createBuildId(input, language)
  const configuredHrefs = configHrefs(site, language, own.scopes)
  const view = siteView(site, { ...input, ...features, ...own, hrefs: configuredHrefs, buildId })
  const boot = theme.boot(view)
  const policy = contentSecurityPolicy({
    boot,
    extra: features.allowedSources,
    trustedTypes: site.config.deploy.trustedTypes,
  })
  const render: RenderInput = { theme, view, boot, counterparts, ...(!input.preview && { csp: policy.meta }) }
  const { href: link, html } = configuredHrefs
  const shell = hashOf(themeHash, JSON.stringify(view), JSON.stringify(render.csp ?? ''))
  const { trees, outputs: fragments } = sidebarFragments(site, render, {
    link,
    renderSidebar: (sidebar) =>
      cache.getOrCompute({ slot: `sidebar:${sidebar.id}` }, [shell, JSON.stringify(sidebar)], () =>
        renderSidebar(sidebar, site, render),
      ),
  })
  const remembered: RememberedItems = new Map()
  const lookups = {
    sidebars: indexSidebars(site.sidebars),
    href: rememberHrefs(site),
    link,
    treeHrefs: trees,
    remembered,
    apiSwitch: createApiSwitch(site),
  }
  const frame = hashFrame(site, hashOf(input.codeDigest, shell))
  const digestOfPage = createPageDigests(input, { frame, navigationLookups: lookups })
  const filesOf = (page: RenderedPageKind, digest: string, createView: () => PageView) => {
    const rendered = () =>
      cache.getOrCompute({ slot: `render:${page.route}` }, [digest], () => renderPageView(createView(), render))
    return pageFiles(page, view, site).map(
      ({ path, part }) => [path, { digest: `${digest} ${part}`, read: () => rendered()[part] ?? noBytes }] as const,
    )
  }
  const filesOfDoc = (doc: Doc, links: readonly string[]) =>
    filesOf({ kind: pageKind(doc, site.config), route: doc.route }, digestOfPage(doc, links), () => {
      const navigation = createPageNavigation(doc, lookups)
      const slots = input.slots?.get(doc.id)
      const images = input.images?.of(doc, links)
      const hrefs = images?.hrefs ?? links
      const styles = pageStyles(doc, { ...input, ...lookups, images: imageAssets(doc, hrefs, site), slots })
      return pageView(doc, {
        site,
        view,
        language,
        counterparts,
        html,
        hrefs,
        navigation,
        slots,
        ...(images && { images }),
        ...(styles && { styles }),
        scripts: (slots?.browser ?? []).flatMap((index) => input.bundle.pagePlugins?.[index]?.js ?? []),
      })
    })
  const pages = createOwnPages(site, view, { language, counterparts, link, trees })
  return {
    fragments,
    filesOfDoc,
    own: pages.flatMap((page) => filesOf(page, hashOf(frame, cache.digestOf(page)), () => page)),
    policy: policy.header,
  }
}

type RenderedPageKind = Pick<PageView, 'kind' | 'route'>

interface PageDigestTools {
  /** Hash of what all pages show. */
  readonly frame: string
  readonly navigationLookups: PageNavigationInput
}

/**
 * Returns a function that hashes what a page shows. Hashing the navigation of every page takes long on a large site, so the
 * hash of a page is cached while no sidebar changes.
 */
function createPageDigests(
  { site, cache, slots, bundle, images: changed }: RenderAllInput,
  { frame, navigationLookups }: PageDigestTools,
) {
  const { href, link, treeHrefs, apiSwitch } = navigationLookups
  // With the resolved links of the sidebars, which depend on other pages.
  const items = site.sidebars.map((sidebar) => createSidebarItems(sidebar.items, { href, link, isComplete: true }))
  const sidebars = hashOf(JSON.stringify([site.sidebars, items, [...treeHrefs], ...(apiSwitch ? [apiSwitch.key] : [])]))
  return (doc: Doc, hrefs: readonly string[]): string => {
    const images = imageAssets(doc, hrefs, site)
    const added = slots?.get(doc.id)
    const styles = pageStyles(doc, { images, slots: added, bundle, apiSwitch })
    const patches = changed?.of(doc, hrefs)?.patches
    const shown = JSON.stringify(added || styles || patches ? [images, added, styles, patches] : images)
    return cache.getOrCompute({ slot: `page:${doc.route}`, table: 'pages' }, [doc, frame, sidebars, hrefs, shown], () =>
      hashOf(frame, cache.digestOf(doc), JSON.stringify([createPageNavigation(doc, navigationLookups), hrefs]), shown),
    )
  }
}

/** URLs of the style sheets that only this page and others like it need; undefined for most pages. */
function pageStyles(doc: Doc, { images, slots, bundle, apiSwitch }: PageStylesInput): readonly string[] | undefined {
  const all = [
    ...(doc.features ?? []),
    ...(images.some(({ drawing }) => drawing) ? [drawingFeature] : []),
    ...(doc.kind === 'operation' && apiSwitch ? [apiSwitchFeature] : []),
  ]
  const styles = [
    ...all.flatMap((name) => bundle.features?.[name] ?? []),
    ...(slots?.browser ?? []).flatMap((index) => bundle.pagePlugins?.[index]?.css ?? []),
  ]
  return styles.length > 0 ? styles : undefined
}

interface PageStylesInput extends Pick<RenderAllInput, 'bundle'>, Pick<PageNavigationInput, 'apiSwitch'> {
  readonly images: ReturnType<typeof imageAssets>
  readonly slots: PageSlots | undefined
}

const noIcons: IconSheets = { outputs: new Map(), sidebars: {} }

/** One array for all docs without links, because the cache compares inputs by identity. */
const noHrefs: readonly string[] = []

const noBytes = new Uint8Array()

/**
 * Hash of what pages show besides their content, their navigation and their images: the shell, and pages of other versions and
 * languages.
 */
function hashFrame({ docs, config }: Site, shell: string): string {
  const hasCounterparts = config.versions.length > 1 || hasLanguages(config)
  return hashOf(shell, JSON.stringify(hasCounterparts ? docs.map(({ id, route, file }) => [id, route, file]) : []))
}

/** Caches hrefs by route: every page needs the hrefs of all items of its sidebar. */
function rememberHrefs({ config }: Site): RouteToHref {
  const known = new Map<string, string>()
  return (route) => {
    const href = known.get(route) ?? routeHref(route, config)
    known.set(route, href)
    return href
  }
}

/** Client navigation works between pages with the same build id. It identifies the shell and the scripts, not the content. */
function createBuildId({ bundle, themeHash, generator, site }: RenderAllInput, { key }: Language): string {
  const { css, kindCss, contentCss, js, islands, hydrate, plugins = {}, pagePlugins = {} } = bundle
  // Navigation to another language loads the whole page: its shell has other texts.
  const own = hasLanguages(site.config) ? [key] : []
  const shared = [css, kindCss, contentCss, js, hydrate, islands, plugins, pagePlugins, site.config, ...own]
  return hashOf(themeHash, generator, JSON.stringify(shared)).slice(0, 12)
}

interface OwnPagesInput {
  readonly language: Language
  readonly counterparts: Counterparts
  readonly link: TargetToHref
  readonly trees: ReadonlyMap<string, string>
}

/** Pages that docsgen generates: not found and search. */
function createOwnPages(site: Site, view: SiteView, own: OwnPagesInput): PageView[] {
  const { language, counterparts, link, trees } = own
  const tree = site.sidebars[0]
  const treeHref = tree && trees.get(tree.id)
  const sidebar: SidebarView | undefined = tree && {
    id: tree.id,
    items: createSidebarItems(tree.items, { href: (route) => routeHref(route, site.config), link }),
    ...(treeHref && { treeHref }),
  }
  const { text } = view
  const search = inLanguage('/search', language)
  const pages: PageView[] = []
  const missing = inLanguage(notFoundRoute, language)
  const shared = { site, view, sidebar, counterparts }
  if (!site.byRoute.has(missing))
    pages.push(plainPage({ kind: 'notFound', route: missing, title: text.notFoundTitle, ...shared }))
  if (site.generated.has(search))
    pages.push(plainPage({ kind: 'search', route: search, title: text.search, ...shared }))
  return pages
}
