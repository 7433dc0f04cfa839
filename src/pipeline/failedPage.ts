/** Docs of pages that could not be compiled. */
import type { Diagnostic } from '../model/diagnostic.js'
import type { Doc, Entry } from '../model/model.js'
import { escapeText } from '../util/html.js'

/** Takes the place of a page that could not be compiled, or not yet: links to it are not broken. It is not rendered. */
export function placeholderDoc({ id, route, kind, file, frontMatter, places }: Entry): Doc {
  const { title = id, description = '' } = frontMatter
  const nothing = { headings: [], ids: [], links: [], images: [], sections: [], islands: [], dependencies: [] }
  return {
    ...{ id, route, kind, file, frontMatter, places, title, description },
    contentHasTitle: false,
    content: [],
    ...nothing,
    failed: true,
  }
}

/** A page that says why it could not be built, for `docsgen build --keep-going`. */
export function failedPageDoc(entry: Entry, diagnostics: readonly Diagnostic[]): Doc {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const items = errors.map(({ file, range, message }) => {
    const place = range ? `${file}:${range.start.line}` : file
    return `<li><code>${escapeText(place)}</code> ${escapeText(message)}</li>`
  })
  const content = [`<p><strong>This page could not be built.</strong></p><ul>${items.join('')}</ul>`]
  return { ...placeholderDoc(entry), frontMatter: { ...entry.frontMatter, search: false }, content }
}
