/**
 * Extracts page data from the rendered HTML of a page: headings, ids, links, images and text. Checks and search therefore
 * see the same content as readers do, from Markdown, components and API operations alike. The HTML is not parsed and
 * serialized again. It is cut at known offsets, so that no other byte changes.
 *
 * The writer of `.md` pages reports its markup as it writes it, and HTML that the strict tokenizer accepts is read as
 * tokens. Other HTML is read as a tree of parse5, with the same result.
 */
import GithubSlugger from 'github-slugger'
import { parseFragment } from 'parse5'
import type { HtmlWriter } from '../../html/markupWriter.js'
import { scanStrictMarkup } from '../../html/strictMarkup.js'
import type { ComponentTarget } from '../../markdown/source/sourcePositions.js'
import type { Diagnostic } from '../../model/diagnostic.js'
import type { Doc } from '../../model/model.js'
import { collectInPageLinks } from './collectLinks.js'
import { pageHeadingScope } from './headingScope.js'
import { applyHtmlEdits } from './htmlEdits.js'
import { joinSectionText } from './joinSectionText.js'
import type { PageDataCollector } from './pageDataCollector.js'
import { collectNode, createPageDataEvents } from './pageDataEvents.js'

type DocPageData = Pick<
  Doc,
  | 'content'
  | 'headings'
  | 'ids'
  | 'links'
  | 'images'
  | 'sections'
  | 'islands'
  | 'contentHasTitle'
  | 'features'
  | 'frames'
>

export interface PageData extends DocPageData {
  readonly diagnostics: readonly Diagnostic[]
}

export interface PageDataInput {
  /** The HTML, or a function that writes it and reports what it writes. */
  readonly html: string | HtmlWriter
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
  const { html, collector } = collectPageData(input)
  collectInPageLinks(collector)
  return {
    content: applyHtmlEdits(html, collector.edits),
    headings: collector.headings,
    ids: [...collector.ids],
    links: collector.links,
    images: collector.images,
    sections: collector.sections
      .map((section) => ({ ...section, text: joinSectionText(section.text) }))
      .filter((section) => section.text || section.id),
    islands: [...collector.islands].sort(),
    ...(collector.features.size > 0 && { features: [...collector.features].sort() }),
    ...(collector.frames.size > 0 && { frames: [...collector.frames].sort() }),
    contentHasTitle: collector.hasTitle,
    diagnostics: collector.diagnostics,
  }
}

function collectPageData(input: PageDataInput): { readonly html: string; readonly collector: PageDataCollector } {
  const { html: given } = input
  const write: HtmlWriter =
    typeof given === 'string' ? (events) => ({ html: given, isStrict: scanStrictMarkup(given, events) }) : given
  const collector = createCollector(input)
  const { html, isStrict } = write(createPageDataEvents(collector))
  if (isStrict) return { html, collector }
  // The reader that gave up has filled its collector in part, so the second reader starts with a new one.
  const fresh = createCollector(input)
  collectNode(parseFragment(html, { sourceCodeLocationInfo: true }), html, fresh)
  return { html, collector: fresh }
}

function createCollector({
  html,
  file,
  title,
  componentTargets,
  headingsYield = false,
}: PageDataInput): PageDataCollector {
  const slugger = new GithubSlugger()
  if (headingsYield && typeof html === 'string') for (const id of idsWithoutSlugs(html)) slugger.occurrences[id] = 0
  const section = { id: '', level: 1, title, text: [] }
  return {
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
    features: new Set(),
    frames: new Set(),
    inPage: [],
    slugger,
    diagnostics: [],
    openHeadingId: undefined,
    lastHeading: undefined,
    hasTitle: false,
    scope: pageHeadingScope(),
    hasFixedImages: false,
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
