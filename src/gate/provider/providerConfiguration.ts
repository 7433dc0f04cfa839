/** Configures oidc-provider with the routes, parameters, responses and claims of Auth0 that a documentation site needs. */
import type { Context, ErrorResponse, InteractionPolicy, OidcError } from 'oidc-provider'
import { isLoopback } from '../../routes/loopback.js'
import { requestErrorPage } from './loginPage.js'
import type { Storage } from './memoryStorage.js'
import { belongsTo, type User } from './users.js'

export interface ProviderSettings {
  /** Ends with a slash. */
  readonly issuer: string
  /** Private RSA key as JWK. */
  readonly key: Readonly<Record<string, unknown>>
  readonly policy: InteractionPolicy
  /** True if a DPoP proof must carry a nonce of the provider. */
  readonly demandsNonce: () => boolean
  /** Additional claims of the ID tokens, as an Action of Auth0 adds them: names, and current values. */
  readonly claims: ExtraClaims
  readonly users: readonly User[]
  readonly storage: (kind: string) => Storage
}

export interface ExtraClaims {
  readonly names: readonly string[]
  readonly now: () => Readonly<Record<string, unknown>>
}

/** Client ids of the site, and of the sign-in page (`AUTH0_LOGIN_URI`). */
export const clientIds = { site: 'docs', portal: 'portal' } as const

const secondsPerDay = 24 * 60 * 60
/** Scopes of every API; the last two are those of Auth0's own API for connected accounts. */
const apiScopes = 'read:docs create:me:connected_accounts read:me:connected_accounts'

/** Configuration of the local identity provider, with the endpoints and claims of Auth0, for tests and previews of sign-in. */
export function providerConfiguration(settings: ProviderSettings): Readonly<Record<string, unknown>> {
  const { issuer, key, policy, demandsNonce, claims, users, storage } = settings
  const findUser = (id: string | undefined) => users.find((user) => user.id === id)
  /** Grant id -> organization. Claims are created from the grant alone, long after the request that named it. */
  const organizations = new Map<string, string>()
  return {
    adapter: storage,
    clients: [
      clientMetadata(clientIds.site, 'http://localhost/'),
      clientMetadata(clientIds.portal, `${issuer}portal/callback`),
    ],
    jwks: { keys: [key] },
    cookies: { keys: [issuer] },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
    },
    features: {
      devInteractions: { enabled: false },
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
      dPoP: { enabled: true, requireNonce: demandsNonce, nonceSecret: Buffer.alloc(32, 'docsgen') },
      // Auth0 calls a resource its `audience`; an access token for one is a JWT.
      resourceIndicators: {
        enabled: true,
        defaultResource: ({ oidc }: Context) => oidc.params.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_: Context, audience: string) => ({
          scope: apiScopes,
          audience,
          accessTokenTTL: 3600,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    // ID tokens carry name and picture.
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'org_id', 'org_name', ...claims.names], profile: ['name', 'picture'], email: ['email'] },
    extraParams: ['audience', 'organization', 'auth0Client', 'connection', 'invitation'],
    findAccount: (_: Context, accountId: string, token?: { readonly grantId?: string }) =>
      describeAccount(accountId, {
        user: findUser(accountId),
        organization: organizations.get(token?.grantId ?? ''),
        claims,
      }),
    // A first-party client needs no consent.
    loadExistingGrant: async ({ oidc }: Context) => {
      const { provider, params, session } = oidc
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email offline_access')
      if (params.audience) grant.addResourceScope(params.audience, apiScopes)
      const id = await grant.save()
      if (params.organization) organizations.set(id, params.organization)
      return grant
    },
    interactions: {
      url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}`,
      policy: loginPolicy(policy, findUser),
    },
    renderError: (page: ErrorResponse, { error, error_description: more }: OidcError) => {
      page.type = 'html'
      page.body = requestErrorPage(`${error}${more ? `: ${more}` : ''}.`, clientIds.site)
    },
    clientBasedCORS: (_: Context, origin: string) => isLoopback(origin),
    rotateRefreshToken: true,
    // Else the sign-in of one tab would invalidate the codes of the others, because each request creates a grant.
    expiresWithSession: () => false,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Session: secondsPerDay,
      Grant: secondsPerDay,
      RefreshToken: secondsPerDay,
    },
  }
}

function clientMetadata(id: string, redirectUri: string): Readonly<Record<string, unknown>> {
  return {
    client_id: id,
    // `native` would ask for consent every time.
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [redirectUri],
  }
}

type FindUser = (id: string | undefined) => User | undefined

function loginPolicy({ base, Check }: InteractionPolicy, findUser: FindUser): unknown {
  const prompts = base()
  prompts.get('login').checks.push(
    new Check(
      'offline_access',
      'restores the scope that is dropped without a consent page',
      'login_required',
      ({ oidc, query }) => {
        const asked = query.scope ?? oidc.entities.Interaction?.params.scope ?? ''
        const { params } = oidc
        const isDropped = asked.split(' ').includes('offline_access') && !params.scope?.includes('offline_access')
        if (isDropped) params.scope = `${params.scope} offline_access`
        return false
      },
    ),
    new Check('organization', 'the user must belong to the organization', 'login_required', ({ oidc }) => {
      const { params, session } = oidc
      return params.organization !== undefined && !belongsTo(findUser(session.accountId), params.organization)
    }),
  )
  return prompts
}

interface AccountOptions {
  readonly user: User | undefined
  /** The organization that the request named. */
  readonly organization: string | undefined
  readonly claims: ExtraClaims
}

function describeAccount(accountId: string, { user, organization, claims }: AccountOptions): unknown {
  const { name, email, picture, organization: own, claims: more } = user ?? {}
  const membership = organization !== undefined && { org_id: own?.id, org_name: own?.name }
  return {
    accountId,
    claims: () => ({ sub: accountId, name, email, picture, ...membership, ...claims.now(), ...more }),
  }
}
