/** The entry of a page of the API reference. */
import type { Tokens } from '../markdown/source/tokens.js'
import type { Range } from '../model/diagnostic.js'
import type { Entry, EntryId, Route } from '../model/model.js'
import { changeOutsideCode, plainSummary } from '../openapi/document/titles.js'
import type { ReferencePage } from '../openapi/pages/buildReference.js'
import { finishPageSource, type SerializedPage, type TextReplacements } from '../openapi/pages/pageSource.js'

/** @param page with its written form (`serializePage`), which the caller keeps between builds */
export function createReferenceEntry(
  page: ReferencePage,
  { sidebar, written, ...edits }: TextReplacements & { readonly sidebar: string; readonly written: SerializedPage },
): Entry {
  const { view, place } = page
  const source = finishPageSource(page, written, edits)
  const places: Record<string, Range> = { slug: place.range }
  return {
    id: idOfRoute(view.route),
    route: view.route,
    kind: 'operation',
    file: place.file,
    source,
    bodyOffset: 0,
    bodyLine: 1,
    frontMatter: {
      title: view.title,
      description: summarizePage(view, edits.tokens),
      sidebar,
      search: true,
      keywords: pageKeywords(view),
      // These pages show samples instead of the table of contents.
      ...(['operation', 'webhook', 'schema'].includes(view.kind) && { hide_table_of_contents: true }),
    },
    places,
  }
}

/** Names that a reader may search for although the text does not contain them. */
function pageKeywords(view: ReferencePage['view']): string[] {
  if (view.kind === 'operation') return [...(view.operationId ? [view.operationId] : []), view.path]
  return view.kind === 'webhook' ? [view.name] : []
}

/** Plain text of the first paragraph, for previews and search results. */
function summarizePage(view: ReferencePage['view'], tokens: Tokens): string {
  const text = view.kind === 'schema' ? view.schema.description : 'description' in view ? view.description : undefined
  const lead = 'lead' in view ? view.lead : view.kind === 'introduction' ? view.summary : undefined
  const first = ((lead ?? text)?.markdown ?? '').trim().split(/\n\s*\n/)[0] ?? ''
  const lines = first.replace(/^ {0,3}(?:> ?(?:\[![A-Z]+\][ \t]*$)?|#{1,6} )/gm, '')
  const plain = plainSummary(changeOutsideCode(lines, withoutTags))
  const replaced = plain.replaceAll('{product}', tokens.product.name)
  if (replaced.length > 160) return `${replaced.slice(0, 159).replace(/\s+\S*$/, '')}…`
  return replaced || ('method' in view && 'path' in view ? `${view.method} ${view.path}` : view.title)
}

function withoutTags(text: string): string {
  return text.replace(/<(https?:[^\s>]*)>/g, '$1').replace(/<[/!]?[a-z-][^>]*>/gi, '')
}

/** Pages of the API reference have no file, so their id is the route without its slash. */
export function idOfRoute(route: Route): EntryId {
  return route.slice(1)
}
