/** Parses `_synonyms.yaml`: a list of groups, each a list of words and phrases with the same meaning. */
import * as z from 'zod'
import type { Diagnostic } from '../../model/diagnostic.js'
import { zodDiagnostics } from '../../report/zodDiagnostics.js'
import { readYaml } from '../../yaml/yamlDocument.js'
import type { SynonymGroups } from '../shared/synonyms.js'

const word = z.string().trim().min(1, 'must not be empty')
const schema = z.array(z.array(word).min(2, 'must contain at least two words with the same meaning'))

export interface ParsedSynonyms {
  readonly groups: SynonymGroups
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns no groups if the file is invalid. */
export function parseSynonyms(text: string, file: string): ParsedSynonyms {
  const { value, places, keyPlaces, spelling, diagnostics } = readYaml(text, { file })
  if (value === undefined || value === null) return { groups: [], diagnostics }
  const result = schema.safeParse(value)
  if (result.success) return { groups: result.data, diagnostics }
  const options = {
    file,
    places,
    keyPlaces,
    spelling,
    schema,
    input: value,
    rule: 'synonyms' as const,
    whole: 'The file',
  }
  return { groups: [], diagnostics: [...diagnostics, ...zodDiagnostics(result.error.issues, options)] }
}
