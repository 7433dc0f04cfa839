import type { CodeHighlighter } from '../../markdown/code/codeHighlighter.js'
import type { CodeText } from '../../model/contract/reference.js'
import { escapeText } from '../../util/html.js'
import { isObject } from '../document/json.js'
import { scanCode } from './scanCode.js'

/** Characters. Longer code without a scanner is not highlighted, because a grammar would take seconds. */
const maxHighlightedLength = 60_000

/** HTML of code that several pages share, such as the response of a common error. */
export interface CodeCache {
  readonly html: Map<string, string>
  /** Characters of all keys. */
  length: number
}

/** Empty; `highlightCodes` fills it. */
export function createCodeCache(): CodeCache {
  return { html: new Map(), length: 0 }
}

/** The cache is cleared above this size: some megabytes for each worker. */
const maxCachedCharacters = 4_000_000

/**
 * Highlights all code of a view. Returns a function that gives the HTML of one piece, as in `CodeBlockProps.html`. If the page
 * has too many tokens, the ends of long pieces stay plain.
 */
export async function highlightCodes(
  view: unknown,
  highlight: CodeHighlighter,
  known = createCodeCache(),
): Promise<(code: CodeText) => string> {
  const done = new Map<string, string>()
  if (known.length > maxCachedCharacters) {
    known.html.clear()
    known.length = 0
  }
  const plainLines = (code: string) => code.split('\n').map(escapeText)
  const toLines = (lines: readonly string[]) => lines.map((line) => `<span class="line">${line}\n</span>`).join('')
  const scanned = new Map<string, CodeText>()
  const keys = new Map<CodeText, string>()
  const times = new Map<string, number>()
  for (const piece of collectCodes(view)) {
    const { code, language } = piece
    const key = `${language}\n${code}`
    keys.set(piece, key)
    times.set(key, (times.get(key) ?? 0) + 1)
    if (done.has(key)) continue
    const kept = known.html.get(key)
    if (kept !== undefined) {
      done.set(key, kept)
      scanned.set(key, piece)
      continue
    }
    const scannedLines = scanCode(code, language)
    if (scannedLines) scanned.set(key, piece)
    const lines =
      scannedLines ?? (code.length > maxHighlightedLength ? undefined : await highlight.highlightLines(code, language))
    const made = toLines(lines ?? plainLines(code))
    done.set(key, made)
    known.html.set(key, made)
    known.length += key.length
  }
  // A response of several statuses is rendered with each of them, so its tokens count each time.
  const share = tokenShare(
    [...scanned.keys()].flatMap((key) => Array<number>(times.get(key) ?? 1).fill(countTokens(done.get(key) ?? ''))),
  )
  if (share !== undefined)
    for (const [key, { code, language }] of scanned) {
      const limited = countTokens(done.get(key) ?? '') > share && scanCode(code, language, share)
      if (limited) done.set(key, toLines(limited))
    }
  return (piece) => done.get(keys.get(piece) ?? `${piece.language}\n${piece.code}`) ?? toLines(plainLines(piece.code))
}

/** Tokens of a page. More of them slow down its layout. */
const maxTokensOnPage = 750

/** Tokens that each piece may have if all pieces together have too many. Short pieces leave their share to long ones. */
function tokenShare(counts: readonly number[]): number | undefined {
  let left = maxTokensOnPage
  const ascending = [...counts].sort((a, b) => a - b)
  for (const [index, count] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index))
    if (count > share) return share
    left -= count
  }
  return undefined
}

const tokenStart = '<span class="t-'

function countTokens(html: string): number {
  let count = 0
  for (let at = html.indexOf(tokenStart); at !== -1; at = html.indexOf(tokenStart, at + tokenStart.length)) count++
  return count
}

function collectCodes(value: unknown, found: CodeText[] = []): readonly CodeText[] {
  if (Array.isArray(value)) for (const inner of value) collectCodes(inner, found)
  else if (isCodeText(value)) found.push(value)
  else if (isObject(value))
    for (const key in value) {
      // `value` is an author's data, which may look like a piece of code.
      if (key !== 'value') collectCodes(value[key], found)
    }
  return found
}

function isCodeText(value: unknown): value is CodeText {
  return isObject(value) && 'language' in value && typeof value.code === 'string'
}
