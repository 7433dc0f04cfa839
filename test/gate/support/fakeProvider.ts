/** A provider without a network: real RSA keys, a clock that tests set, and responses that tests can remove. */
import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'

export const issuer = 'https://id.example.com/'
/** The default of a parameter that has its name. */
const usualIssuer = issuer
export const clientId = 'client-1'

export interface FakeProvider {
  readonly issuer: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly sign: (claims?: JWTPayload, header?: Partial<JWTHeaderParameters>) => Promise<string>
  /** Signed by a key that the provider never had, under the id of the one it has. */
  readonly forge: (claims?: JWTPayload) => Promise<string>
  /** Parameters with which the reader's browser returns from `/authorize`. */
  readonly authorize: (location: string, claims?: JWTPayload) => string
  readonly rotate: () => Promise<void>
  readonly calls: string[]
  down: boolean
  /** True if every response is a redirect to another URL. */
  moved: boolean
}

/** Making RSA keys takes long; two pairs do for all tests of a file. */
const pairs = Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')])

export async function fakeProvider(now: () => number, issuer: string = usualIssuer): Promise<FakeProvider> {
  const [first, foreign] = await pairs
  let kid = 'k1'
  let own = first
  const codes = new Map<string, { challenge: string; nonce: string; claims: JWTPayload }>()
  const seconds = () => Math.floor(now() / 1000)
  const claimsOf = (claims: JWTPayload): JWTPayload =>
    Object.fromEntries(
      Object.entries({
        iss: issuer,
        sub: 'reader|1',
        aud: clientId,
        iat: seconds(),
        exp: seconds() + 3600,
        name: 'Zoë',
        ...claims,
      }).filter(([, value]) => value !== undefined),
    )
  const provider: FakeProvider = {
    issuer,
    calls: [],
    down: false,
    moved: false,
    sign: (claims = {}, header = {}) =>
      new SignJWT(claimsOf(claims)).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(own.privateKey),
    forge: (claims = {}) =>
      new SignJWT(claimsOf(claims)).setProtectedHeader({ alg: 'RS256', kid }).sign(foreign.privateKey),
    authorize: (location, claims = {}) => {
      const { searchParams: query } = new URL(location)
      const code = `code-${codes.size}`
      codes.set(code, {
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        claims,
      })
      return `?code=${code}&state=${encodeURIComponent(query.get('state') ?? '')}`
    },
    rotate: async () => {
      own = await generateKeyPair('RS256', { extractable: true })
      kid = `k${Number(kid.slice(1)) + 1}`
    },
    fetch: async (url, init) => {
      provider.calls.push(url)
      // As Cloudflare's runtime reports it; `follow` would take keys and tokens from the target of the redirect.
      if (init.redirect !== 'manual') throw new TypeError('Invalid redirect value.')
      if (provider.moved) return new Response(null, { status: 302, headers: { Location: 'https://evil.example/' } })
      if (provider.down) throw new TypeError('fetch failed')
      if (url === `${issuer}.well-known/jwks.json`) {
        const jwk = await exportJWK(own.publicKey)
        return Response.json({ keys: [{ ...jwk, kid, use: 'sig', alg: 'RS256' }] })
      }
      if (url !== `${issuer}oauth/token`) return new Response('', { status: 404 })
      const form = new URLSearchParams(String(init.body))
      const known = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (!known || known.challenge !== proof) return Response.json({ error: 'invalid_grant' }, { status: 403 })
      return Response.json({ id_token: await provider.sign({ nonce: known.nonce, ...known.claims }) })
    },
  }
  return provider
}
