import * as z from 'zod'
import { type Diagnostic, error, type Range } from '../model/diagnostic.js'
import { zodDiagnostics } from '../report/zodDiagnostics.js'
import {
  autogenerateItem,
  categoryItem,
  linkItem,
  pageId,
  pageItem,
  refItem,
  type SidebarItem,
  type Sidebars,
} from '../schema/sidebars.js'
import { nearest } from '../util/nearest.js'
import { dottedPath, type Located, rangeOfKey, rangeOfValue } from '../util/places.js'
import { readYaml } from '../yaml/yamlDocument.js'

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
    const read = judge(categoryItem, item, at, located, findings)
    // The items of a category with a fault are judged too, or its findings would come one at a time.
    const inner = read?.items ?? ('items' in item && Array.isArray(item.items) ? item.items : [])
    const items = itemsOf(inner, [...at, 'items'], located, findings)
    return read && { kind: 'category', path, label: read.category, page: read.page, items, collapsed: read.collapsed }
  }
  if ('page' in item) {
    const read = judge(pageItem, item, at, located, findings)
    return read && { kind: 'page', path, ...read }
  }
  if ('link' in item) {
    const read = judge(linkItem, item, at, located, findings)
    return read && { kind: 'link', path, href: read.link, label: read.label }
  }
  if ('autogenerate' in item) {
    const read = judge(autogenerateItem, item, at, located, findings)
    return read && { kind: 'autogenerate', path, folder: read.autogenerate }
  }
  if ('ref' in item) {
    const read = judge(refItem, item, at, located, findings)
    return read && { kind: 'ref', path, sidebar: read.ref }
  }
  findings.push(shapeless(Object.keys(item), at, located))
  return undefined
}

const shapes = ['page', 'category', 'link', 'autogenerate', 'ref']

function shapeless(keys: readonly string[], at: Path, located: Located): Diagnostic {
  const wrong = keys.find((key) => nearest(key, shapes)) ?? keys[0]
  const near = wrong === undefined ? undefined : nearest(wrong, shapes)
  const range = wrong === undefined ? rangeOfValue(at, located.places) : rangeOfKey([...at, wrong], located)
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
  const about = { schema, input, prefix, rule: 'sidebars' as const, whole: 'The sidebar file' }
  findings.push(...zodDiagnostics(result.error.issues, { ...located, ...about }))
  return undefined
}
