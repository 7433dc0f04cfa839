/**
 * On a page that the service worker decrypted: shows the reader, signs out, and closes the page when another tab signs
 * out.
 */
import { createSessionAuth } from '../../auth/sessionAuth.js'
import { publishAuth } from '../../auth/useAuth.js'
import type { ClientConfig, ClientGate } from '../../model/contract.js'
import { endEdgeSession, signOutFailed } from './endEdgeSession.js'
import { type GateScreen, loadGateScreens, showGateScreen } from './gateScreen.js'
import { goToSavedFragment } from './loginUrl.js'
import { askWorker, onLocked } from './sealedWorker.js'
import { startWorkerBypass } from './workerBypass.js'

export type SealedGate = Extract<ClientGate, { readonly mode: 'sealed' | 'edge+sealed' }>

export async function guardSealed(config: ClientConfig, gate: SealedGate): Promise<void> {
  goToSavedFragment()
  const close = () => closePage(gate)
  onLocked(close)
  startWorkerBypass()
  // A page from the back/forward cache, or one that was suspended, can be older than the sign-out.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void isLocked().then((locked) => locked && close())
  })
  const known = await askWorker({ kind: 'reader' })
  if (known.state === 'locked') return close()
  const signOut = () => signOutSealed(config, gate)
  const reader = known.state === 'open' && { isAuthenticated: true, user: known.reader, signOut }
  publishAuth(createSessionAuth(gate.mode, { ...reader }))
  // When another tab has deleted the keys, the worker can no longer open the code of the screens.
  void loadGateScreens()
}

/** Loads the code first and deletes the keys last: without keys the worker cannot load more code. */
async function signOutSealed({ baseUrl }: Pick<ClientConfig, 'baseUrl'>, gate: SealedGate): Promise<void> {
  if (gate.mode === 'sealed') {
    const code = await import('./endProviderSession.js').catch(() => undefined)
    await askWorker({ kind: 'forget' })
    if (code) return code.endProviderSession(gate, location.origin)
    // The files of this release are gone, so sign out without the SDK. Its cookie stays, which costs one silent request.
    const query = new URLSearchParams({ client_id: gate.clientId, returnTo: location.origin })
    location.assign(`${gate.domain}/v2/logout?${query}`)
    return
  }
  await askWorker({ kind: 'forget' })
  const to = await endEdgeSession(baseUrl)
  if (to !== undefined) return location.assign(to)
  const message = `${signOutFailed.message}. The key of this browser is deleted`
  const signOut = () => void signOutSealed({ baseUrl }, gate)
  replacePage({ ...signOutFailed, message, brand: gate.brand, signOut })
}

async function isLocked(): Promise<boolean> {
  return (await askWorker({ kind: 'reader' })).state === 'locked'
}

/**
 * Removes the whole page. It does not sign in again by itself: the sign-out of the other tab may not have reached the
 * provider yet.
 */
function closePage({ brand }: SealedGate): void {
  replacePage({ code: 'signed_out', brand, signIn: () => location.reload() })
}

function replacePage(screen: GateScreen): void {
  const main = document.createElement('main')
  document.title = TEXT.gateSignIn
  document.body.replaceChildren(main)
  showGateScreen(screen, main)
}

export { guardSealed as guard }
