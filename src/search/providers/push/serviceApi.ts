/** HTTP requests of `docsgen search push`. */
import { setTimeout as waitFor } from 'node:timers/promises'
import { ServiceError } from '../adapter.js'

export interface ServiceApi {
  /** Resolves with the parsed response, also if it is a list of JSON lines. Throws a `ServiceError` for other statuses than 2xx. */
  readonly sendToService: <Body>(method: ApiMethod, path: string, body?: unknown) => Promise<Body>
  /** Like `sendToService`, but resolves with undefined if the service responds with 404. */
  readonly findAtService: <Body>(method: ApiMethod, path: string, body?: unknown) => Promise<Body | undefined>
  /** Repeats `isDone` with growing pauses until it returns true. */
  readonly untilDone: (isDone: () => Promise<boolean>) => Promise<void>
}

/** Method, path and body of a request. */
export type ApiCall = readonly [method: ApiMethod, path: string, body?: unknown]

type ApiMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface ServiceApiOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Waits for the given milliseconds. Default: by the clock of the machine. */
  readonly wait?: (delay: number) => Promise<void>
}

const requestMilliseconds = 120_000
const maxPauseMs = 2000
/** A large site takes minutes at a busy service. */
const maxPauses = 400

/**
 * Requests reject with a `ServiceError` for a status outside of 200 to 299, and with the reason of the signal after the time
 * limit or when `signal` aborts.
 */
export function createServiceApi({ url, headers, signal, ...options }: ServiceApiOptions): ServiceApi {
  const { wait = (delay) => waitFor(delay, undefined, { signal }) } = options
  const sendToService = async <Body>(...[method, path, body]: ApiCall): Promise<Body> => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': contentTypeOf(body) }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestMilliseconds)]),
    })
    const text = await response.text()
    if (!response.ok)
      throw new ServiceError(response.status, `${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
    return parseServiceBody(text)
  }
  return {
    sendToService,
    findAtService: async <Body>(...call: ApiCall) => {
      try {
        return await sendToService<Body>(...call)
      } catch (thrown) {
        if (thrown instanceof ServiceError && thrown.status === 404) return undefined
        throw thrown
      }
    },
    untilDone: async (isDone) => {
      for (let pause = 0; pause < maxPauses; pause++) {
        if (await isDone()) return
        await wait(Math.min(maxPauseMs, 50 * 1.5 ** pause))
      }
      throw new ServiceError(504, 'The service accepted the pages, but did not finish in time.')
    },
  }
}

/** Text is a list of JSON lines. */
function contentTypeOf(body: unknown): string {
  return typeof body === 'string' ? 'text/plain' : 'application/json'
}

function parseServiceBody(text: string) {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
  }
}

/** Groups of records for one request each. */
export function batchesOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
