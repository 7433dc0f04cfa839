/**
 * Reads front matter of the simplest form, which most pages have: one field per line, each a plain or double-quoted text, a whole
 * number or a boolean. The `yaml` package takes a quarter of a millisecond for the same lines, as long as reading the page and
 * splitting it. Returns undefined for anything else, so that only `readYaml` decides what is valid.
 */
import type { Range } from '../model/diagnostic.js'
import type { YamlResult } from './yamlDocument.js'

/** Words that YAML reads as booleans and nulls in some spelling; texts that may be dates or numbers do not start with a letter. */
const notText = /^(?:true|false|null)$/i
const field =
  /([A-Za-z_][\w-]*): (?:"([^"\\\p{Cc}\u2028\u2029\uFEFF]*)"|(true|false|0|[1-9]\d{0,8})|([A-Za-z](?:[\w .,()/'-]*[\w.)])?))\n/uy
const prototypeKeys = /^(?:__proto__|constructor|prototype)$/

/** @param lineOffset lines of the file before the text. */
export function readPlainFields(text: string, lineOffset: number): YamlResult | undefined {
  const value: Record<string, unknown> = {}
  const whole = { start: { line: lineOffset + 1, column: 1 }, end: { line: lineOffset + 1, column: 1 } }
  const places: Record<string, Range> = { '': whole }
  const keyPlaces: Record<string, Range> = {}
  const spelling: Record<string, string> = {}
  field.lastIndex = 0
  for (let line = lineOffset + 1; field.lastIndex < text.length; line += 1) {
    const found = field.exec(text)
    if (!found) return undefined
    const [source, key = '', quoted, literal, plain] = found
    if (Object.hasOwn(value, key) || prototypeKeys.test(key) || (plain !== undefined && notText.test(plain)))
      return undefined
    value[key] = literal === undefined ? (quoted ?? plain) : JSON.parse(literal)
    if (literal !== undefined) spelling[key] = literal
    const valueColumn = key.length + 3
    keyPlaces[key] = { start: { line, column: 1 }, end: { line, column: key.length + 1 } }
    whole.end.line = line + 1
    places[key] = { start: { line, column: valueColumn }, end: { line, column: source.length } }
  }
  if (whole.end.line === whole.start.line) return undefined
  return { value, places, keyPlaces, spelling, diagnostics: [] }
}
