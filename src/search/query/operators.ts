/**
 * The query language of the search page: `+word`, `-word`, `word*`, `word~1`, `word^2` and `title:word`. It is lunr's syntax with
 * names of fields that readers know. Text without operators, and pasted text, is searched as words.
 */
import { lunr } from '../shared/lunr.js'
import { cleanPastedText } from './pastedText.js'

/** Fields of the index by the name that readers type. */
const fieldsByName: Readonly<Record<string, string>> = { title: 's', page: 'p', text: 'x' }

const operators = [
  // A word that must or must not occur. `-n` and `--set` are options of a command.
  /(?:^|\s)[+-][\p{L}\p{N}]{3}/u,
  /\*/,
  /[\p{L}\p{N}][~^]/u,
  new RegExp(`(?:^|\\s)[+-]?(?:${Object.keys(fieldsByName).join('|')}):`),
]

export function usesOperators(text: string): boolean {
  return !cleanPastedText(text).isPasted && operators.some((operator) => operator.test(text))
}

/** A mistake in a query. `start` and `end` (exclusive) are its place in the text. */
export interface SyntaxMistake {
  readonly message: string
  readonly start: number
  readonly end: number
}

export type ParsedOperators =
  | { readonly kind: 'query'; readonly clauses: readonly lunr.Query.Clause[] }
  | { readonly kind: 'mistake'; readonly mistake: SyntaxMistake }

export function parseOperators(text: string): ParsedOperators {
  const query = new lunr.Query(Object.keys(fieldsByName))
  try {
    new lunr.QueryParser(text, query).parse()
  } catch (thrown) {
    if (!(thrown instanceof lunr.QueryParseError)) throw thrown
    const { message, start, end } = thrown
    return { kind: 'mistake', mistake: { message, start, end } }
  }
  const rename = (name: string) => fieldsByName[name] ?? name
  return { kind: 'query', clauses: query.clauses.map((clause) => ({ ...clause, fields: clause.fields.map(rename) })) }
}
