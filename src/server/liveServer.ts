/**
 * The server of `docsgen serve`. It answers from memory by exact key, and has one more address: a stream of events at
 * `<base>__docsgen/live`, by which open pages learn that they are out of date. The stream takes nothing from the page,
 * and opens only for a page that this server itself has sent: it knows the token of this run and has our origin.
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
  /** The answer for a decoded path (with the base path); see `answerFrom`. */
  readonly lookup: (path: string) => StaticResponse | undefined
  readonly notFound: (path: string) => StaticResponse
  /** Settles when there is something to answer from; requests wait for it. Default: at once. */
  readonly ready?: Promise<unknown>
  /** Random for each run; the pages are sent with it in the address of the stream. */
  readonly token: string
}

/** What the pages are told; goes to them as JSON. */
interface LiveEvent {
  readonly type: string
  readonly [field: string]: unknown
}

export interface LiveServer {
  readonly kind: 'server'
  readonly port: number
  /** Address of the site, with the base path. */
  readonly url: string
  /** Sends an event, as JSON, to every open page. */
  send(event: LiveEvent): void
  /** Open pages. */
  clients(): number
  /** Ends the streams and all connections. */
  close(): Promise<void>
}

const maxClients = 200
/** Events that a page can still get which were sent before it listened. */
const maxRecentEvents = 1000
/** A page that does not read this much is gone in all but name. */
const maxUnreadBytes = 64 * 1024

/** Stands in built pages for the token of a run, so that they are the same in every run and can be kept. */
const tokenPlaceholder = '__docsgen-token__'

/** Path of the event stream, as the pages of the site get it in their client config. */
export function liveStreamPath(baseUrl: string, token = tokenPlaceholder): string {
  return `${baseUrl}__docsgen/live?token=${encodeURIComponent(token)}`
}

/** A page as it is sent in this run, when so many events were sent. */
function insertToken(answer: StaticResponse, token: string, sent: number): StaticResponse {
  if (!answer.headers['Content-Type']?.startsWith('text/html')) return answer
  const known = `${token}&after=${sent}`
  return { ...answer, bytes: Buffer.from(Buffer.from(answer.bytes).toString().replaceAll(tokenPlaceholder, known)) }
}

export async function createLiveServer(options: LiveServerOptions): Promise<LiveServer | EnvironmentFailure> {
  const { baseUrl, lookup, notFound, ready = Promise.resolve(), token } = options
  const clients = new Set<ServerResponse>()
  /** The last events as they are sent, by number: between a page and its stream, or while a stream was cut, some may come. */
  const kept = new Map<number, string>()
  let sent = 0

  const subscribe = (request: GuardedRequest, response: ServerResponse): StaticResponse | 'taken' => {
    if (!maySubscribe(request, token)) return textResponse(403, 'This stream is for the pages of this preview.')
    if (request.request.method === 'HEAD') return { ...textResponse(200, ''), headers: streamHeaders }
    if (clients.size >= maxClients) return textResponse(503, 'Too many pages are open.')
    request.request.socket.setTimeout(0)
    response.writeHead(200, { ...streamHeaders, ...guardHeaders })
    response.write('retry: 1000\n\n')
    const after = lastKnownEvent(request)
    for (const [number, text] of kept) if (number > after) response.write(text)
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

  let isReady = false
  void ready.finally(() => {
    isReady = true
  })
  const answerTo = ({ path, query }: GuardedRequest) =>
    keepQueryOnRedirect(insertToken(lookup(path) ?? notFound(path), token, sent), query)
  const server = await startGuardedServer((request, response) => {
    if (request.path === `${baseUrl}__docsgen/live`) return subscribe(request, response)
    if (isReady) return answerTo(request)
    const { socket } = request.request
    const patience = socket.timeout ?? 0
    socket.setTimeout(0)
    return ready.then(() => {
      socket.setTimeout(patience)
      return answerTo(request)
    })
  }, options)
  if (server.kind === 'environment') return server
  // Without traffic a proxy, or the system, would take the streams for dead.
  const heartbeat = setInterval(() => tell(':\n\n'), 20_000).unref()
  return {
    kind: 'server',
    port: server.port,
    url: server.origin + baseUrl,
    send(event) {
      const text = `id: ${++sent}\ndata: ${JSON.stringify(event)}\n\n`
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
 * Browsers leave `Origin` out of a same-origin GET, so its absence proves nothing; where it is there, it must be ours
 * exactly. `Sec-Fetch-Site`, which they send on secure and local origins, must say the same.
 */
function maySubscribe({ query, request }: GuardedRequest, token: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) return false
  if (site !== undefined && site !== 'same-origin') return false
  const given = Buffer.from(new URLSearchParams(query).get('token') ?? '')
  const expected = Buffer.from(token)
  return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)
}

/** The number of the last event that the page knows: of its stream, if that was cut, else when it was sent. */
function lastKnownEvent({ query, request }: GuardedRequest): number {
  const known = request.headers['last-event-id'] ?? new URLSearchParams(query).get('after')
  const number = Number(known ?? Number.NaN)
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
}
