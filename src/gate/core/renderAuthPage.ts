/** The pages of the gate itself. They contain no text of the site but the name of the product and the logo. */
import { enGate } from '../../text/en.js'
import { escapeHtml } from '../../util/html.js'
import { describeScreen } from '../screens/describeScreen.js'
import {
  type DocumentExtras,
  renderScreenDocument,
  type ScreenTemplate,
  type StaticScreen,
} from '../screens/screenDocument.js'
import { plainTextResponse, type ResponseExtras } from './responses.js'
import { sha256 } from './sha256.js'

export interface AuthPage extends StaticScreen, Omit<DocumentExtras, 'policy'> {
  readonly status: number
  /** Inline script; the policy of the page allows only this one and that of the template. */
  readonly script?: string
  /** Absent if the gate cannot serve the files of the brand. */
  readonly template?: ScreenTemplate
}

export async function renderAuthPage(
  page: AuthPage,
  { cookies = [], headers = {} }: ResponseExtras = {},
): Promise<Response> {
  const { status, script, template, head = '' } = page
  const code = script === undefined ? '' : `<script>${script}</script>`
  const html = template
    ? renderScreenDocument(template, page, { head: code + head, isPending: page.isPending })
    : plainDocument(page, code)
  const scripts = [script, template?.boot].filter((text) => text !== undefined)
  const hashes = await Promise.all(scripts.map(cspHash))
  const style = template ? "'self'" : await cspHash(plainStyle)
  const policy = [
    "default-src 'none'",
    `script-src ${hashes.join(' ') || "'none'"}`,
    `style-src ${style}`,
    ...(template ? ["img-src 'self' data:", "font-src 'self'"] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  const pageHeaders = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy.join('; ') }
  return plainTextResponse(status, html, { cookies, headers: { ...headers, ...pageHeaders } })
}

/** Uses the colors of the reader's system. */
const plainStyle =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}main{max-width:36rem;margin:12vh auto;padding:0 1.5rem;overflow-wrap:anywhere}h1{font-size:1.5rem}a{display:inline-block;padding:.375rem .875rem;border:1px solid;border-radius:.375rem;color:inherit;font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid;outline-offset:2px}'

function plainDocument({ code, message = '', link, head = '', isPending }: AuthPage, script: string): string {
  const { title, text } = describeScreen({ code, message, actions: [] })
  const detail = message === '' ? '' : `<p>${escapeHtml(message)} (<code>${escapeHtml(code)}</code>)</p>`
  const body = isPending ? '' : `<div role="alert"><h1>${title}</h1><p>${text}</p>${detail}</div>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${plainStyle}</style>${script}${head}</head><body><main>${body}<p><a href="${escapeHtml(link.href)}">${enGate[link.label]}</a></p></main></body></html>`
}

/** The source of a Content-Security-Policy that allows exactly this inline text. */
async function cspHash(text: string): Promise<string> {
  return `'sha256-${btoa(String.fromCharCode(...(await sha256(text))))}'`
}
