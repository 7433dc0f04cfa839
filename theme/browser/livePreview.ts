/** Live preview: changed pages are swapped in place, findings of the last build are shown over the page. */
import { findElement, findElements } from './shared/dom.js'
import { emitEvent } from './shared/events.js'

type Message =
  | { readonly type: 'reload'; readonly routes: readonly string[] | 'all' }
  | { readonly type: 'diagnostics'; readonly html: string }
  | { readonly type: 'clear' }

export function startLivePreview(address: string, baseUrl: string): void {
  const source = new EventSource(address)
  source.addEventListener('message', ({ data }) => void receive(JSON.parse(String(data)) as Message))
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) void reloadAfterRestart(address)
  })
  addEventListener('pagehide', () => source.close())

  const receive = async (message: Message): Promise<void> => {
    switch (message.type) {
      case 'reload':
        hideDiagnostics()
        if (message.routes === 'all' && (await assetsChanged())) return location.reload()
        if (message.routes === 'all' || message.routes.includes(currentRoute(baseUrl)))
          emitEvent('docsgen:refresh', undefined)
        else emitEvent('docsgen:forget', undefined)
        return
      case 'diagnostics':
        return showDiagnostics(message.html)
      case 'clear':
        return hideDiagnostics()
    }
  }
}

/** A preview that was started again has another address for its events, and refuses the old one. */
async function reloadAfterRestart(address: string): Promise<void> {
  const token = new URL(address, location.href).searchParams.get('token')
  const response = await fetch(location.href)
  if (response.ok && token && !(await response.text()).includes(token)) location.reload()
}

function currentRoute(baseUrl: string): string {
  return `/${location.pathname
    .slice(baseUrl.length)
    .replace(/(index)?\.html$/, '')
    .replace(/\/$/, '')}`
}

/** Whether the document now names other scripts or style sheets than this one. */
async function assetsChanged(): Promise<boolean> {
  const response = await fetch(location.href)
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  return assetUrls(fresh) !== assetUrls(document)
}

function assetUrls(page: Document): string {
  const elements = findElements('head link[rel="stylesheet"], head script[src]', page)
  return elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')).join()
}

function showDiagnostics(html: string): void {
  hideDiagnostics()
  const dialog = document.createElement('dialog')
  dialog.className = 'diagnostics'
  dialog.setAttribute('aria-label', 'Findings of the last build')
  dialog.innerHTML = `<form method="dialog"><button>Close</button></form><div>${html}</div>`
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function hideDiagnostics(): void {
  findElement('dialog.diagnostics')?.remove()
}
