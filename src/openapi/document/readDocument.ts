import { LineCounter } from 'yaml'
import { type Diagnostic, error, type Point, warning } from '../../model/diagnostic.js'
import { parseJson } from './parseJson.js'
import { parsePlainYaml } from './parsePlainYaml.js'
import { parseYaml } from './parseYaml.js'
import type { ReadDocument, SourceDocument } from './sourceDocument.js'

/**
 * Parses a file of a description into data with positions. A text that starts with a brace or bracket is JSON, unless the file
 * name says YAML.
 */
export function readDocument(text: string, file: string): ReadDocument {
  if (textFile.test(file)) return { document: textDocument(text, file), diagnostics: [] }
  const format = /^\s*[{[]/.test(text) && !/\.ya?ml$/i.test(file) ? 'json' : 'yaml'
  const { value, positions, issues } = format === 'json' ? parseJson(text) : (parsePlainYaml(text) ?? parseYaml(text))
  const toPoint = createLineLocator(text)
  const diagnostics = issues.map((issue): Diagnostic => {
    const { message, hint, offset } = issue
    const place = { file, range: { start: toPoint(offset) }, ...(hint && { hint }) }
    return issue.fatal ? error(issue.code, message, place) : warning(issue.code, message, place)
  })
  if (issues.some(({ fatal }) => fatal)) return { diagnostics }
  return { document: { file, format, text, value, positions, toPoint }, diagnostics }
}

/** Files that contain text, such as a description or a code sample. A `$ref` can point to them. */
const textFile = /\.(?:md|txt|sh|py|rb|go|js|ts|java|php|cs|http)$/i

function textDocument(text: string, file: string): SourceDocument {
  return { file, format: 'yaml', text, value: text, positions: new Map(), toPoint: createLineLocator(text) }
}

/** Converts offsets to lines and columns. Counts the lines when first used, because most files have no diagnostics. */
function createLineLocator(text: string): (offset: number) => Point {
  const counter = new LineCounter()
  let counted = false
  return (offset: number) => {
    if (!counted) {
      counter.addNewLine(0)
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) counter.addNewLine(at + 1)
      counted = true
    }
    const { line, col } = counter.linePos(offset)
    return { line, column: col }
  }
}
