/**
 * Extracts the link targets of a style sheet: `url(...)` with or without quotes, and `@import "..."`. Comments, strings and
 * escapes are read by the rules of CSS, so that `url(` in a comment or in `content: "url(x)"` is not a link.
 */
import type { Point } from '../model/diagnostic.js'

export interface CssLink {
  readonly target: string
  readonly kind: 'import' | 'url'
  /** Position of the first character of the target. */
  readonly point: Point
  readonly offset: number
}

const cssToken =
  /\/\*[\s\S]*?(?:\*\/|$)|(?<import>@import\b)|(?<lead>(?<![\w-])url\(\s*)(?:(?<quoted>"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|(?<plain>(?:[^\s"'()\\]|\\[\s\S])*))\s*\)|(?<string>"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|[;{}]/gi

/** Returns the links in the order of the text. */
export function extractCssLinks(css: string): CssLink[] {
  const found: CssLink[] = []
  let importing = false
  for (const match of css.matchAll(cssToken)) {
    const { lead = '', quoted, plain, string, import: rule } = match.groups ?? {}
    const kind = importing ? 'import' : 'url'
    if (rule !== undefined) importing = true
    else if (/^[;{}]$/.test(match[0])) importing = false
    else if (quoted !== undefined)
      found.push(createCssLink(css, { raw: quoted.slice(1, -1), kind, offset: match.index + lead.length + 1 }))
    else if (plain !== undefined)
      found.push(createCssLink(css, { raw: plain, kind, offset: match.index + lead.length }))
    else if (string !== undefined && importing)
      found.push(createCssLink(css, { raw: string.slice(1, -1), kind, offset: match.index + 1 }))
    if (!match[0].startsWith('/*') && rule === undefined) importing = false
  }
  // `url(#id)` refers to an element of the document that uses the style sheet.
  return found.filter(({ target }) => target !== '' && !target.startsWith('#'))
}

interface RawCssLink {
  /** Target with CSS escapes. */
  readonly raw: string
  readonly kind: CssLink['kind']
  readonly offset: number
}

function createCssLink(css: string, { raw, kind, offset }: RawCssLink): CssLink {
  const before = css.slice(0, offset)
  const point = { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
  return { target: unescapeCss(raw), kind, point, offset }
}

function unescapeCss(text: string): string {
  return text.replace(
    /\\(?:([0-9a-f]{1,6})\s?|\n|([\s\S]))/gi,
    (_, code: string | undefined, character: string | undefined) =>
      code === undefined ? (character ?? '') : cssCodePoint(Number.parseInt(code, 16)),
  )
}

function cssCodePoint(code: number): string {
  return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
}
