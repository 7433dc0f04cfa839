/** Reads the files of a built site for `docsgen mcp`: from a folder, a gated folder, or a server. */

export interface SiteReader {
  /**
   * Content of a file by its path without base path, such as `guide/setup.md`. Undefined if it does not exist.
   * @throws SiteAccessError if the reader may not read the site.
   */
  readonly read: (path: string) => Promise<Uint8Array | undefined>
}

/** The site cannot be read. The message is for the person who runs the server. */
export class SiteAccessError extends Error {}

/** @param outputs by path. */
export function createFolderReader(outputs: ReadonlyMap<string, Uint8Array>): SiteReader {
  return { read: async (path) => outputs.get(path) }
}

/** Sends a request to the site, or to its gate. */
export type SendRequest = (request: Request) => Promise<Response>

export interface RemoteSite {
  readonly send: SendRequest
  /** Origin of the site, without a slash at the end. */
  readonly origin: string
  /** Starts and ends with a slash. */
  readonly baseUrl: string
}

/** Milliseconds until a request to the site fails. */
const requestTimeout = 15_000

/** @param cookie of a session; empty for a site without a gate. */
export function createRemoteReader({ send, origin, baseUrl }: RemoteSite, cookie = ''): SiteReader {
  return {
    read: async (path) => {
      const url = origin + baseUrl + path.split('/').map(encodeURIComponent).join('/')
      const request = new Request(url, {
        headers: cookie ? { cookie } : {},
        redirect: 'manual',
        signal: AbortSignal.timeout(requestTimeout),
      })
      const response = await send(request)
      if (response.status === 404) return undefined
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      throw new SiteAccessError(explainStatus(response.status, url, cookie !== ''))
    },
  }
}

function explainStatus(status: number, url: string, hasSession: boolean): string {
  const isRefused = status === 401 || status === 403 || (status >= 300 && status < 400)
  if (!isRefused) return `The site responded with ${status} to the request for ${url}.`
  return hasSession
    ? 'The session has ended. Start again with a new ID token.'
    : 'The site is behind a sign-in gate. An ID token of a reader is needed.'
}

/**
 * Exchanges an ID token for a session of the gate. The gate accepts a token once, at most ten minutes after its issue.
 * @returns the cookie of the session.
 * @throws SiteAccessError if the gate refuses the token.
 */
export async function startGateSession({ send, origin, baseUrl }: RemoteSite, idToken: string): Promise<string> {
  const response = await send(
    new Request(`${origin}${baseUrl}__gate/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ id_token: idToken }),
      signal: AbortSignal.timeout(requestTimeout),
    }),
  )
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
  if (response.ok && cookie.length > 0) return cookie.join('; ')
  const message =
    'The gate refused the ID token. It accepts a token once, at most ten minutes after its issue, from the provider and the client of the site.'
  throw new SiteAccessError(message)
}
