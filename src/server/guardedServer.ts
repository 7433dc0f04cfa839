/**
 * An HTTP server for the author's own machine that other web pages cannot use. It accepts only GET and HEAD for known hosts,
 * sends no CORS headers, sends cross-site pages nothing that they could run or read, and limits slow or hostile clients. The
 * request handler of the caller never gets a request that failed one of these checks.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { EnvironmentFailure } from '../util/environmentFailure.js'
import { checkRequest } from './checkRequest.js'
import { closeServer, listenOnPort } from './listen.js'

export interface GuardedServerOptions {
  /** Default: `127.0.0.1`. */
  readonly host?: string
  /** 0 for any free port. */
  readonly port: number
  /** Fail if the port is in use. Default: use the next free port. */
  readonly strictPort?: boolean
  /** Additional host names allowed in the `Host` header, besides localhost and the bound IP address. */
  readonly allowHosts?: readonly string[]
  /** Milliseconds after which a client that sends or reads nothing is disconnected. Default: 15,000. */
  readonly timeout?: number
  /** Called with an exception of the request handler. The client gets status 500. */
  readonly onError?: (error: unknown) => void
}

export interface StaticResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

export interface GuardedRequest {
  /** The decoded path. */
  readonly path: string
  /** The query with its question mark, or empty. Only redirects use it. */
  readonly query: string
  readonly request: IncomingMessage
}

/** Handles a request that passed the checks. `taken`: the handler keeps the response open and ends it itself. */
export type RequestHandler = (
  request: GuardedRequest,
  response: ServerResponse,
) => StaticResponse | Promise<StaticResponse> | 'taken'

export interface GuardedServer {
  readonly kind: 'server'
  readonly host: string
  readonly port: number
  /** `http://localhost:3000`, without a path. */
  readonly origin: string
  close(): Promise<void>
}

/** Starts the server. Returns a failure, without throwing, if no port can be used. */
export async function startGuardedServer(
  respond: RequestHandler,
  { host = '127.0.0.1', port, strictPort = false, allowHosts = [], timeout = 15_000, onError }: GuardedServerOptions,
): Promise<GuardedServer | EnvironmentFailure> {
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    headersTimeout: timeout,
    requestTimeout: timeout,
    // Longer than the longest build, so that a connection does not time out while a build blocks the process.
    keepAliveTimeout: 60_000,
    connectionsCheckingInterval: Math.min(1_000, timeout),
    insecureHTTPParser: false,
  })
  server.maxConnections = 2_000
  server.timeout = timeout
  server.on('request', (request, response) => handleRequest(request, response, { respond, allowHosts, host, onError }))
  server.on('checkContinue', (_, response) => sendResponse(response, textResponse(417, 'Expectation failed.')))
  server.on('checkExpectation', (_, response) => sendResponse(response, textResponse(417, 'Expectation failed.')))
  server.on('upgrade', (_, socket) => socket.destroy())
  server.on('connect', (_, socket) => socket.destroy())
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => rejectSocket(error, socket))
  const bound = await listenOnPort(server, { host, port, strictPort })
  if (typeof bound !== 'number') return bound
  server.on('error', () => {})
  const name =
    host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return { kind: 'server', host, port: bound, origin: `http://${name}:${bound}`, close: () => closeServer(server) }
}

interface RequestContext {
  readonly respond: RequestHandler
  readonly allowHosts: readonly string[]
  readonly host: string
  readonly onError: GuardedServerOptions['onError']
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { respond, allowHosts, host, onError }: RequestContext,
): Promise<void> {
  response.on('error', () => {})
  request.on('error', () => {})
  try {
    const checked = checkRequest(request, { allowHosts, host })
    if ('status' in checked) {
      sendResponse(response, textResponse(checked.status, checked.reason))
      return
    }
    const result = await respond({ ...checked, request }, response)
    if (result !== 'taken') sendResponse(response, result)
  } catch (error) {
    // An exception on one page must not stop the server.
    onError?.(error)
    if (response.headersSent) response.destroy()
    else sendResponse(response, textResponse(500, 'docsgen failed to handle this request.'))
  }
}

/** A response with UTF-8 text and a final line break. */
export function textResponse(status: number, text: string): StaticResponse {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, bytes: Buffer.from(`${text}\n`) }
}

/** Sent with every response. There are no `Access-Control-` headers. */
export const guardHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

function sendResponse(response: ServerResponse, { status, headers, bytes }: StaticResponse): void {
  const isRefusal = status >= 400 && status !== 404
  const length: Record<string, string> = status === 304 ? {} : { 'Content-Length': String(bytes.byteLength) }
  const extra = { ...(status === 405 && { Allow: 'GET, HEAD' }), ...(isRefusal && { Connection: 'close' }) }
  response.writeHead(status, mergeHeaders(headers, guardHeaders, length, extra))
  response.end(response.req.method === 'HEAD' || status === 304 ? undefined : bytes)
}

/** Merges headers. Later ones override earlier ones; names are case-insensitive. */
function mergeHeaders(...sets: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const entries = sets.flatMap((set) => Object.entries(set))
  return Object.fromEntries(new Map(entries.map((entry) => [entry[0].toLowerCase(), entry])).values())
}

function rejectSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
