/**
 * The server of `docsgen preview`: serves a built folder like a static host, with clean URLs, `_headers`, `_redirects`, the
 * 404 page, compression and ETags. The folder is read into memory once, so that no request reaches the disk.
 */
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { anyHostPaths } from '../hosts/anyHost.js'
import { headersFor, parseHeaders, parseRedirects, redirectFor } from '../hosts/hostRules.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { UrlForm } from '../routes/urls.js'
import { isText } from '../util/contentType.js'
import type { EnvironmentFailure } from '../util/environmentFailure.js'
import { hashOf } from '../util/hash.js'
import { listFiles, readBytes } from '../util/projectFiles.js'
import {
  type GuardedRequest,
  type GuardedServerOptions,
  type StaticResponse,
  startGuardedServer,
} from './guardedServer.js'
import { keepQueryOnRedirect, notFoundResponse, serveFromOutputs } from './serveFromOutputs.js'

export interface PreviewServerOptions extends GuardedServerOptions, UrlForm {
  /** The built folder. */
  readonly folder: string
}

export interface PreviewServer {
  readonly kind: 'server'
  readonly port: number
  readonly url: string
  readonly files: number
  close(): Promise<void>
}

/** The folder is missing or has files that cannot be served. */
export interface RefusedPreview {
  readonly kind: 'refused'
  readonly exit: 2
  readonly diagnostics: readonly Diagnostic[]
}

/** Serves a built folder as a host would, with its redirects and headers. Refuses a folder that is missing or cannot be read. */
export async function createPreviewServer(
  options: PreviewServerOptions,
): Promise<PreviewServer | RefusedPreview | EnvironmentFailure> {
  const { outputs, diagnostics } = readOutputFolder(options.folder)
  if (diagnostics.some(({ severity }) => severity === 'error')) return { kind: 'refused', exit: 2, diagnostics }
  const respond = createHostResponder(outputs, options)
  const server = await startGuardedServer((request) => keepQueryOnRedirect(respond(request), request.query), options)
  if (server.kind === 'environment') return server
  const url = server.origin + options.baseUrl
  return { kind: 'server', port: server.port, url, files: outputs.size, close: server.close }
}

/** Reads all files of a folder, keyed by path relative to it. */
export function readOutputFolder(folder: string): {
  outputs: ReadonlyMap<string, Uint8Array>
  diagnostics: readonly Diagnostic[]
} {
  if (!existsSync(folder)) return { outputs: new Map(), diagnostics: [missingOutput(folder)] }
  const { files, diagnostics } = listFiles(folder)
  const outputs = new Map<string, Uint8Array>()
  const found = [...diagnostics]
  for (const file of files) {
    const read = readBytes(folder, file)
    found.push(...read.diagnostics)
    if (read.bytes) outputs.set(file, read.bytes)
  }
  return { outputs, diagnostics: found }
}

function missingOutput(folder: string): Diagnostic {
  return error('output-missing', 'There is no built site in this folder.', {
    file: relative('.', folder),
    hint: 'Run `docsgen build` first, or name the folder with --out-dir.',
  })
}

interface HostRequest {
  readonly path: string
  readonly request: Pick<GuardedRequest['request'], 'headers'>
}

/** Creates a function that responds like a static host with these outputs. */
export function createHostResponder(
  outputs: ReadonlyMap<string, Uint8Array>,
  form: UrlForm,
): (request: HostRequest) => StaticResponse {
  const headerRules = parseHeaders(outputText(outputs, anyHostPaths.headers))
  const redirectRules = parseRedirects(outputText(outputs, anyHostPaths.redirects))
  const headers = (path: string) => ({ 'Cache-Control': 'no-cache', ...headersFor(path, headerRules) })
  const options = { ...form, redirect: (path: string) => redirectFor(path, redirectRules), headersFor: headers }
  const prepared = new WeakMap<Uint8Array, PreparedBody>()
  return ({ path, request }) => {
    const asked = prefersMarkdown(String(request.headers.accept ?? ''))
    const copy = serveFromOutputs(outputs, markdownPath(path, form), options)
    const found =
      (asked ? copy : undefined) ??
      serveFromOutputs(outputs, path, options) ??
      notFoundResponse(outputs, { path, baseUrl: form.baseUrl, headers: headers(path) })
    if (found.bytes.byteLength === 0) return found
    const known = prepared.get(found.bytes) ?? prepareBody(found)
    prepared.set(found.bytes, known)
    const vary = [...(copy?.status === 200 ? ['Accept'] : []), ...(known.gzip ? ['Accept-Encoding'] : [])]
    return negotiateResponse(vary.length > 0 ? withVary(found, vary) : found, known, request.headers)
  }
}

/** As hosts do for sites with Markdown copies. A browser names `text/html`, and never Markdown. The weight 0 refuses a type. */
function prefersMarkdown(accept: string): boolean {
  const types = accept
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(part))
    .map((part) => part.trim().split(/\s*;/)[0])
  const [markdown, html] = [types.indexOf('text/markdown'), types.indexOf('text/html')]
  return markdown !== -1 && (html === -1 || markdown < html)
}

/** Path of the Markdown copy of a page. */
function markdownPath(path: string, { baseUrl }: UrlForm): string {
  return path === baseUrl ? `${baseUrl}index.md` : `${path.replace(/\/$/, '')}.md`
}

interface PreparedBody {
  readonly etag: string
  readonly gzip?: Uint8Array
}

function prepareBody({ headers, bytes }: StaticResponse): PreparedBody {
  const etag = hashOf(bytes).slice(0, 20)
  if (bytes.byteLength < 512 || !isText(headers['Content-Type'] ?? '')) return { etag }
  const gzip = gzipSync(bytes)
  return gzip.byteLength < bytes.byteLength ? { etag, gzip } : { etag }
}

/** Caches must keep the forms of a response apart. */
function withVary(response: StaticResponse, names: readonly string[]): StaticResponse {
  return { ...response, headers: { ...response.headers, Vary: names.join(', ') } }
}

function negotiateResponse(
  found: StaticResponse,
  { etag, gzip }: PreparedBody,
  asked: Readonly<Record<string, string | string[] | undefined>>,
): StaticResponse {
  const packed = gzip && acceptsGzip(String(asked['accept-encoding'] ?? ''))
  const tag = `"${etag}${packed ? '-gzip' : ''}"`
  const headers = {
    ...found.headers,
    ETag: tag,
    ...(packed && { 'Content-Encoding': 'gzip' }),
  }
  const matches = String(asked['if-none-match'] ?? '')
    .split(',')
    .map((known) => known.trim().replace(/^W\//, ''))
  if (found.status === 200 && (matches.includes(tag) || matches.includes('*')))
    return { ...found, status: 304, headers }
  return { ...found, headers, bytes: packed ? gzip : found.bytes }
}

/** `*` speaks for gzip only if the header does not name gzip (RFC 9110). The weight 0 refuses a coding. */
function acceptsGzip(header: string): boolean {
  const codings = header.split(',').map((part) => part.trim())
  const coding = codings.find((part) => /^gzip\s*(?:;|$)/i.test(part)) ?? codings.find((part) => part.startsWith('*'))
  return coding !== undefined && !/;\s*q\s*=\s*0(?:\.0*)?$/i.test(coding)
}

function outputText(outputs: ReadonlyMap<string, Uint8Array>, key: string): string {
  return Buffer.from(outputs.get(key) ?? []).toString()
}
