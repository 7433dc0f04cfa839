/**
 * Colours for the code that an API page is full of: data, and requests in eight languages. A page holds some twenty pieces,
 * and a grammar for an editor takes milliseconds for each; one regular expression a language takes microseconds, and marks
 * no more than readers need: text, words of the language, numbers and constants, comments. Keys of data stay plain, so
 * that what differs from one example to the next stands out.
 */
import { escapeText } from '../../util/html.js'
import { findScanner } from './scanners.js'

const tokenNames = ['string', 'number', 'comment', 'keyword'] as const

/**
 * Safe HTML of each line, or undefined for a language that is not known here.
 * @param most marks; what follows the last of them is plain.
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
    const [token] = match
    const name = tokenNames.find((group) => match.groups?.[group] !== undefined)
    if (name && left-- <= 0) break
    html += escapeText(code.slice(end, match.index)) + (name ? wrapToken(token, name) : escapeText(token))
    end = match.index + token.length
  }
  return (html + escapeText(code.slice(end))).split('\n')
}

/** A mark ends with its line, so that each line is whole. */
function wrapToken(token: string, name: string): string {
  return token
    .split('\n')
    .map((line) => (line.trim() === '' ? line : `<span class="t-${name}">${escapeText(line)}</span>`))
    .join('\n')
}
