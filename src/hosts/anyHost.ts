/**
 * `_headers` and `_redirects`, in the format that Netlify and Cloudflare Pages share. They are written for every site,
 * because `docsgen preview` and the Node server of the gate read them too.
 */
import { immutable, revalidate } from './cachePolicy.js'
import type { Host, HostInput } from './host.js'

/** Output paths of the files that every site has. */
export const anyHostPaths = { headers: '_headers', redirects: '_redirects' } as const

export const anyHost = {
  name: 'any' as const,
  always: true as const,
  files: [
    { path: anyHostPaths.headers, content: renderHeaders },
    {
      path: anyHostPaths.redirects,
      content: ({ baseUrl, redirects }) =>
        redirects.map(({ from, href }) => `${baseUrl}${encodeURI(from.slice(1))} ${href} 301\n`).join(''),
    },
  ],
} satisfies Host

function renderHeaders(input: HostInput): string {
  const { baseUrl, securityHeaders, strictTransport, hashedFolders } = input
  // Netlify and Cloudflare serve nothing without TLS. The servers of docsgen that read this file ignore the header or are
  // behind a proxy with TLS; browsers ignore the header of an `http:` response.
  const rows = [...securityHeaders, ...strictTransport].map(([name, value]) => `  ${name}: ${value}\n`)
  const headerRule = (path: string, value: string) =>
    `\n${baseUrl}${path}\n  ! Cache-Control\n  Cache-Control: ${value}\n`
  const hashed = hashedFolders.map((folder) => headerRule(`${folder}*`, immutable)).join('')
  return `/*\n${rows.join('')}  Cache-Control: ${revalidate}\n${hashed}`
}
