/**
 * Reads the sidebars file. Each item is validated apart, so one invalid item does not hide the others, and no diagnostic
 * lists all forms that an item can have.
 */
import * as z from 'zod'
import { type Diagnostic, error, type Range } from '../model/diagnostic.js'
import { zodDiagnostics } from '../report/zodDiagnostics.js'
import {
  autogenerateItem,
  categoryItem,
  headingItem,
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
  /** All valid items. Invalid ones are omitted, so that the site can still be displayed. */
  readonly sidebars: Sidebars
  readonly places: Readonly<Record<string, Range>>
  readonly diagnostics: readonly Diagnostic[]
}

/** Largest sidebars file, in bytes: enough for about ten thousand items. */
const sizeLimit = 1024 * 1024

export function parseSidebars(source: string, file: string): ParsedSidebars {
  const { value, diagnostics, ...ranges } = readYaml(source, { file, limit: sizeLimit })
  const { places } = ranges
  if (value === undefined || diagnostics.some(({ code }) => code === 'yaml-syntax')) {
    return { sidebars: {}, places, diagnostics }
  }
  const context: SidebarsContext = { located: { file, ...ranges }, diagnostics: [...diagnostics] }
  const lists = validatePart(z.record(z.string(), z.unknown()), value ?? {}, { path: [], context }) ?? {}
  const sidebars = Object.entries(lists).map(([id, list]) => {
    // The YAML reader returns undefined for a rejected value and has reported it already.
    const items = list === undefined ? [] : validatePart(z.array(z.unknown()), list, { path: [id], context })
    return [id, parseItems(items ?? [], [id], context)] as const
  })
  return { sidebars: Object.fromEntries(sidebars), places, diagnostics: context.diagnostics }
}

type ItemPath = readonly PropertyKey[]

interface SidebarsContext {
  readonly located: Located
  /** Collects the diagnostics of the whole file. */
  readonly diagnostics: Diagnostic[]
}

function parseItems(items: readonly unknown[], path: ItemPath, context: SidebarsContext): SidebarItem[] {
  return items.flatMap((item, index) => parseItem(item, [...path, index], context) ?? [])
}

/** Selects the schema by the keys of the item, so that diagnostics name one form instead of all. */
function parseItem(item: unknown, itemPath: ItemPath, context: SidebarsContext): SidebarItem | undefined {
  if (item === undefined) return undefined
  const path = dottedPath(itemPath)
  const part: SidebarsPart = { path: itemPath, context }
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    const page = validatePart(pageId, item, part)
    return page === undefined ? undefined : { kind: 'page', path, page }
  }
  if ('category' in item) {
    const category = validatePart(categoryItem, item, part)
    // Validate the items of an invalid category too, so that one run reports all diagnostics.
    const inner = category?.items ?? ('items' in item && Array.isArray(item.items) ? item.items : [])
    const items = parseItems(inner, [...itemPath, 'items'], context)
    if (!category) return undefined
    return {
      kind: 'category',
      path,
      label: category.category,
      ...(category.translations && { translations: category.translations }),
      page: category.page,
      items,
      collapsed: category.collapsed,
      icon: category.icon,
      badge: category.badge,
    }
  }
  if ('page' in item) {
    const page = validatePart(pageItem, item, part)
    return page && { kind: 'page', path, ...page }
  }
  if ('link' in item) {
    const link = validatePart(linkItem, item, part)
    if (!link) return undefined
    const { link: href, ...rest } = link
    return { kind: 'link', path, href, ...rest }
  }
  if ('heading' in item) {
    const heading = validatePart(headingItem, item, part)
    if (!heading) return undefined
    const { heading: label, translations } = heading
    return { kind: 'heading', path, label, ...(translations && { translations }) }
  }
  if ('autogenerate' in item) {
    const folder = validatePart(autogenerateItem, item, part)
    return folder && { kind: 'autogenerate', path, folder: folder.autogenerate }
  }
  if ('ref' in item) {
    const reference = validatePart(refItem, item, part)
    return reference && { kind: 'ref', path, sidebar: reference.ref }
  }
  context.diagnostics.push(unknownItemForm(Object.keys(item), part))
  return undefined
}

/** Keys that select the form of an item. */
const itemKeys = ['page', 'category', 'link', 'heading', 'autogenerate', 'ref']

const itemHint = 'Write the path of a page, `page: guide/setup` with a `label`, or `category: Guide` with `items`.'

function unknownItemForm(keys: readonly string[], { path, context: { located } }: SidebarsPart): Diagnostic {
  const wrong = keys.find((key) => nearest(key, itemKeys)) ?? keys[0]
  const near = wrong === undefined ? undefined : nearest(wrong, itemKeys)
  const range = wrong === undefined ? rangeOfValue(path, located.places) : rangeOfKey([...path, wrong], located)
  const message = `\`${dottedPath(path)}\` is not a sidebar item: it has none of the keys ${itemKeys.join(', ')}.`
  const hint = near && wrong ? `Did you mean \`${near}\` instead of \`${wrong}\`?` : itemHint
  return error('sidebars-item', message, { file: located.file, range, hint })
}

/** One value of the file. */
interface SidebarsPart {
  readonly path: ItemPath
  readonly context: SidebarsContext
}

/** Returns undefined for an invalid value, and reports it. */
function validatePart<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  { path, context: { located, diagnostics } }: SidebarsPart,
): z.output<Schema> | undefined {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const about = { schema, input, prefix: path, rule: 'sidebars' as const, whole: 'The sidebar file' }
  diagnostics.push(...zodDiagnostics(result.error.issues, { ...located, ...about }))
  return undefined
}
