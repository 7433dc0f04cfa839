/**
 * HTML inside a description: written anew from a list of harmless elements and attributes. Nothing of the original markup
 * is passed on, so there is nothing to be missed; what is not on the list stays as its text.
 */

import { isSafeHref } from '../../schema/safeHref.js'
import { escapeHtml } from '../../util/html.js'

const elements = new Set(
  'a abbr b blockquote br caption cite code dd del details dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr tt u ul var wbr'.split(
    ' ',
  ),
)
/** Their content is no text for readers. */
const hidden =
  /<(script|style|template|iframe|object|noscript|svg|math|title|textarea|select)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const tag = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:\s+[^\s=/>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/g
const attribute = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

export function safeHtml(html: string): string {
  const source = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(hidden, '')
  let safe = ''
  let end = 0
  for (const match of source.matchAll(tag)) {
    safe += plain(source.slice(end, match.index))
    end = match.index + match[0].length
    const [, slash = '', name = '', attributes = ''] = match
    const element = name.toLowerCase()
    if (!elements.has(element)) continue
    safe += slash ? `</${element}>` : `<${element}${safeAttributes(element, attributes)}>`
  }
  return safe + plain(source.slice(end))
}

/** Text between tags: character references stay, a `<` that begins no known tag is text. */
function plain(text: string): string {
  return text.replaceAll('<', '&lt;')
}

const allowed: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  td: ['colspan', 'rowspan', 'align'],
  th: ['colspan', 'rowspan', 'align', 'scope'],
  ol: ['start'],
  abbr: ['title'],
}

function safeAttributes(element: string, source: string): string {
  let safe = ''
  for (const [, name = '', double, single, bare] of source.matchAll(attribute)) {
    const key = name.toLowerCase()
    const value = decode(double ?? single ?? bare ?? '')
    if (!allowed[element]?.includes(key)) continue
    if ((key === 'href' || key === 'src') && !isSafeHref(value)) continue
    safe += ` ${key}="${escapeHtml(value)}"`
  }
  return safe
}

/** References that could hide a scheme are read before it is judged. */
function decode(value: string): string {
  return value
    .replace(/&#x([0-9a-f]+);?/gi, (_, digits: string) => character(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);?/g, (_, digits: string) => character(Number(digits)))
    .replace(/&colon;/gi, ':')
    .replace(/&(?:tab|newline);/gi, ' ')
    .replace(/&quot;/gi, '"')
    .replace(/&amp;/gi, '&')
    .trim()
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
