import { type ResolveRequestOptions, resolveRequest } from '../routes/resolveRequest.js'
import { contentType } from '../util/contentType.js'
import type { StaticResponse } from './guardedServer.js'

export interface ServeFromOutputsOptions extends ResolveRequestOptions {
  /** Headers for a decoded path. They override the default headers. */
  readonly headersFor?: (path: string) => Readonly<Record<string, string>>
}

type Outputs = Pick<ReadonlyMap<string, Uint8Array>, 'get' | 'has'>

/** The response to a path from the outputs of a build. Undefined if there is no such page or file. */
export function serveFromOutputs(
  outputs: Outputs,
  path: string,
  options: ServeFromOutputsOptions,
): StaticResponse | undefined {
  const resolved = resolveRequest(path, outputs, options)
  switch (resolved.kind) {
    case 'file':
      return fileResponse(outputs, resolved.path, { status: 200, headers: options.headersFor?.(path) })
    case 'redirect':
      return {
        status: resolved.status,
        headers: { 'Cache-Control': 'no-store', Location: resolved.to },
        bytes: emptyBody,
      }
    case 'bad':
    case 'notFound':
      return undefined
  }
}

/**
 * The site's own not-found page, with status 404: the nearest `404.html` in the folders of the URL, because each language has one.
 *
 * @param path of the URL, encoded.
 */
export function notFoundResponse(
  outputs: Outputs,
  { path, baseUrl, headers }: { readonly path: string; readonly baseUrl: string; readonly headers?: Headers },
): StaticResponse {
  const inside = path.startsWith(baseUrl) ? path.slice(baseUrl.length) : ''
  const folders = inside.split('/').slice(0, -1)
  const keys = folders.map((_, index) => `${folders.slice(0, folders.length - index).join('/')}/404.html`)
  const key = keys.find((each) => outputs.has(each)) ?? '404.html'
  const page = fileResponse(outputs, key, { status: 404, headers })
  const text = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return page ?? { status: 404, headers: text, bytes: Buffer.from('There is no such page.\n') }
}

const emptyBody = new Uint8Array()

type Headers = Readonly<Record<string, string>>

interface FileResponseOptions {
  readonly status: number
  readonly headers: Headers | undefined
}

function fileResponse(
  outputs: Outputs,
  key: string,
  { status, headers }: FileResponseOptions,
): StaticResponse | undefined {
  const bytes = outputs.get(key)
  if (!bytes) return undefined
  return { status, headers: { 'Content-Type': contentType(key), 'Cache-Control': 'no-store', ...headers }, bytes }
}

/** Adds the query to a redirect within the site, because scripts of the page may read it. */
export function keepQueryOnRedirect(response: StaticResponse, query: string): StaticResponse {
  const to = response.headers.Location
  if (to === undefined || query === '' || /[?#]/.test(to) || !to.startsWith('/')) return response
  return { ...response, headers: { ...response.headers, Location: to + query } }
}
