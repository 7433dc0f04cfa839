/** The files of a gated build, as a host answers for them: the public ones, and the protected ones below their folder. */

import { type ResolvedRequest, resolveRequest } from '../../routes/resolveRequest.js'
import { createHostResponder } from '../../server/previewServer.js'
import type { ServeFile } from '../core/gateConfig.js'
import type { GateSettings } from './gateSettings.js'

type GatedFiles = ReadonlyMap<string, Uint8Array>

export function serveFolder(files: GatedFiles, settings: GateSettings): ServeFile {
  const { baseUrl, trailingSlash } = settings
  const start = `${settings.privateFolder}/`
  const { inside, outside } = splitFolder(files, settings)
  const protectedAnswer = createHostResponder(inside, { baseUrl: baseUrl + start, trailingSlash })
  const publicAnswer = createHostResponder(outside, { baseUrl, trailingSlash })
  return (request) => {
    const path = decodedPathname(request)
    const answerOf = path.startsWith(baseUrl + start) ? protectedAnswer : publicAnswer
    const asked = Object.fromEntries(request.headers)
    const { status, headers: all, bytes } = answerOf({ path, request: { headers: asked } })
    return new Response(bytes.byteLength > 0 && status !== 304 ? new Uint8Array(bytes) : null, {
      status,
      headers: { ...all },
    })
  }
}

/** Names the file of the folder that answers a request; undefined where a redirect or no file does. */
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
