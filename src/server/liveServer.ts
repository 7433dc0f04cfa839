/**
 * The server of `docsgen serve`. It serves outputs from memory by exact key. A server-sent event stream at
 * `<base>__docsgen/live` tells open pages to reload. The stream accepts no data, and only pages that this server sent can
 * subscribe: they know the token of this run and have the same origin.
 */
import { timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { EnvironmentFailure } from '../util/environmentFailure.js'
import {
  type GuardedRequest,
  type GuardedServerOptions,
  guardHeaders,
  type StaticResponse,
  startGuardedServer,
  textResponse,
} from './guardedServer.js'
import { keepQueryOnRedirect } from './serveFromOutputs.js'

export interface LiveServerOptions extends GuardedServerOptions {
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  /** The response for a decoded path (with base path); see `serveFromOutputs`. */
  readonly lookup: (path: string) => StaticResponse | undefined
  readonly notFound: (path: string) => StaticResponse
  /** Resolves when the response to a path is known. Undefined if it is known now. Default: it always is. */
  readonly prepare?: (path: string) => Promise<unknown> | undefined
  /** Random for each run. Pages get it as part of the stream URL. */
  readonly token: string
}

/** An event for open pages, sent as JSON. */
interface LiveEvent {
  readonly type: string
  readonly [field: string]: unknown
}

export interface LiveServer {
  readonly kind: 'server'
  readonly port: number
  /** URL of the site, with base path. */
  readonly url: string
  /** Sends an event, as JSON, to every open page. */
  send(event: LiveEvent): void
  /** Number of open pages. */
  clients(): number
  /** Ends the streams and all connections. */
  close(): Promise<void>
}

const maxClients = 200
/** Number of past events that a page can still receive when it subscribes. */
const maxRecentEvents = 1000
/** A client with more unread bytes is disconnected. */
const maxUnreadBytes = 64 * 1024

/** Placeholder for the token in built pages, so that pages are equal in every run and can be cached. */
const tokenPlaceholder = '__docsgen-token__'

/** Path of the event stream, for the client config of the pages. */
export function liveStreamPath(baseUrl: string, token = tokenPlaceholder): string {
  return `${baseUrl}__docsgen/live?token=${encodeURIComponent(token)}`
}

/** Inserts the token of this run and the number of events sent so far into a page. */
function insertToken(page: StaticResponse, token: string, sent: number): StaticResponse {
  if (!page.headers['Content-Type']?.startsWith('text/html')) return page
  const known = `${token}&after=${sent}`
  return { ...page, bytes: Buffer.from(Buffer.from(page.bytes).toString().replaceAll(tokenPlaceholder, known)) }
}

/** Starts the preview and its stream of events. Returns a failure if the port or the address cannot be used. */
export async function createLiveServer(options: LiveServerOptions): Promise<LiveServer | EnvironmentFailure> {
  const { baseUrl, lookup, notFound, prepare, token } = options
  const clients = new Set<ServerResponse>()
  /** The last events by number, for a page that loaded or reconnected after they were sent. */
  const kept = new Map<number, string>()
  let sent = 0
  /** The errors of the last build, for pages that are opened after it. Undefined if it had none. */
  let errors: { readonly number: number; readonly data: string } | undefined

  const subscribe = (request: GuardedRequest, response: ServerResponse): StaticResponse | 'taken' => {
    if (!maySubscribe(request, token))
      return textResponse(403, 'Only pages of this preview can subscribe to this stream.')
    if (request.request.method === 'HEAD') return { ...textResponse(200, ''), headers: streamHeaders }
    if (clients.size >= maxClients) return textResponse(503, 'Too many pages are open.')
    request.request.socket.setTimeout(0)
    response.writeHead(200, { ...streamHeaders, ...guardHeaders })
    response.write('retry: 1000\n\n')
    const after = lastKnownEvent(request)
    for (const [number, text] of kept) if (number > after) response.write(text)
    // A page that reconnects has shown them, and its reader may have closed them.
    if (errors && errors.number <= after && !isReconnecting(request)) response.write(errors.data)
    clients.add(response)
    response.on('close', () => clients.delete(response))
    return 'taken'
  }
  const tell = (text: string) => {
    for (const client of clients) {
      client.write(text)
      if (client.writableLength > maxUnreadBytes) client.destroy()
    }
  }

  const respondTo = ({ path, query }: GuardedRequest) =>
    keepQueryOnRedirect(insertToken(lookup(path) ?? notFound(path), token, sent), query)
  const server = await startGuardedServer((request, response) => {
    if (request.path === `${baseUrl}__docsgen/live`) return subscribe(request, response)
    const preparing = prepare?.(request.path)
    if (!preparing) return respondTo(request)
    const { socket } = request.request
    const patience = socket.timeout ?? 0
    socket.setTimeout(0)
    return preparing.then(() => {
      socket.setTimeout(patience)
      return respondTo(request)
    })
  }, options)
  if (server.kind === 'environment') return server
  // Proxies and operating systems close connections without traffic.
  const heartbeat = setInterval(() => tell(':\n\n'), 20_000).unref()
  return {
    kind: 'server',
    port: server.port,
    url: server.origin + baseUrl,
    send(event) {
      const data = `data: ${JSON.stringify(event)}\n\n`
      const text = `id: ${++sent}\n${data}`
      if (event.type === 'diagnostics') errors = { number: sent, data }
      if (event.type === 'clear') errors = undefined
      kept.set(sent, text)
      kept.delete(sent - maxRecentEvents)
      tell(text)
    },
    clients: () => clients.size,
    close() {
      clearInterval(heartbeat)
      for (const client of clients) client.end()
      return server.close()
    },
  }
}

const streamHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
}

/**
 * Browsers omit `Origin` in a same-origin GET request, so it may be absent. If it is present, it must be our origin.
 * `Sec-Fetch-Site`, which browsers send on secure and local origins, must be `same-origin`.
 */
function maySubscribe({ query, request }: GuardedRequest, token: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) return false
  if (site !== undefined && site !== 'same-origin') return false
  const given = Buffer.from(new URLSearchParams(query).get('token') ?? '')
  const expected = Buffer.from(token)
  return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)
}

function isReconnecting({ request }: GuardedRequest): boolean {
  return request.headers['last-event-id'] !== undefined
}

/** Number of the last event that the page knows: from its previous stream, else from the page itself. */
function lastKnownEvent({ query, request }: GuardedRequest): number {
  const known = request.headers['last-event-id'] ?? new URLSearchParams(query).get('after')
  const number = Number(known ?? Number.NaN)
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
}
