/** The client of the SDK, for the settings of the gate. */
import { Auth0Client, type Auth0ClientOptions, type LogoutOptions } from '@auth0/auth0-spa-js'
import type { ClientConfig, ProviderGate } from '../../model/contract.js'
import { trustScriptUrl } from '../../util/trustScriptUrl.js'

/**
 * Remembers how the check of the session ended: by a redirect callback, or silently. The provider of `@auth0/auth0-react`
 * checks again when React has loaded, after the page is shown. It gets the same result or error without a request.
 */
export class ReaderClient extends Auth0Client {
  #check: Promise<unknown> | undefined
  #signOut: Promise<unknown> = Promise.resolve()

  /** Resolves when the last sign-out has deleted its data. The SDK does not wait for the one that follows a failed silent check. */
  get signedOut(): Promise<unknown> {
    return this.#signOut.catch(() => {})
  }

  override logout(options?: LogoutOptions): Promise<void> {
    const done = super.logout(options)
    this.#signOut = done
    return done
  }

  override checkSession(): Promise<void> {
    const known = this.#check
    this.#check = known ? undefined : super.checkSession()
    return (known ?? this.#check ?? Promise.resolve()).then(() => {})
  }

  override handleRedirectCallback<Result>(url?: string): Promise<Result> {
    const result = super.handleRedirectCallback(url)
    this.#check = result
    return result as Promise<Result>
  }
}

export function createReaderClient({ baseUrl }: Pick<ClientConfig, 'baseUrl'>, gate: ProviderGate): ReaderClient {
  const { origin } = location
  return new ReaderClient({
    domain: gate.domain,
    clientId: gate.clientId,
    authorizationParams: { redirect_uri: baseUrl === '/' ? origin : origin + baseUrl },
    ...tokenOptions(gate),
  })
}

function tokenOptions({ cacheLocation, refreshTokens, useDpop }: ProviderGate): Partial<Auth0ClientOptions> {
  const common = { cacheLocation, ...(useDpop && { useDpop }) }
  if (!refreshTokens) return common
  // Before the first refresh token exists, the SDK asks the provider in a hidden frame.
  const refreshing = { ...common, useRefreshTokens: true, useRefreshTokensFallback: true }
  return refreshTokens.worker ? { ...refreshing, workerUrl: trustScriptUrl(refreshTokens.worker) } : refreshing
}
