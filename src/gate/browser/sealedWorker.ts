/** The service worker of a sealed site, as its pages use it. */
import type { SealedNotice, SealedRequest, SealedState } from '../../model/contract.js'

/** Milliseconds. The worker responds from memory, or after one request to the host. */
const workerTimeout = 15_000

/** Sends a request to the worker, which must be registered. A worker that does not respond counts as unreachable. */
export async function askWorker(request: SealedRequest): Promise<SealedState> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ state: 'unreachable' }), workerTimeout)
    port1.onmessage = ({ data }: MessageEvent<SealedState>) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    }
    active?.postMessage(request, [port2])
  })
}

/** Calls `act` when another tab has signed out. */
export function onLocked(act: () => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<SealedNotice | undefined>) => {
    if (data?.kind === 'locked') act()
  })
  navigator.serviceWorker.startMessages()
}
