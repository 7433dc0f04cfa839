/** Highlights common languages: about 50 microseconds for a block, and almost no start-up cost. */
import { escapeText } from '../../../util/html.js'
import { isRecord } from '../../../util/isRecord.js'
import { tokenizeWithPrism } from './engine.js'
import { grammarNames, registerGrammar } from './grammars.js'
import { classByTokenType } from './tokenClasses.js'

/** Returns the HTML of each line, or undefined for a language that Prism does not highlight. */
export function highlightWithPrism(code: string, language: string): readonly string[] | undefined {
  const grammar = grammarNames.get(language)
  if (!grammar) return undefined
  const writer = createLineWriter()
  writeToken(tokenize(code, grammar), '', writer)
  return writer.finish()
}

function tokenize(code: string, grammar: string): unknown {
  registerGrammar(grammar)
  return tokenizeWithPrism(code, grammar)
}

/** @param around class of the token that contains this one; '' for none. */
function writeToken(token: unknown, around: string, writer: LineWriter): void {
  if (typeof token === 'string') writer.write(token, around)
  else if (Array.isArray(token)) for (const part of token) writeToken(part, around, writer)
  else if (isRecord(token)) {
    const { type, alias, content } = token
    const fenced = type === 'code-block' ? fencedGrammar(alias) : undefined
    if (fenced && typeof content === 'string') writeToken(tokenize(content, fenced), '', writer)
    else writeToken(content, tokenClass(type, alias) ?? around, writer)
  }
}

/** The class of the type, else of the first alias that has one. Called for every token: it creates no lists. */
function tokenClass(type: unknown, alias: unknown): string | undefined {
  const found = classOf(type) ?? (Array.isArray(alias) ? classOfFirst(alias) : classOf(alias))
  return found === 'plain' ? '' : found
}

function classOf(name: unknown): string | undefined {
  return typeof name === 'string' ? classByTokenType.get(name) : undefined
}

function classOfFirst(names: readonly unknown[]): string | undefined {
  for (const name of names) {
    const found = classOf(name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Grammar of a code block inside of Markdown: Prism writes its language into an alias such as `language-ts`. */
function fencedGrammar(alias: unknown): string | undefined {
  for (const name of [alias].flat())
    if (typeof name === 'string' && name.startsWith('language-'))
      return grammarNames.get(name.slice('language-'.length))
  return undefined
}

interface LineWriter {
  /** @param name class of the text; '' for none. */
  readonly write: (text: string, name: string) => void
  readonly finish: () => readonly string[]
}

/** Neighbors of the same class share a span. White space gets none. */
function createLineWriter(): LineWriter {
  const lines: string[] = []
  let line = ''
  let open = ''
  const setClass = (name: string) => {
    if (name === open) return
    if (open) line += '</span>'
    if (name) line += `<span class="t-${name}">`
    open = name
  }
  const endLine = () => {
    setClass('')
    lines.push(line)
    line = ''
  }
  const writePart = (part: string, name: string) => {
    if (part === '') return
    // Most neighbors have the same class. Look at the text only when the class changes.
    if (name !== open && part.trim() !== '') setClass(name)
    line += escapeText(part)
  }
  return {
    write: (text, name) => {
      let start = 0
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
        writePart(text.slice(start, end), name)
        endLine()
        start = end + 1
      }
      writePart(start === 0 ? text : text.slice(start), name)
    },
    finish: () => {
      endLine()
      return lines
    },
  }
}
