/**
 * Sanitizes HTML inside a description: writes new markup from a list of allowed elements and attributes. No original markup is
 * copied, so nothing can slip through. Other tags are dropped, and their text stays.
 */

import { isSafeHref } from '../../schema/safeHref.js'
import { escapeHtml } from '../../util/html.js'

const allowedElements = new Set(
  'a abbr b blockquote br caption cite code dd del details dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr tt u ul var wbr'.split(
    ' ',
  ),
)
/** Elements that are removed with their content. */
const hiddenElements =
  /<(script|style|template|iframe|object|noscript|svg|math|title|textarea|select)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const tagPattern = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:\s+[^\s=/>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/g
const attributePattern = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

export function sanitizeHtml(html: string): string {
  const source = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(hiddenElements, '')
  let safe = ''
  let end = 0
  for (const match of source.matchAll(tagPattern)) {
    safe += escapeAngleBrackets(source.slice(end, match.index))
    end = match.index + match[0].length
    const [, slash = '', name = '', attributes = ''] = match
    const element = name.toLowerCase()
    if (!allowedElements.has(element)) continue
    safe += slash ? `</${element}>` : `<${element}${sanitizeAttributes(element, attributes)}>`
  }
  return safe + escapeAngleBrackets(source.slice(end))
}

/** Text between tags: character references stay, and a `<` outside a tag is text. */
function escapeAngleBrackets(text: string): string {
  return text.replaceAll('<', '&lt;')
}

const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  td: ['colspan', 'rowspan', 'align'],
  th: ['colspan', 'rowspan', 'align', 'scope'],
  ol: ['start'],
  abbr: ['title'],
}

function sanitizeAttributes(element: string, source: string): string {
  let safe = ''
  for (const [, name = '', double, single, bare] of source.matchAll(attributePattern)) {
    const key = name.toLowerCase()
    const value = decodeReferences(double ?? single ?? bare ?? '')
    if (!allowedAttributes[element]?.includes(key)) continue
    if ((key === 'href' || key === 'src') && !isSafeHref(value)) continue
    safe += ` ${key}="${escapeHtml(value)}"`
  }
  return safe
}

/** Decodes character references, which could hide the scheme of a URL. */
function decodeReferences(value: string): string {
  return value
    .replace(/&#x([0-9a-f]+);?/gi, (_, digits: string) => characterOf(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);?/g, (_, digits: string) => characterOf(Number(digits)))
    .replace(/&colon;/gi, ':')
    .replace(/&(?:tab|newline);/gi, ' ')
    .replace(/&quot;/gi, '"')
    .replace(/&amp;/gi, '&')
    .trim()
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
