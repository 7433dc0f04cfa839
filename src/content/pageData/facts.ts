/**
 * Reads the facts of a page from its rendered HTML: headings, ids, links, images, text. What readers see is what is
 * checked and searched, whoever made it: Markdown, a component, or an API operation. The HTML itself is not parsed and
 * written again; it is cut at known offsets, so that not one byte changes by accident.
 */
import GithubSlugger from 'github-slugger'
import { parseFragment } from 'parse5'
import type { MarkupElement, MarkupNode, MarkupParent, MarkupText } from '../../html/markupTree.js'
import type { StartTag } from '../../html/startTag.js'
import { scanStrictMarkup } from '../../html/strictMarkup.js'
import { readStrictMarkup } from '../../html/strictTree.js'
import type { ComponentAddress } from '../../markdown/marks.js'
import type { Diagnostic } from '../../model/diagnostic.js'
import type { Doc } from '../../model/model.js'
import { readInPage } from './addresses.js'
import { cut } from './edits.js'
import { factElement } from './element.js'
import { type Entered, enter, leave, readText } from './enter.js'
import { isHeading, pageScope } from './headingScope.js'
import { childrenOf } from './headingText.js'
import { linesOf } from './lines.js'
import type { Reader } from './reader.js'

type DocFacts = Pick<
  Doc,
  'content' | 'headings' | 'ids' | 'links' | 'images' | 'sections' | 'islands' | 'contentHasTitle'
>

export interface Facts extends DocFacts {
  readonly diagnostics: readonly Diagnostic[]
}

export interface FactInput {
  readonly html: string
  readonly file: string
  readonly title: string
  readonly addresses: readonly ComponentAddress[]
  /**
   * Headings that are called by their text leave the ids of other elements to those, also where they stand before them: texts
   * of a description know nothing of the ids of the page that they are shown on.
   */
  readonly headingsYield?: boolean
}

export function readFacts(input: FactInput): Facts {
  const reader = scanFacts(readerOf(input)) ?? walkFacts(readerOf(input))
  readInPage(reader)
  return {
    content: cut(reader.html, reader.edits),
    headings: reader.headings,
    ids: [...reader.ids],
    links: reader.links,
    images: reader.images,
    sections: reader.sections
      .map((section) => ({ ...section, text: linesOf(section.text) }))
      .filter((section) => section.text || section.id),
    islands: [...reader.islands].sort(),
    contentHasTitle: reader.hasTitle,
    diagnostics: reader.diagnostics,
  }
}

function readerOf({ html, file, title, addresses, headingsYield = false }: FactInput): Reader {
  const slugger = new GithubSlugger()
  if (headingsYield) for (const id of fixedIds(html)) slugger.occurrences[id] = 0
  return {
    html,
    file,
    addresses: groupByTarget(addresses),
    edits: [],
    headings: [],
    ids: new Set(),
    links: [],
    images: [],
    sections: [{ id: '', level: 1, title, text: [] }],
    islands: new Set(),
    inPage: [],
    slugger,
    diagnostics: [],
    hasTitle: false,
    scope: pageScope(),
  }
}

const slugMark = 'data-ds-h="slug"'
const idMark = ' id="'

/** Ids that no heading may take; none where no heading is called by its text. */
function fixedIds(html: string): readonly string[] {
  const ids: string[] = []
  let at = html.includes(slugMark) ? html.indexOf(idMark) : -1
  while (at !== -1) {
    const start = html.lastIndexOf('<', at)
    const value = at + idMark.length
    const end = html.indexOf('>', html.indexOf('"', value))
    const tag = html.slice(start, end === -1 ? undefined : end)
    // What looks like an id in a text is none.
    const isTag = /^<[a-z]/.test(tag) && end !== -1 && !html.slice(start, at).includes('>')
    if (isTag && !tag.includes(slugMark)) ids.push(html.slice(value, html.indexOf('"', value)))
    at = html.indexOf(idMark, isTag ? end : value)
  }
  return ids
}

function groupByTarget(addresses: readonly ComponentAddress[]): Map<string, ComponentAddress[]> {
  const groups = new Map<string, ComponentAddress[]>()
  for (const address of addresses) groups.set(address.target, [...(groups.get(address.target) ?? []), address])
  return groups
}

/** Undefined where the HTML is not plain enough to be read without a tree. */
function scanFacts(reader: Reader): Reader | undefined {
  const { html } = reader
  const entered: Entered[] = []
  let isPlain = true
  const isRead = scanStrictMarkup(html, {
    open(tag, at) {
      const heading = isHeading(tag.tagName) ? headingAt(html, at, tag) : undefined
      if (!heading && isHeading(tag.tagName)) isPlain = false
      const left = enter({ tag, at, end: at + tag.length }, heading, reader)
      if (tag.isVoid) leave(left, reader)
      else entered.push(left)
    },
    text: (value) => readText(value, reader),
    close: () => leave(entered.pop() as Entered, reader),
  })
  return isRead && isPlain ? reader : undefined
}

/** A heading as a tree: what it is called depends on all that is in it. */
function headingAt(html: string, at: number, { tagName }: StartTag): MarkupElement | undefined {
  const end = `</${tagName}>`
  const tree = readStrictMarkup(html, at, html.indexOf(end, at) + end.length)
  return tree?.childNodes[0] as MarkupElement | undefined
}

function walkFacts(reader: Reader): Reader {
  walk(parseFragment(reader.html, { sourceCodeLocationInfo: true }), reader)
  return reader
}

function walk(node: MarkupNode | MarkupParent, reader: Reader): void {
  if (node.nodeName === '#text') readText((node as MarkupText).value, reader)
  else if ('tagName' in node) walkElement(node, reader)
  else walkChildren(node, reader)
}

function walkElement(node: MarkupElement, reader: Reader): void {
  const entered = enter(factElement(node), isHeading(node.tagName) ? node : undefined, reader)
  if (node.tagName !== 'template') walkChildren(node, reader)
  leave(entered, reader)
}

function walkChildren(node: MarkupNode | MarkupParent, reader: Reader): void {
  for (const child of childrenOf(node)) walk(child, reader)
}
