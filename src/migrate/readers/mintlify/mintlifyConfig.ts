/** Reads `docs.json` or `mint.json` of Mintlify, with the files that it references, as sections of navigation. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseData } from '../parseData.js'
import type { ReaderInput } from '../readerInput.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'

export interface MintlifyConfig {
  readonly file: string
  readonly fields: Fields
}

/** Resolves `$ref`. Without a file, and with one that cannot be parsed, there are no fields; the second case is in the report. */
export function readMintlifyConfig({ root, site, report }: ReaderInput): MintlifyConfig {
  const file = ['docs.json', 'mint.json']
    .map((name) => posix.join(site, name))
    .find((name) => existsSync(join(root, name)))
  if (file === undefined) return { file: posix.join(site, 'docs.json'), fields: {} }
  const { fields, problem } = parseData(readFileSync(join(root, file), 'utf8'), 'json')
  if (problem) report.leave({ kind: 'configuration', file, text: problem })
  return { file, fields: fieldsOf(resolveReferences(fields, { root, file, depth: 0 })) }
}

interface ReferencePlace {
  readonly root: string
  readonly file: string
  readonly depth: number
}

/** `{ "$ref": "./navigation.json" }` is the content of the file. */
function resolveReferences(value: unknown, place: ReferencePlace): unknown {
  if (place.depth > 20) return value
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, { ...place, depth: place.depth + 1 }))
  const fields = fieldsOf(value)
  const entries = Object.entries(fields)
  if (entries.length === 0) return value
  const target = textOf(fields.$ref)
  const path = target === undefined ? undefined : posix.join(posix.dirname(place.file), target)
  if (path !== undefined && !path.startsWith('..') && existsSync(join(place.root, path))) {
    const { fields: inner } = parseData(`{"value":${readFileSync(join(place.root, path), 'utf8')}}`, 'json')
    return resolveReferences(inner.value, { ...place, file: path, depth: place.depth + 1 })
  }
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, resolveReferences(inner, { ...place, depth: place.depth + 1 })]),
  )
}

/** A part of the site with a sidebar of its own, or a link to another site. */
export interface NavSection {
  /** Labels from the outside: version, tab, item of a menu. */
  readonly labels: readonly string[]
  readonly language: string | undefined
  readonly href?: string
  /** Groups and pages. */
  readonly items: readonly unknown[]
}

/** Lists of parts, with the key of their label. */
const parts = [
  ...(['languages.language', 'versions.version', 'products.product', 'tabs.tab'] as const),
  ...(['dropdowns.dropdown', 'anchors.anchor', 'menu.item'] as const),
] as const

/**
 * The sections of `navigation` in `docs.json`, or of the older `mint.json`. `labels` of a section names what contains it, such as
 * a tab or an anchor.
 */
export function navSections(config: Fields): NavSection[] {
  const { navigation } = config
  if (Array.isArray(navigation)) return olderSections(config)
  const global = fieldsOf(fieldsOf(navigation).global)
  return [...navigationParts(fieldsOf(navigation), { labels: [], language: undefined }), ...globalLinks(global)]
}

function globalLinks(global: Fields): NavSection[] {
  return ['anchors.anchor', 'tabs.tab', 'dropdowns.dropdown'].flatMap((part) => {
    const [list = '', label = ''] = part.split('.')
    return listOf(global[list]).flatMap((value): NavSection[] => {
      const [text, href] = [textOf(fieldsOf(value)[label]), textOf(fieldsOf(value).href)]
      return text && href ? [{ labels: [text], language: undefined, href, items: [] }] : []
    })
  })
}

type Outside = Pick<NavSection, 'labels' | 'language'>

function navigationParts(node: Fields, outside: Outside): NavSection[] {
  const own = [...listOf(node.groups), ...listOf(node.pages)]
  const inner = parts.flatMap((part) => {
    const [list = '', key = ''] = part.split('.')
    return listOf(node[list]).flatMap((value) => {
      const fields = fieldsOf(value)
      const label = textOf(fields[key]) ?? ''
      if (list === 'languages') return navigationParts(fields, { ...outside, language: label })
      return navigationParts(fields, { ...outside, labels: [...outside.labels, label] })
    })
  })
  const href = textOf(node.href)
  const spec = fieldsOf(node).openapi
  const generated =
    own.length === 0 && inner.length === 0 && spec !== undefined
      ? [{ group: outside.labels.at(-1), openapi: spec }]
      : []
  if (own.length + generated.length > 0) return [{ ...outside, items: [...own, ...generated] }, ...inner]
  return inner.length === 0 && href !== undefined ? [{ ...outside, href, items: [] }] : inner
}

/** `mint.json`: groups belong to the tab or anchor whose `url` starts the paths of their pages. */
function olderSections(config: Fields): NavSection[] {
  const tabs = [...listOf(config.tabs), ...listOf(config.anchors)].map(fieldsOf)
  const groups = listOf(config.navigation)
  const pathOfFirstPage = (group: unknown): string => {
    if (typeof group === 'string') return group
    return listOf(fieldsOf(group).pages).map(pathOfFirstPage)[0] ?? ''
  }
  const tabOf = (group: unknown) =>
    tabs.find(({ url }) => {
      const prefix = textOf(url)
      return (
        prefix !== undefined &&
        !/^https?:/.test(prefix) &&
        pathOfFirstPage(group).replace(/^\//, '').startsWith(prefix.replace(/^\//, ''))
      )
    })
  const primary = textOf(fieldsOf(config.primaryTab).name) ?? 'Documentation'
  const labels = [undefined, ...tabs]
  return labels.flatMap((tab): NavSection[] => {
    const items = groups.filter((group) => tabOf(group) === tab)
    const label = tab === undefined ? primary : (textOf(tab.name) ?? '')
    const href = textOf(tab?.url)
    if (items.length > 0) return [{ labels: [label], language: undefined, items }]
    return tab !== undefined && href && /^https?:/.test(href)
      ? [{ labels: [label], language: undefined, href, items: [] }]
      : []
  })
}
