/** `_synonyms.yaml`: a list of groups, each a list of words and phrases that mean the same. */
import * as z from 'zod'
import type { Diagnostic } from '../../model/diagnostic.js'
import { zodDiagnostics } from '../../report/zodDiagnostics.js'
import { readYaml } from '../../yaml/yamlDocument.js'
import type { SynonymGroups } from '../shared/synonyms.js'

const word = z.string().trim().min(1, 'must not be empty')
const schema = z.array(z.array(word).min(2, 'must hold at least two words that mean the same'))

export interface ParsedSynonyms {
  readonly groups: SynonymGroups
  readonly diagnostics: readonly Diagnostic[]
}

export function parseSynonyms(text: string, file: string): ParsedSynonyms {
  const { value, places, keyPlaces, spelling, diagnostics } = readYaml(text, { file })
  if (value === undefined || value === null) return { groups: [], diagnostics }
  const result = schema.safeParse(value)
  if (result.success) return { groups: result.data, diagnostics }
  const judged = {
    file,
    places,
    keyPlaces,
    spelling,
    schema,
    input: value,
    rule: 'synonyms' as const,
    whole: 'The file',
  }
  return { groups: [], diagnostics: [...diagnostics, ...zodDiagnostics(result.error.issues, judged)] }
}
