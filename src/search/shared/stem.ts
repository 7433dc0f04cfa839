/**
 * English stems by the algorithm of Martin Porter ("An algorithm for suffix stripping", 1980), with the changes that he published
 * later, and the stop words of lunr. Results equal those of lunr (`stem.slow.test.ts`), which the worker loads only for operators.
 */

/** A letter other than a, e, i, o and u; `y` is a consonant only at the start of a run. An initial `y` is written as `Y`. */
const consonants = '[^aeiou][^aeiouy]*'
const vowels = '[aeiouy][aeiou]*'
/** Words by their measure, the number of times that a consonant follows a vowel. */
const hasVowel = new RegExp(`^(?:${consonants})?[aeiouy]`)
const aboveZero = new RegExp(`^(?:${consonants})?${vowels}${consonants}`)
const isOne = new RegExp(`^(?:${consonants})?${vowels}${consonants}(?:${vowels})?$`)
const aboveOne = new RegExp(`^(?:${consonants})?(?:${vowels}${consonants}){2}`)
/** Consonant, vowel, and a consonant other than w, x and y: `hop`. */
const isShort = new RegExp(`^${consonants}[aeiouy][^aeiouwxy]$`)

/** Endings that the second and the third step replace, as pairs of ending and replacement. */
const secondStep = parseEndings(
  'ational ate tional tion enci ence anci ance izer ize bli ble alli al entli ent eli e ousli ous ization ize ation ate ator ate alism al iveness ive fulness ful ousness ous aliti al iviti ive biliti ble logi log',
)
const thirdStep = parseEndings('icate ic ative - alize al iciti ic ical ic ful - ness -')
const fourthStep = /^(.+?)(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/

interface EndingRules {
  readonly pattern: RegExp
  readonly replacements: ReadonlyMap<string, string>
}

function parseEndings(list: string): EndingRules {
  const words = list.split(' ')
  const replacements = new Map(
    words.flatMap((ending, at) => {
      const replacement = words[at + 1] ?? ''
      return at % 2 === 0 ? [[ending, replacement === '-' ? '' : replacement] as const] : []
    }),
  )
  return { pattern: new RegExp(`^(.+?)(${[...replacements.keys()].join('|')})$`), replacements }
}

/** Caches of `stemWord`. It is cleared at the limit to bound memory. */
const stems = new Map<string, string>()
const maxCachedWords = 100_000

/** English stem of a word of lower-case letters. */
export function stemWord(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = word.length < 3 ? word : computeStem(word)
  if (stems.size >= maxCachedWords) stems.clear()
  stems.set(word, stem)
  return stem
}

function computeStem(word: string): string {
  const marked = word.startsWith('y') ? `Y${word.slice(1)}` : word
  const singular = marked.replace(/^(.+?)(ss|i)es$/, '$1$2').replace(/^(.+?[^s])s$/, '$1')
  const steps = [
    removeTense,
    replaceFinalY,
    (text: string) => replaceEnding(text, secondStep),
    third,
    removeSuffix,
    tidy,
  ]
  const stem = steps.reduce((text, step) => step(text), singular)
  return stem.startsWith('Y') ? `y${stem.slice(1)}` : stem
}

function third(word: string): string {
  return replaceEnding(word, thirdStep)
}

/** Removes `ed` and `ing`, and restores the word: `hopping` gives `hop`, `hoping` gives `hope`. */
function removeTense(word: string): string {
  const [, agreed] = /^(.+?)eed$/.exec(word) ?? []
  if (agreed !== undefined) return aboveZero.test(agreed) ? word.slice(0, -1) : word
  const [, rest] = /^(.+?)(?:ed|ing)$/.exec(word) ?? []
  if (rest === undefined || !hasVowel.test(rest)) return word
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`
  if (/([^aeiouylsz])\1$/.test(rest)) return rest.slice(0, -1)
  return isShort.test(rest) ? `${rest}e` : rest
}

function replaceFinalY(word: string): string {
  return word.replace(/^(.+?[^aeiou])y$/, '$1i')
}

function replaceEnding(word: string, { pattern, replacements }: EndingRules): string {
  const [, rest = '', ending = ''] = pattern.exec(word) ?? []
  return aboveZero.test(rest) ? rest + (replacements.get(ending) ?? '') : word
}

function removeSuffix(word: string): string {
  const [, rest] = fourthStep.exec(word) ?? /^(.+?[st])ion$/.exec(word) ?? []
  return rest !== undefined && aboveOne.test(rest) ? rest : word
}

/** Removes a silent `e` and one of two `l`. */
function tidy(word: string): string {
  const [, rest] = /^(.+?)e$/.exec(word) ?? []
  const isSilent = rest !== undefined && (aboveOne.test(rest) || (isOne.test(rest) && !isShort.test(rest)))
  const bare = isSilent ? rest : word
  return bare.endsWith('ll') && aboveOne.test(bare) ? bare.slice(0, -1) : bare
}

const stopWords = new Set(
  'a able about across after all almost also am among an and any are as at be because been but by can cannot could dear did do does either else ever every for from get got had has have he her hers him his how however i if in into is it its just least let like likely may me might most must my neither no nor not of off often on only or other our own rather said say says she should since so some than that the their them then there these they this tis to too twas us wants was we were what when where which while who whom why will with would yet you your'.split(
    ' ',
  ),
)

/** All stop words. */
export function stopWordList(): readonly string[] {
  return [...stopWords]
}

/** True for English words that are too common to identify a section, such as `the`. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}
