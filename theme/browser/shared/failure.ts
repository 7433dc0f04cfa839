/** Appends a red box with the message to `place`. Its button "Retry" removes the box and calls `retry`, as does the network when it is back. */
export function showFailure(place: Element, { message, retry }: { message: string; retry: () => void }): void {
  const box = document.createElement('div')
  const text = document.createElement('p')
  const button = document.createElement('button')
  box.className = 'failure'
  box.setAttribute('role', 'alert')
  text.textContent = message
  button.type = 'button'
  button.textContent = TEXT.retry
  button.addEventListener('click', () => {
    box.remove()
    retry()
  })
  addEventListener('online', () => box.isConnected && button.click(), { once: true })
  box.append(text, button)
  place.append(box)
}

export type ShowFailure = typeof showFailure
