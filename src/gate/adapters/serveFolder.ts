/** Serves the files of a gated build as a static host would: public files, and protected files in the private folder. */

import { type ResolvedRequest, resolveRequest } from '../../routes/resolveRequest.js'
import { createHostResponder } from '../../server/previewServer.js'
import type { ServeFile } from '../core/gateConfig.js'
import type { GateSettings } from './gateSettings.js'

type GatedFiles = ReadonlyMap<string, Uint8Array>

/** Responds with files from memory. */
export function serveFolder(files: GatedFiles, settings: GateSettings): ServeFile {
  const { baseUrl, trailingSlash } = settings
  const start = `${settings.privateFolder}/`
  const { inside, outside } = splitFolder(files, settings)
  const respondProtected = createHostResponder(inside, { baseUrl: baseUrl + start, trailingSlash })
  const respondPublic = createHostResponder(outside, { baseUrl, trailingSlash })
  return (request) => {
    const path = decodedPathname(request)
    const respond = path.startsWith(baseUrl + start) ? respondProtected : respondPublic
    const requestHeaders = Object.fromEntries(request.headers)
    const { status, headers, bytes } = respond({ path, request: { headers: requestHeaders } })
    return new Response(bytes.byteLength > 0 && status !== 304 ? new Uint8Array(bytes) : null, {
      status,
      headers: { ...headers },
    })
  }
}

/** Returns a function that names the file for a request; undefined if the response is a redirect or there is no file. */
export function folderFileFinder(files: GatedFiles, settings: GateSettings): (request: Request) => string | undefined {
  const { baseUrl, trailingSlash } = settings
  const start = `${settings.privateFolder}/`
  const { inside, outside } = splitFolder(files, settings)
  const fileOf = (resolved: ResolvedRequest, folder: string) =>
    resolved.kind === 'file' ? folder + resolved.path : undefined
  return (request) => {
    const path = decodedPathname(request)
    return path.startsWith(baseUrl + start)
      ? fileOf(resolveRequest(path, inside, { baseUrl: baseUrl + start, trailingSlash }), start)
      : fileOf(resolveRequest(path, outside, { baseUrl, trailingSlash }), '')
  }
}

/** Both parts get `_headers`, whose rules apply to them alike. */
function splitFolder(
  files: GatedFiles,
  { privateFolder }: GateSettings,
): { readonly inside: GatedFiles; readonly outside: GatedFiles } {
  const start = `${privateFolder}/`
  const headers = files.get('_headers')
  const inside = new Map(
    [...files].flatMap(([path, bytes]) => (path.startsWith(start) ? [[path.slice(start.length), bytes]] : [])),
  )
  const outside = new Map([...files].filter(([path]) => !path.startsWith(start)))
  if (headers) inside.set('_headers', headers)
  return { inside, outside }
}

function decodedPathname({ url }: Request): string {
  return decodeURIComponent(new URL(url).pathname)
}
