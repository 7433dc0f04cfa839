/**
 * The addresses in a style sheet: `url(...)` with or without quotes, and `@import "..."`. Reads comments, strings and
 * escapes as CSS does, so that a `url(` in a comment or in `content: "url(x)"` is none.
 */
import type { Point } from '../model/diagnostic.js'

export interface CssLink {
  readonly target: string
  readonly kind: 'import' | 'url'
  /** First character of the address. */
  readonly point: Point
}

const cssToken =
  /\/\*[\s\S]*?(?:\*\/|$)|(?<import>@import\b)|(?<lead>(?<![\w-])url\(\s*)(?:(?<quoted>"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|(?<plain>(?:[^\s"'()\\]|\\[\s\S])*))\s*\)|(?<string>"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|[;{}]/gi

export function extractCssLinks(css: string): CssLink[] {
  const found: CssLink[] = []
  let importing = false
  for (const match of css.matchAll(cssToken)) {
    const { lead = '', quoted, plain, string, import: rule } = match.groups ?? {}
    const kind = importing ? 'import' : 'url'
    if (rule !== undefined) importing = true
    else if (/^[;{}]$/.test(match[0])) importing = false
    else if (quoted !== undefined)
      found.push(createCssLink(quoted.slice(1, -1), kind, match.index + lead.length + 1, css))
    else if (plain !== undefined) found.push(createCssLink(plain, kind, match.index + lead.length, css))
    else if (string !== undefined && importing)
      found.push(createCssLink(string.slice(1, -1), kind, match.index + 1, css))
    if (!match[0].startsWith('/*') && rule === undefined) importing = false
  }
  // `url(#id)` names an element of the document that uses the style.
  return found.filter(({ target }) => target !== '' && !target.startsWith('#'))
}

function createCssLink(raw: string, kind: CssLink['kind'], offset: number, css: string): CssLink {
  const before = css.slice(0, offset)
  const point = { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
  return { target: unescapeCss(raw), kind, point }
}

function unescapeCss(text: string): string {
  return text.replace(
    /\\(?:([0-9a-f]{1,6})\s?|\n|([\s\S]))/gi,
    (_, code: string | undefined, character: string | undefined) =>
      code === undefined ? (character ?? '') : codePoint(Number.parseInt(code, 16)),
  )
}

function codePoint(code: number): string {
  return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
}
