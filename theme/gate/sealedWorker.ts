/** The service worker of a sealed site, seen from a page. */
import type { SealedNotice, SealedRequest, SealedState } from '../../src/model/contract.js'

/** Milliseconds. The worker answers from memory, or after one request to the host. */
const patience = 15_000

/** Asks the worker, which must be registered. */
export async function askWorker(request: SealedRequest): Promise<SealedState> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ state: 'unreachable' }), patience)
    port1.onmessage = ({ data }: MessageEvent<SealedState>) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    }
    active?.postMessage(request, [port2])
  })
}

/** Another tab signed out. */
export function onLocked(act: () => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<SealedNotice | undefined>) => {
    if (data?.kind === 'locked') act()
  })
  navigator.serviceWorker.startMessages()
}
