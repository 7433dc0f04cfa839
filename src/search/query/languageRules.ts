/**
 * Finds other forms of the words of a query in the language of the index. Forms are expanded in the query, not in the index: the terms of
 * all languages are indexed in the same way, and no index has extra bytes for its language.
 */
import { foldText, withoutArticle } from '../shared/tokens.js'
import { languageLoaders } from './languageLoaders.js'

export interface LanguageRules {
  readonly isStopWord: (word: string) => boolean
  /** Forms of a word in lower case and without accents; undefined for a word that cannot have any. */
  readonly formsOf: (word: string) => WordForms | undefined
}

export interface WordForms {
  /** All forms start with it. */
  readonly prefix: string
  /** True for a form of the word, also in lower case and without accents. */
  readonly includes: (word: string) => boolean
}

/** Endings whose accent the stemmers need; the index has no accents. */
const accents: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  es: [[/([cs])ion$/, '$1ión']],
  pt: [
    [/cao$/, 'ção'],
    [/coes$/, 'ções'],
  ],
}

const minStemLength = 3
/** A stem can end like a word that has an ending: `installees`, `installe`, `install`. */
const maxRounds = 3

/** @param language as in the head of the index. Undefined for English, and for a language without rules. */
export async function loadLanguageRules(language: string | undefined): Promise<LanguageRules | undefined> {
  const load = Object.hasOwn(languageLoaders, language ?? '') ? languageLoaders[language ?? ''] : undefined
  if (language === undefined || !load) return undefined
  const [{ stemmer }, { stopwords }] = await load()
  const stop = new Set(stopwords.map((word) => foldText(word).toLowerCase()))
  const stem = (word: string) => {
    const written = (accents[language] ?? []).reduce((text, [ending, accent]) => text.replace(ending, accent), word)
    let last = written
    for (let round = 0; round < maxRounds; round++) last = foldText(stemmer(last))
    return last
  }
  return {
    isStopWord: (word) => stop.has(word),
    formsOf: (word) => {
      if (!/^\p{L}{3,}$/u.test(word) || stop.has(word)) return undefined
      const bare = withoutArticle(word)
      const own = stem(bare)
      let shared = 0
      while (shared < own.length && own[shared] === bare[shared]) shared++
      if (shared < minStemLength) return undefined
      // The last letter of a stem can change: `journal`, `journaux`.
      const prefix = bare.slice(0, Math.max(minStemLength, shared - 1))
      return { prefix, includes: (other) => /^\p{L}+$/u.test(other) && stem(withoutArticle(other)) === own }
    },
  }
}
