/** On a page that the service worker opened: the picture of the reader, signing out, and closing when another tab does. */
import type { ClientConfig, ClientGate } from '../../src/model/contract.js'
import { endSession, unreached } from './endSession.js'
import { startPastWorker } from './pastWorker.js'
import { restoreFragment } from './place.js'
import { showReader } from './profile.js'
import { type Screen, showScreen } from './screen.js'
import { askWorker, onLocked } from './sealedWorker.js'

export type SealedGate = Extract<ClientGate, { readonly mode: 'sealed' | 'edge+sealed' }>

export async function guard(config: ClientConfig, gate: SealedGate): Promise<void> {
  restoreFragment()
  onLocked(close)
  startPastWorker()
  // A page from the memory of the browser may be from before signing out; so may one that slept through the notice.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void closeIfLocked()
  })
  const known = await askWorker({ kind: 'reader' })
  if (known.state === 'locked') return close()
  if (known.state === 'open') showReader(known.reader, () => void signOut(config, gate))
}

/** Code first, keys last: without them no more code can be loaded. */
async function signOut({ baseUrl }: Pick<ClientConfig, 'baseUrl'>, gate: SealedGate): Promise<void> {
  if (gate.mode === 'sealed') {
    const code = await import('./leave.js').catch(() => undefined)
    await askWorker({ kind: 'forget' })
    if (code) return code.leave(gate, location.origin)
    // The files of the page are gone. The SDK would clear its mark too, which only saves a silent request.
    const query = new URLSearchParams({ client_id: gate.clientId, returnTo: location.origin })
    location.assign(`${gate.domain}/v2/logout?${query}`)
    return
  }
  await askWorker({ kind: 'forget' })
  const to = await endSession(baseUrl)
  if (to !== undefined) return location.assign(to)
  const message = `${unreached} The key of this browser is deleted.`
  showEnd({ code: 'sign_out_failed', message, signOut: () => void signOut({ baseUrl }, gate) })
}

async function closeIfLocked(): Promise<void> {
  if ((await askWorker({ kind: 'reader' })).state === 'locked') close()
}

/**
 * Nothing of the page stays. It does not sign in again by itself: the provider may not have heard yet that the reader
 * signed out in the other tab.
 */
function close(): void {
  showEnd({ code: 'signed_out', message: '', signIn: () => location.reload() })
}

function showEnd(screen: Screen): void {
  const main = document.createElement('main')
  document.title = 'Sign in'
  document.body.replaceChildren(main)
  showScreen(screen, main)
}
