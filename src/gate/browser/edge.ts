/** Behind an edge gate the page is already allowed. This module only shows the reader and signs out. */
import type { ClientConfig } from '../../model/contract.js'
import { endSession, sessionRemains } from './endSession.js'
import { showGateScreen } from './gateScreen.js'
import { goToSavedFragment } from './loginUrl.js'
import { parseReader, showReader } from './showReader.js'

export async function guardEdge({ baseUrl }: ClientConfig): Promise<void> {
  goToSavedFragment()
  // A page from the back/forward cache can be older than the sign-out.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  const response = await fetch(`${baseUrl}__gate/me`)
  if (!response.ok) return
  showReader(parseReader(await response.json()), () => void signOutAtEdge(baseUrl))
}

async function signOutAtEdge(baseUrl: string): Promise<void> {
  const to = await endSession(baseUrl)
  if (to !== undefined) return location.assign(to)
  showGateScreen({ code: 'sign_out_failed', message: sessionRemains, retry: () => void signOutAtEdge(baseUrl) })
}

export { guardEdge as guard }
