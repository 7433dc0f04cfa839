/** Serves the files of a gated build as a static host would: public files, and protected files in the private folder. */

import { anyHostPaths } from '../../hosts/anyHost.js'
import { type ResolvedRequest, resolveRequest } from '../../routes/resolveRequest.js'
import { createHostResponder } from '../../server/previewServer.js'
import type { ServeFile } from '../core/gateConfig.js'
import type { GateSettings } from './gateSettings.js'

type GatedFiles = ReadonlyMap<string, Uint8Array>

/** Responds with files from memory. */
export function serveFolder(files: GatedFiles, settings: GateSettings): ServeFile {
  const { baseUrl, trailingSlash } = settings
  const { folders, outside } = splitFolder(files, settings)
  const protectedFolders = folders.map(({ start, inside }) => ({
    start,
    respond: createHostResponder(inside, { baseUrl: baseUrl + start, trailingSlash }),
  }))
  const respondPublic = createHostResponder(outside, { baseUrl, trailingSlash })
  return (request) => {
    const path = decodedPathname(request)
    const respond = protectedFolders.find(({ start }) => path.startsWith(baseUrl + start))?.respond ?? respondPublic
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
  const { folders, outside } = splitFolder(files, settings)
  const fileOfRequest = (resolved: ResolvedRequest, folder: string) =>
    resolved.kind === 'file' ? folder + resolved.path : undefined
  return (request) => {
    const path = decodedPathname(request)
    const folder = folders.find(({ start }) => path.startsWith(baseUrl + start))
    return folder
      ? fileOfRequest(
          resolveRequest(path, folder.inside, { baseUrl: baseUrl + folder.start, trailingSlash }),
          folder.start,
        )
      : fileOfRequest(resolveRequest(path, outside, { baseUrl, trailingSlash }), '')
  }
}

interface ProtectedFolder {
  /** Path of the folder in the built folder, with a slash at the end. */
  readonly start: string
  /** Files by their path in the folder. */
  readonly inside: GatedFiles
}

/** The public files, and the folder of each edition, or the private folder. All get `_headers`, whose rules apply to them alike. */
function splitFolder(
  files: GatedFiles,
  { privateFolder, editions }: GateSettings,
): { readonly folders: readonly ProtectedFolder[]; readonly outside: GatedFiles } {
  const headers = files.get(anyHostPaths.headers)
  const starts = editions ? editions.list.map(({ folder }) => `${privateFolder}/${folder}/`) : [`${privateFolder}/`]
  const folders = starts.map((start) => {
    const inside = new Map(
      [...files].flatMap(([path, bytes]) => (path.startsWith(start) ? [[path.slice(start.length), bytes]] : [])),
    )
    if (headers) inside.set(anyHostPaths.headers, headers)
    return { start, inside }
  })
  return { folders, outside: new Map([...files].filter(([path]) => !path.startsWith(`${privateFolder}/`))) }
}

function decodedPathname({ url }: Request): string {
  return decodeURIComponent(new URL(url).pathname)
}
