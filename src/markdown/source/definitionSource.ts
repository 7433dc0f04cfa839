/**
 * Rewrites definition lists to what the parsers read. A line that begins with a colon and follows a line of text is a definition:
 * the colon becomes the mark of a list item, at the same column, so that its indented lines belong to it.
 */
import { mapLinesOutsideCode } from './linesOutsideCode.js'

/** A character of the private use area: it is in no text. */
export const definitionMark = '\uE001'

const definition = /^((?:[ >]*(?:> ?))?)( {0,3}):([ \t]+)(?=\S)/
/** Lines that are no term: headings, lists, tables, quotes, fences, directives, HTML. */
const noTerm = /^[ >]*(?:#{1,6}\s|[-*+](?:\s|$)|[-*_=]{3}|[|<:]|`{3}|~{3}|\d{1,9}[.)]\s|$)/

/**
 * Marks the lines of definition lists (`: text` below a term), because Markdown parsers read them as paragraphs. Lines stay lines,
 * so that positions stay valid.
 */
export function normalizeDefinitions(source: string): string {
  if (!/^[ >]{0,8}:[ \t]+\S/m.test(source)) return source
  let term = ''
  let isInList = false
  return mapLinesOutsideCode(source, (line) => {
    const isBlank = line.trim() === ''
    const match = definition.exec(line)
    const isDefinition = match !== null && (isInList || (term !== '' && !noTerm.test(term)))
    if (!isBlank) {
      isInList = isDefinition || (isInList && /^ {2,}\S/.test(line))
      term = isDefinition ? '' : line
    }
    return isDefinition ? line.replace(definition, `$1$2+$3${definitionMark}`) : line
  })
}
