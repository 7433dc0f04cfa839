/** oidc-provider with the routes, answers and claims of Auth0, as far as a documentation site meets them. */
import type { Context } from 'oidc-provider'

export interface ProviderSites {
  readonly issuer: string
  /** Origin of the documentation site. */
  readonly site: string
  /** Private RSA key as JWK. */
  readonly key: Readonly<Record<string, unknown>>
  /** Names of claims that only this site has, and what they hold when a token is made. */
  readonly claims?: { readonly names: readonly string[]; readonly now: () => Readonly<Record<string, unknown>> }
}

export const clientId = 'docs'

export function configuration({ issuer, site, key, claims }: ProviderSites): Readonly<Record<string, unknown>> {
  const client = (id: string, uris: readonly string[]) => ({
    client_id: id,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: uris,
  })
  return {
    clients: [
      client(clientId, [site, `${site}/`, `${site}/__gate/callback`]),
      client('portal', [`${issuer}portal/callback`]),
    ],
    jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig', kid: 'fixture' }] },
    cookies: { keys: ['fixture'] },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
    },
    features: {
      devInteractions: { enabled: false },
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    },
    conformIdTokenClaims: false,
    claims: { openid: ['sub', ...(claims?.names ?? [])], profile: ['name', 'picture'], email: ['email'] },
    extraParams: ['audience', 'organization', 'auth0Client', 'connection', 'invitation'],
    findAccount: (_: Context, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...reader, ...claims?.now() }),
    }),
    // A client of the house asks for no consent.
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid profile email offline_access')
      await grant.save()
      return grant
    },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    clientBasedCORS: (_: Context, origin: string) => origin === site,
    ttl: { AccessToken: 3600, AuthorizationCode: 60, IdToken: 3600, Interaction: 3600, Session: 3600, Grant: 3600 },
  }
}

export const reader = {
  name: 'Zoë Quill',
  picture: 'https://s.gravatar.com/avatar/zoe.png',
  email: 'zoe@example.com',
}
