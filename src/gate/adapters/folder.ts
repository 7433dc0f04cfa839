/** The files of a gated build, as a host answers for them: the public ones, and the protected ones below their folder. */

import { type ResolvedRequest, resolveRequest } from '../../routes/resolveRequest.js'
import { createHostResponder } from '../../server/previewServer.js'
import type { Next } from '../core/config.js'
import type { GateSettings } from './settings.js'

type Files = ReadonlyMap<string, Uint8Array>

export function folderNext(files: Files, settings: GateSettings): Next {
  const { baseUrl, trailingSlash } = settings
  const start = `${settings.privateFolder}/`
  const { inside, outside } = parts(files, settings)
  const protectedAnswer = createHostResponder(inside, { baseUrl: baseUrl + start, trailingSlash })
  const publicAnswer = createHostResponder(outside, { baseUrl, trailingSlash })
  return (request) => {
    const path = pathOf(request)
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
export function folderFile(files: Files, settings: GateSettings): (request: Request) => string | undefined {
  const { baseUrl, trailingSlash } = settings
  const start = `${settings.privateFolder}/`
  const { inside, outside } = parts(files, settings)
  const fileOf = (resolved: ResolvedRequest, folder: string) =>
    resolved.kind === 'file' ? folder + resolved.path : undefined
  return (request) => {
    const path = pathOf(request)
    return path.startsWith(baseUrl + start)
      ? fileOf(resolveRequest(path, inside, { baseUrl: baseUrl + start, trailingSlash }), start)
      : fileOf(resolveRequest(path, outside, { baseUrl, trailingSlash }), '')
  }
}

function parts(files: Files, { privateFolder }: GateSettings): { readonly inside: Files; readonly outside: Files } {
  const start = `${privateFolder}/`
  const headers = files.get('_headers')
  const inside = new Map(
    [...files].flatMap(([path, bytes]) => (path.startsWith(start) ? [[path.slice(start.length), bytes]] : [])),
  )
  const outside = new Map([...files].filter(([path]) => !path.startsWith(start)))
  if (headers) inside.set('_headers', headers)
  return { inside, outside }
}

function pathOf({ url }: Request): string {
  return decodeURIComponent(new URL(url).pathname)
}
