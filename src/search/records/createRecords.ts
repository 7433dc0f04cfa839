/** Turns a page into the records of a search service. */
import { createHash } from 'node:crypto'
import type { SearchPage, SearchSection } from '../shared/fields.js'
import { kindOfPage } from '../shared/pageKinds.js'
import type { HierarchyLevel, SearchRecord } from './searchRecord.js'

export interface RecordContext {
  /** Origin of the site, without a slash at its end. */
  readonly origin: string
  /** Level of the headings by their ids. */
  readonly headingLevels: ReadonlyMap<string, number>
  readonly scopes: readonly string[]
  readonly version: string
  readonly language: string
}

const levels: readonly HierarchyLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

/** Algolia accepts records of up to 10 KB in its smallest plan, and the other fields need space, too. */
const maxContentBytes = 5000

export function createRecords(page: SearchPage, context: RecordContext): SearchRecord[] {
  const { url: path, title, breadcrumbs, description, keywords, operation, icon, facets = {} } = page
  const kind = kindOfPage(page)
  const headings: string[] = []
  let position = 0
  return page.sections.flatMap((section, index) => {
    const depth = index === 0 ? 1 : depthOf(section, context.headingLevels)
    headings.length = Math.min(headings.length, depth - 1)
    headings[depth - 1] = section.title
    const level = levels[depth] ?? 'lvl6'
    const text = index === 0 ? withDescription(description, section.text) : section.text
    return splitIntoParts(readableText(text)).map((content, part): SearchRecord => {
      const url = context.origin + path
      return {
        objectID: createHash('sha256').update(`${path}#${section.anchor}#${part}`).digest('hex').slice(0, 24),
        url: section.anchor ? `${url}#${encodeURIComponent(section.anchor)}` : url,
        url_without_anchor: url,
        ...{ path, anchor: section.anchor, title: section.title, page: title },
        hierarchy: createHierarchy(headings, breadcrumbs[0] ?? title),
        type: part === 0 ? level : 'content',
        ...{ content, breadcrumbs },
        keywords: index === 0 ? keywords : [],
        ...(operation && { operation }),
        ...(icon && { icon }),
        ...{ facets, scopes: context.scopes, version: context.version, language: context.language },
        rank: kind === 'guide' || kind === 'operation' || kind === 'troubleshooting' ? 0 : 1,
        level: depth - 1,
        position: position++,
      }
    })
  })
}

/** The description of a page without one of its own is the start of its text. */
function withDescription(description: string, text: string): string {
  const start = description.replace(/…$/, '').trim()
  return start === '' || readableText(text).startsWith(start) ? text : `${description}\n${text}`
}

/** Parameters of operations and other anchors without a heading are below the title of the page. */
function depthOf({ anchor }: SearchSection, headingLevels: ReadonlyMap<string, number>): number {
  return Math.min(6, Math.max(2, headingLevels.get(anchor) ?? 2))
}

/** `headings` begins with the title of the page. It can have gaps, if a page skips a level. */
function createHierarchy(headings: readonly (string | undefined)[], top: string): SearchRecord['hierarchy'] {
  const named = headings.flatMap((heading, index) => (heading ? [[`lvl${index + 1}`, heading] as const] : []))
  return { lvl0: top, ...Object.fromEntries(named) }
}

/** One line: a middle dot separates blocks and cells that end without punctuation. */
function readableText(text: string): string {
  return text
    .replace(/(?<![.!?:;,…。！？：；、，\s])\s*[\n\t]+\s*/g, ' · ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Splits between words into parts that fit into a record. There is always one part. */
function splitIntoParts(text: string): string[] {
  if (Buffer.byteLength(text) <= maxContentBytes) return [text]
  const parts: string[] = []
  let part = ''
  let bytes = 0
  // A long run without spaces is also split: between characters, so that none is cut.
  for (const piece of text.match(/\S{1,200}\s?/gu) ?? []) {
    const more = Buffer.byteLength(piece)
    if (bytes + more > maxContentBytes) {
      parts.push(part.trimEnd())
      part = ''
      bytes = 0
    }
    part += piece
    bytes += more
  }
  return [...parts, part.trimEnd()].filter(Boolean)
}
