/**
 * The menu of a page of the API reference that links to the other descriptions: to the operation of the same name if they have it,
 * else to their introduction. A site has it if its descriptions are in different sidebars.
 */
import type { ApiLinkView } from '../model/contract.js'
import type { Doc, Route, Site } from '../model/model.js'

/** Name of the style sheet. */
export const apiSwitchFeature = 'api-switch'

/** True for descriptions in at least two sidebars. Descriptions in one sidebar need no switch. */
export function mayHaveApiSwitch({ openapi }: Site['config']): boolean {
  return new Set(openapi.map(({ sidebar }) => sidebar)).size > 1
}

export interface ApiSwitch {
  /** Cache key of the links. */
  readonly key: string
  /** Undefined for pages that belong to no description. */
  readonly linksOf: (doc: Doc, href: (route: Route) => string) => readonly ApiLinkView[] | undefined
}

/** Undefined if the site has no such menu. */
export function createApiSwitch({
  config,
  docs,
  byRoute,
}: Pick<Site, 'config' | 'docs' | 'byRoute'>): ApiSwitch | undefined {
  if (!mayHaveApiSwitch(config)) return undefined
  const apis = config.openapi.flatMap(({ id, path, label, sidebar }) => {
    const prefix = path === '/' ? '' : path
    const introduction = byRoute.get(`${prefix}/introduction`)
    return introduction
      ? [{ id, prefix, sidebar, introduction: introduction.route, label: label ?? introduction.title }]
      : []
  })
  if (new Set(apis.map(({ sidebar }) => sidebar)).size < 2) return undefined
  const labels = apis.map(({ label }) => label)
  const named = apis.map(({ label, ...api }) => {
    const isAmbiguous = labels.filter((other) => other === label).length > 1
    return { ...api, label: isAmbiguous ? `${label} (${api.id})` : label }
  })
  const ownerOf = ({ kind, route }: Doc) =>
    kind === 'operation'
      ? named
          .filter(({ prefix }) => route.startsWith(`${prefix}/`))
          .sort((one, other) => other.prefix.length - one.prefix.length)[0]
      : undefined
  const operations = new Map(
    docs.flatMap((doc) => {
      const owner = doc.operationId === undefined ? undefined : ownerOf(doc)
      return owner ? [[`${owner.id} ${doc.operationId}`, doc.route] as const] : []
    }),
  )
  return {
    key: JSON.stringify([named, [...operations]]),
    linksOf: (doc, href) => {
      const owner = ownerOf(doc)
      return (
        owner &&
        named.map(({ id, label, introduction }) => ({
          label,
          href: href(
            id === owner.id ? owner.introduction : (operations.get(`${id} ${doc.operationId}`) ?? introduction),
          ),
          isCurrent: id === owner.id,
        }))
      )
    },
  }
}
