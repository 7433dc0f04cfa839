/** Links from changes to the parts of the current pages. A part that a page does not show is linked to the nearest part around it. */
import type { MediaTypeView, ReferenceView, ResponseView } from '../../model/contract/reference.js'
import type { OperationSource } from '../document/listOperations.js'
import { findCurrentOperation } from './buildChangelog.js'

interface LinkedPages {
  readonly operations: readonly OperationSource[]
  readonly pages: readonly { readonly view: ReferenceView }[]
  /** Route prefix of the pages. */
  readonly path: string
}

/** Returns the `linkTo` of a changelog. */
export function createChangeLinks({ operations, pages, path }: LinkedPages) {
  const find = findCurrentOperation(operations)
  const views = new Map(pages.map(({ view }) => [view.route, view] as const))
  const shown = new Map<string, ReadonlySet<string>>()
  return (source: OperationSource, anchor?: string): string | undefined => {
    const current = find(source)
    if (!current) return undefined
    const route = `${path}/${current.slug}`
    if (anchor === undefined) return route
    const view = views.get(route)
    const ids = shown.get(route) ?? (view ? listIds(view) : new Set<string>())
    shown.set(route, ids)
    const id = enclosing(anchor.replace(/\s+/g, '_')).find((candidate) => ids.has(candidate))
    return id === undefined ? route : `${route}#${encodeURIComponent(id)}`
  }
}

/** Lists an anchor and the anchors around it: `body.a[].b`, `body.a[]`, `body.a`, `body`. */
function enclosing(anchor: string): string[] {
  const around = anchor.replace(/(?:\.[^.[\]]*|\[[^\]]*\])$/, '')
  return around === anchor ? [anchor] : [anchor, ...enclosing(around)]
}

/** Ids that the page of an operation has. A schema that an earlier response shows is a link on the page, without ids. */
function listIds(view: ReferenceView): ReadonlySet<string> {
  if (view.kind !== 'operation' && view.kind !== 'webhook') return new Set()
  const schemas = new Set<string>()
  const isRepeated = (media: MediaTypeView, { id }: ResponseView): boolean => {
    const key = JSON.stringify(media.schema).replaceAll(`"${id}`, '"').replaceAll(`"#${id}`, '"#')
    return schemas.size === schemas.add(key).size
  }
  const responses = view.responses.map(({ headers: _, content, ...response }) => ({
    ...response,
    content: content.filter((media) => !isRepeated(media, { ...response, headers: [], content })),
  }))
  return new Set(idsIn([view.parameters, view.body, responses]))
}

function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'id' in value && typeof value.id === 'string' ? [value.id] : []
  return [...own, ...Object.values(value).flatMap(idsIn)]
}
