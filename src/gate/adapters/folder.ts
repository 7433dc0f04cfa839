/** The files of a gated build, as a host answers for them: the public ones, and the protected ones below their folder. */
import { hostAnswers } from '../../lib/previewServer.js'
import type { Next } from '../config.js'
import type { GateSettings } from './settings.js'

type Files = ReadonlyMap<string, Uint8Array>

export function folderNext(files: Files, { baseUrl, trailingSlash, privateFolder }: GateSettings): Next {
  const start = `${privateFolder}/`
  const headers = files.get('_headers')
  const inside = new Map(
    [...files].flatMap(([path, bytes]) => (path.startsWith(start) ? [[path.slice(start.length), bytes]] : [])),
  )
  const outside = new Map([...files].filter(([path]) => !path.startsWith(start)))
  if (headers) inside.set('_headers', headers)
  const protectedAnswer = hostAnswers(inside, { baseUrl: baseUrl + start, trailingSlash })
  const publicAnswer = hostAnswers(outside, { baseUrl, trailingSlash })
  return (request) => {
    const path = decodeURIComponent(new URL(request.url).pathname)
    const answerOf = path.startsWith(baseUrl + start) ? protectedAnswer : publicAnswer
    const asked = Object.fromEntries(request.headers)
    const { status, headers: all, bytes } = answerOf({ path, request: { headers: asked } })
    return new Response(bytes.byteLength > 0 && status !== 304 ? new Uint8Array(bytes) : null, {
      status,
      headers: { ...all },
    })
  }
}
