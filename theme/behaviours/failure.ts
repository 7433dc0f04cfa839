/** What stands in for content that is late or did not come. */
const SPINNER_DELAY = 200

/** Puts a red box with the message into `place`. "Retry" takes it away and calls `retry`. */
export function showFailure(place: Element, { message, retry }: { message: string; retry: () => void }): void {
  const box = document.createElement('div')
  const text = document.createElement('p')
  const button = document.createElement('button')
  box.className = 'failure'
  box.setAttribute('role', 'alert')
  text.textContent = message
  button.type = 'button'
  button.textContent = 'Retry'
  button.addEventListener('click', () => {
    box.remove()
    retry()
  })
  box.append(text, button)
  place.append(box)
}

/** Shows a spinner in `place` if `done` is not called within the delay. */
export function showSpinner(place: Element, delay = SPINNER_DELAY): () => void {
  const spinner = document.createElement('div')
  spinner.className = 'spinner'
  spinner.setAttribute('role', 'status')
  spinner.setAttribute('aria-label', 'Loading')
  const timer = setTimeout(() => place.append(spinner), delay)
  return () => {
    clearTimeout(timer)
    spinner.remove()
  }
}
