/** Takes definitions of abbreviations out of a source: `*[HTML]: HyperText Markup Language`. Their lines stay, empty. */
import { mapLinesOutsideCode } from './linesOutsideCode.js'
import type { Abbreviation } from './sourceNotes.js'

const definition = /^ {0,3}\*\[([^\]\n]+)\]:[ \t]*(\S.*)$/

export function takeAbbreviations(source: string): {
  readonly source: string
  readonly abbreviations: readonly Abbreviation[]
} {
  if (!/^ {0,3}\*\[/m.test(source)) return { source, abbreviations: [] }
  const abbreviations: Abbreviation[] = []
  const rest = mapLinesOutsideCode(source, (line, index) => {
    const [, name, text] = definition.exec(line) ?? []
    if (!name || !text) return line
    abbreviations.push({ name, text: text.trim(), line: index + 1 })
    return ''
  })
  return { source: rest, abbreviations }
}
