import { LineCounter } from 'yaml'
import { type Diagnostic, error, warning } from '../../model/diagnostic.js'
import { parseJson } from './parseJson.js'
import { parseYaml } from './parseYaml.js'
import type { ReadDocument } from './sourceDocument.js'

/** Text of a description -> data with places. JSON is told by its first character, whatever the file is called. */
export function readDocument(text: string, file: string): ReadDocument {
  const format = /^\s*[{[]/.test(text) && !/\.ya?ml$/i.test(file) ? 'json' : 'yaml'
  const { value, positions, issues } = format === 'json' ? parseJson(text) : parseYaml(text)
  const toPoint = createLineLocator(text)
  const diagnostics = issues.map((issue): Diagnostic => {
    const { message, hint, offset } = issue
    const place = { file, range: { start: toPoint(offset) }, ...(hint && { hint }) }
    return issue.fatal ? error(issue.code, message, place) : warning(issue.code, message, place)
  })
  if (issues.some(({ fatal }) => fatal)) return { diagnostics }
  return { document: { file, format, text, value, positions, toPoint }, diagnostics }
}

function createLineLocator(text: string) {
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
