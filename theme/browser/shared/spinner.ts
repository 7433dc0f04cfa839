/** Milliseconds. Faster content shows no spinner. A site can change it with `spinnerDelay`. */
const DELAY = 200

/** Shows a spinner in `place` after the delay. The returned function removes it, or prevents it. */
export function showSpinner(place: Element, delay = DELAY): () => void {
  const spinner = document.createElement('div')
  spinner.className = 'spinner'
  spinner.setAttribute('role', 'status')
  spinner.setAttribute('aria-label', TEXT.loading)
  const timer = setTimeout(() => place.append(spinner), delay)
  return () => {
    clearTimeout(timer)
    spinner.remove()
  }
}
