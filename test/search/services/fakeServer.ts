import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FakeRequest, FakeResponse } from './fakeStore.js'

export interface FakeServer {
  readonly url: string
  /** Method and path of all requests, without keys. */
  readonly log: string[]
  readonly close: () => Promise<void>
}

/** Serves an imitation of a service on a port of this machine. */
export async function startFakeServer(respond: (request: FakeRequest) => FakeResponse): Promise<FakeServer> {
  const log: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    log.push(`${method} ${path.replace(/\?.*/, '')}`)
    const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const { status, body } = respond({ method, path, headers: plain, body: await text(request) })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    log,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
