/**
 * On a page that the service worker decrypted: shows the reader, signs out, and closes the page when another tab signs
 * out.
 */
import type { ClientConfig, ClientGate } from '../../model/contract.js'
import { endSession, sessionRemains } from './endSession.js'
import { type GateScreen, showGateScreen } from './gateScreen.js'
import { goToSavedFragment } from './loginUrl.js'
import { askWorker, onLocked } from './sealedWorker.js'
import { showReader } from './showReader.js'
import { startWorkerBypass } from './workerBypass.js'

export type SealedGate = Extract<ClientGate, { readonly mode: 'sealed' | 'edge+sealed' }>

export async function guardSealed(config: ClientConfig, gate: SealedGate): Promise<void> {
  goToSavedFragment()
  onLocked(closePage)
  startWorkerBypass()
  // A page from the back/forward cache, or one that was suspended, can be older than the sign-out.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void closeIfLocked()
  })
  const known = await askWorker({ kind: 'reader' })
  if (known.state === 'locked') return closePage()
  if (known.state === 'open') showReader(known.reader, () => void signOutSealed(config, gate))
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
  const to = await endSession(baseUrl)
  if (to !== undefined) return location.assign(to)
  const message = `${sessionRemains} The key of this browser is deleted.`
  replacePage({ code: 'sign_out_failed', message, signOut: () => void signOutSealed({ baseUrl }, gate) })
}

async function closeIfLocked(): Promise<void> {
  if ((await askWorker({ kind: 'reader' })).state === 'locked') closePage()
}

/**
 * Removes the whole page. It does not sign in again by itself: the sign-out of the other tab may not have reached the
 * provider yet.
 */
function closePage(): void {
  replacePage({ code: 'signed_out', message: '', signIn: () => location.reload() })
}

function replacePage(screen: GateScreen): void {
  const main = document.createElement('main')
  document.title = 'Sign in'
  document.body.replaceChildren(main)
  showGateScreen(screen, main)
}

export { guardSealed as guard }
