/** Lists everything that is deprecated, by the date on which it stops working. Reads the views of the pages, so links always have targets. */
import type {
  DeprecatedPartView,
  DeprecationGroupView,
  DeprecationsView,
  DeprecationView,
  MarkdownText,
  OperationView,
  ReferenceLink,
  ReferenceView,
  SchemaNode,
  WebhookView,
} from '../../model/contract/reference.js'
import type { Reference } from '../pages/buildReference.js'

/** A deprecated part at one place. */
interface Found extends Pick<DeprecatedPartView, 'part' | 'name' | 'schema'> {
  readonly deprecated: DeprecationView
  /** The reason, else the description, which often names the replacement. */
  readonly text?: MarkdownText | undefined
  readonly place: ReferenceLink
}

/** The page. It says so if nothing is deprecated. */
export function buildDeprecations(
  { api, pages }: Pick<Reference, 'api' | 'pages'>,
  { route, title }: Pick<DeprecationsView, 'route' | 'title'>,
): DeprecationsView {
  const parts = new Map<string, { readonly first: Found; readonly places: ReferenceLink[] }>()
  for (const found of pages.flatMap(({ view }) => findDeprecated(view))) {
    const { part, name, schema, deprecated } = found
    // A property of a shared schema, and a parameter of several operations, are one entry with several places.
    const owner = schema ?? (part === 'parameter' || part === 'header' ? undefined : found.place.href)
    const key = JSON.stringify([part, name, owner, deprecated.sunset, found.text?.markdown])
    const known = parts.get(key)
    if (!known) parts.set(key, { first: found, places: [found.place] })
    else if (!known.places.some(({ label }) => label === found.place.label)) known.places.push(found.place)
  }
  return { kind: 'deprecations', api, route, title, groups: groupByDate([...parts.values()]) }
}

function groupByDate(
  parts: readonly { readonly first: Found; readonly places: readonly ReferenceLink[] }[],
): readonly DeprecationGroupView[] {
  const groups = new Map<string, DeprecatedPartView[]>()
  for (const { first, places } of parts) {
    const { part, name, schema, deprecated, text: reason } = first
    const date = deprecated.sunset?.slice(0, 10) ?? ''
    const entry = { part, name, ...(schema && { schema }), ...(reason && { reason }), places }
    groups.set(date, [...(groups.get(date) ?? []), entry])
  }
  const last = '9999'
  return [...groups]
    .sort(([one], [other]) => ((one || last) < (other || last) ? -1 : 1))
    .map(([sunset, entries]) => ({ ...(sunset && { sunset }), entries }))
}

function findDeprecated(view: ReferenceView): readonly Found[] {
  if (view.kind === 'schema') {
    const page = { title: view.title, route: view.route }
    return inSchema({ ...view.schema, component: { name: view.name } }, { page })
  }
  if (view.kind !== 'operation' && view.kind !== 'webhook') return []
  const page = { title: view.title, route: view.route }
  return [
    ...ofRequest(view),
    ...view.parameters.flatMap(({ parameters }) =>
      parameters.flatMap(({ id, name, deprecated, description, schema }): Found[] => [
        ...(deprecated
          ? [
              {
                part: 'parameter',
                name,
                deprecated,
                text: deprecated.reason ?? description,
                place: linkTo(page, id),
              } as const,
            ]
          : []),
        ...inSchema(schema, { page }),
      ]),
    ),
    ...(view.body?.content ?? []).flatMap(({ schema }) => (schema ? inSchema(schema, { page }) : [])),
    ...view.responses.flatMap(({ id, headers, content }) => [
      // A header or schema that an earlier response shows has no row of its own, so the link points to the status.
      ...headers.flatMap(({ name, deprecated, description }): Found[] =>
        deprecated
          ? [{ part: 'header', name, deprecated, text: deprecated.reason ?? description, place: linkTo(page, id) }]
          : [],
      ),
      ...content.flatMap(({ schema }) => (schema ? inSchema(schema, { page, anchor: id }) : [])),
    ]),
  ]
}

function ofRequest({ title, route, deprecated, ...view }: OperationView | WebhookView): readonly Found[] {
  if (!deprecated) return []
  const place = { label: title, href: route }
  if (view.kind === 'webhook') return [{ part: 'webhook', name: view.name, deprecated, text: deprecated.reason, place }]
  return [{ part: 'operation', name: `${view.method} ${view.path}`, deprecated, text: deprecated.reason, place }]
}

interface Page {
  readonly title: string
  readonly route: string
}

interface SchemaPlace {
  readonly page: Page
  /** Replaces the ids of rows, which may not be on the page. */
  readonly anchor?: string
  /** Name of the nearest component around the schema. */
  readonly owner?: string
}

/** Deprecated rows of a schema and of the schemas inside. */
function inSchema(node: SchemaNode, { page, anchor, owner }: SchemaPlace): readonly Found[] {
  const name = node.component?.name ?? owner
  const collectBelow = (child: SchemaNode) => inSchema(child, { page, anchor, owner: name })
  const parts = node.parts.flatMap((part): readonly Found[] => {
    if (part.kind === 'variants') return part.variants.flatMap(({ schema }) => collectBelow(schema))
    if (part.kind !== 'rows') return []
    return part.rows.flatMap((row): Found[] => {
      const { deprecated, description } = row.schema
      const text = deprecated?.reason ?? description
      const place = linkTo(page, anchor ?? row.id)
      return [
        ...(deprecated
          ? [{ part: 'property', name: row.name, ...(name && { schema: name }), deprecated, text, place } as const]
          : []),
        ...collectBelow(row.schema),
      ]
    })
  })
  return [...parts, ...(node.items ? collectBelow(node.items) : [])]
}

function linkTo({ title, route }: Page, id: string): ReferenceLink {
  return { label: title, href: `${route}#${encodeURIComponent(id)}` }
}
