/**
 * Live preview (`docsgen serve`): swaps changed pages in place and shows the diagnostics of the last build over the page. The
 * server sends messages as server-sent events.
 */

import { findElement, findElements } from './shared/dom.js'
import { emitEvent } from './shared/events.js'
import { parseDocument, setHtml } from './shared/trustedTypes.js'

type Message =
  | { readonly type: 'reload'; readonly routes: readonly string[] | 'all' }
  | { readonly type: 'diagnostics'; readonly html: string }
  | { readonly type: 'clear' }

/** @param url of the event stream; its query holds the token of the server. */
export function startLivePreview(url: string, baseUrl: string): void {
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
        if (message.routes === 'all' && (await assetsChanged())) return location.reload()
        if (message.routes === 'all' || message.routes.includes(currentRoute(baseUrl)))
          emitEvent('docsgen:refresh', undefined)
        else emitEvent('docsgen:forget', undefined)
        return
      case 'diagnostics':
        return openDiagnosticsDialog(message.html)
      case 'clear':
        return closeDiagnosticsDialog()
    }
  }
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

/** Returns true if a new copy of this document uses other scripts or style sheets. */
async function assetsChanged(): Promise<boolean> {
  const response = await fetch(location.href)
  const fresh = parseDocument(await response.text())
  return assetUrls(fresh) !== assetUrls(document)
}

function assetUrls(page: Document): string {
  const elements = findElements('head link[rel="stylesheet"], head script[src]', page)
  return elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')).join()
}

function openDiagnosticsDialog(html: string): void {
  closeDiagnosticsDialog()
  const dialog = document.createElement('dialog')
  dialog.className = 'diagnostics'
  dialog.setAttribute('aria-label', 'Diagnostics of the last build')
  setHtml(dialog, `<form method="dialog"><button>Close</button></form><div>${html}</div>`)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function closeDiagnosticsDialog(): void {
  findElement('dialog.diagnostics')?.remove()
}
