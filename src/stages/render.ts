/** Page views -> HTML documents and payloads, by the theme. A page is rendered without knowledge of other pages. */
import { createElement } from 'react'
import { startScope } from '../islands/server/createIsland.js'
import { renderDocument, renderMarkup } from '../islands/server/renderMarkup.js'
import type { PagePayload, PageView, SidebarView, SiteView, Theme } from '../model/contract.js'
import type { Site } from '../model/model.js'
import type { OutputFile } from '../output/outputMap.js'
import { assetHref, outputPath, payloadPath, routeHref, sidebarFragmentPath } from '../routes/urls.js'
import type { Counterparts } from '../site/counterparts.js'
import { documentTitle } from '../site/documentTitle.js'
import { findActiveNavItem } from '../site/findActiveNavItem.js'
import { pendingScreen } from '../site/pendingScreen.js'
import { sheetTags } from '../site/sheetTags.js'
import { createSidebarItems, type TargetToHref } from '../site/sidebarView.js'

export interface RenderedPage {
  readonly html: Uint8Array
  /** The payload, for sites whose documents are empty. */
  readonly payload?: Uint8Array
}

export interface RenderInput {
  readonly theme: Theme
  readonly view: SiteView
  readonly boot: string
  readonly counterparts: Counterparts
  readonly csp?: string
}

/** Renders document and payload of one page. Both contain the same regions. */
export function renderPageView(page: PageView, { theme, view, boot, csp }: RenderInput): RenderedPage {
  const scope = startScope(page.route)
  const regions = Object.fromEntries(
    Object.entries(theme.regions).map(([name, Region]) => [
      name,
      renderMarkup(createElement(Region, { site: view, page }), scope),
    ]),
  )
  const { GateScreen } = theme
  // Readers of the mode `client` see the spinner until they are signed in. The top bar shows the brand.
  const pending: Record<string, string> = GateScreen
    ? {
        main: renderMarkup(
          createElement(GateScreen, { screen: pendingScreen(view.text.gateSigningIn) }),
          startScope('/'),
        ),
      }
    : {}
  const shown = hasPayloads(view) ? { page: emptyPage(page, view), regions: pending } : { page, regions }
  const html = withPlainPolicy(
    renderDocument(createElement(theme.Document, { site: view, ...shown, boot, csp }), scope),
    csp,
  )
  const document = Buffer.from(`<!doctype html>${html}`)
  if (!hasPayloads(view)) return { html: document }
  const payload: PagePayload = {
    buildId: view.buildId,
    route: page.route,
    href: page.href,
    title: page.documentTitle,
    head: page.head,
    regions,
    sidebarId: page.sidebar?.id ?? '',
    activeNav: page.activeNav,
  }
  return { html: document, payload: Buffer.from(JSON.stringify(payload)) }
}

/** Writes the quotes of the policy as they are. React escapes them, which costs two dozen character references on every page. */
function withPlainPolicy(html: string, csp: string | undefined): string {
  return csp ? html.replace(`"${csp.replaceAll("'", '&#x27;')}"`, () => `"${csp}"`) : html
}

/** True if documents are empty until the reader has signed in. Otherwise client navigation fetches the document itself. */
function hasPayloads({ client }: SiteView): boolean {
  return client.gate?.mode === 'client'
}

/** The page without its content, for documents that get it after the reader has signed in. */
function emptyPage({ kind, route, href, activeNav: active }: PageView, { title }: SiteView): PageView {
  return {
    ...{ kind, route, href, title: '', documentTitle: title, description: '', content: '', contentHasTitle: false },
    ...{ head: [{ tag: 'meta', name: 'robots', content: 'noindex' }], toc: [], hideToc: true, breadcrumbs: [] },
    ...{ activeNav: active, banners: [] },
  }
}

export interface PageFile {
  readonly path: string
  readonly part: keyof RenderedPage
}

/** The output files of a page, before it is rendered. */
export function pageFiles(page: Pick<PageView, 'kind' | 'route'>, view: SiteView, site: Site): PageFile[] {
  const { trailingSlash } = site.config
  const html = page.kind === 'notFound' ? `${page.route.slice(1)}.html` : outputPath(page.route, trailingSlash)
  const payload = { path: payloadPath(page.route), part: 'payload' } as const
  return [{ path: html, part: 'html' }, ...(hasPayloads(view) ? [payload] : [])]
}

export interface FragmentInput {
  readonly link: TargetToHref
  /** `renderSidebar`, or a function that skips the work for a sidebar that did not change. */
  readonly renderSidebar: (sidebar: SidebarView) => string
}

/** HTML of a whole sidebar; empty if the theme has no sidebar. */
export function renderSidebar(sidebar: SidebarView, site: Site, { theme, view, counterparts }: RenderInput): string {
  const Sidebar = theme.regions.sidebar
  if (!Sidebar) return ''
  const page = plainPage({ kind: 'doc', route: '/', title: '', site, view, sidebar, counterparts })
  return renderMarkup(createElement(Sidebar, { site: view, page }), startScope('/'))
}

/** Each whole sidebar as one shared file: pages contain only their open branch. */
export function sidebarFragments(site: Site, { theme }: RenderInput, { link, renderSidebar: render }: FragmentInput) {
  const trees = new Map<string, string>()
  const outputs = new Map<string, OutputFile>()
  for (const { id, items } of site.sidebars) {
    const sidebar = {
      id,
      items: createSidebarItems(items, { href: (route) => routeHref(route, site.config), link, isComplete: true }),
    }
    if (!theme.regions.sidebar) continue
    const html = render(sidebar)
    const path = sidebarFragmentPath(id)
    outputs.set(path, Buffer.from(html))
    trees.set(id, assetHref(`/${path}`, site.config.baseUrl))
  }
  return { trees, outputs }
}

interface PlainPage {
  readonly kind: PageView['kind']
  readonly route: string
  readonly title: string
  readonly site: Site
  readonly view: SiteView
  readonly sidebar?: SidebarView
  readonly counterparts: Counterparts
}

/** A page that docsgen generates: not found, search. */
export function plainPage(page: PlainPage): PageView {
  const { kind, route, title, site, view, sidebar, counterparts } = page
  return {
    kind,
    route,
    href: routeHref(route, site.config),
    title,
    documentTitle: documentTitle(title, site.config.title),
    description: '',
    head: [
      ...sheetTags({ kind, ...(sidebar && { sidebar }) }, view),
      { tag: 'meta', name: 'robots', content: kind === 'search' ? 'noindex, follow' : 'noindex' },
    ],
    content: '',
    contentHasTitle: false,
    toc: [],
    hideToc: true,
    breadcrumbs: [],
    ...(sidebar && { sidebar }),
    activeNav: findActiveNavItem(view.navbar.items, route),
    banners: [],
    ...counterparts.views(route, site),
  }
}
