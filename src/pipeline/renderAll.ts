/** Renders every page of a site, from the memo where its view did not change. */

import type { Memo } from '../cache/memo.js'
import type { Recall } from '../cache/recall.js'
import { contentSecurityPolicy } from '../hosts/csp.js'
import { configHrefs } from '../links/configHrefs.js'
import type { PageView, SiteView, Theme } from '../model/contract.js'
import type { Doc, Site } from '../model/model.js'
import { routeHref } from '../routes/urls.js'
import { gateSources } from '../site/gateSources.js'
import { createPageNavigation, type PageNavigation } from '../site/pageNavigation.js'
import { createSidebarItems, indexSidebars, type RouteToHref, type TargetToHref } from '../site/sidebarView.js'
import type { Bundle } from '../stages/bundle.js'
import type { Linked } from '../stages/link.js'
import { pageKind, pageView } from '../stages/pageView.js'
import { hasPayload, pageOutputs, plainPage, type RenderInput, renderPage, sidebarFragments } from '../stages/render.js'
import { siteFiles } from '../stages/siteFiles.js'
import { siteView } from '../stages/siteView.js'
import { hashOf } from '../util/hash.js'

export interface RenderAllInput {
  readonly site: Site
  readonly linked: Linked
  readonly bundled: Bundle
  readonly theme: Theme
  /** Changes whenever the theme's markup may. */
  readonly themeHash: string
  readonly generator: string
  readonly preview: boolean
  readonly live?: string
  /** Stands for each doc and all that it was made of. */
  readonly digests: ReadonlyMap<Doc, string>
  readonly memo: Memo
  readonly recall: Recall
}

type Files = ReturnType<typeof pageOutputs>

export function renderAll(input: RenderAllInput): Map<string, Uint8Array> {
  const { site, linked, theme, themeHash, digests, memo, recall } = input
  const view = siteView(site, { ...input, bundle: input.bundled, buildId: buildIdOf(input) })
  const boot = theme.boot(view)
  const policy = contentSecurityPolicy({ boot, extra: gateSources(site.config.deploy.csp, site.config.gate) })
  const render: RenderInput = { theme, view, boot, ...(!input.preview && { csp: policy.meta }) }
  const { href: link, html } = configHrefs(site)
  const shell = hashOf(themeHash, JSON.stringify(view), JSON.stringify(render.csp ?? ''))
  const { trees, outputs } = sidebarFragments(site, render, {
    link,
    once: (sidebar, make) => recall.once(`menu:${sidebar.id}`, [shell, JSON.stringify(sidebar)], make),
  })
  const menus = { sidebars: indexSidebars(site.sidebars), href: hrefOnce(site), link, treeHrefs: trees }
  // What a page shows beside its own content and the entries of the menu around it: sizes of images.
  const frame = hashOf(
    shell,
    JSON.stringify([...site.assets.values()].map(({ path, size }) => [path, size])),
    // Pages of a version lead to their counterparts.
    JSON.stringify(site.config.versions.length > 1 ? site.docs.map(({ id, route, file }) => [id, route, file]) : []),
  )
  const kept = (page: Pick<PageView, 'kind' | 'route' | 'href'>, hash: string): Files | undefined => {
    const [html, payload] = [memo.get(`html:${hash}`), memo.get(`payload:${hash}`)] as (Buffer | undefined)[]
    if (!html || (!payload && hasPayload(page, view))) return undefined
    return pageOutputs(page, { html, ...(payload && { payload }) }, site)
  }
  const draw = (page: PageView, hash: string): Files =>
    recall.once(`view:${page.route}`, [hash], () => {
      const known = kept(page, hash)
      if (known) return known
      const rendered = renderPage(page, render)
      memo.set(`html:${hash}`, rendered.html)
      if (rendered.payload) memo.set(`payload:${hash}`, rendered.payload)
      return pageOutputs(page, rendered, site)
    })
  // The content is most of a view: to quote it as JSON takes longer than to hash it.
  const hashOfView = (page: PageView) => hashOf(shell, JSON.stringify({ ...page, content: '' }), page.content)
  /** By what the view is made of where that is known, so that the view need not be made. */
  const drawDoc = (doc: Doc, hrefs: readonly string[], around: Around): Files => {
    const key = `view:${hashOf(digests.get(doc) ?? JSON.stringify(doc), frame, around.hash, JSON.stringify(hrefs))}`
    const hash = memo.get(key) as string | undefined
    const known =
      hash === undefined
        ? undefined
        : kept({ kind: pageKind(doc), route: doc.route, href: routeHref(doc.route, site.config) }, hash)
    if (known) return known
    const page = pageView(doc, { site, view, html, hrefs, menus: around.menus })
    const made = hashOfView(page)
    memo.set(key, made)
    return draw(page, made)
  }
  for (const doc of site.docs.filter(({ failed }) => !failed)) {
    const hrefs = linked.hrefs.get(doc.id) ?? []
    const around = aroundOf(createPageNavigation(doc, menus))
    const files = recall.once(`render:${doc.route}`, [doc, frame, around.hash, hrefs], () =>
      drawDoc(doc, hrefs, around),
    )
    for (const [path, bytes] of files) outputs.set(path, bytes)
  }
  for (const page of ownPages(site, view, { link, trees }))
    for (const [path, bytes] of draw(page, hashOfView(page))) outputs.set(path, bytes)
  for (const [path, bytes] of siteFiles({ site, csp: policy.header })) outputs.set(path, bytes)
  return outputs
}

/** What the menus give to a page. Few pages of a large site show the entry that an edit changed. */
interface Around {
  readonly menus: PageNavigation
  readonly hash: string
}

function aroundOf(menus: PageNavigation): Around {
  return { menus, hash: hashOf(JSON.stringify(menus)) }
}

/** Every page asks for the addresses of all that its menu shows. */
function hrefOnce({ config }: Site): RouteToHref {
  const known = new Map<string, string>()
  return (route) => {
    const href = known.get(route) ?? routeHref(route, config)
    known.set(route, href)
    return href
  }
}

/** Pages of one build id can be swapped into each other. It stands for the shell and the scripts, not for the content. */
function buildIdOf({ bundled, themeHash, generator, site }: RenderAllInput): string {
  const { css, js, islands, hydrate } = bundled
  return hashOf(themeHash, generator, JSON.stringify([css, js, hydrate, islands, site.config])).slice(0, 12)
}

interface Menus {
  readonly link: TargetToHref
  readonly trees: ReadonlyMap<string, string>
}

function ownPages(site: Site, view: SiteView, { link, trees }: Menus): PageView[] {
  const tree = site.sidebars[0]
  const treeHref = tree && trees.get(tree.id)
  const sidebar = tree && {
    id: tree.id,
    items: createSidebarItems(tree.items, { href: (route) => routeHref(route, site.config), link }),
    ...(treeHref && { treeHref }),
  }
  const pages = [plainPage({ kind: 'notFound', route: '/404', title: 'Page Not Found', site, view, sidebar })]
  if (site.generated.has('/search'))
    pages.push(plainPage({ kind: 'search', route: '/search', title: 'Search', site, view, sidebar }))
  return pages
}
