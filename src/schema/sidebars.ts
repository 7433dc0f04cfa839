import * as z from 'zod'
import { href, projectPath } from './paths.js'

const text = z.string().trim().min(1, 'must not be empty')
export const pageId = projectPath

export const pageItem = z.strictObject({
  /** Page id: path below the content folder without extension. */
  page: pageId.describe('Page id: path below the content folder, without extension.'),
  /** Label in the menu, in place of the page's own. */
  label: text.optional().describe("Label in the menu, in place of the page's own."),
})

export const categoryItem = z.strictObject({
  /** Label of the category. */
  category: text.describe('Label of the category.'),
  /** Page id of the category's own page. */
  page: pageId.optional().describe("Page id of the category's own page."),
  /** Pages, links and categories inside; each is judged by itself. */
  items: z.array(z.unknown()).describe('Pages, links and categories inside.'),
  /** Closed until the reader opens it or visits a page inside. Default true. */
  collapsed: z.boolean().default(true).describe('Closed until the reader opens it. Default true.'),
})

export const linkItem = z.strictObject({
  /** A route of this site or an address. */
  link: href.describe('A route of this site, or an https address.'),
  /** Label in the menu. */
  label: text.describe('Label in the menu.'),
})

export const autogenerateItem = z.strictObject({
  /** Folder below the content folder. */
  autogenerate: projectPath.describe('Folder below the content folder; every page in it, by position, then title.'),
})

export const refItem = z.strictObject({
  /** Id of the sidebar whose items stand here. */
  ref: text.describe('Id of another sidebar, whose items stand here.'),
})

/** The whole file, for editors: items by sidebar id. An item is a page id, or one of the five shapes above. */
export const sidebarsSchema = z.record(z.string(), z.array(z.lazy(() => itemSchema)))
const itemSchema: z.ZodType = z.union([
  pageId,
  categoryItem.extend({ items: z.array(z.lazy(() => itemSchema)).describe('Pages, links and categories inside.') }),
  pageItem,
  linkItem,
  autogenerateItem,
  refItem,
])

/** `path` is the dotted path of the item in its file (`docs.0.items.2`), the key of its place. */
export type SidebarItem =
  | { readonly kind: 'page'; readonly path: string; readonly page: string; readonly label?: string }
  | {
      readonly kind: 'category'
      readonly path: string
      readonly label: string
      readonly page?: string
      readonly items: readonly SidebarItem[]
      readonly collapsed: boolean
    }
  | { readonly kind: 'link'; readonly path: string; readonly href: string; readonly label: string }
  | { readonly kind: 'autogenerate'; readonly path: string; readonly folder: string }
  | { readonly kind: 'ref'; readonly path: string; readonly sidebar: string }

/** Items by sidebar id, in the order of the file. */
export type Sidebars = Readonly<Record<string, readonly SidebarItem[]>>
