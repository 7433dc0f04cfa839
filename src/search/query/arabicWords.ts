/**
 * Endings of Arabic and stop words. The endings are those of the “light10” stemmer of Larkey, Ballesteros and Connell ("Light stemming for
 * Arabic information retrieval", 2007). The Snowball stemmer also removes letters at the start of words, but forms of a word must
 * start alike. The stop words of `@orama/stopwords` come from newspapers: they include words of instructions, such as `إعادة` (again).
 */

const endings = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي']
const minLength = 3

/** @param word as `foldText` returns it: `ة` is `ه`, and `أ` is `ا`. */
export function stemmer(word: string): string {
  return endings.reduce(
    (rest, ending) =>
      rest.endsWith(ending) && rest.length - ending.length >= minLength ? rest.slice(0, -ending.length) : rest,
    word,
  )
}

export const stopwords =
  'في من إلى على عن مع هذا هذه ذلك تلك التي الذي الذين هو هي هم أو أم ثم أن إن لا لم لن ما ماذا متى أين كيف كيفية هل كل بعض قد كان كانت يكون تكون بين عند بعد قبل غير حتى لكن إذا أي أنا أنت نحن يمكن يجب'.split(
    ' ',
  )
