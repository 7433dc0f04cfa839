/**
 * Documents of the gate that no script renders: at the edge, in the service worker, and on hosts that do not run the gate.
 * The build renders the screens of the theme with placeholders, and the gate fills these in.
 */

import { enGate } from '../../text/en.js'
import { escapeHtml } from '../../util/html.js'
import { describeScreen, type GateTexts } from './describeScreen.js'

export interface ScreenTemplate {
  /** Language tag for `<html lang>`. */
  readonly lang: string
  /** Color mode without scripts. */
  readonly colorMode: 'light' | 'dark'
  /** Name of the product, for the title of the document. */
  readonly name: string
  /** URLs of the style sheets. */
  readonly css: readonly string[]
  /** URLs of fonts to preload: without it, the text is drawn before its font arrives, and keeps the fallback. */
  readonly fonts?: readonly string[]
  /** Inline script of the theme. The Content-Security-Policy must allow it. */
  readonly boot: string
  /** Texts in the language of the site. Absent for an English site. */
  readonly texts?: GateTexts
  /** HTML of each kind of screen, with `{{placeholders}}`. */
  readonly screens: { readonly pending: string; readonly notice: string; readonly error: string }
}

/** The placeholders of a screen with one link. */
export const screenPlaceholders = {
  code: '{{code}}',
  title: '{{title}}',
  text: '{{text}}',
  message: '{{message}}',
  href: '{{href}}',
  label: '{{label}}',
} as const

export interface StaticScreen {
  readonly code: string
  /** Message of the provider or the gate. Empty for none. */
  readonly message?: string
  readonly link: { readonly href: string; readonly label: 'gateSignIn' | 'gateRetry' | 'gateHome' }
}

export interface DocumentExtras {
  /** HTML for the end of the head. */
  readonly head?: string
  /** Show the spinner, because a script goes on. The screen is for readers without scripts. */
  readonly isPending?: boolean
  /** Content-Security-Policy for a `<meta>` element. */
  readonly policy?: string
}

/** A complete HTML document for one screen of the gate. Placeholders of the template are filled, and values are escaped. */
export function renderScreenDocument(
  template: ScreenTemplate,
  { code, message = '', link }: StaticScreen,
  { head = '', isPending = false, policy }: DocumentExtras = {},
): string {
  const { lang, colorMode, name, css, fonts = [], boot, screens, texts = enGate } = template
  const { kind, title, text } = describeScreen({ code, message, actions: [] }, texts)
  const values = { code, title, text, message, href: link.href, label: texts[link.label] }
  const screen = fillPlaceholders(message ? screens[kind] : withoutMessage(screens[kind]), values)
  const shown = isPending ? `${screens.pending}<noscript>${screen}</noscript>` : screen
  const documentTitle = isPending ? texts.gateSigningIn : title
  // The policy applies only to what follows.
  const meta = policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`
  const links = [
    ...css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...fonts.map((href) => `<link rel="preload" as="font" href="${escapeHtml(href)}" crossorigin>`),
  ].join('')
  return `<!doctype html><html lang="${escapeHtml(lang)}" data-theme="${colorMode}"><head><meta charset="utf-8">${meta}<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${documentTitle} | ${name}`)}</title><script>${boot}</script>${links}${head}</head><body><main id="main" data-region="main">${shown}</main></body></html>\n`
}

/** The theme writes the code in parentheses after the message. Without a message, the code is alone. */
function withoutMessage(html: string): string {
  return html.replace(/\{\{message\}\} \((<code>\{\{code\}\}<\/code>)\)/, '$1')
}

function fillPlaceholders(html: string, values: Readonly<Record<string, string>>): string {
  return html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))
}
