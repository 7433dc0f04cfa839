/**
 * Colours for the code that an API page is full of: data, and requests in eight languages. A page holds some twenty pieces,
 * and a grammar for an editor takes milliseconds for each; one regular expression a language takes microseconds, and marks
 * no more than readers need: text, words of the language, numbers and constants, comments. Keys of data stay plain, so
 * that what differs from one example to the next stands out.
 */
import { escapeText } from '../../lib/html.js'

const names = ['string', 'number', 'comment', 'keyword'] as const

/**
 * Safe HTML of each line, or undefined for a language that is not known here.
 * @param most marks; what follows the last of them is plain.
 */
export function scanCode(
  code: string,
  language: string,
  most = Number.POSITIVE_INFINITY,
): readonly string[] | undefined {
  const scanner = Object.hasOwn(scanners, language) ? scanners[language] : undefined
  if (!scanner) return undefined
  let html = ''
  let end = 0
  let left = most
  for (const match of code.matchAll(scanner)) {
    const [token] = match
    const name = names.find((group) => match.groups?.[group] !== undefined)
    if (name && left-- <= 0) break
    html += escapeText(code.slice(end, match.index)) + (name ? marked(token, name) : escapeText(token))
    end = match.index + token.length
  }
  return (html + escapeText(code.slice(end))).split('\n')
}

/** A mark ends with its line, so that each line is whole. */
function marked(token: string, name: string): string {
  return token
    .split('\n')
    .map((line) => (line.trim() === '' ? line : `<span class="t-${name}">${escapeText(line)}</span>`))
    .join('\n')
}

interface Lexis {
  readonly comment?: string
  readonly string: string
  readonly constant?: string
  readonly keyword?: string
}

const double = String.raw`"(?:[^"\\\n]|\\.)*"`
const single = String.raw`'(?:[^'\\\n]|\\.)*'`
const number = String.raw`-?\b\d[\d.]*(?:[eE][+-]?\d+)?\b`
const slashes = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`
const hash = String.raw`(?<![^\s])#[^\n]*`

function scannerOf({ comment, string, constant = 'true|false|null', keyword }: Lexis): RegExp {
  const parts = [
    comment && `(?<comment>${comment})`,
    `(?<string>${string})`,
    `(?<number>${number}|\\b(?:${constant})\\b)`,
    keyword && `(?<keyword>${keyword})`,
  ]
  // Names are read whole, so that no word is found inside of one.
  return new RegExp(`${parts.filter(Boolean).join('|')}|[\\p{L}_$][\\p{L}\\p{N}_$]*`, 'gu')
}

function words(text: string): string {
  return `\\b(?:${text.replaceAll(' ', '|')})\\b`
}

const scanners: Readonly<Record<string, RegExp>> = {
  // The text before a colon is a key.
  json: new RegExp(`${double}(?=\\s*:)|(?<string>${double})|(?<number>${number}|\\b(?:true|false|null)\\b)`, 'gu'),
  shell: scannerOf({
    comment: hash,
    string: String.raw`\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'(?:\\''[^']*')*|"(?:[^"\\]|\\[\s\S])*"`,
    constant: '(?!)',
    keyword: words('curl'),
  }),
  javascript: scannerOf({
    comment: slashes,
    string: `${single}|${double}|${String.raw`\x60(?:[^\x60\\]|\\[\s\S])*\x60`}`,
    constant: 'true|false|null|undefined',
    keyword: words('import from const let await new return function async if else for of export'),
  }),
  python: scannerOf({
    comment: hash,
    string: `(?:\\b[fbr]+)?(?:"""[\\s\\S]*?"""|${double}|${single})`,
    constant: 'True|False|None',
    keyword: words('import from as def with for in if else return print lambda'),
  }),
  go: scannerOf({
    comment: slashes,
    string: `${double}|${String.raw`\x60[^\x60]*\x60`}`,
    constant: 'true|false|nil',
    keyword: words('package import func if return defer var const range for panic'),
  }),
  java: scannerOf({
    comment: slashes,
    string: String.raw`"""(?:[^\\]|\\[\s\S])*?"""|${double}|${single}`,
    keyword: words('import public class static void throws var new return final'),
  }),
  csharp: scannerOf({
    comment: slashes,
    string: String.raw`\$?(?<quotes>"{3,})\n[\s\S]*?\n\k<quotes>|\$?${double}|${single}`,
    keyword: words('using var new await return int string'),
  }),
  php: scannerOf({
    comment: slashes,
    string: String.raw`<<<'(?<mark>\w+)'\n[\s\S]*?\n\k<mark>\b|${single}|${String.raw`"(?:[^"\\]|\\[\s\S])*"`}`,
    keyword: String.raw`<\?php|${words('echo new return function use')}`,
  }),
  ruby: scannerOf({
    comment: hash,
    string: `${single}|${double}`,
    constant: 'true|false|nil',
    keyword: words('require do end puts def if else return'),
  }),
}
