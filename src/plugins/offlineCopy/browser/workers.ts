/** Module workers of the site, which run in the page here: no browser starts a worker from a file. */
import type { Realm } from './modules.js'

interface WorkerClassInput {
  readonly createRealm: (globals: Readonly<Record<string, unknown>>) => Realm
  readonly pathOf: (url: string) => string | undefined
  readonly rootUrl: URL
  /** Path of the file of a page of the site. */
  readonly toFile: (href: string) => string
}

export function createWorkerClass({ createRealm, pathOf, rootUrl, toFile }: WorkerClassInput): typeof Worker {
  return class OfflineWorker extends EventTarget {
    /** The events of the worker's side. */
    readonly #inner = new EventTarget()
    readonly #ready: Promise<unknown>
    #isStopped = false

    constructor(url: string | URL) {
      super()
      const path = pathOf(String(url)) ?? String(url)
      const send = (data: unknown): void => {
        if (!this.#isStopped) this.dispatchEvent(new MessageEvent('message', { data: withFiles(data, toFile) }))
      }
      const scope = {
        self: this.#inner,
        addEventListener: this.#inner.addEventListener.bind(this.#inner),
        postMessage: send,
        location: new URL(path, rootUrl),
        fetch: globalThis.fetch,
      }
      this.#ready = createRealm(scope).load(path)
      this.#ready.catch((error: unknown) =>
        this.dispatchEvent(new ErrorEvent('error', { message: String(error), cancelable: true })),
      )
    }

    postMessage(data: unknown): void {
      void this.#ready.then(() => {
        if (!this.#isStopped) this.#inner.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
      })
    }

    terminate(): void {
      this.#isStopped = true
    }
  } as unknown as typeof Worker
}

/** Results of the search hold addresses of pages in these fields. */
const addressFields: ReadonlySet<string> = new Set(['url', 'href'])

function withFiles(value: unknown, toFile: (href: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => withFiles(each, toFile))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      addressFields.has(name) && typeof each === 'string' ? toFile(each) : withFiles(each, toFile),
    ]),
  )
}
