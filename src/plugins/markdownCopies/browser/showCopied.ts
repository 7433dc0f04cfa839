/** Labels of the buttons that say that they copied. */
const labels = new WeakMap<Element, string | null>()

/** Says on the button, and to screen readers, if the page was copied. */
export async function showCopied(button: Element, copied: Promise<boolean>): Promise<void> {
  const text = (await copied) ? TEXT.copied : TEXT.copyFailed
  // A second click comes while the button still shows the text of the first one.
  const label = labels.get(button) ?? button.textContent
  labels.set(button, label)
  button.textContent = text
  const announcer = document.querySelector('[data-announcer]')
  if (announcer) announcer.textContent = text
  setTimeout(() => {
    button.textContent = label
  }, 2000)
}
