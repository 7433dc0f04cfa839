/** The button “Copy page”: copies the Markdown that the link after it opens. The code of its messages loads with the first click. */
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy-md]') : null
  const link = button?.nextElementSibling
  if (!button || !(link instanceof HTMLAnchorElement)) return
  const copied = writeMarkdown(link.href).then(
    () => true,
    () => false,
  )
  void import('./showCopied.js').then(({ showCopied }) => showCopied(button, copied))
})

/** Rejects if the browser has no clipboard, as on a site without HTTPS. */
async function writeMarkdown(href: string): Promise<void> {
  // Safari allows writing only during the click, so it gets a promise of the text.
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': loadText(href) })])
}

async function loadText(href: string): Promise<Blob> {
  const response = await fetch(href)
  if (!response.ok) throw response.status
  return new Blob([await response.text()], { type: 'text/plain' })
}
