/**
 * The query language of the search page: `+word`, `-word`, `word*`, `word~1`, `word^2` and `title:word`. It is lunr's syntax with
 * names of fields that readers know. Text without operators, and pasted text, is searched as words.
 */
import { cleanPastedText } from './pastedText.js'

/** Fields of the index by the name that readers type. */
export const fieldsByName: Readonly<Record<string, string>> = { title: 's', page: 'p', text: 'x' }

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
