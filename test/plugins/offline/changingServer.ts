/** A host whose site changes, and which can be switched off. It keeps its port, so that the origin stays. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { headersFor, parseHeaders } from '../../../src/hosts/hostRules.js'
import type { Outputs } from '../../../src/model/model.js'
import { contentType } from '../../../src/util/contentType.js'

type Respond = (path: string, response: ServerResponse) => void

export interface ChangingServer {
  /** URL of the origin. */
  readonly url: () => string
  /** Responds in this way from now on, also after a stop. */
  readonly start: (respond: Respond) => Promise<void>
  readonly stop: () => Promise<void>
}

export function createChangingServer(): ChangingServer {
  let server: Server | undefined
  let port = 0
  const stop = async () => {
    const running = server
    server = undefined
    running?.closeAllConnections()
    if (running) await new Promise((resolve) => running.close(resolve))
  }
  return {
    url: () => `http://localhost:${port}`,
    stop,
    start: async (respond) => {
      await stop()
      server = createServer(({ url = '/' }, response) => respond(decodeURI(url.replace(/\?.*$/s, '')), response))
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      port = (server.address() as AddressInfo).port
    },
  }
}

/** Serves outputs with the headers of `_headers`. */
export function serveOutputs(outputs: Outputs): Respond {
  const rules = parseHeaders(Buffer.from(outputs.get('_headers') ?? []).toString())
  return (path, response) => {
    const name = path.slice(1)
    const file = [name, `${name}.html`, `${name}index.html`].find((each) => outputs.has(each))
    const headers = { ...headersFor(path, rules), 'Content-Type': contentType(file ?? '404.html') }
    response.writeHead(file === undefined ? 404 : 200, headers)
    response.end(outputs.get(file ?? '404.html'))
  }
}
