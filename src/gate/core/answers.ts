/** The gate's own answers. None of them may be kept by a cache, and none says which pages exist. */

/** On everything that depends on who asks. */
export const unkept: Readonly<Record<string, string>> = {
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

export interface Extra {
  readonly cookies?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

export function textAnswer(status: number, text: string, { cookies = [], headers = {} }: Extra = {}): Response {
  const all = new Headers({ ...unkept, 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  for (const cookie of cookies) all.append('Set-Cookie', cookie)
  return new Response(`${text}\n`, { status, headers: all })
}

export function jsonAnswer(value: unknown, { cookies = [] }: Extra = {}): Response {
  return textAnswer(200, JSON.stringify(value), { cookies, headers: { 'Content-Type': 'application/json' } })
}

export function redirect(to: string, { cookies = [] }: Extra = {}): Response {
  return textAnswer(302, 'Please follow the redirect.', { cookies, headers: { Location: to } })
}
