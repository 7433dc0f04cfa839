/** Behind an edge gate the page is already allowed. This module only publishes the reader and signs out. */
import { createSessionAuth } from '../../auth/sessionAuth.js'
import { publishAuth } from '../../auth/useAuth.js'
import type { ClientConfig, ClientGate, GateBrand } from '../../model/contract.js'
import { endEdgeSession, signOutFailed } from './endEdgeSession.js'
import { loadGateScreens, showGateScreen } from './gateScreen.js'
import { goToSavedFragment } from './loginUrl.js'
import { parseReader } from './parseReader.js'

export async function guardEdge({ baseUrl }: ClientConfig, { brand }: ClientGate): Promise<void> {
  goToSavedFragment()
  // A page from the back/forward cache can be older than the sign-out.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  const response = await fetch(`${baseUrl}__gate/me`)
  if (!response.ok) return publishAuth(createSessionAuth('edge'))
  const user = parseReader(await response.json())
  const signOut = () => signOutAtEdge(baseUrl, brand)
  publishAuth(createSessionAuth('edge', { isAuthenticated: true, user, signOut }))
}

async function signOutAtEdge(baseUrl: string, brand: GateBrand): Promise<void> {
  // Without a session, the code of the screen cannot be fetched.
  void loadGateScreens()
  const to = await endEdgeSession(baseUrl)
  if (to !== undefined) return location.assign(to)
  // Without a network, the code of the screen cannot be fetched either.
  const plainText = `${TEXT.gateSignOutFailed}. ${TEXT.gateSignOutFailedText}`
  showGateScreen({ ...signOutFailed, brand, plainText, signOut: () => void signOutAtEdge(baseUrl, brand) })
}

export { guardEdge as guard }
