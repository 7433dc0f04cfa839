import type { CodeHighlighter } from '../../markdown/code/codeHighlighter.js'
import type { CodeText } from '../../model/contract/reference.js'
import { escapeText } from '../../util/html.js'
import { scanCode } from './scanCode.js'

/** Longer code is shown without colours where a grammar would read it: no reader follows those, and it takes seconds. */
const longestHighlighted = 60_000

/** HTML of the pieces of code that pages have in common, such as the answer to every fault. */
export interface CodeCache {
  readonly html: Map<string, string>
  /** Characters of all keys. */
  length: number
}

export function createCodeCache(): CodeCache {
  return { html: new Map(), length: 0 }
}

/** Characters after which all are forgotten: some megabytes for each worker. */
const mostCachedCharacters = 4_000_000

/** Prepares all code of a view; gives the lines of one piece as `CodeBlockProps.html` has them. */
export async function highlightCodes(
  view: unknown,
  highlight: CodeHighlighter,
  known = createCodeCache(),
): Promise<(code: CodeText) => string> {
  const done = new Map<string, string>()
  if (known.length > mostCachedCharacters) {
    known.html.clear()
    known.length = 0
  }
  const plain = (code: string) => code.split('\n').map(escapeText)
  const html = (lines: readonly string[]) => lines.map((line) => `<span class="line">${line}\n</span>`).join('')
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
    const coloured = scanCode(code, language)
    if (coloured) scanned.set(key, piece)
    const lines =
      coloured ?? (code.length > longestHighlighted ? undefined : await highlight.highlightLines(code, language))
    const made = html(lines ?? plain(code))
    done.set(key, made)
    known.html.set(key, made)
    known.length += key.length
  }
  // The answer that several statuses give is drawn with each of them.
  const share = tokenShare(
    [...scanned.keys()].flatMap((key) => Array<number>(times.get(key) ?? 1).fill(countTokens(done.get(key) ?? ''))),
  )
  if (share !== undefined)
    for (const [key, { code, language }] of scanned) {
      const limited = countTokens(done.get(key) ?? '') > share && scanCode(code, language, share)
      if (limited) done.set(key, html(limited))
    }
  return (piece) => done.get(keys.get(piece) ?? `${piece.language}\n${piece.code}`) ?? html(plain(piece.code))
}

/** Marks of a page: more of them slow its layout, and the colours of the thousandth line help nobody. */
const mostTokensOnPage = 750

/** Marks that each piece may have where all of them have too many; short pieces leave theirs to long ones. */
function tokenShare(counts: readonly number[]): number | undefined {
  let left = mostTokensOnPage
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
  if (typeof value !== 'object' || value === null) return found
  if (Array.isArray(value)) for (const inner of value) collectCodes(inner, found)
  else if ('code' in value && 'language' in value && typeof value.code === 'string') found.push(value as CodeText)
  // `value` is data of the description's author, which may look like anything.
  else
    for (const key in value) if (key !== 'value') collectCodes((value as Readonly<Record<string, unknown>>)[key], found)
  return found
}
