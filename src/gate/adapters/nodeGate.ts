/** The gate under Node: an HTTP server that checks the raw request target before `URL` normalizes it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { canonicalPath } from '../core/canonicalPath.js'
import type { Gate, ServeFile } from '../core/gateConfig.js'
import { privateHeaders } from '../core/responses.js'

export interface NodeGateOptions {
  readonly gate: Gate
  readonly next: ServeFile
  /** Origin of the site as readers see it. The server can be behind a proxy. */
  readonly origin: string
}

/** Milliseconds. The gate itself needs less, even if the provider is slow. */
const defaultIdleTimeout = 30_000

/**
 * Creates a server that does not respond yet; see `attachGate`. A connection on which nothing moves is closed after
 * `idleTimeout`: a client that does not read would hold its response in memory.
 */
export function createGateServer(idleTimeout = defaultIdleTimeout): Server {
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    headersTimeout: 15_000,
    requestTimeout: 15_000,
    insecureHTTPParser: false,
  })
  server.setTimeout(idleTimeout, (socket) => socket.destroy())
  server.on('upgrade', (_, socket) => socket.destroy())
  server.on('clientError', (_, socket) => {
    const lines = [
      'HTTP/1.1 400 Bad Request',
      'Connection: close',
      'Cache-Control: private, no-store',
      'Content-Length: 0',
    ]
    if (socket.writable) socket.end(`${lines.join('\r\n')}\r\n\r\n`)
    else socket.destroy()
  })
  return server
}

/** Handles every request of the server with the gate. If the gate fails, the response is 503 and contains no page. */
export function attachGate(server: Server, options: NodeGateOptions): void {
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    void runGate(incoming, options)
      .catch(() => new Response('Refused.\n', { status: 503, headers: privateHeaders }))
      .then((response) => writeResponse(response, incoming, outgoing))
      .catch(() => outgoing.destroy())
  })
}

async function runGate(incoming: IncomingMessage, { gate, next, origin }: NodeGateOptions): Promise<Response> {
  const { method = 'GET' } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return gate(
    new Request(rawRequestUrl(incoming, origin), {
      method,
      headers: new Headers(headerPairs(incoming.rawHeaders)),
      ...(hasBody && { body: await readRequestBody(incoming) }),
    }),
    next,
  )
}

/**
 * The URL of the request. `URL` would remove dot segments and backslashes before the gate could refuse them, so a path that
 * is not canonical is replaced by one that the gate refuses; likewise a foreign `Host`.
 */
function rawRequestUrl({ url = '', rawHeaders }: IncomingMessage, origin: string): string {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
  if (hosts.length !== 1 || hosts[0]?.toLowerCase() !== new URL(origin).host) return 'http://other.invalid/'
  return canonicalPath(url.replace(/\?.*$/s, '')) === undefined ? `${origin}/%` : origin + url
}

function headerPairs(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? ''
    // Several `Cookie` headers form one list; `Headers` would join them with a comma.
    const cookie = pairs.find(([other]) => /^cookie$/i.test(other) && /^cookie$/i.test(name))
    if (cookie) cookie[1] += `; ${raw[index + 1]}`
    else pairs.push([name, raw[index + 1] ?? ''])
  }
  return pairs
}

async function readRequestBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    size += bytes.byteLength
    if (size > 64 * 1024) throw new Error('body_size')
  }
  return new Uint8Array(Buffer.concat(chunks))
}

async function writeResponse(response: Response, { method }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies)
  // Every file is in memory already, so streaming would gain nothing.
  const bytes = response.body && method !== 'HEAD' ? Buffer.from(await response.arrayBuffer()) : undefined
  if (bytes) outgoing.setHeader('Content-Length', bytes.byteLength)
  outgoing.writeHead(response.status)
  outgoing.end(bytes)
}
