/** Explains a syntax error to an author: where the mistake begins, and what to type instead. */
import { type Diagnostic, error, type Point } from '../model/diagnostic.js'
import { voidElements } from './foreign/elementNames.js'
import type { MarkdownSyntaxError } from './source/markdownSyntaxError.js'
import { offsetAt, pointAt } from './source/pointAt.js'
import type { SourceContext } from './source/sourceContext.js'

interface SyntaxExplanation {
  readonly message: string
  /** Absent if the parser's position is right. */
  readonly point?: Point
  readonly hint?: string
}

/** The diagnostic of a syntax error, at the place of the mistake, which can be before the place where the parser stopped. */
export function diagnoseSyntaxError(
  thrown: MarkdownSyntaxError,
  { file, source }: Pick<SourceContext, 'file' | 'source'>,
): Diagnostic {
  const { message, point = thrown.point, hint } = explainSyntaxError(thrown, source)
  return error('mdx-syntax', message, { file, range: { start: point }, hint })
}

function explainSyntaxError({ message, point }: MarkdownSyntaxError, source: string): SyntaxExplanation {
  const offset = offsetAt(source, point)
  const [rest = ''] = source.slice(offset).split('\n', 1)
  if (rest.startsWith('<!--') || rest.startsWith('!--'))
    return { message: toSentence(message), hint: 'Write comments in .mdx as {/* … */}.' }
  if (/^<?(?:https?|mailto):/.test(rest))
    return { message: toSentence(message), hint: 'In .mdx write [text](https://…) instead of <https://…>.' }
  if (/closing quote/.test(message)) return explainOpenQuote(message, source)
  return (
    explainOpenTag(message, source, offset) ??
    explainUnclosedTag(message) ?? {
      message: plainMessage(message),
      hint: syntaxHint(message, rest, isModule(source, offset)),
    }
  )
}

/** A value without its closing quote runs to the end of the file, so the last quote of the file is its opening quote. */
function explainOpenQuote(message: string, source: string): SyntaxExplanation {
  const quote = message.includes("`'`") ? "'" : '"'
  return {
    message: 'This value has no closing quote.',
    point: pointAt(source, source.lastIndexOf(quote)),
    hint: `End the value with ${quote}.`,
  }
}

/** The parser reads past a tag without `>` and reports what follows the tag. */
function explainOpenTag(message: string, source: string, offset: number): SyntaxExplanation | undefined {
  const start = source.lastIndexOf('<', offset - 1)
  const [tag, name] = /^(<\/?[A-Za-z][\w.:-]*)[^<>]*$/.exec(start === -1 ? '' : source.slice(start, offset)) ?? []
  if (!tag || !name || !/\n/.test(tag) || !/end of file|acorn|expression|in name|attribute|spread/i.test(message))
    return
  return { message: `The tag ${name} is not finished.`, point: pointAt(source, start), hint: 'End it with > or />.' }
}

/** `Expected a closing tag for `<br>` (3:2-3:6) before the end of `paragraph``: the tag is the place. */
function explainUnclosedTag(message: string): SyntaxExplanation | undefined {
  const [, name = '', line, column] =
    /^Expected a closing tag for `<([^`>\s]*)[^`]*` \((\d+):(\d+)-/.exec(message) ?? []
  if (line === undefined) return undefined
  const hint = voidElements.has(name) ? `Write <${name} />.` : `Add </${name}> after its content.`
  return { message: toSentence(message), point: { line: Number(line), column: Number(column) }, hint }
}

/** True if the last statement that begins with `import` or `export` has an open brace before the offset. */
function isModule(source: string, offset: number): boolean {
  const before = source.slice(0, offset)
  const start = Math.max(before.lastIndexOf('\nimport '), before.lastIndexOf('\nexport '))
  const statement = start === -1 ? '' : before.slice(start)
  return (statement.match(/[{(]/g) ?? []).length > (statement.match(/[})]/g) ?? []).length
}

/** @param rest the line of the error, from its position on. */
function syntaxHint(message: string, rest: string, isInModule: boolean): string | undefined {
  if (/[“”„‘’«]/.test(rest[0] ?? '')) return `Replace the typographic quotes (${rest[0]}) with straight ones: " or '.`
  if (/create a link in MDX/.test(message)) return 'In .mdx write [text](https://…) instead of <https://…>.'
  if (/before attribute value/.test(message)) return 'Put the value into quotes or braces: label="A" or count={2}.'
  if (/spread/.test(message)) return 'Give the value a name: label="A" or count={2}.'
  if (isInModule)
    return 'A statement that begins with import or export ends at a blank line. Close its braces before it.'
  if (/brace|acorn|parse|expression|JavaScript/i.test(message))
    return 'A { begins an expression in .mdx; write \\{ or a code span for the character itself.'
  if (/closing tag/i.test(message)) return 'Close the tag, or write <br /> for an element without content.'
  if (rest.startsWith('<') || /before name/.test(message))
    return 'A < begins a tag in .mdx; write &lt; or a code span for the character itself.'
  return undefined
}

function plainMessage(message: string): string {
  return /could not parse expression with acorn/i.test(message)
    ? 'The text between these braces is not valid JavaScript.'
    : toSentence(message)
}

/** Makes one line of the text, and ends it with a period. */
export function toSentence(text: string): string {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
