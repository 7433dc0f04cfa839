/** A gate over a few files, with a clock and a way to sign in. */

import { createGate } from '../../../src/gate/core/createGate.js'
import type { Gate, GateConfig, ServeFile } from '../../../src/gate/core/gateConfig.js'
import { clientId, type FakeProvider, fakeProvider, issuer } from './fakeProvider.js'
import { testKey, testSecret } from './keys.js'

export const origin = 'https://docs.example.com'
/** In every protected file. */
export const secret = 'PROTECTED-CANARY'

export const secrets = [
  { kid: 'new', secret: testSecret('new') },
  { kid: 'old', secret: testSecret('old') },
]

const files: Readonly<Record<string, string>> = {
  '/robots.txt': 'User-agent: *',
  '/assets/shell.css': 'body{}',
  '/index.html': 'shell',
  '/__private/': secret,
  '/__private/index.html': secret,
  '/__private/posture/overview': secret,
  '/__private/posture/_payload.json': secret,
  '/__private/assets/client.js': secret,
  '/__private/img/map.png': secret,
  '/__private/sitemap.xml': secret,
}

/** Serves whatever it is asked for, as a careless host would. */
export const host: ServeFile = (request) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/__private/old')
    return new Response(null, { status: 308, headers: { Location: '/__private/posture/overview' } })
  const body = files[decodeURIComponent(pathname)]
  return new Response(body ?? 'none', {
    status: body === undefined ? 404 : 200,
    headers: {
      'Cache-Control': 'public, max-age=600',
      'Access-Control-Allow-Origin': '*',
      'X-Saw-Cookie': String(request.headers.has('Cookie')),
    },
  })
}

export interface Gated {
  readonly gate: Gate
  readonly provider: FakeProvider
  readonly clock: { now: number }
  readonly log: string[]
  readonly ask: (path: string, init?: RequestInit, next?: ServeFile) => Promise<Response>
  /** The cookie of a reader who has signed in. */
  readonly signIn: () => Promise<string>
}

export async function gated(changes: Partial<GateConfig> = {}): Promise<Gated> {
  const clock = { now: Date.UTC(2026, 0, 2) }
  const provider = await fakeProvider(() => clock.now)
  const log: string[] = []
  const gate = createGate({
    origin,
    baseUrl: '/',
    publicPaths: ['/robots.txt', '/assets/shell.css'],
    privateFolder: '__private',
    issuer,
    clientId,
    keys: `${testKey('new')},${testKey('old')}`,
    now: () => clock.now,
    wait: async (delay) => {
      clock.now += delay
    },
    fetch: provider.fetch,
    log: (code) => log.push(code),
    ...changes,
  })
  const ask: Gated['ask'] = (path, init = {}, next = host) =>
    gate(new Request(new URL(path, origin), { redirect: 'manual', ...init }), next)
  const signIn = async () => {
    const login = await ask('/__gate/login?returnTo=%2Fposture%2Foverview')
    const query = provider.authorize(login.headers.get('Location') ?? '')
    const answer = await ask(`/__gate/callback${query}`, { headers: { Cookie: cookiesOf(login) } })
    return cookiesOf(answer)
  }
  return { gate, provider, clock, log, ask, signIn }
}

/** Cookies that a browser would send after this response. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')
}

export function exchange(token: unknown, headers: Record<string, string> = {}) {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: JSON.stringify({ id_token: token }),
  }
}
