/**
 * Renders every page of a site. The cache has two levels: the inputs of a page view give its digest without building the
 * view, and the digest gives the rendered page. So a change of an input that the page does not show renders nothing again.
 */
import type { Cache } from '../cache/cache.js'
import { jsonFormat, partsFormat } from '../cache/diskFormat.js'
import { contentSecurityPolicy } from '../hosts/csp.js'
import { configHrefs } from '../links/configHrefs.js'
import type { PageView, SidebarView, SiteView, Theme } from '../model/contract.js'
import type { Site } from '../model/model.js'
import { routeHref } from '../routes/urls.js'
import { createPageNavigation } from '../site/pageNavigation.js'
import { createSidebarItems, indexSidebars, type RouteToHref, type TargetToHref } from '../site/sidebarView.js'
import type { Bundle } from '../stages/bundle.js'
import type { Linked } from '../stages/link.js'
import { pageKind, pageView } from '../stages/pageView.js'
import {
  pageOutputs,
  plainPage,
  type RenderedPage,
  type RenderInput,
  renderPageView,
  renderSidebar,
  sidebarFragments,
} from '../stages/render.js'
import { siteFiles } from '../stages/siteFiles.js'
import { siteView } from '../stages/siteView.js'
import { hashOf } from '../util/hash.js'
import type { ClientFeatures } from './clientFeatures.js'

export interface RenderAllInput {
  readonly site: Site
  readonly linked: Linked
  readonly bundle: Bundle
  readonly features: ClientFeatures
  readonly theme: Theme
  /** Hash that changes with every edit of the theme. */
  readonly themeHash: string
  /** Name and version of docsgen. */
  readonly generator: string
  /** Omit the Content-Security-Policy from pages: live preview. */
  readonly preview: boolean
  /** URL of the reload events, in live preview. */
  readonly live?: string
  readonly cache: Cache
}

export interface Rendered {
  /** All rendered files by path: pages, payloads, sidebar fragments, generated pages, and files around the pages. */
  readonly outputs: Map<string, Uint8Array>
  /** Hash of everything that determines an output of a page, by path. */
  readonly digests: ReadonlyMap<string, string>
}

export function renderAll(input: RenderAllInput): Rendered {
  const { site, linked, features, theme, themeHash, cache } = input
  const view = siteView(site, { ...input, ...features, buildId: createBuildId(input) })
  const boot = theme.boot(view)
  const policy = contentSecurityPolicy({
    boot,
    extra: features.allowedSources,
    trustedTypes: site.config.deploy.trustedTypes,
  })
  const render: RenderInput = { theme, view, boot, ...(!input.preview && { csp: policy.meta }) }
  const { href: link, html } = configHrefs(site)
  const shell = hashOf(themeHash, JSON.stringify(view), JSON.stringify(render.csp ?? ''))
  const { trees, outputs } = sidebarFragments(site, render, {
    link,
    renderSidebar: (sidebar) =>
      cache.getOrCompute({ slot: `sidebar:${sidebar.id}` }, [shell, JSON.stringify(sidebar)], () =>
        renderSidebar(sidebar, site, render),
      ),
  })
  const navigation = { sidebars: indexSidebars(site.sidebars), href: rememberHrefs(site), link, treeHrefs: trees }
  const frame = hashFrame(site, shell)
  const digests = new Map<string, string>()
  const addOutputs = (page: Pick<PageView, 'kind' | 'route'>, digest: string, createView: () => PageView) => {
    for (const [path, bytes] of pageOutputs(page, renderCached(page.route, digest, createView), site)) {
      outputs.set(path, bytes)
      digests.set(path, digest)
    }
  }
  const renderCached = (route: string, viewDigest: string, createView: () => PageView) =>
    cache.getOrCompute({ slot: `render:${route}`, disk: renderedFormat }, [viewDigest], () =>
      renderPageView(createView(), render),
    )
  const digestView = (page: PageView) => hashOf(shell, cache.digestOf(page))

  for (const doc of site.docs.filter(({ failed }) => !failed)) {
    const hrefs = linked.hrefs.get(doc.id) ?? noHrefs
    const menus = createPageNavigation(doc, navigation)
    let created: PageView | undefined
    const createView = () => {
      created ??= pageView(doc, { site, view, html, hrefs, menus })
      return created
    }
    const inputs = [doc, frame, hashOf(JSON.stringify(menus)), hrefs]
    const viewDigest = cache.getOrCompute({ slot: `view:${doc.route}`, disk: jsonFormat<string>() }, inputs, () =>
      digestView(createView()),
    )
    addOutputs({ kind: pageKind(doc), route: doc.route }, viewDigest, createView)
  }
  for (const page of createOwnPages(site, view, { link, trees })) addOutputs(page, digestView(page), () => page)
  for (const [path, bytes] of siteFiles({ site, csp: policy.header })) outputs.set(path, bytes)
  return { outputs, digests }
}

/** One array for all docs without links, because the cache compares inputs by identity. */
const noHrefs: readonly string[] = []

const renderedFormat = partsFormat({
  toParts: ({ html, payload }: RenderedPage) => ({ json: null, bytes: [html, ...(payload ? [payload] : [])] }),
  fromParts: ({ bytes: [html = new Uint8Array(), payload] }): RenderedPage => ({ html, ...(payload && { payload }) }),
})

/** Hash of everything that pages show besides their content and navigation: sizes of images, and pages of other versions. */
function hashFrame({ assets, docs, config }: Site, shell: string): string {
  return hashOf(
    shell,
    JSON.stringify([...assets.values()].map(({ path, size }) => [path, size])),
    JSON.stringify(config.versions.length > 1 ? docs.map(({ id, route, file }) => [id, route, file]) : []),
  )
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
function createBuildId({ bundle, themeHash, generator, site }: RenderAllInput): string {
  const { css, js, islands, hydrate } = bundle
  return hashOf(themeHash, generator, JSON.stringify([css, js, hydrate, islands, site.config])).slice(0, 12)
}

interface OwnPagesInput {
  readonly link: TargetToHref
  readonly trees: ReadonlyMap<string, string>
}

/** Pages that docsgen generates: not found and search. */
function createOwnPages(site: Site, view: SiteView, { link, trees }: OwnPagesInput): PageView[] {
  const tree = site.sidebars[0]
  const treeHref = tree && trees.get(tree.id)
  const sidebar: SidebarView | undefined = tree && {
    id: tree.id,
    items: createSidebarItems(tree.items, { href: (route) => routeHref(route, site.config), link }),
    ...(treeHref && { treeHref }),
  }
  const pages = [plainPage({ kind: 'notFound', route: '/404', title: 'Page Not Found', site, view, sidebar })]
  if (site.generated.has('/search'))
    pages.push(plainPage({ kind: 'search', route: '/search', title: 'Search', site, view, sidebar }))
  return pages
}
