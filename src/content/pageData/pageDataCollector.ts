/** Page data so far, while the HTML of a page is read, and the source positions of its elements. */
import type GithubSlugger from 'github-slugger'
import { type ComponentTarget, parsePosition, positionAttribute } from '../../markdown/source/sourcePositions.js'
import { at, type Diagnostic } from '../../model/diagnostic.js'
import type { Heading, ImageRecord, LinkRecord } from '../../model/model.js'
import type { HeadingScope } from './headingScope.js'
import type { HtmlEdit } from './htmlEdits.js'
import { attributeValue, type PageElement } from './pageElement.js'

/** Text of one section, in pieces, while it is read. */
interface OpenSection {
  readonly id: string
  readonly level: number
  readonly title: string
  readonly text: string[]
}

export interface PageDataCollector {
  readonly file: string
  /** Edits of the HTML so far. */
  readonly edits: HtmlEdit[]
  /** Link targets that components got as attributes, by target, in the order of the source. */
  readonly componentTargets: Map<string, ComponentTarget[]>
  readonly headings: Heading[]
  readonly ids: Set<string>
  readonly links: LinkRecord[]
  readonly images: ImageRecord[]
  readonly sections: OpenSection[]
  /** The last one of `sections`: text goes there. */
  section: OpenSection
  readonly islands: Set<string>
  /** Names of the style sheets that the page needs besides those of every page. */
  readonly features: Set<string>
  /** Origins of embedded videos. */
  readonly frames: Set<string>
  /** Links of components to ids of the page itself, with their spans in the HTML, until all ids are known. */
  readonly inPage: { readonly record: LinkRecord; readonly start: number; readonly end: number }[]
  readonly slugger: GithubSlugger
  readonly diagnostics: Diagnostic[]
  /** Id of the heading that is being read. */
  openHeadingId: string | undefined
  /** The last heading, and how much text its section had before it. */
  lastHeading:
    | { readonly id: string | undefined; readonly section: OpenSection; readonly textLength: number }
    | undefined
  /** True if the content has a heading of level 1. */
  hasTitle: boolean
  /** Scope of the next heading. */
  scope: HeadingScope
  /** True in an element whose images must stay as they are. */
  hasFixedImages: boolean
}

/** Source position of an element or of one of its link targets. */
export type ElementLocation = Pick<LinkRecord, 'file' | 'range' | 'via'>

export interface LinkTarget {
  readonly target: string
  /** Name of the attribute that contains the target; `*` for the element itself. */
  readonly attribute: string
  /** Text before the target in the value: empty, except in `srcset`. */
  readonly before: string
  /** Value of `data-ds-pos`, if the element has one. */
  readonly positions: string | undefined
}

/**
 * Finds a link target in the source: by `data-ds-pos`; else by its text among the targets that components got as attributes.
 * If both fail, the link comes from the code of a component: the position is the start of the page, with `via`.
 */
export function locateLink(
  { target, attribute, before, positions }: LinkTarget,
  collector: PageDataCollector,
): ElementLocation {
  const position = parsePosition(positions, attribute)
  if (position) {
    if (!position.isExact) return { file: position.file, range: { start: position.point } }
    const lines = before.split('\n')
    const further = lines.length > 1 ? parsePosition(positions, `${attribute}+${lines.length - 1}`) : undefined
    const { line, column } = (further ?? position).point
    const last = lines.at(-1) ?? ''
    return { file: position.file, range: at(line, column + (further ? last.trimStart() : last).length) }
  }
  // Equal targets come in the order of the source. The last one stays for components that use a target several times.
  const sameTargets = collector.componentTargets.get(target)
  const found = sameTargets && (sameTargets.length > 1 ? sameTargets.shift() : sameTargets[0])
  if (found) return { file: found.file, range: { start: found.point } }
  return { file: collector.file, range: at(1, 1), via: 'component' }
}

/**
 * Finds the source of an element: its own position if it has one, otherwise the start of the page, with the note that a
 * component wrote it.
 */
export function locateElement(element: PageElement, collector: PageDataCollector): ElementLocation {
  const positions = attributeValue(element, positionAttribute)
  return locateLink({ target: '', attribute: '*', before: '', positions }, collector)
}
