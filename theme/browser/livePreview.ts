/**
 * Live preview (`docsgen serve`): swaps changed pages and style sheets in place, and shows the diagnostics of the last build in a corner of
 * the page. Other changes of the document, such as a new label in the top bar, reload it. The server sends messages as server-sent
 * events.
 */

import type { ClientConfig } from '../../src/model/contract.js'
import { findElement, findElements } from './shared/dom.js'
import { emitEvent } from './shared/events.js'
import { parseDocument, setHtml } from './shared/trustedTypes.js'

type Message =
  | { readonly type: 'reload'; readonly routes: readonly string[] | 'all' }
  | { readonly type: 'diagnostics'; readonly html: string }
  | { readonly type: 'clear' }

/** @param url of the event stream; its query holds the token of the server. */
export function startLivePreview(url: string, baseUrl: string): void {
  addStyles()
  const source = new EventSource(url)
  source.addEventListener('message', ({ data }) => void receive(parseMessage(data)))
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) void reloadAfterRestart(url)
  })
  addEventListener('pagehide', () => source.close())

  const receive = async (message: Message): Promise<void> => {
    switch (message.type) {
      case 'reload':
        closeDiagnosticsDialog()
        if (message.routes === 'all' || message.routes.includes(currentRoute(baseUrl))) return updatePage()
        emitEvent('docsgen:forget', undefined)
        return
      case 'diagnostics':
        return openDiagnosticsDialog(message.html)
      case 'clear':
        return closeDiagnosticsDialog()
    }
  }
}

/** The styles of the dialog, which published sites do not need. */
function addStyles(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`dialog.diagnostics {
    position: fixed; inset: auto 1rem 1rem auto; z-index: var(--z-zoom); width: min(44rem, 100vw - 2rem); max-height: 45dvh;
    margin: 0; padding: 0 1.25rem 1rem; overflow: auto; border: 1px solid var(--line); border-radius: var(--radius-lg);
    background: var(--bg-raised); box-shadow: var(--shadow); color: var(--text-muted); font-size: var(--text-md);
    & > form { position: sticky; top: 0; float: right; padding-top: 0.75rem }
    & > form > button { padding: 0.25rem 0.75rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--bg-raised); color: var(--heading); font-weight: 550 }
    & > form > button:hover { background: var(--bg-hover) }
    & > div > p:first-child { padding-block: 0.875rem 0.125rem; color: var(--red) }
    & section { margin-inline: -1.25rem; padding: 0.75rem 1.25rem }
    & section + section { border-top: 1px solid var(--line) }
    & h2 { color: var(--heading); font-size: var(--text-md); font-weight: 600; text-wrap: pretty }
    & a { color: var(--brand); text-decoration: underline; text-underline-offset: 0.2em; white-space: nowrap }
    & code { font: var(--text-sm) var(--mono); overflow-wrap: anywhere }
    & pre { margin-block: 0.5rem; padding: 0.625rem 0.875rem; overflow-x: auto; border-radius: var(--radius); background: var(--bg-code); color: var(--text); font: var(--text-sm) / 1.55 var(--mono) }
  }`)
  document.adoptedStyleSheets.push(sheet)
}

/** A restarted server has another token and closes streams with the old one. Reload only if the document has a new token. */
async function reloadAfterRestart(url: string): Promise<void> {
  const token = new URL(url, location.href).searchParams.get('token')
  const response = await fetch(location.href)
  if (response.ok && token && !(await response.text()).includes(token)) location.reload()
}

/** The server only sends messages of this shape. */
function parseMessage(data: unknown): Message {
  return JSON.parse(String(data))
}

function currentRoute(baseUrl: string): string {
  return `/${location.pathname
    .slice(baseUrl.length)
    .replace(/(index)?\.html$/, '')
    .replace(/\/$/, '')}`
}

/** Number of the last update. After two quick saves, the first document can arrive last. */
let lastUpdate = 0

