/** A folder on a plain static host that a test can change under the reader, as a new deployment would. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeRequestPath } from '../../../src/routes/resolveRequest.js'
import type { UrlForm } from '../../../src/routes/urls.js'
import { createHostResponder } from '../../../src/server/previewServer.js'

export interface StaticHost {
  /** Without a slash at the end. */
  readonly origin: string
  /** The files from now on. */
  deploy: (outputs: ReadonlyMap<string, Uint8Array>) => void
  /** Paths asked for, oldest first. */
  readonly seen: string[]
  readonly close: () => Promise<void>
}

const atTop: UrlForm = { baseUrl: '/', trailingSlash: 'never' }

export async function staticHost(form = atTop): Promise<StaticHost> {
  const seen: string[] = []
  let answer = createHostResponder(new Map(), form)
  const server: Server = createServer((request, response) => {
    const path = decodeRequestPath((request.url ?? '/').replace(/\?.*$/s, '')) ?? '/400'
    seen.push(path)
    const { status, headers, bytes } = answer({ path, request })
    response.writeHead(status, headers).end(status === 304 ? undefined : bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (outputs) => {
      answer = createHostResponder(outputs, form)
    },
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
