/**
 * Reads YAML 1.2 (core schema) as plain data with the place of everything in it. What YAML can do beyond plain data is
 * refused with a place: aliases (a few lines of them unfold to gigabytes), tags, directives, several documents,
 * duplicate keys, and keys that would reach an object's prototype. Merge keys (`<<`) mean nothing here.
 *
 * Depth is judged on the concrete syntax tree, which is made without recursion: composing a document that is nested
 * some thousand levels deep ends the process, not just the call.
 */
import { type CST, LineCounter, Parser, type YAMLError } from 'yaml'
import { type Diagnostic, error, type Range } from '../model/diagnostic.js'
import { composeYaml, isTooDeep, maxShownErrors } from './yamlSyntax.js'
import { tagDiagnostic, walkYaml, type YamlCode } from './yamlValue.js'

export interface YamlOptions {
  /** Path relative to the project root, for findings. */
  readonly file: string
  /** Lines of the file before the text: 1 for front matter, whose YAML begins on line 2. Default 0. */
  readonly lineOffset?: number
  /** Columns of the file before each line of the text. Default 0. */
  readonly columnOffset?: number
  /** Largest text, in bytes of UTF-8. Default 64 KiB. */
  readonly limit?: number
  /** Deepest nesting. Default 100; a list item that is a mapping counts twice. */
  readonly depth?: number
}

export interface YamlResult {
  /** Plain data; null for an empty text; undefined where nothing could be read. */
  readonly value: unknown
  readonly places: Readonly<Record<string, Range>>
  readonly keyPlaces: Readonly<Record<string, Range>>
  /** How numbers, booleans and nulls were spelt, by dotted path: `1.10` where the value is 1.1. */
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
    return fail(error('yaml-size', `The YAML has ${bytes} bytes; at most ${limit} are allowed.`, { file, range, hint }))
  }

  const counter = new LineCounter()
  const tokens = [...new Parser(counter.addNewLine).parse(text)]
  const point = (offset: number) => {
    const { line, col } = counter.linePos(Math.min(offset, text.length))
    return { line: line + lineOffset, column: col + columnOffset }
  }
  const range = (from: number, to: number): Range => ({ start: point(from), end: point(Math.max(from, to)) })
  const finding = (code: YamlCode, message: string, place: Range, hint?: string) =>
    error(code, message, { file, range: place, hint })

  const refused = refuseStream(tokens)
  if (refused) return fail(finding('yaml-feature', refused.message, range(refused.offset, refused.offset + 1)))
  const tooDeep = isTooDeep(tokens, depth)
  if (tooDeep !== undefined) {
    return fail(
      finding('yaml-depth', `The YAML is nested more than ${depth} levels deep.`, range(tooDeep, tooDeep + 1)),
    )
  }

  const document = composeYaml(tokens, text)
  if (!document) return fail()
  const walked = walkYaml(document.contents, { range, finding })
  // The composer places a tag that it cannot resolve; the walk sees those that it can, such as `!!binary`.
  const tags = [...document.errors, ...document.warnings]
    .filter(({ code }) => code === 'TAG_RESOLVE_FAILED')
    .slice(0, maxShownErrors)
    .map(({ pos }) => tagDiagnostic(text.slice(...pos), range(...pos), finding))
  const tagLines = new Set(tags.map((tag) => tag.range?.start.line))
  const faults = document.errors
    .filter(({ code }) => code !== 'TAG_RESOLVE_FAILED')
    .slice(0, maxShownErrors)
    .map((fault) => finding('yaml-syntax', sentence(fault), range(...fault.pos), hints[fault.code]))
  const rest = walked.diagnostics.filter(({ code, range }) => code !== 'yaml-tag' || !tagLines.has(range?.start.line))
  return { ...walked, diagnostics: [...faults, ...tags, ...rest] }
}

function refuseStream(tokens: readonly CST.Token[]): { message: string; offset: number } | undefined {
  const directive = tokens.find((token) => token.type === 'directive')
  if (directive)
    return { message: 'YAML directives (lines that begin with `%`) are not allowed.', offset: directive.offset }
  const second = tokens.filter((token) => token.type === 'document')[1]
  return second && { message: 'There is a second YAML document; one is allowed.', offset: second.offset }
}

function sentence({ message }: YAMLError): string {
  const text = message.trim().replace(/[.:]$/, '').replace('"quote', 'double quote').replace("'quote", 'single quote')
  return `This is not valid YAML: ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
}

const hints: Partial<Record<YAMLError['code'], string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'Put a value that contains `: ` in quotes.',
  BAD_SCALAR_START: 'Put the value in quotes.',
  BAD_DQ_ESCAPE: 'Use single quotes where a back slash stands for itself.',
  MISSING_CHAR: 'Close what was opened.',
  TAB_AS_INDENT: 'Indent with spaces.',
}
