/** The button “Copy page”: copies the Markdown that the link after it opens, and says so. */
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy-md]') : null
  const link = button?.nextElementSibling
  if (!button || !(link instanceof HTMLAnchorElement)) return
  const label = button.textContent
  const show = (text: string) => {
    button.textContent = text
    const announcer = document.querySelector('[data-announcer]')
    if (announcer) announcer.textContent = text
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  }
  copyText(link.href).then(
    () => show(TEXT.copied),
    () => show(TEXT.copyFailed),
  )
})

/** Safari allows writing only during the click, so it gets a promise of the text. */
function copyText(href: string): Promise<void> {
  const text = fetch(href).then((response) => (response.ok ? response.blob() : Promise.reject()))
  const plain = text.then((blob) => new Blob([blob], { type: 'text/plain' }))
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])
}
