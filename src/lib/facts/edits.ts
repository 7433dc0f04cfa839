/** Changes of the HTML that is read: it is cut at known offsets, and its pieces stay as they are. */
import type { ContentPart } from '../../model.js'
import type { MarkupElement } from '../markupTree.js'

/** Replace `[start, end)` of the HTML by a part. Edits never overlap. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly part: ContentPart
}

/** What changes are made in. */
export interface Edited {
  readonly html: string
  readonly edits: Edit[]
}

export function valueSpan(
  node: MarkupElement,
  name: string,
  reader: Edited,
): { start: number; end: number } | undefined {
  const location = node.sourceCodeLocation?.attrs?.[name]
  if (!location) return undefined
  const raw = reader.html.slice(location.startOffset, location.endOffset)
  const equals = raw.indexOf('=')
  if (equals === -1) return undefined
  const quoted = raw[equals + 1] === '"' || raw[equals + 1] === "'"
  const start = location.startOffset + equals + (quoted ? 2 : 1)
  return { start, end: location.endOffset - (quoted ? 1 : 0) }
}

export function removeAttribute(node: MarkupElement, name: string, reader: Edited): void {
  const location = node.sourceCodeLocation?.attrs?.[name]
  if (location) reader.edits.push({ start: location.startOffset - 1, end: location.endOffset, part: '' })
}

export function replaceAttribute(node: MarkupElement, name: string, text: string, reader: Edited): void {
  const location = node.sourceCodeLocation?.attrs?.[name]
  if (location) reader.edits.push({ start: location.startOffset, end: location.endOffset, part: text })
}

export function renameTag(node: MarkupElement, name: string, { edits }: Edited): void {
  const { startTag, endTag } = node.sourceCodeLocation ?? {}
  for (const [tag, mark] of [[startTag, '<'] as const, [endTag, '</'] as const]) {
    const start = (tag?.startOffset ?? 0) + mark.length
    if (tag) edits.push({ start, end: start + node.tagName.length, part: name })
  }
}

export function cut(html: string, edits: Edit[]): ContentPart[] {
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
