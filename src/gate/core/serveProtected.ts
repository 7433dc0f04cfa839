/** Protected files on their way to a reader with a session: which one the host is asked for, and what its answer becomes. */

import { encodePathname } from './canonicalPath.js'
import type { GateConfig, ServeFile } from './gateConfig.js'
import { privateHeaders } from './responses.js'

interface ProtectedFiles {
  readonly ready: Pick<GateConfig, 'origin' | 'baseUrl' | 'privateFolder'>
  readonly next: ServeFile
}

/** @param path decoded, below the base path. */
export async function serveProtected(
  path: string,
  request: Request,
  { ready, next }: ProtectedFiles,
): Promise<Response> {
  const { baseUrl, privateFolder, origin } = ready
  const folder = `${baseUrl}${privateFolder}`
  const { search } = new URL(request.url)
  const target = new URL(`${folder}/${encodePathname(path.slice(baseUrl.length))}${search}`, origin)
  const answer = await next(forwardedRequest(request, target))
  const headers = new Headers(answer.headers)
  const varies = headers.get('Vary')
  for (const [name, value] of Object.entries(privateHeaders)) headers.set(name, value)
  if (varies) headers.set('Vary', `Cookie, ${varies}`)
  // Hosts that take their files for public ones let every site read them; Cloudflare Pages does.
  headers.delete('Access-Control-Allow-Origin')
  // Where the host redirects among the protected files, readers stay at the addresses they know.
  const location = headers.get('Location')
  if (location) {
    const to = new URL(location, target)
    const inside = to.origin === origin && `${to.pathname}/`.startsWith(`${folder}/`)
    if (inside) headers.set('Location', baseUrl + to.pathname.slice(folder.length + 1) + to.search + to.hash)
  }
  const { status, statusText } = answer
  return new Response(request.method === 'HEAD' ? null : answer.body, { status, statusText, headers })
}

const forwardedHeaders = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Range',
  'If-Range',
  'If-None-Match',
  'If-Modified-Since',
]

/** Only what a file server needs: a header that names another address, or a cookie, stops here. */
export function forwardedRequest(request: Request, url: URL): Request {
  const headers = new Headers()
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Request(url, { method: request.method, headers })
}
