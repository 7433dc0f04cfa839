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
import type { ComponentTarget } from '../../markdown/sourcePositions.js'
import type { Diagnostic } from '../../model/diagnostic.js'
import type { Doc } from '../../model/model.js'
import { collectInPageLinks } from './collectLinks.js'
import { collectText, enterElement, leaveElement, type OpenElement } from './elementVisitor.js'
import { isHeading, pageHeadingScope } from './headingScope.js'
import { childNodes } from './headingText.js'
import { applyEdits } from './htmlEdits.js'
import { joinSectionText } from './joinSectionText.js'
import type { PageDataCollector } from './pageDataCollector.js'
import { toPageElement } from './pageElement.js'

type DocPageData = Pick<
  Doc,
  'content' | 'headings' | 'ids' | 'links' | 'images' | 'sections' | 'islands' | 'contentHasTitle'
>

export interface PageData extends DocPageData {
  readonly diagnostics: readonly Diagnostic[]
}

export interface PageDataInput {
  readonly html: string
  readonly file: string
  readonly title: string
  readonly componentTargets: readonly ComponentTarget[]
  /**
   * Headings that are called by their text leave the ids of other elements to those, also where they stand before them: texts
   * of a description know nothing of the ids of the page that they are shown on.
   */
  readonly headingsYield?: boolean
}

export function extractPageData(input: PageDataInput): PageData {
  const reader = collectFromTokens(createCollector(input)) ?? collectFromTree(createCollector(input))
  collectInPageLinks(reader)
  return {
    content: applyEdits(reader.html, reader.edits),
    headings: reader.headings,
    ids: [...reader.ids],
    links: reader.links,
    images: reader.images,
    sections: reader.sections
      .map((section) => ({ ...section, text: joinSectionText(section.text) }))
      .filter((section) => section.text || section.id),
    islands: [...reader.islands].sort(),
    contentHasTitle: reader.hasTitle,
    diagnostics: reader.diagnostics,
  }
}

function createCollector({
  html,
  file,
  title,
  componentTargets,
  headingsYield = false,
}: PageDataInput): PageDataCollector {
  const slugger = new GithubSlugger()
  if (headingsYield) for (const id of fixedIds(html)) slugger.occurrences[id] = 0
  return {
    html,
    file,
    addresses: groupByTarget(componentTargets),
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
    scope: pageHeadingScope(),
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

function groupByTarget(addresses: readonly ComponentTarget[]): Map<string, ComponentTarget[]> {
  const groups = new Map<string, ComponentTarget[]>()
  for (const address of addresses) groups.set(address.target, [...(groups.get(address.target) ?? []), address])
  return groups
}

/** Undefined where the HTML is not plain enough to be read without a tree. */
function collectFromTokens(reader: PageDataCollector): PageDataCollector | undefined {
  const { html } = reader
  const entered: OpenElement[] = []
  let isPlain = true
  const isRead = scanStrictMarkup(html, {
    open(tag, at) {
      const heading = isHeading(tag.tagName) ? parseHeading(html, at, tag) : undefined
      if (!heading && isHeading(tag.tagName)) isPlain = false
      const left = enterElement({ tag, at, end: at + tag.length }, heading, reader)
      if (tag.isVoid) leaveElement(left, reader)
      else entered.push(left)
    },
    text: (value) => collectText(value, reader),
    close: () => leaveElement(entered.pop() as OpenElement, reader),
  })
  return isRead && isPlain ? reader : undefined
}

/** A heading as a tree: what it is called depends on all that is in it. */
function parseHeading(html: string, at: number, { tagName }: StartTag): MarkupElement | undefined {
  const end = `</${tagName}>`
  const tree = readStrictMarkup(html, at, html.indexOf(end, at) + end.length)
  return tree?.childNodes[0] as MarkupElement | undefined
}

function collectFromTree(reader: PageDataCollector): PageDataCollector {
  collectNode(parseFragment(reader.html, { sourceCodeLocationInfo: true }), reader)
  return reader
}

function collectNode(node: MarkupNode | MarkupParent, reader: PageDataCollector): void {
  if (node.nodeName === '#text') collectText((node as MarkupText).value, reader)
  else if ('tagName' in node) collectElement(node, reader)
  else collectChildren(node, reader)
}

function collectElement(node: MarkupElement, reader: PageDataCollector): void {
  const entered = enterElement(toPageElement(node), isHeading(node.tagName) ? node : undefined, reader)
  if (node.tagName !== 'template') collectChildren(node, reader)
  leaveElement(entered, reader)
}

function collectChildren(node: MarkupNode | MarkupParent, reader: PageDataCollector): void {
  for (const child of childNodes(node)) collectNode(child, reader)
}
