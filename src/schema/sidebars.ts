/** Schemas of the sidebars file: one for each form of an item, and one of the whole file for editors. */
import * as z from 'zod'
import { href, projectPath } from './paths.js'

const text = z.string().trim().min(1, 'must not be empty')
/** Path of a page below the content folder, without extension. */
export const pageId = projectPath

/** How an item looks beside its label. */
const decoration = {
  /** Name of a Lucide icon. @example rocket */
  icon: text.optional().describe('Name of a Lucide icon (https://lucide.dev/icons), shown before the label.'),
  /** A word such as New or Beta, of at most 12 characters. */
  badge: text.max(12).optional().describe('A word such as New or Beta, shown after the label.'),
}

/** Fields of an item, as read. */
export interface ItemDecoration {
  readonly icon?: string | undefined
  readonly badge?: string | undefined
}

/** The label in other languages of the site, by language tag. */
const translations = z.record(z.string(), text).optional().describe('The label in other languages, by language tag.')

export const pageItem = z.strictObject({
  /** Page id: path below the content folder, without extension. */
  page: pageId.describe('Page id: path below the content folder, without extension.'),
  /** Label in the sidebar. Default: the label of the page. */
  label: text.optional().describe('Label in the sidebar, instead of the label of the page.'),
  ...decoration,
  translations,
})

export const categoryItem = z.strictObject({
  /** Label of the category. */
  category: text.describe('Label of the category.'),
  translations,
  /** Page id of the page that the label of the category links to. */
  page: pageId.optional().describe('Page id of the page that the category links to.'),
  /** Items of the category. `parseSidebars` validates each of them. */
  items: z.array(z.unknown()).describe('Pages, links and categories inside.'),
  /** Closed until the reader opens the category or one of its pages. Default true. */
  collapsed: z.boolean().default(true).describe('Closed until the reader opens it. Default true.'),
  ...decoration,
})

export const linkItem = z.strictObject({
  /** Route of this site, or a URL. */
  link: href.describe('Route of this site, or a URL.'),
  /** Label in the sidebar. */
  label: text.describe('Label in the sidebar.'),
  ...decoration,
  translations,
})

export const headingItem = z.strictObject({
  /** Heading of the items that follow it. */
  heading: text.describe('Heading of the items that follow it, up to the next heading.'),
  translations,
})

export const autogenerateItem = z.strictObject({
  /** Folder below the content folder. Adds its pages by `sidebar_position` or numbered names, then title. */
  autogenerate: projectPath.describe('Folder below the content folder. Adds its pages by position, then title.'),
})

export const refItem = z.strictObject({
  /** Id of the sidebar whose items are inserted. */
  ref: text.describe('Id of another sidebar, whose items are inserted here.'),
})

/** The whole file, for editors: items by sidebar id. An item is a page id, or one of the six forms above. */
export const sidebarsSchema = z.record(z.string(), z.array(z.lazy(() => itemSchema)))
const itemSchema: z.ZodType = z.union([
  pageId,
  categoryItem.extend({ items: z.array(z.lazy(() => itemSchema)).describe('Pages, links and categories inside.') }),
  pageItem,
  linkItem,
  headingItem,
  autogenerateItem,
  refItem,
])

/** Labels by language tag. */
export type Translations = Readonly<Record<string, string>>

/** A parsed item. `path` is its dotted path in the file (`docs.0.items.2`), which is also the key of its place. */
export type SidebarItem =
  | ({
      readonly kind: 'page'
      readonly path: string
      readonly page: string
      readonly label?: string
      readonly translations?: Translations
    } & ItemDecoration)
  | ({
      readonly kind: 'category'
      readonly path: string
      readonly label: string
      readonly translations?: Translations
      readonly page?: string
      readonly items: readonly SidebarItem[]
      readonly collapsed: boolean
    } & ItemDecoration)
  | ({
      readonly kind: 'link'
      readonly path: string
      readonly href: string
      readonly label: string
      readonly translations?: Translations
    } & ItemDecoration)
  | { readonly kind: 'heading'; readonly path: string; readonly label: string; readonly translations?: Translations }
  | {
      readonly kind: 'autogenerate'
      readonly path: string
      readonly folder: string
      /** True if pages that other items of the sidebars name are omitted. Default: pages that items beside it name. */
      readonly isRest?: true
    }
  | { readonly kind: 'ref'; readonly path: string; readonly sidebar: string }

/** Items by sidebar id, in the order of the file. */
export type Sidebars = Readonly<Record<string, readonly SidebarItem[]>>

/** The sidebars of a site without a sidebars file: all pages, by folder. API descriptions add their pages to sidebars of their own. */
export const sidebarOfAllPages: Sidebars = {
  docs: [{ kind: 'autogenerate', path: 'docs.0', folder: '', isRest: true }],
}
