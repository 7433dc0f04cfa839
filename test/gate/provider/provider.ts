/** The local provider with automatic sign-in, a record of its requests, and faults on demand. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { localProvider } from '../../../src/gate/provider/localProvider.js'

export interface TestProvider {
  /** Host and port, as `AUTH0_DOMAIN` takes it. */
  readonly domain: string
  /** Requests by path, oldest first. */
  readonly seen: string[]
  /** Reaction of a reader to the sign-in page. */
  behaviour: 'signs in' | 'signs in without a picture' | 'is refused' | 'goes back' | 'is asked'
  /** More claims of the ID tokens, as an Action of Auth0 adds them; their names are fixed at the start. */
  claims: Readonly<Record<string, unknown>>
  /** State of the provider. */
  state: 'up' | 'hangs' | 'fails' | 'has no tokens'
  /** Must a proof of possession carry a nonce? */
  demandsNonce: boolean
  /** Connections are refused, until it is `up` again. */
  readonly down: () => Promise<void>
  readonly up: () => Promise<void>
  /** From here on tokens are signed by another key. */
  readonly rotate: () => Promise<void>
  /** The site is built after the provider has its port. */
  readonly start: (site: string) => Promise<void>
  readonly close: () => Promise<void>
}

const answers = {
  'signs in': 'reader|1',
  'signs in without a picture': 'reader|2',
  'is refused': '',
  'goes back': undefined,
  'is asked': undefined,
}

/** On another host of this machine it is another site to the browser, as a tenant without a custom domain is. */
export async function testProvider(host: 'localhost' | '127.0.0.1' = 'localhost'): Promise<TestProvider> {
  let provider: Awaited<ReturnType<typeof localProvider>>
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    fixture.seen.push(path)
    if (fixture.state === 'hangs') return
    if (fixture.state === 'fails' || (fixture.state === 'has no tokens' && path === '/oauth/token')) {
      response.writeHead(500, { 'Access-Control-Allow-Origin': '*' }).end('no JSON')
      return
    }
    if (fixture.behaviour === 'goes back' && path.startsWith('/login?')) {
      goBack(path, response)
      return
    }
    provider?.handle(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, host, resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const domain = `${host}:${port}`
  const fixture: TestProvider = {
    domain,
    seen: [],
    behaviour: 'signs in',
    claims: {},
    state: 'up',
    demandsNonce: false,
    rotate: async () => provider?.rotate(),
    start: async () => {
      provider = await localProvider({
        issuer: `http://${domain}/`,
        autoLogin: () => answers[fixture.behaviour],
        demandsNonce: () => fixture.demandsNonce,
        claims: { names: Object.keys(fixture.claims), now: () => fixture.claims },
      })
    },
    down: close,
    up: async () => {
      if (!server.listening) await listen(port)
    },
    close,
  }
  return fixture
}

function goBack(path: string, response: ServerResponse): void {
  const to = new URL(path, 'http://localhost').searchParams.get('redirect_uri') ?? ''
  response.writeHead(302, { Location: to, 'Cache-Control': 'no-store' }).end()
}
