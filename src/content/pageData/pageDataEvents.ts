/** Collects page data from the events of a reader or writer of HTML, and from trees of parse5. */
import { isTextNode, type MarkupElement, type MarkupNode, type MarkupParent } from '../../html/markupTree.js'
import type { StartTag } from '../../html/startTag.js'
import type { MarkupEvents } from '../../html/strictMarkup.js'
import { createTreeBuilder, type TreeBuilder } from '../../html/strictTree.js'
import { collectText, enterElement, isInert, leaveElement, type OpenElement, openInline } from './elementVisitor.js'
import { isHeading } from './headingScope.js'
import { childNodes } from './headingText.js'
import type { PageDataCollector } from './pageDataCollector.js'
import { toPageElement } from './pageElement.js'

/** A heading while it is read. Its text and id depend on everything in it, so its events wait until it ends. */
interface OpenHeading {
  readonly tree: TreeBuilder
  readonly events: (() => void)[]
}

/**
 * Collects the facts of a page from its markup. Events inside of a heading wait for its end, because its id and text must be known
 * first.
 */
export function createPageDataEvents(collector: PageDataCollector): MarkupEvents {
  const visit = createVisitor(collector)
  let heading: OpenHeading | undefined
  return {
    open(tag, at) {
      if (isHeading(tag.tagName)) heading ??= { tree: createTreeBuilder(), events: [] }
      if (!heading) return visit.open(tag, at)
      const node = heading.tree.open(tag, at)
      heading.events.push(() => visit.open(tag, at, isHeading(tag.tagName) ? node : undefined))
    },
    text(value) {
      if (!heading) return collectText(value, collector)
      heading.tree.text(value)
      heading.events.push(() => collectText(value, collector))
    },
    close(at, end) {
      if (!heading) return visit.close()
      heading.tree.close(at, end)
      heading.events.push(visit.close)
      if (heading.tree.isOpen()) return
      for (const event of heading.events) event()
      heading = undefined
    },
  }
}

function createVisitor(collector: PageDataCollector) {
  const openElements: OpenElement[] = []
  /** Most elements of code are spans with a class. The tokenizer gives equal short tags as the same object. */
  const inertTags = new Set<StartTag>()
  const enter = (tag: StartTag, at: number, heading: MarkupElement | undefined) => {
    if (inertTags.has(tag)) return openInline
    if (isInert(tag)) inertTags.add(tag)
    return enterElement({ tag, at }, heading, collector)
  }
  return {
    open: (tag: StartTag, at: number, heading?: MarkupElement) => {
      const entered = enter(tag, at, heading)
      if (tag.isVoid) leaveElement(entered, collector)
      else openElements.push(entered)
    },
    close: () => {
      const entered = openElements.pop()
      if (entered) leaveElement(entered, collector)
    },
  }
}

/** @param html the HTML that the tree was parsed from. */
export function collectNode(node: MarkupNode | MarkupParent, html: string, collector: PageDataCollector): void {
  if (isTextNode(node)) collectText(node.value, collector)
  else if ('tagName' in node) collectElement(node, html, collector)
  else collectChildren(node, html, collector)
}

function collectElement(node: MarkupElement, html: string, collector: PageDataCollector): void {
  const entered = enterElement(toPageElement(node, html), isHeading(node.tagName) ? node : undefined, collector)
  if (node.tagName !== 'template') collectChildren(node, html, collector)
  leaveElement(entered, collector)
}

function collectChildren(node: MarkupNode | MarkupParent, html: string, collector: PageDataCollector): void {
  for (const child of childNodes(node)) collectNode(child, html, collector)
}
