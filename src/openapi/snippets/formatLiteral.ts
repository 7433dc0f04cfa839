/** Writes JSON data as literals of a language. Languages differ only in keywords, quotes, indentation and trailing commas. */
import type { JsonValue } from '../../model/contract/reference.js'
import { unicodeEscape4 } from './escape.js'

export interface LiteralSyntax {
  readonly string: (text: string) => string
  /** A property name with its separator, for example `name: `. */
  readonly key: (name: string) => string
  readonly null: string
  readonly true: string
  readonly false: string
  readonly indent: string
  readonly trailingComma: boolean
}

const jsonLiterals: LiteralSyntax = {
  string: jsonString,
  key: (name) => `${jsonString(name)}: `,
  null: 'null',
  true: 'true',
  false: 'false',
  indent: '  ',
  trailingComma: false,
}

/** Also escapes control characters that JSON allows, because multi-line strings of some languages cannot contain them. */
function jsonString(text: string): string {
  return JSON.stringify(text).replace(/[\p{Cc}\u2028\u2029\uFEFF]/gu, (character) =>
    unicodeEscape4(character.charCodeAt(0)),
  )
}

/** Characters of a list of scalars that stays on one line. */
const maxInlineListLength = 64

/** Formats over several lines; lines after the first are indented by `depth` steps. */
export function formatLiteral(value: JsonValue, dialect: LiteralSyntax, depth = 0): string {
  if (value === null) return dialect.null
  if (value === true) return dialect.true
  if (value === false) return dialect.false
  if (typeof value === 'number') return JSON.stringify(value)
  if (typeof value === 'string') return dialect.string(value)
  if (Array.isArray(value)) return formatListLiteral(value, dialect, depth)
  return wrapInBrackets(
    Object.entries(value).map(([name, inner]) => dialect.key(name) + formatLiteral(inner, dialect, depth + 1)),
    { brackets: '{}', dialect, depth },
  )
}

/** Formats a JSON document. */
export function formatJsonText(value: JsonValue): string {
  return formatLiteral(value, jsonLiterals)
}

function formatListLiteral(items: readonly JsonValue[], dialect: LiteralSyntax, depth: number): string {
  const texts = items.map((item) => formatLiteral(item, dialect, depth + 1))
  const line = `[${texts.join(', ')}]`
  const isPlain = items.every((item) => typeof item !== 'object' || item === null)
  return isPlain && line.length <= maxInlineListLength
    ? line
    : wrapInBrackets(texts, { brackets: '[]', dialect, depth })
}

interface Wrapping {
  readonly brackets: '{}' | '[]'
  readonly dialect: LiteralSyntax
  readonly depth: number
}

function wrapInBrackets(texts: readonly string[], { brackets, dialect, depth }: Wrapping): string {
  if (texts.length === 0) return brackets
  const margin = dialect.indent.repeat(depth)
  const lines = texts.map((text) => `${margin}${dialect.indent}${text}`)
  return `${brackets[0]}\n${lines.join(',\n')}${dialect.trailingComma ? ',' : ''}\n${margin}${brackets[1]}`
}
