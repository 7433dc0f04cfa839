/** A real identity provider on this machine, in the manner of Auth0: `/login` for the site's own flow, `/v2/logout`. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { configuration } from './configuration.js'

export interface TestProvider {
  /** Host and port, as `AUTH0_DOMAIN` takes it. */
  readonly domain: string
  /** Requests by path, oldest first. */
  readonly seen: string[]
  /** What a reader who is asked to sign in does. */
  behaviour: 'signs in' | 'is refused' | 'goes back'
  /** More claims of the ID tokens, as an Action of Auth0 adds them; their names are fixed at the start. */
  claims: Readonly<Record<string, unknown>>
  /** The site is built after the provider has its port, and the provider needs the site's address. */
  readonly start: (site: string) => Promise<void>
  readonly close: () => Promise<void>
}

export async function testProvider(): Promise<TestProvider> {
  let handle: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined
  const server = createServer((request, response) => {
    fixture.seen.push(request.url ?? '')
    handle?.(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const domain = `localhost:${(server.address() as AddressInfo).port}`
  const issuer = `http://${domain}/`
  const fixture: TestProvider = {
    domain,
    seen: [],
    behaviour: 'signs in',
    claims: {},
    start: async (site) => {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true })
      const claims = { names: Object.keys(fixture.claims), now: () => fixture.claims }
      const provider = new Provider(
        issuer,
        configuration({ issuer, site, key: { ...(await exportJWK(privateKey)) }, claims }),
      )
      handle = routes({ provider, issuer, site, fixture })
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return fixture
}

interface Routes {
  readonly provider: Provider
  readonly issuer: string
  readonly site: string
  readonly fixture: TestProvider
}

function routes({ provider, issuer, site, fixture }: Routes) {
  const standard = provider.callback()
  const redirect = (response: ServerResponse, to: string, cookies: readonly string[] = []) =>
    response.writeHead(302, { Location: to, 'Set-Cookie': [...cookies], 'Cache-Control': 'no-store' }).end()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer)
    const query = url.searchParams
    if (url.pathname === '/login') {
      const to = query.get('redirect_uri') ?? ''
      if (!URL.canParse(to) || new URL(to).origin !== site) response.writeHead(400).end('This address is not allowed.')
      else if (fixture.behaviour === 'goes back') redirect(response, to)
      else redirect(response, portal(issuer, to))
    } else if (url.pathname === '/portal/callback') {
      redirect(response, query.get('state') ?? site)
    } else if (url.pathname.startsWith('/interaction/')) {
      const result =
        fixture.behaviour === 'is refused'
          ? { error: 'access_denied', error_description: 'You may not read <b>this</b>.' }
          : { login: { accountId: 'reader|1' } }
      await provider.interactionFinished(request, response, result)
    } else if (url.pathname === '/v2/logout') {
      const to = query.get('returnTo') ?? ''
      const ended = ['_session', '_session.sig', '_session.legacy', '_session.legacy.sig']
      const isOurs = URL.canParse(to) && new URL(to).origin === site
      redirect(
        response,
        isOurs ? to : issuer,
        ended.map((name) => `${name}=; Path=/; Max-Age=0`),
      )
    } else {
      standard(request, response)
    }
  }
}

/** The site's own flow signs in at another client of the provider and then comes back without a code. */
function portal(issuer: string, to: string): string {
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${issuer}portal/callback`,
    state: to,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  return `${issuer}authorize?${query}`
}
