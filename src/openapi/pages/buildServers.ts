import type { ServerVariableView, ServerView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, listAt, objectAt, propertyOf, textAt, textsAt } from '../document/json.js'
import { descriptionField } from '../document/textFields.js'

/** Returns the servers of the first holder that has some: operation, path item, description. */
export function buildServers(holders: readonly unknown[], graph: Graph): readonly ServerView[] {
  const holder = holders.find((candidate) => listAt(candidate, 'servers').length > 0)
  const servers = listAt(holder, 'servers')
    .filter(isObject)
    .flatMap((server): ServerView[] => {
      const url = textAt(server, 'url')
      if (!url) return []
      const variables = entriesAt(server, 'variables').map(([name, value]) => buildServerVariable(name, value, graph))
      const defaultUrl = variables.reduce(
        (text, variable) => text.replaceAll(`{${variable.name}}`, () => variable.default),
        url,
      )
      const name = textAt(server, 'name')
      return [{ url, defaultUrl, ...(name && { name }), ...descriptionField(server, graph), variables }]
    })
  return preferHttps(servers)
}

/**
 * Moves an `https:` server to the front if it has the URL of the first server otherwise, because samples send
 * credentials to the first server.
 */
function preferHttps(servers: readonly ServerView[]): readonly ServerView[] {
  const [first] = servers
  const secure = servers.find(({ url }) => url === first?.url.replace(/^http:/i, 'https:'))
  return secure && secure !== first ? [secure, ...servers.filter((server) => server !== secure)] : servers
}

/** Placeholder for the base address that the page asks for. */
export const unknownBaseUrl = 'https://YOUR_API_HOST'

/**
 * Adds a host to servers without one, for the samples of an operation: the host of `base`, the base address of the
 * configuration, or the placeholder of an address that the page asks the reader for.
 */
export function completeServers(servers: readonly ServerView[], base: string | undefined): readonly ServerView[] {
  const [first] = servers
  if (!first) return [completeServer({ url: '', defaultUrl: '', variables: [] }, base)]
  return servers.map((server) => (isAbsolute(server.defaultUrl) ? server : completeServer(server, base)))
}

function isAbsolute(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(url)
}

function completeServer(server: ServerView, base: string | undefined): ServerView {
  const join = (host: string, path: string) =>
    path === '' || path === '/' ? host : `${host}${path.startsWith('/') ? '' : '/'}${path}`
  if (base !== undefined) {
    const host = base.replace(/\/$/, '')
    return { ...server, url: join(host, server.url), defaultUrl: join(host, server.defaultUrl) }
  }
  return {
    ...server,
    url: join('{baseUrl}', server.url),
    defaultUrl: join(unknownBaseUrl, server.defaultUrl),
    variables: [...server.variables, { name: 'baseUrl', default: unknownBaseUrl, values: [] }],
    asksForBase: true,
  }
}

function buildServerVariable(name: string, value: unknown, graph: Graph): ServerVariableView {
  const given = textsAt(value, 'enum')
  const byDefault = propertyOf(value, 'default')
  const descriptions = objectAt(value, 'x-enumDescriptions') ?? objectAt(value, 'x-enum-descriptions')
  return {
    name,
    default: typeof byDefault === 'string' || typeof byDefault === 'number' ? String(byDefault) : (given[0] ?? name),
    values: given.map((item) => {
      const description = textAt(descriptions, item)
      return { value: item, ...(description && { description }) }
    }),
    ...(isObject(value) ? descriptionField(value, graph) : {}),
  }
}
