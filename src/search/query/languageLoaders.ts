/**
 * Stemmers (Snowball) and stop words by language. The code of a language is loaded for the first query in it, and the bundle for
 * browsers has only the languages of the site (`bundling/searchLanguages.ts`).
 */

export interface LanguageWords {
  readonly stemmer: (word: string) => string
  readonly stopwords: readonly string[]
}

type LoadWords = () => Promise<readonly [Pick<LanguageWords, 'stemmer'>, Pick<LanguageWords, 'stopwords'>]>

export const languageLoaders: Readonly<Record<string, LoadWords>> = {
  ar: () => import('./arabicWords.js').then(({ stemmer, stopwords }) => [{ stemmer }, { stopwords }]),
  da: () => Promise.all([import('@orama/stemmers/danish'), import('@orama/stopwords/danish')]),
  de: () => Promise.all([import('@orama/stemmers/german'), import('@orama/stopwords/german')]),
  es: () => Promise.all([import('@orama/stemmers/spanish'), import('@orama/stopwords/spanish')]),
  fi: () => Promise.all([import('@orama/stemmers/finnish'), import('@orama/stopwords/finnish')]),
  fr: () => Promise.all([import('@orama/stemmers/french'), import('@orama/stopwords/french')]),
  it: () => Promise.all([import('@orama/stemmers/italian'), import('@orama/stopwords/italian')]),
  nl: () => Promise.all([import('@orama/stemmers/dutch'), import('@orama/stopwords/dutch')]),
  no: () => Promise.all([import('@orama/stemmers/norwegian'), import('@orama/stopwords/norwegian')]),
  pt: () => Promise.all([import('@orama/stemmers/portuguese'), import('@orama/stopwords/portuguese')]),
  ru: () => Promise.all([import('@orama/stemmers/russian'), import('@orama/stopwords/russian')]),
  sv: () => Promise.all([import('@orama/stemmers/swedish'), import('@orama/stopwords/swedish')]),
}
