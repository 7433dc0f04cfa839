import { type Diagnostic, warning } from '../model/diagnostic.js'
import type { Doc } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'

/**
 * Checks the length of the descriptions in front matter against `lint.description`. Pages without a description get one
 * from their text, and operations get theirs from the API description, so neither is checked.
 */
export function checkDescriptions(docs: readonly Doc[], { lint }: Pick<SiteConfig, 'lint'>): Diagnostic[] {
  const { min, max } = lint.description
  return docs.flatMap((doc) => {
    if (doc.kind === 'operation' || doc.frontMatter.description === undefined) return []
    const length = [...doc.description].length
    if (length >= min && length <= max) return []
    const message = `The description has ${length} characters, but \`lint.description\` allows ${min} to ${max}.`
    const hint = length < min ? 'Say what the reader can do with the page.' : 'Search engines cut it off. Shorten it.'
    return [warning('description-length', message, { file: doc.file, range: doc.places.description, hint })]
  })
}
