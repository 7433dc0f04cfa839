import * as z from 'zod'
import { type Diagnostic, error, type Range } from '../diagnostic.js'
import { nearest } from '../lib/nearest.js'
import { dottedPath, keyPlaceOf, type Located, placeOf } from '../lib/places.js'
import { readYaml } from '../lib/yamlDocument.js'
import { zodFindings } from '../lib/zodFindings.js'
import { href, projectPath } from './paths.js'

const text = z.string().trim().min(1, 'must not be empty')
const pageId = projectPath

const page = z.strictObject({
  /** Page id: path below the content folder without extension. */
  page: pageId.describe('Page id: path below the content folder, without extension.'),
  /** Label in the menu, in place of the page's own. */
  label: text.optional().describe("Label in the menu, in place of the page's own."),
})

const category = z.strictObject({
  /** Label of the category. */
  category: text.describe('Label of the category.'),
  /** Page id of the category's own page. */
  page: pageId.optional().describe("Page id of the category's own page."),
  /** Pages, links and categories inside; each is judged by itself. */
  items: z.array(z.unknown()).describe('Pages, links and categories inside.'),
  /** Closed until the reader opens it or visits a page inside. Default true. */
  collapsed: z.boolean().default(true).describe('Closed until the reader opens it. Default true.'),
})

const link = z.strictObject({
  /** A route of this site or an address. */
  link: href.describe('A route of this site, or an https address.'),
  /** Label in the menu. */
  label: text.describe('Label in the menu.'),
})

const autogenerate = z.strictObject({
  /** Folder below the content folder. */
  autogenerate: projectPath.describe('Folder below the content folder; every page in it, by position, then title.'),
})

const ref = z.strictObject({
  /** Id of the sidebar whose items stand here. */
  ref: text.describe('Id of another sidebar, whose items stand here.'),
})

/** The whole file, for editors: items by sidebar id. An item is a page id, or one of the five shapes above. */
export const sidebarsSchema = z.record(z.string(), z.array(z.lazy(() => itemSchema)))
const itemSchema: z.ZodType = z.union([
  pageId,
  category.extend({ items: z.array(z.lazy(() => itemSchema)).describe('Pages, links and categories inside.') }),
  page,
  link,
  autogenerate,
  ref,
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

export interface ParsedSidebars {
  /** Every item that is valid. */
  readonly sidebars: Sidebars
  readonly places: Readonly<Record<string, Range>>
  readonly diagnostics: readonly Diagnostic[]
}

/** Largest sidebar file, in bytes: some ten thousand items. */
const sizeLimit = 1024 * 1024

export function parseSidebars(source: string, file: string): ParsedSidebars {
  const { value, diagnostics, ...where } = readYaml(source, { file, limit: sizeLimit })
  const { places } = where
  if (value === undefined || diagnostics.some((finding) => finding.code === 'yaml-syntax')) {
    return { sidebars: {}, places, diagnostics }
  }
  const located: Located = { file, ...where }
  const findings = [...diagnostics]
  const lists = judge(z.record(z.string(), z.unknown()), value ?? {}, [], located, findings) ?? {}
  const sidebars = Object.entries(lists).map(([id, list]) => {
    // The YAML reader leaves undefined what it refused, and says so.
    const items = list === undefined ? [] : (judge(z.array(z.unknown()), list, [id], located, findings) ?? [])
    return [id, itemsOf(items, [id], located, findings)] as const
  })
  return { sidebars: Object.fromEntries(sidebars), places, diagnostics: findings }
}

type Path = readonly PropertyKey[]

function itemsOf(items: readonly unknown[], path: Path, located: Located, findings: Diagnostic[]): SidebarItem[] {
  return items.flatMap((item, index) => itemOf(item, [...path, index], located, findings) ?? [])
}

/** Reads one item by the shape that its keys announce, so that findings speak of that shape alone. */
function itemOf(item: unknown, at: Path, located: Located, findings: Diagnostic[]): SidebarItem | undefined {
  if (item === undefined) return undefined
  const path = dottedPath(at)
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    const page = judge(pageId, item, at, located, findings)
    return page === undefined ? undefined : { kind: 'page', path, page }
  }
  if ('category' in item) {
    const read = judge(category, item, at, located, findings)
    // The items of a category with a fault are judged too, or its findings would come one at a time.
    const inner = read?.items ?? ('items' in item && Array.isArray(item.items) ? item.items : [])
    const items = itemsOf(inner, [...at, 'items'], located, findings)
    return read && { kind: 'category', path, label: read.category, page: read.page, items, collapsed: read.collapsed }
  }
  if ('page' in item) {
    const read = judge(page, item, at, located, findings)
    return read && { kind: 'page', path, ...read }
  }
  if ('link' in item) {
    const read = judge(link, item, at, located, findings)
    return read && { kind: 'link', path, href: read.link, label: read.label }
  }
  if ('autogenerate' in item) {
    const read = judge(autogenerate, item, at, located, findings)
    return read && { kind: 'autogenerate', path, folder: read.autogenerate }
  }
  if ('ref' in item) {
    const read = judge(ref, item, at, located, findings)
    return read && { kind: 'ref', path, sidebar: read.ref }
  }
  findings.push(shapeless(Object.keys(item), at, located))
  return undefined
}

const shapes = ['page', 'category', 'link', 'autogenerate', 'ref']

function shapeless(keys: readonly string[], at: Path, located: Located): Diagnostic {
  const wrong = keys.find((key) => nearest(key, shapes)) ?? keys[0]
  const near = wrong === undefined ? undefined : nearest(wrong, shapes)
  const range = wrong === undefined ? placeOf(at, located.places) : keyPlaceOf([...at, wrong], located)
  const message = `\`${dottedPath(at)}\` is not a sidebar item: it has none of the keys ${shapes.join(', ')}.`
  const hint = near && wrong ? `Did you mean \`${near}\` in place of \`${wrong}\`?` : undefined
  return error('sidebars-item', message, { file: located.file, range, hint })
}

function judge<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  prefix: Path,
  located: Located,
  findings: Diagnostic[],
): z.output<Schema> | undefined {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const about = { schema, input, prefix, rule: 'sidebars', whole: 'The sidebar file' }
  findings.push(...zodFindings(result.error.issues, { ...located, ...about }))
  return undefined
}
