/** The order and the parts of a book: those of the sidebars. */
import type { Doc, Route, SidebarNode, SidebarTree, Site } from '../../model/model.js'
import { splitSidebarId } from '../../routes/entryNames.js'
import { isRouteBelow } from '../../routes/urls.js'
import { isHiddenFromSearch } from '../../site/isHiddenFromSearch.js'
import { defaultLanguage } from '../../site/languages/list.js'
import { nearest } from '../../util/nearest.js'

export type BookNode =
  | { readonly kind: 'part'; readonly title: string; readonly nodes: readonly BookNode[] }
  | { readonly kind: 'chapter'; readonly doc: Doc }

export interface BookTree {
  /** Title of the section; absent for the whole site. */
  readonly section?: string
  readonly nodes: readonly BookNode[]
}

export type FoundBook =
  | ({ readonly kind: 'book' } & BookTree)
  | { readonly kind: 'missing'; readonly problem: string; readonly hint: string }

/**
 * @param section id of a sidebar, route of a page (with all pages below it), or label of a category. Default: the whole site in
 * its current version and its first language.
 */
export function findBook(site: Site, section: string | undefined): FoundBook {
  const takeDoc = createDocTaker(site)
  const trees = section === undefined ? currentSidebars(site) : site.sidebars
  if (section === undefined) return bookOf({ nodes: trees.flatMap(({ items }) => toBookNodes(items, takeDoc)) })
  const sidebar = trees.find(({ id }) => id === section)
  if (sidebar)
    return bookOf({ section: titleCase(splitSidebarId(section).name), nodes: toBookNodes(sidebar.items, takeDoc) })
  if (section.startsWith('/')) return bookBelow(section.replace(/(.)\/$/, '$1'), site, takeDoc)
  const categories = currentSidebars(site).flatMap(({ items }) => listCategories(items))
  const wanted = section.toLowerCase()
  const category = categories.find(({ label, key }) => label.toLowerCase() === wanted || key === wanted)
  if (category) return bookOf({ section: category.label, nodes: toBookNodes([category], takeDoc) })
  const names = [...currentSidebars(site).map(({ id }) => id), ...categories.map(({ label }) => label)]
  const near = nearest(section, names)
  const hint = near
    ? `Did you mean “${near}”?`
    : `Name a sidebar, a category or a route such as /guide: ${names.map((name) => `“${name}”`).join(', ')}. For a project in another folder, use --root.`
  return { kind: 'missing', problem: `The site has no section “${section}”.`, hint }
}

function bookOf(tree: BookTree): FoundBook {
  if (tree.nodes.length > 0) return { kind: 'book', ...tree }
  const problem = `There is no page for the PDF${tree.section === undefined ? '' : ` in “${tree.section}”`}.`
  return { kind: 'missing', problem, hint: 'Add listed pages to the sidebars, or name another section.' }
}

type TakeDoc = (route: Route) => Doc | undefined

/** Each page is in a book once, at its first place. */
function createDocTaker({ docs }: Site): TakeDoc {
  const left = new Map(docs.filter((doc) => !doc.failed && !isHiddenFromSearch(doc)).map((doc) => [doc.route, doc]))
  return (route) => {
    const doc = left.get(route)
    left.delete(route)
    return doc
  }
}

function currentSidebars({ sidebars, config }: Site): readonly SidebarTree[] {
  const { folder } = defaultLanguage(config)
  return sidebars.filter(({ id }) => {
    const { version, folder: own = '' } = splitSidebarId(id)
    return version === undefined && own === (folder ?? '')
  })
}

/** The nodes after a heading are a part, up to the next heading. */
function toBookNodes(nodes: readonly SidebarNode[], takeDoc: TakeDoc): BookNode[] {
  const result: BookNode[] = []
  let open: { readonly kind: 'part'; readonly title: string; readonly nodes: BookNode[] } | undefined
  const closePart = () => {
    if (open && open.nodes.length > 0) result.push(open)
    open = undefined
  }
  for (const node of nodes) {
    if (node.kind === 'heading') {
      closePart()
      open = { kind: 'part', title: node.label, nodes: [] }
    } else (open?.nodes ?? result).push(...toBookNode(node, takeDoc))
  }
  closePart()
  return result
}

function toBookNode(node: Exclude<SidebarNode, { kind: 'heading' }>, takeDoc: TakeDoc): BookNode[] {
  switch (node.kind) {
    case 'link':
      return []
    case 'doc':
      return chapterOf(takeDoc(node.route))
    case 'category': {
      const nodes = [...chapterOf(node.doc && takeDoc(node.doc.route)), ...toBookNodes(node.items, takeDoc)]
      return nodes.length === 0 ? [] : [{ kind: 'part', title: node.label, nodes }]
    }
  }
}

function chapterOf(doc: Doc | undefined): BookNode[] {
  return doc ? [{ kind: 'chapter', doc }] : []
}

/** In the order of the sidebars; pages in no sidebar come last. */
function bookBelow(prefix: Route, site: Site, takeDoc: TakeDoc): FoundBook {
  const takeBelow: TakeDoc = (route) => (isRouteBelow(route, prefix) ? takeDoc(route) : undefined)
  const listed = site.sidebars.flatMap(({ items }) => toBookNodes(items, takeBelow))
  const others = site.docs.flatMap(({ route }) => chapterOf(takeBelow(route)))
  const nodes = [...listed, ...others]
  const title = site.byRoute.get(prefix)?.title ?? innermostTitle(nodes) ?? titleCase(prefix.split('/').at(-1) ?? '')
  return bookOf({ section: title, nodes })
}

/** Title of the innermost part that contains all chapters. */
function innermostTitle(nodes: readonly BookNode[]): string | undefined {
  const [first] = nodes
  if (nodes.length !== 1 || first?.kind !== 'part') return undefined
  return innermostTitle(first.nodes) ?? first.title
}

function listCategories(nodes: readonly SidebarNode[]): Extract<SidebarNode, { kind: 'category' }>[] {
  return nodes.flatMap((node) => (node.kind === 'category' ? [node, ...listCategories(node.items)] : []))
}

function titleCase(id: string): string {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
