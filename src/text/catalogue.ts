/**
 * The texts of the interface by language. English names all texts; another language can lack some, which are English then. The
 * theme and the browser code name a text as `TEXT.key`.
 */
import { en, enGate, enPlugins } from './en.js'
import { enApi } from './enApi.js'
import { enReference } from './enReference.js'

const english = { ...en, ...enReference, ...enApi, ...enPlugins, ...enGate }

export type TextKey = keyof typeof english

/** Every text in one language, and the tag of the language, for dates, numbers and plural forms. */
export type InterfaceText = Readonly<Record<TextKey, string>> & { readonly languageTag: string }

/** Texts by key; those that are absent are English. */
export type PartialText = Readonly<Partial<Record<TextKey, string>>>

/** The languages of docsgen besides English. Only those of the site are loaded. */
const translations: Readonly<Record<string, () => Promise<PartialText>>> = {
  de: async () => ({
    ...(await import('./de.js')).de,
    ...(await import('./deReference.js')).deReference,
    ...(await import('./deApi.js')).deApi,
    ...(await import('./dePlugins.js')).dePlugins,
    ...(await import('./deGate.js')).deGate,
  }),
  es: async () => ({
    ...(await import('./es.js')).es,
    ...(await import('./esReference.js')).esReference,
    ...(await import('./esApi.js')).esApi,
    ...(await import('./esPlugins.js')).esPlugins,
    ...(await import('./esGate.js')).esGate,
  }),
  fr: async () => ({
    ...(await import('./fr.js')).fr,
    ...(await import('./frReference.js')).frReference,
    ...(await import('./frApi.js')).frApi,
    ...(await import('./frPlugins.js')).frPlugins,
    ...(await import('./frGate.js')).frGate,
  }),
  ja: async () => ({
    ...(await import('./ja.js')).ja,
    ...(await import('./jaReference.js')).jaReference,
    ...(await import('./jaApi.js')).jaApi,
    ...(await import('./jaPlugins.js')).jaPlugins,
    ...(await import('./jaGate.js')).jaGate,
  }),
}

const loaded = new Map<string, PartialText>([['en', english]])

/** Loads the texts of language tags. Call it before `interfaceText` and `missingTexts`; texts that are not loaded are English. */
export async function loadTexts(tags: readonly string[]): Promise<void> {
  for (const tag of tags) {
    const language = tag.split('-')[0] ?? tag
    const load = translations[language]
    if (load && !loaded.has(language)) loaded.set(language, await load())
  }
}

const keys: readonly string[] = Object.keys(english)

/** Checks names that people write in `texts` of the configuration. */
export function isTextKey(key: string): key is TextKey {
  return keys.includes(key)
}

/** The names of all texts. */
export const textKeys = keys.filter(isTextKey)

/** The texts of a language tag, or of its language: `pt-BR`, then `pt`. Undefined for a language that docsgen does not have. */
function textsOf(tag: string): PartialText | undefined {
  return loaded.get(tag) ?? loaded.get(tag.split('-')[0] ?? tag)
}

/** The texts of a language with those of the site. */
export function interfaceText(tag: string, own: PartialText = {}): InterfaceText {
  return { ...english, ...textsOf(tag), ...own, languageTag: tag }
}

/** Parts of the interface that not every site has. */
export interface UsedTexts {
  readonly gate: boolean
  readonly reference: boolean
}

/** Texts that neither docsgen nor the site has in the language, without those of parts that the site does not have. */
export function missingTexts(tag: string, own: PartialText, uses: UsedTexts): TextKey[] {
  const known: PartialText = { ...textsOf(tag), ...own }
  const isReference = (key: TextKey) => Object.hasOwn(enReference, key) || Object.hasOwn(enApi, key)
  const isUsed = (key: TextKey) => (uses.gate || !Object.hasOwn(enGate, key)) && (uses.reference || !isReference(key))
  return textKeys.filter((key) => known[key] === undefined && isUsed(key))
}

/** Reports a text without the placeholders of the English one, or with others. The message follows the name of the field. */
export function wrongPlaceholders(key: TextKey, text: string): string | undefined {
  const known = placeholdersOf(english[key])
  const unknown = placeholdersOf(text).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const list = known.length > 0 ? `The placeholders are ${known.join(' and ')}` : 'This text has no placeholders'
    return `must not contain ${unknown}. ${list}`
  }
  if (/[<>"&]/.test(text) && !/[<>"&]/.test(english[key])) return 'must not contain `<`, `>`, `"` and `&`'
  const missing = known.find((name) => name !== '{count}' && !text.includes(name))
  return missing && `must contain ${missing}`
}

function placeholdersOf(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])]
}
