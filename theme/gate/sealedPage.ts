/** On a page that the service worker opened: the picture of the reader, signing out, and closing when another tab does. */
import type { ClientConfig, ClientGate } from '../../src/contract.js'
import { startPastWorker } from './pastWorker.js'
import { showReader } from './profile.js'
import { askWorker, onLocked } from './sealedWorker.js'

export type SealedGate = Extract<ClientGate, { readonly mode: 'sealed' | 'edge+sealed' }>

export async function guard(config: ClientConfig, gate: SealedGate): Promise<void> {
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
async function signOut({ baseUrl }: ClientConfig, gate: SealedGate): Promise<void> {
  if (gate.mode === 'sealed') {
    const { leave } = await import('./leave.js')
    await askWorker({ kind: 'forget' })
    await leave(gate, location.origin)
    return
  }
  await askWorker({ kind: 'forget' })
  const ended = await fetch(`${baseUrl}__gate/logout`, { method: 'POST' })
  const { to } = (await ended.json()) as { to: string }
  location.assign(to)
}

async function closeIfLocked(): Promise<void> {
  if ((await askWorker({ kind: 'reader' })).state === 'locked') close()
}

/**
 * Nothing of the page stays. It does not sign in again by itself: the provider may not have heard yet that the reader
 * signed out in the other tab.
 */
function close(): void {
  const box = document.createElement('div')
  const title = document.createElement('h1')
  const button = document.createElement('button')
  box.className = 'failure'
  box.dataset.gate = 'signed_out'
  box.setAttribute('role', 'alert')
  title.textContent = 'You are signed out'
  button.type = 'button'
  button.textContent = 'Sign in'
  button.addEventListener('click', () => location.reload())
  box.append(title, button)
  document.title = 'Sign in'
  document.body.replaceChildren(box)
}
