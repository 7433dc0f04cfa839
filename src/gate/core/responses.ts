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

export function plainTextResponse(
  status: number,
  text: string,
  { cookies = [], headers = {} }: ResponseExtras = {},
): Response {
  const all = new Headers({ ...privateHeaders, 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  for (const cookie of cookies) all.append('Set-Cookie', cookie)
  return new Response(`${text}\n`, { status, headers: all })
}

export function jsonResponse(value: unknown, { cookies = [] }: ResponseExtras = {}): Response {
  return plainTextResponse(200, JSON.stringify(value), { cookies, headers: { 'Content-Type': 'application/json' } })
}

export function redirectResponse(to: string, { cookies = [] }: ResponseExtras = {}): Response {
  return plainTextResponse(302, 'Please follow the redirect.', { cookies, headers: { Location: to } })
}
