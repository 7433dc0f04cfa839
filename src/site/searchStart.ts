/** Suggestions of the search before the reader has typed, and if nothing is found: pages, parts of the site, and a contact. */
import type { PageReference, SearchStart } from '../model/contract.js'
import type { SidebarNode, Site } from '../model/model.js'
import { routeHref } from '../routes/urls.js'
import { searchVersions } from './languages/searchVersions.js'

const maxSections = 8

/** Returns a function that finds the content of the SVG of an icon. Called only for a site with icons. */
type LoadIcons = () => { readonly body: (name: string) => string | undefined }

/** By version. An older version, or the site of some readers, can lack some pages of `search.popular`. */
export function createSearchStarts(site: Site, loadIcons: LoadIcons): ReadonlyMap<string, SearchStart> {
  const { config, byRoute } = site
  const { popular, contact } = config.search
  const icons = collectIcons(site, loadIcons)
  const sections = listSidebarSections(site)
  return new Map(
    ['', ...searchVersions(config).map(({ path }) => path)].map((version) => {
      const pages = popular.flatMap((route) => byRoute.get(route === '/' && version ? version : version + route) ?? [])
      const start: SearchStart = {
        popular: pages.map((doc) => ({ title: doc.title, href: routeHref(doc.route, config) })),
        sections,
        ...(contact && { contact: { title: contact.label, href: hrefOfTarget(contact.href, site) } }),
        icons,
      }
      return [version, start]
    }),
  )
}

function hrefOfTarget(target: string, { config }: Site): string {
  return target.startsWith('/') ? routeHref(target, config) : target
}

/** First pages of the categories of the sidebars that have one, in their order. */
function listSidebarSections({ sidebars, config }: Site): readonly PageReference[] {
  const found = sidebars.flatMap(({ items }) =>
    items.flatMap((node): PageReference[] => {
      const route = node.kind === 'category' ? firstRoute(node) : undefined
      return route === undefined ? [] : [{ title: node.label, href: routeHref(route, config) }]
    }),
  )
  return found.filter(({ title }, at) => found.findIndex((other) => other.title === title) === at).slice(0, maxSections)
}

function firstRoute(node: SidebarNode): string | undefined {
  if (node.kind === 'doc') return node.unlisted ? undefined : node.route
  if (node.kind !== 'category') return undefined
  if (node.doc) return node.doc.route
  for (const inner of node.items) {
    const route = firstRoute(inner)
    if (route !== undefined) return route
  }
  return undefined
}

/** Icons of all sidebars, sorted by name. */
function collectIcons({ sidebars }: Site, loadIcons: LoadIcons): Readonly<Record<string, string>> {
  const names = new Set<string>()
  const addIconNames = (node: SidebarNode): void => {
    if ('icon' in node && node.icon) names.add(node.icon)
    if (node.kind === 'category') node.items.forEach(addIconNames)
  }
  for (const { items } of sidebars) items.forEach(addIconNames)
  if (names.size === 0) return {}
  const icons = loadIcons()
  return Object.fromEntries([...names].sort().map((name) => [name, icons.body(name) ?? '']))
}
