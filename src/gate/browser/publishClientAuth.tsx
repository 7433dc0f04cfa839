/**
 * The auth state of the mode `client`: the provider of `@auth0/auth0-react`, in a root without elements. Its state goes to
 * all islands. Loaded after the page is shown, or to show why it cannot be.
 */
import { Auth0Provider, useAuth0 } from '@auth0/auth0-react'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { TokenFunctions } from '../../auth/auth.js'
import { currentAuth, publishAuth, subscribeToAuth } from '../../auth/useAuth.js'
import { urlWithoutLogin } from './loginUrl.js'
import type { ReaderClient } from './readerClient.js'

let isMounted = false

/** The client knows the result of its check, so no request is sent. Resolves with the error of the check, if there is one. */
export function publishClientAuth(client: ReaderClient): Promise<Error | undefined> {
  if (!isMounted) {
    isMounted = true
    createRoot(document.createElement('div')).render(
      <Auth0Provider client={client} skipRedirectCallback>
        <PublishAuth />
      </Auth0Provider>,
    )
  }
  return new Promise((resolve) => {
    const resolveWhenKnown = () => {
      const { isLoading, error } = currentAuth()
      if (isLoading) return
      stop()
      resolve(error)
    }
    const stop = subscribeToAuth(resolveWhenKnown)
    resolveWhenKnown()
  })
}

function PublishAuth(): null {
  const auth = useAuth0()
  useLayoutEffect(() => {
    const { logout, connectAccountWithRedirect } = auth
    const connect: TokenFunctions['connectAccountWithRedirect'] = (options) =>
      // The reader comes back to this page.
      connectAccountWithRedirect({ ...options, appState: { target: urlWithoutLogin().href, ...options.appState } })
    const signOut = () => logout({ logoutParams: { returnTo: location.origin } })
    publishAuth({ ...auth, mode: 'client', signOut, connectAccountWithRedirect: connect })
  }, [auth])
  return null
}
