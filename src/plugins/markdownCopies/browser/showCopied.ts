/** Says on the button, and to screen readers, if the page was copied. */
export async function showCopied(button: Element, written: Promise<void>): Promise<void> {
  const text = await written.then(
    () => TEXT.copied,
    () => TEXT.copyFailed,
  )
  const label = button.textContent
  button.textContent = text
  const announcer = document.querySelector('[data-announcer]')
  if (announcer) announcer.textContent = text
  setTimeout(() => {
    button.textContent = label
  }, 2000)
}
