/**
 * The site as the readers of one edition see it: without the pages, files, items and redirects that are reserved for others.
 * Everything that is rendered from it is for these readers.
 */
import type { Asset, Doc, EntryId, SidebarNode, Site } from '../../model/model.js'
import { assetHref, isRouteBelow } from '../../routes/urls.js'
import type { SiteConfig } from '../../schema/config.js'
import { createGroupRedirects } from '../groupRedirects.js'
import { withoutEmptyHeadings } from '../sidebarView.js'
import { audiencesOfAsset, audiencesOfDoc, isInEdition } from './audiencesOf.js'
import type { Edition } from './createEditions.js'

export interface EditionInput {
  readonly edition: Edition
  /** Hrefs of all links of a page, by its id. */
  readonly hrefs: ReadonlyMap<EntryId, readonly string[]>
  /** Route of the page that a target of the configuration or a sidebar points to, after redirects; undefined for others. */
  readonly pageOf: (target: string) => string | undefined
}

export function siteEdition(site: Site, { edition, hrefs, pageOf }: EditionInput): Site {
  const isHidden = (doc: Doc) => !isInEdition(audiencesOfDoc(doc, site.config), edition)
  const docs = site.docs.filter((doc) => !isHidden(doc))
  if (docs.length === site.docs.length && everyAssetIsIn(site, edition)) return site
  const hidden = new Map(site.docs.filter(isHidden).map(({ id, route }) => [route, id]))
  const byId = new Map(docs.map((doc) => [doc.id, doc]))
  const isVisible = (target: string) => !hidden.has(pageOf(target) ?? '')
  const isVisibleAsset = assetFilter(site, { edition, hrefs, byId })
  const sidebars = site.sidebars.flatMap(({ id, items }) => {
    const visible = visibleNodes(items, { byId, isVisible })
    return visible.length > 0 ? [{ id, items: visible }] : []
  })
  // The others lead from folders to pages, and follow from the pages.
  const written = site.redirects.filter(({ file, to }) => file !== '' && isVisible(to))
  const taken = new Set([...docs.map(({ route }) => route), ...written.map(({ from }) => from)])
  return {
    ...site,
    config: editConfig(site, { docs, edition, isVisible }),
    docs,
    byRoute: new Map(docs.map((doc) => [doc.route, doc])),
    byId,
    drafts: new Map(),
    assets: new Map([...site.assets].filter(([, asset]) => isVisibleAsset(asset))),
    redirects: [...written, ...createGroupRedirects(docs, sidebars, taken)],
    sidebars,
  }
}

function everyAssetIsIn({ assets, config }: Site, edition: Edition): boolean {
  return [...assets.values()].every((asset) => isInEdition(audiencesOfAsset(asset, config), edition))
}

interface AssetRules extends Pick<EditionInput, 'edition' | 'hrefs'> {
  readonly byId: ReadonlyMap<EntryId, Doc>
}

/** A file that only hidden pages use is hidden, too. Files that no page uses are for all readers. */
function assetFilter(site: Site, { edition, hrefs, byId }: AssetRules): (asset: Asset) => boolean {
  const { config } = site
  const used = (doc: Doc) => [
    ...(hrefs.get(doc.id) ?? []).map((href) => href.replace(/[?#].*$/s, '')),
    ...(doc.imported ?? []).map(({ path }) => assetHref(path, config.baseUrl)),
  ]
  const ofOthers = new Set(site.docs.filter(({ id }) => !byId.has(id)).flatMap(used))
  for (const doc of byId.values()) for (const href of used(doc)) ofOthers.delete(href)
  const settings = JSON.stringify([config.logo, config.favicon, config.footer, config.announcement])
  return (asset) => {
    if (!isInEdition(audiencesOfAsset(asset, config), edition)) return false
    return !ofOthers.has(assetHref(asset.path, config.baseUrl)) || settings.includes(asset.path)
  }
}

interface NodeRules {
  readonly byId: ReadonlyMap<EntryId, Doc>
  readonly isVisible: (target: string) => boolean
}

function visibleNodes(nodes: readonly SidebarNode[], rules: NodeRules): readonly SidebarNode[] {
  const visible = nodes.flatMap((node): SidebarNode[] => {
    switch (node.kind) {
      case 'doc':
        return rules.byId.has(node.id) ? [node] : []
      case 'link':
        return rules.isVisible(node.href) ? [node] : []
      case 'heading':
        return [node]
      case 'category': {
        const { doc, ...category } = node
        const items = visibleNodes(node.items, rules)
        const own = doc && rules.byId.has(doc.id) ? { doc } : {}
        return items.length > 0 || 'doc' in own ? [{ ...category, ...own, items }] : []
      }
    }
  })
  return withoutEmptyHeadings(visible)
}

type NavItems = SiteConfig['navbar']['items']
type Footer = NonNullable<SiteConfig['footer']>

interface ConfigRules {
  readonly docs: readonly Doc[]
  readonly edition: Edition
  readonly isVisible: (target: string) => boolean
}

/** The configuration without items for hidden pages. */
function editConfig({ config, docs: all }: Site, { docs, edition, isVisible }: ConfigRules): SiteConfig {
  const { navbar, footer, search, openapi, redirects } = config
  const isShown = ({ href }: { readonly href: string }) => isVisible(href)
  const lost = (path: string) =>
    all.some(({ route }) => isRouteBelow(route, path)) && !docs.some(({ route }) => isRouteBelow(route, path))
  const shownItems = (given: NavItems): NavItems =>
    given.flatMap((item): NavItems => {
      if (item.type === 'link') return isShown(item) ? [item] : []
      if (item.type !== 'menu') return [item]
      const items = item.items.filter(isShown)
      return items.length > 0 ? [{ ...item, items }] : []
    })
  const shownFooter = (given: Footer): Footer => ({
    ...given,
    links: given.links.filter(isShown),
    columns: given.columns
      .map((column) => ({ ...column, items: column.items.filter(isShown) }))
      .filter(({ items }) => items.length > 0),
  })
  const { locales } = config
  const shownLocales = Array.isArray(locales)
    ? locales
    : Object.fromEntries(
        Object.entries(locales).map(([key, entry]) => [
          key,
          {
            ...entry,
            ...(entry.navbar && { navbar: shownItems(entry.navbar) }),
            ...(entry.footer && { footer: shownFooter(entry.footer) }),
          },
        ]),
      )
  return {
    ...config,
    locales: shownLocales,
    navbar: { ...navbar, items: shownItems(navbar.items) },
    ...(footer && { footer: shownFooter(footer) }),
    search: { ...search, contexts: search.contexts.filter(({ path }) => !lost(path)) },
    openapi: openapi.filter(({ audience }) => isInEdition(audience, edition)),
    redirects: redirects.filter(({ to }) => isVisible(to)),
  }
}
