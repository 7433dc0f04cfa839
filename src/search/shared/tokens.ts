/**
 * Text -> tokens, the same in builder and browser. An identifier is found whole and by its parts: `s3:GetObject` gives
 * `s3:getobject`, `s3` and `getobject`, and in titles and headings also the humps `get` and `object`.
 */
import { isStopWord, stemWord } from './lunr.js'

/** Longest term. Longer ones are cut, which also bounds lunr's wildcards. */
export const maxTermLength = 40
const maxParts = 6

export interface Identifier {
  /** Lower case, with its separators; absent for a plain word. */
  readonly whole?: string
  /** The parts in one word: `rate_limited`, `rate-limited` and `rate limited` meet in `ratelimited`. Absent as `whole` is. */
  readonly joined?: string
  /** Lower-case words, not stemmed. */
  readonly parts: readonly string[]
  /** Words of camel case, lower case. */
  readonly humps: readonly string[]
}

const edges = /^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu
const separators = /[^\p{L}\p{N}]+/u
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]+/gu
const noise = /^(?:[0-9a-f]{16,}|(?=.*\d)(?=.*[A-Z])[A-Za-z0-9+/=]{33,})$/

/** The identifiers of a text, in order. */
export function extractIdentifiers(text: string): Identifier[] {
  return splitAtSpaces(text).flatMap(extractIdentifiersOfWord)
}

/** What stands between white space. */
export function splitAtSpaces(text: string): string[] {
  return text.split(/\s+/)
}

/** Those of one word between white space. */
export function extractIdentifiersOfWord(raw: string): Identifier[] {
  const bare = raw.replace(/[()]/g, ' ').replace(/[’']s(?!\p{L})/gu, '')
  const pieces = foldText(bare).replaceAll('*', '').split(' ')
  return pieces.flatMap((piece) => splitIdentifier(piece.replace(edges, '')))
}

function splitIdentifier(piece: string): Identifier[] {
  if (piece === '' || noise.test(piece)) return []
  const runs = piece.match(unspaced)
  if (runs) {
    const rest = piece.replace(unspaced, ' ').split(' ').filter(Boolean)
    return [...runs.map((run) => ({ parts: letterPairs(run), humps: [] })), ...rest.flatMap(splitIdentifier)]
  }
  const split = piece.split(separators).filter((part) => part !== '' && !noise.test(part))
  const parts = split.map((part) => part.toLowerCase().slice(0, maxTermLength))
  const whole = piece.toLowerCase()
  const isOne = parts.length === 1 && parts[0] === whole
  const fits = whole.length <= maxTermLength && parts.length <= maxParts && /[\p{L}\p{N}]/u.test(whole)
  return [{ ...(!isOne && fits && { whole, joined: parts.join('') }), parts, humps: split.flatMap(camelCaseHumps) }]
}

/** `GetObjectACL` -> get, object, acl; nothing for a word without humps. */
export function camelCaseHumps(part: string): string[] {
  const found = part.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? []
  return found.length > 1 && /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(part) ? found.map((hump) => hump.toLowerCase()) : []
}

/** Letters of one width and without accents, so that `café` and `cafe` are one word. */
export function foldText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f\u00ad\u200b-\u200d\ufeff]/g, '')
        .normalize('NFC')
}

/** The term under which a word stands in the index: its stem, where it has only Latin letters. `ins` is not `in`. */
export function termOf(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word
  const stem = stemWord(word)
  return isStopWord(stem) ? word : stem
}

/** Scripts without spaces: every pair of letters, so that builder and browser need not agree on words. */
function letterPairs(run: string): string[] {
  const letters = [...run]
  if (letters.length < 2) return letters
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
