/**
 * Reads YAML 1.2 (core schema) as plain data, with the place of every key and value. Features beyond plain data are errors:
 * aliases (a few lines of them expand to gigabytes), tags, directives, several documents, duplicate keys, and keys that
 * could reach the prototype of an object. Merge keys (`<<`) are ordinary keys.
 *
 * Depth is checked on the concrete syntax tree, which the parser builds without recursion. Composing a document with some
 * thousand levels would overflow the stack and end the process.
 */
import { type CST, LineCounter, Parser, type YAMLError } from 'yaml'
import { type Diagnostic, error, type Range } from '../model/diagnostic.js'
import { composeYaml, hintForValue, isTooDeep, maxShownErrors, yamlHint } from './yamlSyntax.js'
import { type CreateYamlError, tagDiagnostic, walkYaml } from './yamlValue.js'

export interface YamlOptions {
  /** Path relative to the project root, for diagnostics. */
  readonly file: string
  /** Lines of the file before the text: 1 for front matter, whose YAML starts on line 2. Default 0. */
  readonly lineOffset?: number
  /** Columns of the file before each line of the text. Default 0. */
  readonly columnOffset?: number
  /** Largest text, in bytes of UTF-8. Default 64 KiB. */
  readonly limit?: number
  /** Deepest nesting. Default 100. A list item that is a map counts twice. */
  readonly depth?: number
}

/** The records have dotted paths as keys, for example `docs.0.items.2`. */
export interface YamlResult {
  /** Plain data. Null for an empty text, undefined if nothing could be read. */
  readonly value: unknown
  readonly places: Readonly<Record<string, Range>>
  readonly keyPlaces: Readonly<Record<string, Range>>
  /** Source text of plain numbers, booleans and nulls, because `1.10` has the value 1.1. */
  readonly spelling: Readonly<Record<string, string>>
  readonly diagnostics: readonly Diagnostic[]
}

export function readYaml(text: string, options: YamlOptions): YamlResult {
  const { file, lineOffset = 0, columnOffset = 0, limit = 64 * 1024, depth = 100 } = options
  const fail = (...diagnostics: Diagnostic[]): YamlResult => ({
    value: undefined,
    places: {},
    keyPlaces: {},
    spelling: {},
    diagnostics,
  })
  const bytes = Buffer.byteLength(text)
  if (bytes > limit) {
    const range = { start: { line: lineOffset + 1, column: columnOffset + 1 } }
    const hint = 'Move part of it into another file.'
    return fail(error('yaml-size', `The YAML has ${bytes} bytes, but the limit is ${limit}.`, { file, range, hint }))
  }

  const counter = new LineCounter()
  const tokens = [...new Parser(counter.addNewLine).parse(text)]
  const toPoint = (offset: number) => {
    const { line, col } = counter.linePos(Math.min(offset, text.length))
    return { line: line + lineOffset, column: col + columnOffset }
  }
  const toRange = (from: number, to: number): Range => ({ start: toPoint(from), end: toPoint(Math.max(from, to)) })
  const createError: CreateYamlError = ({ code, message, range, hint }) => error(code, message, { file, range, hint })

  const unsupported = findUnsupported(tokens)
  if (unsupported) {
    const { message, offset } = unsupported
    return fail(createError({ code: 'yaml-feature', message, range: toRange(offset, offset + 1) }))
  }
  const tooDeep = isTooDeep(tokens, depth)
  if (tooDeep !== undefined) {
    const message = `The YAML has more than ${depth} levels of nesting.`
    return fail(createError({ code: 'yaml-depth', message, range: toRange(tooDeep, tooDeep + 1) }))
  }

  const document = composeYaml(tokens, text)
  if (!document) return fail()
  const walked = walkYaml(document.contents, { toRange, createError })
  // The composer reports tags that it cannot resolve, and `walkYaml` those that it can, such as `!!binary`.
  const tags = [...document.errors, ...document.warnings]
    .filter(({ code }) => code === 'TAG_RESOLVE_FAILED')
    .slice(0, maxShownErrors)
    .map(({ pos }) => tagDiagnostic(text.slice(...pos), toRange(...pos), createError))
  const tagLines = new Set(tags.map((tag) => tag.range?.start.line))
  const indented = document.errors.flatMap((issue) => overIndentedKey(issue, text) ?? [])
  const isFirst = ({ pos: [from] }: YAMLError, index: number, all: readonly YAMLError[]) =>
    all.findIndex(({ pos }) => pos[0] === from) === index
  // Each token of a line after the first unexpected one is reported, too.
  const isFirstOfLine = ({ code, pos: [from] }: YAMLError, index: number, all: readonly YAMLError[]) =>
    code !== 'UNEXPECTED_TOKEN' ||
    all.findIndex((other) => other.code === code && toPoint(other.pos[0]).line === toPoint(from).line) === index
  const syntaxErrors = document.errors
    .filter(({ code }) => code !== 'TAG_RESOLVE_FAILED')
    .filter((issue, index, all) => indented.length === 0 || isFirst(issue, index, all))
    .filter(isFirstOfLine)
    .slice(0, maxShownErrors)
    .map((issue) => {
      const key = overIndentedKey(issue, text)
      const message = key
        ? `This is not valid YAML: the key “${key.name}” is indented more than the key above it, which already has a value.`
        : syntaxMessage(issue)
      const quote = typographicEnd(issue, text)
      if (quote) {
        const hint = `Replace the typographic quote (${text[quote]}) with a straight one.`
        return createError({ code: 'yaml-syntax', message, range: toRange(quote, quote + 1), hint })
      }
      const range = key ? toRange(key.from, key.from + key.name.length) : toRange(...issue.pos)
      const hint = key ? 'Indent it like the key above it.' : (hintForValue(issue, text) ?? yamlHint(issue.code))
      return createError({ code: 'yaml-syntax', message, range, hint })
    })
  const rest = walked.diagnostics.filter(({ code, range }) => code !== 'yaml-tag' || !tagLines.has(range?.start.line))
  return { ...walked, diagnostics: [...syntaxErrors, ...tags, ...rest] }
}

