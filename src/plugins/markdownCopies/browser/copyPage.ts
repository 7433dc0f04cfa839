/** The button “Copy page”: copies the Markdown of the page, and says so. */
const shownMilliseconds = 2000

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest('button[data-copy-page]')
  if (!(button instanceof HTMLElement)) return
  const label = button.textContent
  copyText(button.dataset.copyPage ?? '').then(
    () => announce(button, 'Copied', label),
    () => announce(button, 'Copying failed', label),
  )
})

/** Safari allows writing only during the click, so it gets a promise of the text. */
async function copyText(href: string): Promise<void> {
  const text = fetch(href).then(async (response) => {
    if (!response.ok) throw new Error(String(response.status))
    return response.text()
  })
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

function announce(button: HTMLElement, message: string, label: string | null): void {
  const status = button.nextElementSibling
  button.textContent = message
  if (status) status.textContent = message
  setTimeout(() => {
    button.textContent = label
    if (status) status.textContent = ''
  }, shownMilliseconds)
}
