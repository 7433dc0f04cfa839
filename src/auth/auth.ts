/** Result of `useAuth`: the state of the reader, and the functions of the mode of the gate. */
import type { Auth0ContextInterface, MfaApiClient, User } from '@auth0/auth0-react'

export type Auth = TokenAuth | SessionAuth

/** In the mode `client`, pages hold the tokens, so everything is available. */
export interface TokenAuth extends AuthState, TokenFunctions {
  readonly mode: 'client'
  /** The claims of the ID token. */
  readonly user: User | undefined
}

/**
 * In all other modes, pages hold no tokens. The functions exist, so that an island compiles for every mode, but they fail
 * with an `AuthUnavailableError`. Check `mode` first.
 */
export interface SessionAuth extends AuthState, Unavailable<TokenFunctions> {
  /** `off`: the site has no gate. `unknown`: the gate has not loaded yet, as always on the server. */
  readonly mode: 'unknown' | 'off' | 'edge' | 'sealed' | 'edge+sealed'
}

export interface AuthState {
  /** True until it is known who reads. Also true on the server, and during a sign-in in a popup. */
  readonly isLoading: boolean
  readonly isAuthenticated: boolean
  /** Present if `isAuthenticated`. */
  readonly user: AuthUser | undefined
  /** Why the reader is not signed in, or why the last sign-in in a popup failed. */
  readonly error: Error | undefined
  /** Ends the session at the site and at the provider, and leaves the page. Does nothing without a session. */
  readonly signOut: () => Promise<void>
}

export interface AuthUser {
  readonly name?: string
  /** URL of the avatar. */
  readonly picture?: string
  /** In the mode `client` only. */
  readonly email?: string
}

/** The functions that need tokens in the page, as `@auth0/auth0-react` documents them. */
export interface TokenFunctions
  extends Pick<
    Auth0ContextInterface,
    | 'connectAccountWithRedirect'
    | 'createFetcher'
    | 'customTokenExchange'
    | 'exchangeToken'
    | 'generateDpopProof'
    | 'getAccessTokenSilently'
    | 'getAccessTokenWithPopup'
    | 'getDpopNonce'
    | 'getIdTokenClaims'
    | 'loginWithPopup'
    | 'setDpopNonce'
  > {
  readonly mfa: Pick<MfaApiClient, 'challenge' | 'enroll' | 'getAuthenticators' | 'getEnrollmentFactors' | 'verify'>
}

/** The same functions, which reject, or throw if they are not asynchronous. */
export type Unavailable<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Result extends Promise<unknown> ? Promise<never> : never
    : Unavailable<Functions[Name]>
}
