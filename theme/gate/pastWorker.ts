/**
 * What browsers fetch past a service worker, and so would get from the host, which cannot read it: downloads of links
 * with `download`, and the icon of the tab. The page fetches them itself.
 */
import { closestToEvent, findElement, isModifiedClick } from '../browser/shared/dom.js'

export function startPastWorker(): void {
  document.addEventListener('click', (event) => {
    const link = event.defaultPrevented || isModifiedClick(event) ? null : closestToEvent(event, 'a[href][download]')
    if (!(link instanceof HTMLAnchorElement) || new URL(link.href).origin !== location.origin) return
    event.preventDefault()
    void save(link)
  })
  void showIcon()
}

async function save(link: HTMLAnchorElement): Promise<void> {
  const bytes = await bytesOf(link.href)
  // What cannot be had goes the way of all links, and the reader sees why.
  if (!bytes) return location.assign(link.href)
  const copy = document.createElement('a')
  copy.href = URL.createObjectURL(bytes)
  copy.download = link.download || (link.pathname.split('/').at(-1) ?? '')
  copy.click()
  // The browser has taken hold of it by then; there is no event that says so.
  setTimeout(() => URL.revokeObjectURL(copy.href), 60_000)
}

async function showIcon(): Promise<void> {
  const icon = findElement('link[rel="icon"]')
  if (!(icon instanceof HTMLLinkElement) || new URL(icon.href).origin !== location.origin) return
  const bytes = await bytesOf(icon.href)
  if (!bytes) return
  const reader = new FileReader()
  reader.onload = () => {
    icon.href = String(reader.result)
  }
  reader.readAsDataURL(bytes)
}

async function bytesOf(address: string): Promise<Blob | undefined> {
  const answer = await fetch(address).catch(() => undefined)
  return answer?.ok ? answer.blob() : undefined
}
