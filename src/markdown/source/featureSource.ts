/** Rewrites markup that few sources have to what the parsers read, and takes abbreviations out. */
import { takeAbbreviations } from './abbreviationSource.js'
import { normalizeDefinitions } from './definitionSource.js'
import { normalizeMath } from './mathSource.js'
import type { SourceNotes } from './sourceNotes.js'

export function normalizeFeatures(
  given: string,
  math: boolean,
): { readonly source: string; readonly notes: SourceNotes } {
  const { source, abbreviations } = takeAbbreviations(given)
  return { source: normalizeMath(normalizeDefinitions(source), math), notes: { abbreviations } }
}
