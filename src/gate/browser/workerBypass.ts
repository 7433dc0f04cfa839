/**
 * Handles the requests that browsers send past a service worker: downloads (links with `download`) and the icon of the
 * tab. The host has these files only encrypted, so the page fetches them itself, through the worker.
 */

export function startWorkerBypass(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || opensElsewhere(event) || !(event.target instanceof Element)) return
    const link = event.target.closest('a[href][download]')
    if (!(link instanceof HTMLAnchorElement) || new URL(link.href).origin !== location.origin) return
    event.preventDefault()
    void saveDownload(link)
  })
  void inlineIcon()
}

/** The click asks the browser for a new tab or window, or for its own download. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

async function saveDownload(link: HTMLAnchorElement): Promise<void> {
  const blob = await fetchBlob(link.href)
  // Follow the link, so that the reader sees the error.
  if (!blob) return location.assign(link.href)
  const copy = document.createElement('a')
  copy.href = URL.createObjectURL(blob)
  copy.download = link.download || (link.pathname.split('/').at(-1) ?? '')
  copy.click()
  // No event says that the browser has read the blob; after a minute it has.
  setTimeout(() => URL.revokeObjectURL(copy.href), 60_000)
}

async function inlineIcon(): Promise<void> {
  const icon = document.querySelector('link[rel="icon"]')
  if (!(icon instanceof HTMLLinkElement) || new URL(icon.href).origin !== location.origin) return
  const blob = await fetchBlob(icon.href)
  if (!blob) return
  const reader = new FileReader()
  reader.onload = () => {
    icon.href = String(reader.result)
  }
  reader.readAsDataURL(blob)
}

async function fetchBlob(url: string): Promise<Blob | undefined> {
  const response = await fetch(url).catch(() => undefined)
  return response?.ok ? response.blob() : undefined
}
