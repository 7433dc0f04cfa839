/** `_synonyms.yaml` in the content folder as a source. The file is optional. */
import { posix } from 'node:path'
import { parseSynonyms } from '../search/build/parseSynonyms.js'
import { readText } from '../util/projectFiles.js'
import type { Source } from './source.js'

/** Reads the groups of synonyms. A missing file gives none. */
export const synonymsSource: Source = {
  collect: (collected, { root, config }) => {
    const file = posix.join(config.content, '_synonyms.yaml')
    const { text, diagnostics: found } = readText(root, file)
    const { groups, diagnostics } =
      text === undefined
        ? { groups: [], diagnostics: found.filter(({ code }) => code !== 'file-missing') }
        : parseSynonyms(text, file)
    return { ...collected, synonyms: groups, diagnostics: [...collected.diagnostics, ...diagnostics] }
  },
}
