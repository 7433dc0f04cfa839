/** Checks a fragment against the ids of the page that it points into. */

import { decodePercentEscapes } from '../routes/urls.js'
import { nearest } from '../util/nearest.js'
import type { LinkDiagnostic } from './resolution.js'

const textDirective = ':~:'

/** The decoded id in a hash (`#id`), without a text directive (`:~:text=`). Undefined if a percent escape is malformed. */
export function fragmentId(hash: string): string | undefined {
  return decodePercentEscapes(removeTextDirective(hash.replace(/^#/, '')))
}

/** `page` is the name of the page in the message: its route, or `this page`. The fragment `top` needs no id. */
export function checkFragment(id: string, ids: ReadonlySet<string>, page: string): LinkDiagnostic | undefined {
  if (id === '' || ids.has(id) || id.toLowerCase() === 'top') return undefined
  return {
    severity: 'error',
    code: 'link-anchor',
    message: `There is no anchor “#${id}” on ${page === 'this page' ? page : `“${page}”`}.`,
    hint: fragmentHint(id, ids),
  }
}

function fragmentHint(id: string, ids: ReadonlySet<string>): string | undefined {
  const query = id.indexOf('?')
  if (query > 0 && ids.has(id.slice(0, query))) {
    return `A query after the hash belongs to the fragment. Write “${id.slice(query)}#${id.slice(0, query)}”.`
  }
  for (const known of ids) {
    if (known.normalize('NFC') === id.normalize('NFC')) {
      return `“#${known}” differs only by Unicode form (composed or decomposed accents).`
    }
  }
  for (const known of ids) {
    if (known.toLowerCase() === id.toLowerCase()) return `Ids are case-sensitive. Did you mean “#${known}”?`
  }
  // GitHub adds this prefix to the ids of a page.
  const [, plain = ''] = /^user-content-(.+)$/.exec(id) ?? []
  if (ids.has(plain)) return `Write “#${plain}”.`
  const near = nearest(id, ids)
  if (near !== undefined) return `Did you mean “#${near}”?`
  return ids.size === 0 ? 'The page has no anchors.' : undefined
}

function removeTextDirective(fragment: string): string {
  const at = fragment.indexOf(textDirective)
  return at === -1 ? fragment : fragment.slice(0, at)
}
