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

function renderVercelConfig(input: HostInput): string {
  const { baseUrl, trailingSlash, hashedFolders, redirects, alternates } = input
  const everywhere = [...input.securityHeaders, ...input.strictTransport]
  return formatConfig({
    cleanUrls: true,
    trailingSlash: trailingSlash === 'always',
    headers: [
      { source: '/(.*)', headers: everywhere.map(([key, value]) => ({ key, value })) },
      ...hashedFolders.map((folder) => cacheRule(`${baseUrl}${folder}(.*)`, immutable)),
    ],
    redirects: [
      ...redirects.map(({ from, href }) => ({ source: baseUrl + from.slice(1), destination: href, permanent: true })),
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

function cacheRule(source: string, value: string): object {
  return { source, headers: [{ key: 'Cache-Control', value }] }
}

function formatConfig(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
