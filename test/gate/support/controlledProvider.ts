/** A provider that says what a test wants: at once for `/authorize`, and with any token for `/oauth/token`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ControlledProvider {
  readonly domain: string
  readonly issuer: string
  /** The ID token for the nonce of the last request; undefined to leave it out. */
  idToken: (nonce: string) => unknown
  readonly close: () => Promise<void>
}

export async function controlledProvider(): Promise<ControlledProvider> {
  let nonce = ''
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    if (url.pathname === '/authorize') {
      const { searchParams: query } = url
      nonce = query.get('nonce') ?? ''
      const message = { type: 'authorization_response', response: { code: 'code', state: query.get('state') } }
      response.setHeader('Content-Type', 'text/html')
      response.end(
        `<script>parent.postMessage(${JSON.stringify(message)}, ${JSON.stringify(query.get('redirect_uri'))})</script>`,
      )
      return
    }
    if (request.method === 'OPTIONS') {
      response.end()
      return
    }
    const token = await provider.idToken(nonce)
    response.setHeader('Content-Type', 'application/json')
    response.end(
      JSON.stringify({
        access_token: 'opaque',
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'openid',
        id_token: token,
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const domain = `localhost:${(server.address() as AddressInfo).port}`
  const provider: ControlledProvider = {
    domain,
    issuer: `http://${domain}/`,
    idToken: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return provider
}
