/**
 * Splits text into identifiers and terms. The build and the browser share this code, because a query finds only terms that
 * both create in the same way. An identifier is indexed as a whole and by its parts: `s3:GetObject` gives `s3:getobject`, `s3`
 * and `getobject`, and in titles and headings also the camel-case humps `get` and `object`. Signs are kept where they make another
 * word: `C++`, `C#`, `.NET`, `--set`, `-n`.
 */
import { isStopWord, stemWord } from './stem.js'

/**
 * Maximum length of a term in code units. Longer parts are truncated, longer identifiers are not indexed as a whole. This
 * also bounds the cost of lunr's wildcards.
 */
export const maxTermLength = 40
/** An identifier with more parts (a long path, a list without spaces) is indexed by its parts only. */
const maxParts = 6

export interface Identifier {
  /** The identifier in lower case, with its separators; undefined for a plain word and if it is too long. */
  readonly whole?: string
  /** The parts without separators: `rate_limited` and `rate-limited` both give `ratelimited`. Undefined if `whole` is. */
  readonly joined?: string
  /** Words in lower case, not stemmed. */
  readonly parts: readonly string[]
  /** Words within camel case, in lower case: `GetObject` gives `get` and `object`. Of `--set`, the word without its signs. */
  readonly humps: readonly string[]
  /** True for a word with signs. Its parts include them. */
  readonly isSigned?: boolean
}

const edges = /^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu
const separators = /[^\p{L}\p{N}]+/u
/** Runs of scripts that write no spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]+/gu
/** Hashes and encoded data (hex from 16 digits, base64 from 33 characters): readers do not search for them, and each would be a term. */
const noise = /^(?:[0-9a-f]{16,}|(?=.*\d)(?=.*[A-Z])[A-Za-z0-9+/=]{33,})$/

/** All identifiers of a text, in order. */
export function extractIdentifiers(text: string): Identifier[] {
  return splitAtSpaces(text).flatMap(extractIdentifiersOfWord)
}

/** Pieces of a text between white space. */
export function splitAtSpaces(text: string): string[] {
  return text.split(/\s+/)
}

/**
 * Latin letters between other ASCII characters: too few to be a hash, and at most the first one is upper case. No apostrophe
 * comes before them, because `'s` is dropped.
 */
const plainPiece =
  /^[\x21-\x26\x28-\x2c\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7e]*([A-Za-z][a-z]{0,14})[\x21\x22\x24-\x2a\x2c-\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7e]*$/

/**
 * The word in lower case, if a piece of text without white space is one word: `(Rules,` gives `rules`. Undefined for any other
 * piece. Most pieces are words, and `extractIdentifiersOfWord` gives the same part for them, at several times the cost.
 */
export function plainWord(raw: string): string | undefined {
  return plainPiece.exec(raw)?.[1]?.toLowerCase()
}

/** Identifiers of one piece of text without white space. */
export function extractIdentifiersOfWord(raw: string): Identifier[] {
  const bare = raw.replace(/[()]/g, ' ').replace(/[’']s(?!\p{L})/gu, '')
  const pieces = foldText(bare).replaceAll('*', '').split(' ')
  return pieces.flatMap((piece) => signedWord(piece) ?? splitIdentifier(piece.replace(edges, '')))
}

/** An option or a name that starts with a dot, or a letter with signs; quotes and punctuation can surround it. */
const signedPiece = /^["'`“”‘’[{<]*(?:(--?|\.)(\p{L}[\p{L}\p{N}]*)|(\p{L}(?:\+\+|#)))["'`“”‘’\]}>,;:!?.]*$/u

/** Undefined for any other piece. */
function signedWord(piece: string): Identifier[] | undefined {
  if (!/[-.+#]/.test(piece)) return undefined
  const [, signs, bare = '', letter] = signedPiece.exec(piece) ?? []
  const word = (letter ?? (signs && signs + bare))?.toLowerCase()
  if (word === undefined || word.length > maxTermLength) return undefined
  return [{ parts: [word], humps: bare ? [bare.toLowerCase()] : [], isSigned: true }]
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

/** Splits camel case: `GetObjectACL` gives get, object, acl. Returns an empty list for other words. */
export function camelCaseHumps(part: string): string[] {
  // Most parts are in lower case.
  if (!/[^a-z0-9]/.test(part) || !/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(part)) return []
  const found = part.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? []
  return found.length > 1 ? found.map((hump) => hump.toLowerCase()) : []
}

/** Accents, vowel signs of Hebrew and Arabic, the line that stretches Arabic words, and invisible characters. */
const unwritten =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u200b-\u200d\ufeff]/g

/** Letters that Unicode does not decompose, and that readers replace: with another keyboard, or because spellings vary. */
const spellings: ReadonlyMap<string, string> = new Map(
  'ßss ẞss æae Æae œoe ŒOe øo ØO đd ĐD łl ŁL ıi ةه ىي یي کك ٱا'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)
const otherSpelling = new RegExp(`[${[...spellings.keys()].join('')}٠-٩۰-۹]`, 'g')

/** Removes accents and variants of width and spelling, so that `café` and `cafe` are the same word, and `٤٤٣` and `443`. */
export function foldText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(unwritten, '')
        .replace(otherSpelling, (letter) => spellings.get(letter) ?? String(letter.charCodeAt(0) & 15))
        .normalize('NFC')
}

/**
 * Term of a lower-case word in the index: its stem if it has only Latin letters, else the word without an Arabic article. A stem that
 * is a stop word is not used: `ins` must not become `in`.
 */
export function termOf(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return withoutArticle(word)
  const stem = stemWord(word)
  return isStopWord(stem) ? word : stem
}

/** The article of Arabic, with the prepositions and conjunctions that are written before it. At least two letters follow. */
const article = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{2})/u

/** A word of Arabic without its article: `الإعدادات` and `بالإعدادات` are `إعدادات`. Other words as they are. */
export function withoutArticle(word: string): string {
  const first = word.charCodeAt(0)
  return first >= 0x0600 && first <= 0x06ff ? word.replace(article, '') : word
}

/** Term of a word in any spelling. */
export function queryTerm(word: string): string {
  return termOf(foldText(word).toLowerCase())
}

/** Every pair of adjacent letters, for scripts without spaces: no dictionary is needed to find words. */
function letterPairs(run: string): string[] {
  const letters = [...run]
  if (letters.length < 2) return letters
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
