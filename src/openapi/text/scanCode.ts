/**
 * Highlights the code of API pages: data, and requests in eight languages. A page has about twenty pieces of code, and
 * a TextMate grammar takes milliseconds for each. One regular expression for each language takes microseconds. It marks
 * only strings, keywords, numbers, constants and comments. Keys of data stay plain, so that values stand out (decision
 * 020).
 */
import { escapeText } from '../../util/html.js'
import { findScanner } from './scanners.js'

const tokenNames = ['string', 'number', 'comment', 'keyword'] as const

/**
 * Returns the escaped HTML of each line, or undefined for an unknown language.
 * @param most tokens to highlight; the rest stays plain.
 */
export function scanCode(
  code: string,
  language: string,
  most = Number.POSITIVE_INFINITY,
): readonly string[] | undefined {
  const scanner = findScanner(language)
  if (!scanner) return undefined
  let html = ''
  let end = 0
  let left = most
  for (const match of code.matchAll(scanner)) {
    const { groups } = match
    const name = groups && tokenNames.find((group) => groups[group] !== undefined)
    // Most matches are names without a color: they are escaped with the text around them.
    if (!name) continue
    if (left-- <= 0) break
    const [token] = match
    html += escapeText(code.slice(end, match.index)) + wrapToken(token, name)
    end = match.index + token.length
  }
  return (html + escapeText(code.slice(end))).split('\n')
}

/** Wraps each line of a token separately, so that every line is well-formed. */
function wrapToken(token: string, name: string): string {
  if (!token.includes('\n')) return wrapLine(token, name)
  return token
    .split('\n')
    .map((line) => wrapLine(line, name))
    .join('\n')
}

function wrapLine(line: string, name: string): string {
  return line.trim() === '' ? line : `<span class="t-${name}">${escapeText(line)}</span>`
}
