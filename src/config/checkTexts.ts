/** Reports languages without texts of the interface: these are shown in English. */
import { type Diagnostic, warning } from '../model/diagnostic.js'
import type { SiteConfig } from '../schema/config.js'
import { type Language, languagesOf } from '../site/languages/list.js'
import { missingTexts, type TextKey } from '../text/catalogue.js'
import { type Located, ownValue } from '../util/places.js'

/** Texts that the pages of the site show in English, in the order of the catalogue. */
export function missingTextsOf({ tag, texts }: Language, { gate, openapi }: SiteConfig): TextKey[] {
  return missingTexts(tag, texts, { gate: gate.mode !== 'off', reference: openapi.length > 0 })
}

/** Names of texts in one message. */
const maxNames = 5

/** Warns once for each language that lacks interface texts, and names the first of them. */
export function checkTexts(config: SiteConfig, { file, places, keyPlaces }: Located): Diagnostic[] {
  return languagesOf(config).flatMap((language) => {
    const { key, tag } = language
    const missing = missingTextsOf(language, config)
    if (missing.length === 0) return []
    const path = Array.isArray(config.locales) ? 'locale' : `locales.${key}`
    const names = missing.slice(0, maxNames).map((name) => `\`${name}\``)
    const more = missing.length > maxNames ? ` and ${missing.length - maxNames} more` : ''
    const message = `The language ${tag} has no text for ${names.join(', ')}${more}. They are shown in English.`
    const hint = `\`docsgen translations --texts ${tag}\` prints them in English. Add translations to \`${Array.isArray(config.locales) ? 'texts' : `${path}.texts`}\`.`
    return [
      warning('text-missing', message, { file, range: ownValue(keyPlaces, path) ?? ownValue(places, path), hint }),
    ]
  })
}