async function updatePage(): Promise<void> {
  lastUpdate += 1
  const update = lastUpdate
  const fresh = await loadDocument()
  if (update !== lastUpdate) return
  if (fresh && hasOtherShell(fresh)) return location.reload()
  if (fresh) {
    swapStyleSheets(fresh)
    shellId = readBuildId(fresh)
  }
  emitEvent('docsgen:refresh', undefined)
}

/** The build id of the shell and the style sheets of this document. */
let shellId = globalThis.document && readBuildId(document)

/** True if the document has other scripts, or a part that no swap replaces. A build id with the same sheets tells of other code. */
function hasOtherShell(fresh: Document): boolean {
  const hasOtherCode = sheetsOf(fresh).join() === sheetsOf(document).join() && readBuildId(fresh) !== shellId
  return hasOtherCode || scriptsOf(fresh) !== scriptsOf(document) || readShellText(fresh) !== readShellText(document)
}

function readBuildId(page: Document): string {
  const { buildId }: ClientConfig = JSON.parse(findElement('#docsgen', page)?.textContent ?? '{}')
  return buildId
}

function sheetsOf(page: Document): readonly string[] {
  return findElements('head link[rel="stylesheet"]', page).map((link) => link.getAttribute('href') ?? '')
}

/** Undefined while the server restarts. */
async function loadDocument(): Promise<Document | undefined> {
  const response = await fetch(location.href).catch(() => undefined)
  return response && parseDocument(await response.text())
}

function scriptsOf(page: Document): string {
  return findElements('head script[src]', page)
    .map((element) => element.getAttribute('src'))
    .join()
}

/**
 * Returns the visible text of the document outside of its regions. Compares no markup, because behaviors and islands change it.
 * The active link and the links of switchers depend on the page.
 */
function readShellText(page: Document): string {
  const parts = findElements(
    '[data-announcement], [data-topbar] .logo, [data-topbar] [data-nav], [data-topbar] nav > *, body > footer, head link[rel="icon"]',
    page,
  )
  return JSON.stringify(parts.map((part) => (part.matches('nav > :not(.logo)') ? part.tagName : visibleContent(part))))
}

function visibleContent(part: HTMLElement): readonly unknown[] {
  const targets = [part, ...findElements('[href], [src]', part)].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src'),
  )
  return [part.textContent, part.dataset.tone, ...targets]
}

/** A sheet stays until its successor has loaded, so that the page is never without styles. */
function swapStyleSheets(fresh: Document): void {
  const hrefs = sheetsOf(fresh)
  const kept = new Set(sheetsOf(document))
  const links = findElements('head link[rel="stylesheet"]')
  const outdated = links.filter((link) => !hrefs.includes(link.getAttribute('href') ?? ''))
  const added = hrefs.filter((href) => !kept.has(href)).map(createStyleSheet)
  const loaded = added.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)))
  // Insert before the style sheets of plugins, to keep the order of the cascade.
  ;(outdated[0] ?? document.head.lastChild)?.after(...added)
  void Promise.all(loaded).then(() => {
    for (const link of outdated) link.remove()
  })
}

function createStyleSheet(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return link
}

function openDiagnosticsDialog(html: string): void {
  closeDiagnosticsDialog()
  const dialog = document.createElement('dialog')
  dialog.className = 'diagnostics'
  dialog.setAttribute('aria-label', 'Diagnostics of the last build')
  setHtml(dialog, `<form method="dialog"><button>Close</button></form><div>${html}</div>`)
  dialog.addEventListener('close', () => dialog.remove())
  // Browsers close only modal dialogs on Escape. If a modal dialog is open above this one, the key closes only that
  // one.
  const closeWithEscape = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (!dialog.isConnected) removeEventListener('keydown', closeWithEscape)
    else if (key === 'Escape' && !defaultPrevented && !findElement('dialog:modal')) dialog.remove()
  }
  addEventListener('keydown', closeWithEscape)
  document.body.append(dialog)
  // Open the dialog without making it modal or moving the focus, so that the author can continue to read and use the
  // page.
  dialog.open = true
}

function closeDiagnosticsDialog(): void {
  findElement('dialog.diagnostics')?.remove()
}
