/** The gate's own answers. None of them may be kept by a cache, and none says which pages exist. */

import { escapeHtml } from '../lib/html.js'

/** On everything that depends on who asks. */
export const unkept: Readonly<Record<string, string>> = {
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

interface Extra {
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

interface Document {
  readonly title: string
  readonly head?: string
  readonly content: string
}

interface DocumentExtra extends Extra {
  /** Sources of scripts that may run. */
  readonly scripts?: readonly string[]
}

/** A page of the gate itself: no styles, nothing loaded, no words of the site. */
export function htmlAnswer(
  status: number,
  { title, head = '', content }: Document,
  extra: DocumentExtra = {},
): Response {
  const { cookies = [], scripts = ["'none'"] } = extra
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${title}</title>${head}</head><body><main>${content}</main></body></html>`
  const policy = `default-src 'none'; script-src ${scripts.join(' ')}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
  return textAnswer(status, html, { cookies, headers })
}

interface Failure {
  readonly message: string
  /** Address at which to try again. */
  readonly login: string
}

/** A screen for somebody who could not be signed in: what happened, and a way on. */
export function failureScreen(status: number, { message, login }: Failure, extra: Extra = {}): Response {
  const content = `<h1>Login failed</h1><p role="alert">${escapeHtml(message)}</p><p><a href="${escapeHtml(login)}">Sign in</a></p>`
  return htmlAnswer(status, { title: 'Login failed', content }, extra)
}
