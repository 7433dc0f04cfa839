/** Terms of the glossary and abbreviations of the site, from the variables file: keys below `glossary` and `abbreviations`. */
import { nearest } from '../../util/nearest.js'
import type { Tokens } from '../source/tokens.js'

export interface GlossaryEntry {
  readonly definition: string
  readonly href?: string
}

/** Finds a term without regard to case, also by its plural in -s. */
export function findTerm(term: string, { vars }: Tokens): GlossaryEntry | undefined {
  const wanted = term.toLowerCase()
  const names = termNames(vars)
  const name =
    names.find((name) => name.toLowerCase() === wanted) ?? names.find((name) => `${name.toLowerCase()}s` === wanted)
  if (!name) return undefined
  const definition = vars[`glossary.${name}`] ?? vars[`glossary.${name}.text`]
  const href = vars[`glossary.${name}.href`]
  return definition === undefined ? undefined : { definition, ...(href && { href }) }
}

/** The term of the glossary that is most similar to a misspelled one. */
export function nearestTerm(term: string, { vars }: Tokens): string | undefined {
  return nearest(term, termNames(vars))
}

/** Abbreviations of the variables file with their meanings. */
export function siteAbbreviations({ vars }: Tokens): ReadonlyMap<string, string> {
  const prefix = 'abbreviations.'
  const names = Object.keys(vars).filter((key) => key.startsWith(prefix))
  return new Map(names.map((key) => [key.slice(prefix.length), vars[key] ?? '']))
}

function termNames(vars: Tokens['vars']): readonly string[] {
  const keys = Object.keys(vars).filter((key) => key.startsWith('glossary.'))
  return [...new Set(keys.map((key) => key.slice('glossary.'.length).replace(/\.(?:text|href)$/, '')))]
}
