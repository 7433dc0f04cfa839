/** Serves protected files to a reader with a session: chooses the file to request from the host, and adapts its response. */
import { encodePathname } from './canonicalPath.js'
import type { GateConfig, ServeFile } from './gateConfig.js'
import { privateHeaders } from './responses.js'

interface ProtectedFiles {
  readonly config: Pick<GateConfig, 'origin' | 'baseUrl' | 'privateFolder'>
  readonly next: ServeFile
  /** Folder of the reader's edition in the private folder; absent if all readers see the same. */
  readonly edition: string | undefined
}

/** @param path decoded, below the base path. */
export async function serveProtected(
  path: string,
  request: Request,
  { config, next, edition }: ProtectedFiles,
): Promise<Response> {
  const { baseUrl, privateFolder, origin } = config
  const folder = `${baseUrl}${privateFolder}${edition === undefined ? '' : `/${edition}`}`
  const { search } = new URL(request.url)
  const target = new URL(`${folder}/${encodePathname(path.slice(baseUrl.length))}${search}`, origin)
  const response = await next(forwardedRequest(request, target))
  const headers = new Headers(response.headers)
  const vary = headers.get('Vary')
  for (const [name, value] of Object.entries(privateHeaders)) headers.set(name, value)
  if (vary) headers.set('Vary', `Cookie, ${vary}`)
  // Cloudflare Pages treats all its files as public and lets every origin read them.
  headers.delete('Access-Control-Allow-Origin')
  // Translate redirects of the host within the private folder back to the paths that readers know.
  const location = headers.get('Location')
  if (location) {
    const to = new URL(location, target)
    const inside = to.origin === origin && `${to.pathname}/`.startsWith(`${folder}/`)
    if (inside) headers.set('Location', baseUrl + to.pathname.slice(folder.length + 1) + to.search + to.hash)
  }
  const { status, statusText } = response
  return new Response(request.method === 'HEAD' ? null : response.body, { status, statusText, headers })
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

/** Copies only the headers that a file server needs. Cookies, and headers that name another URL, must not reach the host. */
export function forwardedRequest(request: Request, url: URL): Request {
  const headers = new Headers()
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Request(url, { method: request.method, headers })
}