/** Offset of the typographic quote that ends a text which begins with a straight one. */
function typographicEnd({ code }: YAMLError, text: string): number | undefined {
  if (code !== 'MISSING_CHAR') return undefined
  const { 0: found, index = 0 } = /:[ \t]+["'][^"'\n]*[“”„’](?=[ \t]*$)/mu.exec(text) ?? {}
  return found === undefined ? undefined : index + found.length - 1
}

/** The first directive or the second document, with a message. Undefined for a stream of one plain document. */
function findUnsupported(tokens: readonly CST.Token[]): { message: string; offset: number } | undefined {
  const directive = tokens.find((token) => token.type === 'directive')
  if (directive)
    return { message: 'YAML directives (lines that start with `%`) are not allowed.', offset: directive.offset }
  const second = tokens.filter((token) => token.type === 'document')[1]
  return second && { message: 'A second YAML document starts here. Only one is allowed.', offset: second.offset }
}

/** The parser reports the value of `title: A`, above `  description: B`, as a key of several lines. */
function overIndentedKey({ code, pos: [from] }: YAMLError, text: string): { name: string; from: number } | undefined {
  if (code !== 'MULTILINE_IMPLICIT_KEY' && code !== 'BLOCK_AS_IMPLICIT_KEY') return undefined
  const [above, indent = '', name] = /^[^\n]+\n([ ]+)([\w-]+):(?=[ \n])/.exec(text.slice(from)) ?? []
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from)
  return above === undefined || name === undefined || !/^ *[\w-]+:\s+$/.test(before)
    ? undefined
    : { name, from: from + above.indexOf(`\n${indent}${name}:`) + 1 + indent.length }
}

/** Turns the message of the `yaml` package into one sentence. Its unmatched quotes would break the code span. */
function syntaxMessage({ message }: YAMLError): string {
  const text = message.trim().replace(/[.:]$/, '').replace('"quote', 'double quote').replace("'quote", 'single quote')
  return `This is not valid YAML: ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
}
