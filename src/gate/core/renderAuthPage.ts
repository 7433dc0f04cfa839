/** The pages of the gate itself. They load nothing and contain no text of the site. */
import { escapeHtml } from '../../util/html.js'
import { plainTextResponse, type ResponseExtras } from './responses.js'
import { sha256 } from './sha256.js'

/** Uses the colors of the reader's system: the gate does not know the colors of the site. */
const authPageStyle =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}main{max-width:36rem;margin:12vh auto;padding:0 1.5rem;overflow-wrap:anywhere}h1{font-size:1.5rem}a{display:inline-block;padding:.375rem .875rem;border:1px solid;border-radius:.375rem;color:inherit;font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid;outline-offset:2px}'

export interface AuthPage {
  readonly title: string
  /** A message, and the code that an operator finds in `docs/gate.md`. */
  readonly alert?: { readonly message: string; readonly code: string }
  /** The link that lets the reader continue. */
  readonly link: { readonly to: string; readonly label: string }
  /** HTML for the head. */
  readonly head?: string
  /** Inline script; the policy of the page allows only this one. */
  readonly script?: string
}

export async function renderAuthPage(
  status: number,
  { title, alert, link, head = '', script }: AuthPage,
  { cookies = [], headers = {} }: ResponseExtras = {},
): Promise<Response> {
  const code = script === undefined ? '' : `<script>${script}</script>`
  const text = alert && `<p>${escapeHtml(alert.message)} (<code>${escapeHtml(alert.code)}</code>)</p>`
  const body = `${text ? `<div role="alert"><h1>${title}</h1>${text}</div>` : ''}<p><a href="${escapeHtml(link.to)}">${link.label}</a></p>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${authPageStyle}</style>${code}${head}</head><body><main>${body}</main></body></html>`
  const scriptSource = script === undefined ? "'none'" : await cspHash(script)
  const policy = `default-src 'none'; script-src ${scriptSource}; style-src ${await cspHash(authPageStyle)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
  const pageHeaders = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
  return plainTextResponse(status, html, { cookies, headers: { ...headers, ...pageHeaders } })
}

/** The source of a Content-Security-Policy that allows exactly this inline text. */
async function cspHash(text: string): Promise<string> {
  return `'sha256-${btoa(String.fromCharCode(...(await sha256(text))))}'`
}
