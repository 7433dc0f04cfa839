/** Changes of the HTML that is read: it is cut at known offsets, and its pieces stay as they are. */

import type { MarkupElement } from '../../html/markupTree.js'
import type { ContentPart } from '../../model/model.js'

/** Replace `[start, end)` of the HTML by a part. Edits never overlap. */
export interface HtmlEdit {
  readonly start: number
  readonly end: number
  readonly part: ContentPart
}

/** What changes are made in. */
export interface EditedHtml {
  readonly html: string
  readonly edits: HtmlEdit[]
}

/** Offsets of an attribute: of its name, and behind its closing quote. */
export type AttributeSpan = Pick<HtmlEdit, 'start' | 'end'>

/** Of the value alone; undefined where there is none. */
export function attributeValueSpan({ start, end }: AttributeSpan, { html }: EditedHtml): AttributeSpan | undefined {
  const equals = html.indexOf('=', start)
  if (equals === -1 || equals >= end) return undefined
  const mark = html[equals + 1]
  const quoted = mark === '"' || mark === "'"
  return { start: equals + (quoted ? 2 : 1), end: end - (quoted ? 1 : 0) }
}

export function removeAttribute(span: AttributeSpan | undefined, { edits }: EditedHtml): void {
  if (span) edits.push({ start: span.start - 1, end: span.end, part: '' })
}

export function replaceAttribute(span: AttributeSpan | undefined, text: string, { edits }: EditedHtml): void {
  if (span) edits.push({ ...span, part: text })
}

export function renameTag({ tagName, sourceCodeLocation }: MarkupElement, name: string, { edits }: EditedHtml): void {
  const { startTag, endTag } = sourceCodeLocation ?? {}
  for (const [tag, mark] of [[startTag, '<'] as const, [endTag, '</'] as const]) {
    const start = (tag?.startOffset ?? 0) + mark.length
    if (tag) edits.push({ start, end: start + tagName.length, part: name })
  }
}

export function applyEdits(html: string, edits: HtmlEdit[]): ContentPart[] {
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
