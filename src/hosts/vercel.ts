/** Vercel: `vercel.json` for headers and redirects; the gate runs as middleware. */
import { immutable } from './cachePolicy.js'
import type { Host, HostInput } from './host.js'

export const vercel = {
  name: 'vercel' as const,
  files: [{ path: 'vercel.json', content: renderVercelConfig }],
  gateFiles: async ({ settings, bundleAdapter }) => ({
    'middleware.js': await bundleAdapter('vercel', 'edge'),
    'vercel.json': formatConfig({ cleanUrls: true, trailingSlash: settings.trailingSlash === 'always' }),
  }),
} satisfies Host

/** Vercel refuses a deployment with more redirects. Those that are left out are HTML pages only. */
const maxRedirects = 2048

function renderVercelConfig(input: HostInput): string {
  const { baseUrl, trailingSlash, hashedFolders, redirects, alternates } = input
  const moved = redirects.flatMap(({ from, href }) => {
    const destination = destinationOf(href)
    if (destination === undefined) return []
    const sources = sourcesOf(baseUrl + from.slice(1), trailingSlash)
    return sources.map((source) => ({ source, destination, permanent: true }))
  })
  const everywhere = [...input.securityHeaders, ...input.strictTransport]
  return formatConfig({
    cleanUrls: true,
    trailingSlash: trailingSlash === 'always',
    headers: [
      { source: '/(.*)', headers: everywhere.map(([key, value]) => ({ key, value })) },
      ...hashedFolders.map((folder) => cacheRule(`${baseUrl}${folder}(.*)`, immutable)),
    ],
    redirects: [
      ...moved.slice(0, maxRedirects - 2 * alternates.length),
      // Rewrites apply only where there is no file, so they cannot replace a page. The path of a page has no extension.
      ...alternates.flatMap(({ type, suffix }) =>
        [
          { source: baseUrl, destination: `${baseUrl}index${suffix}` },
          {
            source: `${baseUrl}:path((?:[^.]|\\.(?![a-z]+/?$))*[^./])${trailingSlash === 'always' ? '/' : ''}`,
            destination: `${baseUrl}:path${suffix}`,
          },
        ].map((rule) => ({
          ...rule,
          has: [{ type: 'header', key: 'accept', value: `(?:(?!text/html).)*${type}.*` }],
          permanent: false,
        })),
      ),
    ],
  })
}

/**
 * Patterns for a path. Vercel adds or removes the slash at the end before it compares redirects; a path with a dot in its last
 * segment never has one. The documentation does not say if the compared path is encoded, so both forms are written.
 */
function sourcesOf(path: string, trailingSlash: HostInput['trailingSlash']): string[] {
  const slash = trailingSlash === 'always' && !/\.[^/]*$/.test(path) && !path.endsWith('/') ? '/' : ''
  return [...new Set([encodeURI(path), path])].map((form) => form.replace(/[\\:*?+(){}]/g, '\\$&') + slash)
}

/**
 * A colon before a name and parentheses in a destination refer to the source, and Vercel refuses a deployment with unknown ones.
 * It decodes queries first, so a query with such characters cannot be written: its redirect is an HTML page only.
 */
function destinationOf(href: string): string | undefined {
  const [, origin = '', path = '', rest = ''] = /^(\w+:\/\/[^/?#]*)?([^?#]*)(.*)$/s.exec(href) ?? []
  const [query = ''] = rest.split('#')
  if ([...new URLSearchParams(query).values()].some((value) => /[()]|:\w/.test(value))) return undefined
  return (
    origin + path.replace(/[():$]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`) + rest
  )
}

function cacheRule(source: string, value: string): object {
  return { source, headers: [{ key: 'Cache-Control', value }] }
}

function formatConfig(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
