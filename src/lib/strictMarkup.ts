/**
 * Reads markup that is written as React and our own writer write it: every element closed by its own end tag, attributes
 * in double quotes, nothing that a browser would move, close or drop. For such markup the tree is the one that parse5
 * makes (a test holds the two together), at a fraction of the cost; for all other it answers undefined, and the caller
 * asks parse5. What is accepted is therefore a list of what is known to be plain, never of what is known to be odd.
 */
import { decodeReferences } from './characterReferences.js'
import type { MarkupElement, MarkupNode, MarkupParent, Span } from './markupTree.js'
import { isVoid, mayStand } from './plainNesting.js'

const startTag = /<([a-z][a-z0-9-]*)((?: [a-zA-Z_:@][\w:.@-]*(?:="[^"\r\0]*")?)*)( ?\/)?>/y
const attribute = / ([a-zA-Z_:@][\w:.@-]*)(?:="([^"]*)")?/g
const endTag = /<\/([a-z][a-z0-9-]*)>/y

interface Open {
  readonly tagName: string
  readonly attrs: MarkupElement['attrs']
  readonly childNodes: MarkupNode[]
  readonly sourceCodeLocation: { endOffset: number; endTag?: Span }
}

export function readStrictMarkup(html: string): MarkupParent | undefined {
  const root: MarkupNode[] = []
  const open: Open[] = []
  let siblings = root
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    const end = next === -1 ? html.length : next
    if (end > at) {
      const value = textOf(html.slice(at, end), open.at(-1), siblings)
      if (value === undefined) return undefined
      if (value !== '') siblings.push({ nodeName: '#text', value })
      at = end
    } else if (html[at + 1] === '/') {
      endTag.lastIndex = at
      const [tag, name] = endTag.exec(html) ?? []
      const element = open.pop()
      if (tag === undefined || element === undefined || element.tagName !== name) return undefined
      const place = { startOffset: at, endOffset: at + tag.length }
      Object.assign(element.sourceCodeLocation, { endTag: place, endOffset: place.endOffset })
      at = place.endOffset
      siblings = open.at(-1)?.childNodes ?? root
    } else {
      startTag.lastIndex = at
      const [tag, name = '', written = '', slash] = startTag.exec(html) ?? []
      if (tag === undefined || (slash && !isVoid(name)) || !mayStand(name, open)) return undefined
      const element = elementOf(name, written, { startOffset: at, endOffset: at + tag.length })
      if (!element) return undefined
      siblings.push(element)
      at += tag.length
      if (isVoid(name)) continue
      open.push(element)
      siblings = element.childNodes
    }
  }
  return open.length === 0 ? { nodeName: '#document-fragment', childNodes: root } : undefined
}

const onlyInside = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])

/** Undefined where a browser would see something else than what stands there. */
function textOf(written: string, parent: Open | undefined, before: readonly MarkupNode[]): string | undefined {
  if (/[\r\0]/.test(written)) return undefined
  if (parent && onlyInside.has(parent.tagName) && /[^ \t\n\f]/.test(written)) return undefined
  // The line break after `<pre>` is not part of the text.
  const shown = parent?.tagName === 'pre' && before.length === 0 ? written.replace(/^\n/, '') : written
  return decodeReferences(shown)
}

function elementOf(tagName: string, written: string, startTag: Span): (Open & MarkupElement) | undefined {
  const attrs: { name: string; value: string }[] = []
  const places: Record<string, Span> = {}
  const start = startTag.startOffset + 1 + tagName.length
  for (const match of written.matchAll(attribute)) {
    const name = (match[1] as string).toLowerCase()
    const value = decodeReferences(match[2] ?? '')
    if (value === undefined || Object.hasOwn(places, name)) return undefined
    attrs.push({ name, value })
    places[name] = { startOffset: start + match.index + 1, endOffset: start + match.index + match[0].length }
  }
  const sourceCodeLocation = { ...startTag, startTag, ...(attrs.length > 0 && { attrs: places }) }
  return { nodeName: tagName, tagName, attrs, childNodes: [], sourceCodeLocation }
}
