/** In milliseconds; what is ready sooner shows nothing in between. A site may set another by `spinnerDelay`. */
const DELAY = 200

/** Shows a spinner in `place` if `done` is not called within the delay. */
export function showSpinner(place: Element, delay = DELAY): () => void {
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
