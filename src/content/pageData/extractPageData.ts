/**
 * Extracts page data from the rendered HTML of a page: headings, ids, links, images and text. Checks and search therefore
 * see the same content as readers do, from Markdown, components and API operations alike. The HTML is not parsed and
 * serialized again. It is cut at known offsets, so that no other byte changes.
 *
 * HTML that the strict tokenizer accepts is read as tokens. Other HTML is read as a tree of parse5, with the same result.
 */
import GithubSlugger from 'github-slugger'
import { parseFragment } from 'parse5'
import { isTextNode, type MarkupElement, type MarkupNode, type MarkupParent } from '../../html/markupTree.js'
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
  /** Source file of the page, for diagnostics without a better position. */
  readonly file: string
  /** Title of the page, and of the text before the first heading. */
  readonly title: string
  readonly componentTargets: readonly ComponentTarget[]
  /**
   * True if a heading whose id comes from its text must not take the id of any other element, also of a later one. Texts of
   * an API description do not know the ids of the page that shows them.
   */
  readonly headingsYield?: boolean
}

export function extractPageData(input: PageDataInput): PageData {
  // A reader that gives up has filled its collector in part, so the second reader starts with a new one.
  const collector = collectFromTokens(createCollector(input)) ?? collectFromTree(createCollector(input))
  collectInPageLinks(collector)
  return {
    content: applyEdits(collector.html, collector.edits),
    headings: collector.headings,
    ids: [...collector.ids],
    links: collector.links,
    images: collector.images,
    sections: collector.sections
      .map((section) => ({ ...section, text: joinSectionText(section.text) }))
      .filter((section) => section.text || section.id),
    islands: [...collector.islands].sort(),
    contentHasTitle: collector.hasTitle,
    diagnostics: collector.diagnostics,
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
  if (headingsYield) for (const id of idsWithoutSlugs(html)) slugger.occurrences[id] = 0
  const section = { id: '', level: 1, title, text: [] }
  return {
    html,
    file,
    componentTargets: groupByTarget(componentTargets),
    edits: [],
    headings: [],
    ids: new Set(),
    links: [],
    images: [],
    sections: [section],
    section,
    islands: new Set(),
    inPage: [],
    slugger,
    diagnostics: [],
    hasTitle: false,
    scope: pageHeadingScope(),
  }
}

const slugAttribute = 'data-ds-h="slug"'
const idPrefix = ' id="'

/** Ids of all elements but headings with a slug. Empty if there is no such heading. */
function idsWithoutSlugs(html: string): readonly string[] {
  const ids: string[] = []
  let at = html.includes(slugAttribute) ? html.indexOf(idPrefix) : -1
  while (at !== -1) {
    const start = html.lastIndexOf('<', at)
    const value = at + idPrefix.length
    const end = html.indexOf('>', html.indexOf('"', value))
    const tag = html.slice(start, end === -1 ? undefined : end)
    // Text can look like an id.
    const isTag = /^<[a-z]/.test(tag) && end !== -1 && !html.slice(start, at).includes('>')
    if (isTag && !tag.includes(slugAttribute)) ids.push(html.slice(value, html.indexOf('"', value)))
    at = html.indexOf(idPrefix, isTag ? end : value)
  }
  return ids
}

function groupByTarget(targets: readonly ComponentTarget[]): Map<string, ComponentTarget[]> {
  const groups = new Map<string, ComponentTarget[]>()
  for (const target of targets) groups.set(target.target, [...(groups.get(target.target) ?? []), target])
  return groups
}

/** Reads the HTML without building a tree. Returns undefined if the strict tokenizer gave up. */
function collectFromTokens(collector: PageDataCollector): PageDataCollector | undefined {
  const { html } = collector
  const openElements: OpenElement[] = []
  let isComplete = true
  const isRead = scanStrictMarkup(html, {
    open(tag, at) {
      const heading = isHeading(tag.tagName) ? parseHeading(html, at, tag) : undefined
      if (!heading && isHeading(tag.tagName)) isComplete = false
      const entered = enterElement({ tag, at, end: at + tag.length }, heading, collector)
      if (tag.isVoid) leaveElement(entered, collector)
      else openElements.push(entered)
    },
    text: (value) => collectText(value, collector),
    close() {
      const entered = openElements.pop()
      if (entered) leaveElement(entered, collector)
    },
  })
  return isRead && isComplete ? collector : undefined
}

/** Reads a heading as a tree, because its text and id depend on everything in it. */
function parseHeading(html: string, at: number, { tagName }: StartTag): MarkupElement | undefined {
  const end = `</${tagName}>`
  const tree = readStrictMarkup(html, at, html.indexOf(end, at) + end.length)
  const node = tree?.childNodes[0]
  return node && 'tagName' in node ? node : undefined
}

function collectFromTree(collector: PageDataCollector): PageDataCollector {
  collectNode(parseFragment(collector.html, { sourceCodeLocationInfo: true }), collector)
  return collector
}

function collectNode(node: MarkupNode | MarkupParent, collector: PageDataCollector): void {
  if (isTextNode(node)) collectText(node.value, collector)
  else if ('tagName' in node) collectElement(node, collector)
  else collectChildren(node, collector)
}

function collectElement(node: MarkupElement, collector: PageDataCollector): void {
  const entered = enterElement(toPageElement(node), isHeading(node.tagName) ? node : undefined, collector)
  if (node.tagName !== 'template') collectChildren(node, collector)
  leaveElement(entered, collector)
}

function collectChildren(node: MarkupNode | MarkupParent, collector: PageDataCollector): void {
  for (const child of childNodes(node)) collectNode(child, collector)
}
