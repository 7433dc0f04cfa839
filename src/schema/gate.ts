/** Schema of the gate, which controls access to the site. An environment variable overrides the upper-case field with the same name. */
import * as z from 'zod'
import { gateModes } from './gateConstants.js'
import { isSafeHref } from './safeHref.js'

const flag = z.union([z.boolean(), z.string()]).transform(isOn)

const claimName = z.string().regex(/^\S+$/, 'must not be empty or contain spaces')

const sealSchema = z.strictObject({
  /** Claim of the ID token that contains the key, in the mode `sealed`. Default: `<url>/docsgen-key`. @example 'https://docs.example.com/key' */
  claim: claimName.optional(),
  /** Hours that a browser stores the key, at most 168. Default 8. @example 2 */
  hours: z.number().positive().max(168).default(8),
})

const gateFieldsSchema = z.strictObject({
  /**
   * Access control: `off` for none, `client` in the browser (hides pages, but does not protect them), `edge` on the host
   * before it responds, `sealed` by encrypted files, `edge+sealed` for both. Default `client`.
   * @example 'edge'
   */
  mode: z.enum(gateModes).default('client'),
  /** Options of encrypted files. Their key is in the environment variable `DOCSGEN_SEAL_KEY`. @example { hours: 2 } */
  seal: sealSchema.prefault({}),
  /** Disables the gate, for example for local work. Empty, `false` and `0` count as false. Default false. @example true */
  NOAUTH: flag.default(false),
  /** Host name of the Auth0 tenant. @example 'example.eu.auth0.com' */
  AUTH0_DOMAIN: z
    .string()
    .regex(
      /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i,
      'must be a host name such as `example.eu.auth0.com`, without `https://` and path',
    )
    .optional(),
  /** Client id of the single-page application. @example 'a1B2c3D4' */
  AUTH0_CLIENT_ID: z.string().regex(/^\S+$/, 'must not be empty or contain spaces').optional(),
  /**
   * Sign-in page of your own, for the modes `client` and `sealed`. Readers who are not signed in are redirected to it. Default: the page of
   * the provider.
   * @example 'https://docs.example.com/login'
   */
  AUTH0_LOGIN_URI: z
    .string()
    .min(1, 'must not be empty')
    .refine(isSafeHref, 'must be a route or an `https:` URL')
    .optional(),
  /**
   * Mode `client`: use refresh tokens, which need no cookies of the provider. If `cacheLocation` is `memory`, a worker
   * holds them, so that scripts of the page cannot read them. Default false: a hidden frame requests tokens.
   * @example true
   */
  useRefreshTokens: z.boolean().optional(),
  /**
   * Mode `client`: storage of the tokens. With `localstorage`, the session survives a reload without cookies of the
   * provider, but every script of the origin can read the tokens. Default `memory`.
   * @example 'localstorage'
   */
  cacheLocation: z.enum(['memory', 'localstorage']).optional(),
  /**
   * Mode `client`: bind tokens to a key of the browser (DPoP), for APIs that islands call with `useAuth`. Default false.
   * @example true
   */
  useDpop: z.boolean().optional(),
  /**
   * Claims of the ID token with the roles and the groups of a reader, for `audiences`. An Action of Auth0 sets them. Default:
   * `<url>/roles` and `<url>/groups`.
   * @example { roles: 'https://docs.example.com/roles' }
   */
  claims: z
    .strictObject({
      /** Claim with the roles. Default `<url>/roles`. @example 'https://docs.example.com/roles' */
      roles: claimName.optional(),
      /** Claim with the groups. Default `<url>/groups`. @example 'https://docs.example.com/groups' */
      groups: claimName.optional(),
    })
    .prefault({}),
  /** Log the decisions of the gate to the console of the browser. Default false. @example true */
  DEBUG: flag.default(false),
})

/** `false` opens the site to everyone, whatever the environment says. */
export const gateSchema = z.union([gateFieldsSchema, z.literal(false)]).transform((gate) => {
  if (gate === false) return gateFieldsSchema.parse({ mode: 'off' })
  return gate.NOAUTH ? { ...gate, mode: 'off' as const } : gate
})

type Gate = z.output<typeof gateSchema>

/** Fields of `gate` that environment variables can override. */
export const gateVariables = ['NOAUTH', 'AUTH0_DOMAIN', 'AUTH0_CLIENT_ID', 'AUTH0_LOGIN_URI', 'DEBUG'] as const

/** The required settings that are missing. The mode `edge` can get them when it runs, from the environment of its host. */
export function missingGateSettings(gate: Gate): string[] {
  if (gate.mode !== 'client' && gate.mode !== 'sealed') return []
  return (['AUTH0_DOMAIN', 'AUTH0_CLIENT_ID'] as const).filter((name) => gate[name] === undefined)
}

/** Name of the ID token claim that contains the key of a sealed site. */
export function sealClaim({ url, gate }: { readonly url: string; readonly gate: Pick<Gate, 'seal'> }): string {
  return gate.seal.claim ?? `${url}/docsgen-key`
}

function isOn(value: boolean | string): boolean {
  return typeof value === 'string' ? !['', 'false', '0'].includes(value.trim().toLowerCase()) : value
}

/**
 * True if the site must provide a worker for refresh tokens. The SDK of the provider would start one from a `blob:` URL, which
 * the Content-Security-Policy forbids.
 */
export function keepsTokensInWorker(gate: Pick<Gate, 'mode' | 'useRefreshTokens' | 'cacheLocation'>): boolean {
  return gate.mode === 'client' && gate.useRefreshTokens === true && gate.cacheLocation !== 'localstorage'
}
