/**
 * Edits of HTML by offset. Readers only collect edits; `applyEdits` then cuts the HTML once, and everything between the
 * edits stays byte for byte.
 */

import type { MarkupElement } from '../../html/markupTree.js'
import type { ContentPart } from '../../model/model.js'

/** Replaces `[start, end)` of the HTML by a part. Edits never overlap. */
export interface HtmlEdit {
  readonly start: number
  readonly end: number
  readonly part: ContentPart
}

/** Offsets of an attribute: of its name, and after its closing quote. */
export type AttributeSpan = Pick<HtmlEdit, 'start' | 'end'>

/** Removes an attribute and the space before it. */
export function removeAttribute(span: AttributeSpan | undefined, edits: HtmlEdit[]): void {
  if (span) edits.push({ start: span.start - 1, end: span.end, part: '' })
}

/** Plans to put `text` in the place of a whole attribute. Does nothing for an attribute that the element does not have. */
export function replaceAttribute(span: AttributeSpan | undefined, text: string, edits: HtmlEdit[]): void {
  if (span) edits.push({ ...span, part: text })
}

/** Renames the start tag and the end tag of an element. */
export function renameTag({ tagName, sourceCodeLocation }: MarkupElement, name: string, edits: HtmlEdit[]): void {
  const { startTag, endTag } = sourceCodeLocation ?? {}
  for (const [tag, opening] of [[startTag, '<'] as const, [endTag, '</'] as const]) {
    const start = (tag?.startOffset ?? 0) + opening.length
    if (tag) edits.push({ start, end: start + tagName.length, part: name })
  }
}

/** Cuts the HTML at the edits. Adjacent strings become one part. Sorts `edits` in place. */
export function applyHtmlEdits(html: string, edits: HtmlEdit[]): ContentPart[] {
  const parts: ContentPart[] = []
  let at = 0
  const add = (part: ContentPart) => {
    if (part === '') return
    if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts[parts.length - 1] += part
    else parts.push(part)
  }
  for (const edit of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
    add(html.slice(at, edit.start))
    add(edit.part)
    at = edit.end
  }
  add(html.slice(at))
  return parts
}
