import { type Diagnostic, warning } from '../model/diagnostic.js'
import type { Doc } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'

/** Letters that are twice as wide as Latin ones: search engines cut by width, and a sentence has half as many of them. */
const wideLetters = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60]/gu

/**
 * Checks the length of the descriptions in front matter against `lint.description`. Pages without a description get one
 * from their text, and operations get theirs from the API description, so neither is checked.
 */
export function checkDescriptions(docs: readonly Doc[], { lint }: Pick<SiteConfig, 'lint'>): Diagnostic[] {
  const { min, max } = lint.description
  return docs.flatMap((doc) => {
    if (doc.kind === 'operation' || doc.frontMatter.description === undefined) return []
    const length = [...doc.description].length
    const wide = doc.description.match(wideLetters)?.length ?? 0
    const width = length + wide
    if (width >= min && width <= max) return []
    const size = wide === 0 ? `has ${length} characters` : `is as wide as ${width} characters`
    const message = `The description ${size}, but \`lint.description\` allows ${min} to ${max}.`
    const hint = width < min ? 'Say what the reader can do with the page.' : 'Search engines cut it off. Shorten it.'
    return [warning('description-length', message, { file: doc.file, range: doc.places.description, hint })]
  })
}
