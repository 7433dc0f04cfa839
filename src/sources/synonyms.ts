/** `_synonyms.yaml` in the content folder, which sites may have. */
import { posix } from 'node:path'
import type { SiteConfig } from '../schema/config.js'
import { type ParsedSynonyms, parseSynonyms } from '../search/build/parseSynonyms.js'
import { readText } from '../util/files.js'

export function readSynonyms(root: string, config: SiteConfig): ParsedSynonyms {
  const file = posix.join(config.content, '_synonyms.yaml')
  const { text, diagnostics } = readText(root, file)
  if (text === undefined) return { groups: [], diagnostics: diagnostics.filter(({ code }) => code !== 'file-missing') }
  return parseSynonyms(text, file)
}
