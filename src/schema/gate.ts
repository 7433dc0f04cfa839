/** Who may read the site. Each upper-case field can come from the environment variable of the same name, which wins. */
import * as z from 'zod'
import { isSafeHref } from './safeHref.js'

export const gateModes = ['off', 'client', 'edge', 'sealed', 'edge+sealed'] as const

const flag = z.union([z.boolean(), z.string()]).transform(isOn)

const sealSchema = z.strictObject({
  /** Name of the claim of the ID token that holds the key, in the mode `sealed`. Default: `<url>/docsgen-key`. @example 'https://docs.example.com/key' */
  claim: z.string().regex(/^\S+$/, 'must not be empty or hold spaces').optional(),
  /** Hours that a browser keeps the key, at most 168. Default 8. @example 2 */
  hours: z.number().positive().max(168).default(8),
})

export const gateSchema = z
  .strictObject({
    /**
     * Where readers are checked: `off` nowhere, `client` in the browser, which hides but does not protect, `edge` before
     * the host answers; `sealed` encrypts the files, `edge+sealed` does both. Default `off`.
     * @example 'client'
     */
    mode: z.enum(gateModes).default('off'),
    /** Encrypted files. Their key is the environment variable `DOCSGEN_SEAL_KEY`. @example { hours: 2 } */
    seal: sealSchema.prefault({}),
    /** Turns the gate off, for example in local work. Absent, empty, `false` and `0` leave it on. @example true */
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
    AUTH0_CLIENT_ID: z.string().regex(/^\S+$/, 'must not be empty or hold spaces').optional(),
    /** Page that starts a sign-in; Auth0 sends readers to it. @example 'https://docs.example.com/login' */
    AUTH0_LOGIN_URI: z
      .string()
      .min(1, 'must not be empty')
      .refine(isSafeHref, 'must be a route or an `https:` address')
      .optional(),
    /**
     * Mode `client`: ask for refresh tokens, which need no cookies of the provider. With tokens in memory a worker of the
     * site keeps them from the page. Default false: the provider is asked in a hidden frame.
     * @example true
     */
    useRefreshTokens: z.boolean().optional(),
    /**
     * Mode `client`: where tokens are. `localstorage` outlasts a reload without cookies of the provider, and every script
     * of the origin can read it. Default `memory`.
     * @example 'localstorage'
     */
    cacheLocation: z.enum(['memory', 'localstorage']).optional(),
    /** Log what the gate decides to the browser's console. @example true */
    DEBUG: flag.default(false),
  })
  .transform((gate) => (gate.NOAUTH ? { ...gate, mode: 'off' as const } : gate))
  .superRefine((gate, context) => {
    if (gate.mode !== 'client' && gate.mode !== 'sealed') return
    for (const name of ['AUTH0_DOMAIN', 'AUTH0_CLIENT_ID'] as const) {
      if (gate[name] === undefined) {
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `is missing: the gate mode \`${gate.mode}\` signs readers in with Auth0`,
        })
      }
    }
  })

type Gate = z.output<typeof gateSchema>

/** The names that are read from the environment too. */
export const gateVariables = ['NOAUTH', 'AUTH0_DOMAIN', 'AUTH0_CLIENT_ID', 'AUTH0_LOGIN_URI', 'DEBUG'] as const

/** Name of the ID-token claim that holds the key of a sealed site. */
export function sealClaim({ url, gate }: { readonly url: string; readonly gate: Pick<Gate, 'seal'> }): string {
  return gate.seal.claim ?? `${url}/docsgen-key`
}

function isOn(value: boolean | string): boolean {
  return typeof value === 'string' ? !['', 'false', '0'].includes(value.trim().toLowerCase()) : value
}

/** With tokens in memory, refresh tokens are in a worker; the provider's own would be a `blob:`, which the policy forbids. */
export function keepsTokensInWorker(gate: Pick<Gate, 'mode' | 'useRefreshTokens' | 'cacheLocation'>): boolean {
  return gate.mode === 'client' && gate.useRefreshTokens === true && gate.cacheLocation !== 'localstorage'
}
