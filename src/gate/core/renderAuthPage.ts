/** Pages of the gate itself: nothing is loaded for them, and no word of the site is in them. */
import { escapeHtml } from '../../util/html.js'
import { type ResponseExtras, textResponse } from './responses.js'
import { sha256 } from './sha256.js'

/** In the colours of the reader's system: which ones the site has, only its own pages know. */
const authPageStyle =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}main{max-width:36rem;margin:12vh auto;padding:0 1.5rem;overflow-wrap:anywhere}h1{font-size:1.5rem}a{display:inline-block;padding:.375rem .875rem;border:1px solid;border-radius:.375rem;color:inherit;font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid;outline-offset:2px}'

export interface AuthPage {
  readonly title: string
  /** What happened, and the code that an operator looks for in `docs/gate.md`. */
  readonly alert?: { readonly message: string; readonly code: string }
  /** The way on. */
  readonly link: { readonly to: string; readonly label: string }
  /** HTML for the head. */
  readonly head?: string
  /** The only one that may run. */
  readonly script?: string
}

export async function renderAuthPage(
  status: number,
  { title, alert, link, head = '', script }: AuthPage,
  { cookies = [], headers = {} }: ResponseExtras = {},
): Promise<Response> {
  const code = script === undefined ? '' : `<script>${script}</script>`
  const said = alert && `<p>${escapeHtml(alert.message)} (<code>${escapeHtml(alert.code)}</code>)</p>`
  const body = `${said ? `<div role="alert"><h1>${title}</h1>${said}</div>` : ''}<p><a href="${escapeHtml(link.to)}">${link.label}</a></p>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${authPageStyle}</style>${code}${head}</head><body><main>${body}</main></body></html>`
  const runs = script === undefined ? "'none'" : await cspHash(script)
  const policy = `default-src 'none'; script-src ${runs}; style-src ${await cspHash(authPageStyle)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
  const own = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
  return textResponse(status, html, { cookies, headers: { ...headers, ...own } })
}

/** Source of a policy that allows this very text, inline. */
async function cspHash(text: string): Promise<string> {
  return `'sha256-${btoa(String.fromCharCode(...(await sha256(text))))}'`
}
