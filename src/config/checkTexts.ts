/** Reports languages without texts of the interface: these are shown in English. */
import { type Diagnostic, warning } from '../model/diagnostic.js'
import type { SiteConfig } from '../schema/config.js'
import { languagesOf } from '../site/languages/list.js'
import { missingTexts } from '../text/catalogue.js'
import { type Located, ownValue } from '../util/places.js'

/** Names of texts in one message. */
const mostNames = 5

export function checkTexts(config: SiteConfig, { file, places, keyPlaces }: Located): Diagnostic[] {
  const uses = { gate: config.gate.mode !== 'off', reference: config.openapi.length > 0 }
  return languagesOf(config).flatMap(({ key, tag, texts }) => {
    const missing = missingTexts(tag, texts, uses)
    if (missing.length === 0) return []
    const path = Array.isArray(config.locales) ? 'locale' : `locales.${key}`
    const names = missing.slice(0, mostNames).map((name) => `\`${name}\``)
    const more = missing.length > mostNames ? ` and ${missing.length - mostNames} more` : ''
    const message = `The language ${tag} has no text for ${names.join(', ')}${more}. They are shown in English.`
    const hint = `The English texts are in node_modules/docsgen/src/text. Add translations to \`${Array.isArray(config.locales) ? 'texts' : `${path}.texts`}\`.`
    return [
      warning('text-missing', message, { file, range: ownValue(keyPlaces, path) ?? ownValue(places, path), hint }),
    ]
  })
}
