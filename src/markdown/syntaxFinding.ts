/** A syntax error of a page in the words of someone who writes pages: where the fault began, and what to type instead. */
import { type Diagnostic, error, type Point } from '../model/diagnostic.js'
import { pointAt, type SourceContext } from './context.js'
import type { SyntaxFailure } from './parse.js'

interface Finding {
  readonly message: string
  readonly point?: Point
  readonly hint?: string
}

export function syntaxFinding(failure: SyntaxFailure, { file, source }: SourceContext): Diagnostic {
  const { message, point = failure.point, hint } = finding(failure, source)
  return error('mdx-syntax', message, { file, range: { start: point }, hint })
}

function finding({ message, point }: SyntaxFailure, source: string): Finding {
  const offset = offsetOf(source, point)
  const [rest = ''] = source.slice(offset).split('\n', 1)
  if (rest.startsWith('<!--') || rest.startsWith('!--'))
    return { message: sentence(message), hint: 'Comments in .mdx are written {/* … */}.' }
  if (/^<?(?:https?|mailto):/.test(rest))
    return { message: sentence(message), hint: 'In .mdx write [text](https://…) in place of <https://…>.' }
  if (/closing quote/.test(message)) return openQuote(message, source)
  return openTag(message, source, offset) ?? { message: readable(message), hint: hintFor(message, rest) }
}

/** A value without its closing quote runs to the end of the file, so its own quote is the last one. */
function openQuote(message: string, source: string): Finding {
  const quote = message.includes("`'`") ? "'" : '"'
  return {
    message: 'This value has no closing quote.',
    point: pointAt(source, source.lastIndexOf(quote)),
    hint: `End the value with ${quote}.`,
  }
}

/** The parser goes on reading a tag that has no `>`, and complains about what follows it. */
function openTag(message: string, source: string, offset: number): Finding | undefined {
  const start = source.lastIndexOf('<', offset - 1)
  const [tag, name] = /^(<\/?[A-Za-z][\w.:-]*)[^<>]*$/.exec(start === -1 ? '' : source.slice(start, offset)) ?? []
  if (!tag || !name || !/\n/.test(tag) || !/end of file|acorn|expression|in name|attribute|spread/i.test(message))
    return
  return { message: `The tag ${name} is not finished.`, point: pointAt(source, start), hint: 'End it with > or />.' }
}

function hintFor(message: string, rest: string): string | undefined {
  if (/before attribute value/.test(message)) return 'A value stands in quotes or braces: label="A" or count={2}.'
  if (/spread/.test(message)) return 'A value belongs to a name: label="A" or count={2}.'
  if (/brace|acorn|parse|expression|JavaScript/i.test(message))
    return 'A { begins an expression in .mdx; write \\{ or a code span for the character itself.'
  if (/closing tag/i.test(message)) return 'Close the tag, or write <br /> for an element without content.'
  if (rest.startsWith('<') || /before name/.test(message))
    return 'A < begins a tag in .mdx; write &lt; or a code span for the character itself.'
  return undefined
}

function readable(message: string): string {
  return /could not parse expression with acorn/i.test(message)
    ? 'What stands between these braces is not JavaScript.'
    : sentence(message)
}

function offsetOf(source: string, { line, column }: Point): number {
  let start = 0
  for (let at = 1; at < line; at++) start = source.indexOf('\n', start) + 1
  return start + column - 1
}

/** The text as one sentence. */
export function sentence(text: string): string {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
