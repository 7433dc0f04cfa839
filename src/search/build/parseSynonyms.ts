/** Parses `_synonyms.yaml`: a list of groups, each a list of words and phrases with the same meaning. */
import * as z from 'zod'
import type { Diagnostic } from '../../model/diagnostic.js'
import { checkYamlFile } from '../../report/checkYamlFile.js'
import type { SynonymGroups } from '../shared/synonyms.js'

const word = z.string().trim().min(1, 'must not be empty')
const schema = z.array(z.array(word).min(2, 'must contain at least two words with the same meaning'))

export interface ParsedSynonyms {
  readonly groups: SynonymGroups
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns no groups if the file is invalid. */
export function parseSynonyms(text: string, file: string): ParsedSynonyms {
  const { value: groups = [], diagnostics } = checkYamlFile(text, { file, schema, rule: 'synonyms' })
  return { groups, diagnostics }
}
