/** The responses of the gate itself. No cache may store them, and none of them reveals which pages exist. */

/** Headers of every response that depends on the reader. */
export const privateHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

export interface ResponseExtras {
  /** `Set-Cookie` values. */
  readonly cookies?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A response that no cache may store.
 *
 * @param text without a line break at the end
 */
export function plainTextResponse(
  status: number,
  text: string,
  { cookies = [], headers = {} }: ResponseExtras = {},
): Response {
  const all = new Headers({ ...privateHeaders, 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  for (const cookie of cookies) all.append('Set-Cookie', cookie)
  return new Response(`${text}\n`, { status, headers: all })
}

/** A response with status 200 that no cache stores. */
export function jsonResponse(value: unknown, { cookies = [] }: ResponseExtras = {}): Response {
  return plainTextResponse(200, JSON.stringify(value), { cookies, headers: { 'Content-Type': 'application/json' } })
}

/**
 * A temporary redirect (302), so that browsers do not keep it. The caller must check that `to` belongs to the site or to the
 * provider.
 */
export function redirectResponse(to: string, { cookies = [] }: ResponseExtras = {}): Response {
  return plainTextResponse(302, 'Please follow the redirect.', { cookies, headers: { Location: to } })
}

type HeaderValues = Readonly<Record<string, string>>

/** Replaces headers of a file: not every host sets its own where code runs before it. */
export function withHeaders(file: Response, values: HeaderValues): Response {
  const { status, statusText, body } = file
  const headers = new Headers(file.headers)
  for (const [name, value] of Object.entries(values)) headers.set(name, value)
  return new Response(body, { status, statusText, headers })
}

/** Adds headers to a response of the gate, whose pages bring their own policy. */
export function addMissingHeaders(response: Response, values: HeaderValues): Response {
  for (const [name, value] of Object.entries(values)) if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}
