/** The parts of the global scope of a service worker that docsgen uses; the DOM types do not have them. */

/** @typeParam Message the event `message` of this worker. */
export interface ServiceWorkerScope<Message> {
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: Message) => void): void
}

export interface LifecycleEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}

export interface WorkerFetchEvent extends LifecycleEvent {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}
