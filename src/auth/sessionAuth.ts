/** The state of the modes in which pages hold no tokens. */
import type { AuthState, SessionAuth } from './auth.js'

/** Thrown by a function of `useAuth` that needs tokens in the page, in a mode that has none. */
export class AuthUnavailableError extends Error {
  override readonly name = 'AuthUnavailableError'

  constructor(
    readonly functionName: string,
    readonly mode: SessionAuth['mode'],
  ) {
    super(
      mode === 'unknown'
        ? `"${functionName}" was called before the gate had loaded. Wait until \`useAuth().isLoading\` is false.`
        : `"${functionName}" needs tokens in the page. Only the gate mode "client" has them, and the mode of this site is "${mode}". Check \`useAuth().mode\` before you call it.`,
    )
  }
}

/** @param state default: no reader is signed in. */
export function createSessionAuth(mode: SessionAuth['mode'], state: Partial<AuthState> = {}): SessionAuth {
  const rejectCall = (name: string) => (): Promise<never> => Promise.reject(new AuthUnavailableError(name, mode))
  return {
    mode,
    isLoading: false,
    isAuthenticated: false,
    user: undefined,
    error: undefined,
    signOut: async () => {},
    ...state,
    connectAccountWithRedirect: rejectCall('connectAccountWithRedirect'),
    createFetcher: () => {
      throw new AuthUnavailableError('createFetcher', mode)
    },
    customTokenExchange: rejectCall('customTokenExchange'),
    exchangeToken: rejectCall('exchangeToken'),
    generateDpopProof: rejectCall('generateDpopProof'),
    getAccessTokenSilently: rejectCall('getAccessTokenSilently'),
    getAccessTokenWithPopup: rejectCall('getAccessTokenWithPopup'),
    getDpopNonce: rejectCall('getDpopNonce'),
    getIdTokenClaims: rejectCall('getIdTokenClaims'),
    loginWithPopup: rejectCall('loginWithPopup'),
    setDpopNonce: rejectCall('setDpopNonce'),
    mfa: {
      challenge: rejectCall('mfa.challenge'),
      enroll: rejectCall('mfa.enroll'),
      getAuthenticators: rejectCall('mfa.getAuthenticators'),
      getEnrollmentFactors: rejectCall('mfa.getEnrollmentFactors'),
      verify: rejectCall('mfa.verify'),
    },
  }
}
