/** Items of sidebars that come from pages: a page, and all pages of a folder. */

import { replaceTokens, type Tokens } from '../markdown/source/tokens.js'
import type { Doc, EntryId, SidebarNode } from '../model/model.js'
import { notFoundRoute } from '../site/languages/names.js'

/** Creates the item of a page. A label in the sidebars file wins over `sidebar_label`, which wins over the title. */
export function docNode(doc: Doc, tokens: Tokens, label?: string): SidebarNode {
  return {
    kind: 'doc',
    id: doc.id,
    route: doc.route,
    label: label === undefined ? prose(doc.frontMatter.sidebar_label ?? doc.title, tokens) : prose(label, tokens),
    unlisted: doc.frontMatter.unlisted === true,
    ...(doc.badge && { badge: doc.badge }),
    ...(doc.deprecated && { deprecated: true }),
    ...(doc.frontMatter.sidebar_badge && { mark: prose(doc.frontMatter.sidebar_badge, tokens) }),
  }
}

export interface PagesOfSidebar {
  readonly byId: ReadonlyMap<EntryId, Doc>
  readonly tokens: Tokens
  /** Ids of pages that another item has. */
  readonly listed: ReadonlySet<string>
}

/**
 * Every page of a folder by `sidebar_position` or numbered name, then title; folders inside become categories, their index the category's
 * page. The page of the content folder itself comes first.
 */
export function folderNodes(folder: string, keys: readonly string[], pages: PagesOfSidebar): SidebarNode[] {
  const { byId, tokens, listed } = pages
  const prefix = folder === '' || folder === '.' ? '' : `${folder}/`
  // Keys, because the ids of pages of older versions and of translations have a prefix.
  const inside = [...byId].filter(([id]) => id.startsWith(prefix) && !listed.has(id) && `/${id}` !== notFoundRoute)
  const paths = inside.map(([id, doc]) => ({ doc, parts: id.slice(prefix.length).split('/') }))
  const folders = new Set(paths.flatMap(({ parts }) => (parts.length > 1 ? (parts[0] ?? []) : [])))
  const own = paths.flatMap(({ doc, parts: [name = '', ...rest] }) =>
    rest.length === 0 && !folders.has(name) ? [{ doc, name }] : [],
  )
  const names = [...folders, ...own.map(({ name }) => name)]
  const isNumbered = names.filter((name) => numberedName.test(name)).length > 1
  const rows = [
    ...own.map(({ doc, name }) => ({
      position: positionOf(doc, name, isNumbered),
      title: doc.title,
      node: docNode(doc, tokens),
    })),
    ...[...folders].map((name) => {
      const index = byId.get(`${prefix}${name}`)
      const bare = isNumbered ? name.replace(numberedName, '') : name
      const node = folderCategory(`${prefix}${name}`, { index, keys, fallback: titleOf(bare) }, pages)
      return { position: positionOf(index, name, isNumbered), title: node.label, node }
    }),
  ]
  return rows
    .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || (a.title < b.title ? -1 : 1))
    .map(({ node }) => node)
}

interface FolderOfCategory {
  readonly index: Doc | undefined
  readonly keys: readonly string[]
  /** Label without an index page. */
  readonly fallback: string
}

function folderCategory(folder: string, { index, keys, fallback }: FolderOfCategory, pages: PagesOfSidebar) {
  const label = index ? prose(index.frontMatter.sidebar_label ?? index.title, pages.tokens) : fallback
  const path = [...keys, slugOf(label)]
  return {
    kind: 'category' as const,
    key: path.join('/'),
    label,
    ...(index && { doc: { id: index.id, route: index.route } }),
    items: folderNodes(folder, path, pages),
    collapsed: true,
  }
}

/** The position that the front matter names, or, among numbered names, the number: `02-install`. */
function positionOf(doc: Doc | undefined, name: string, isNumbered: boolean): number | undefined {
  if (doc?.frontMatter.sidebar_position !== undefined) return doc.frontMatter.sidebar_position
  if (name === 'index') return -Infinity
  const number = isNumbered ? numberedName.exec(name)?.[1] : undefined
  return number === undefined ? undefined : Number(number)
}

/** A single name that begins with a number can mean the number: `5-minute-start`. */
const numberedName = /^(\d{1,3})[-_. ]+(?=\D)/

function titleOf(name: string): string {
  const words = name.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The text with its tokens replaced as in prose. */
export function prose(text: string, tokens: Tokens): string {
  return replaceTokens(text, tokens, 'prose')
}

/** A label as a part of a route: lower case, with hyphens. */
export function slugOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
