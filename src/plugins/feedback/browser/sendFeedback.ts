/** Sends the form of the plugin `feedback` without leaving the page. Sends no cookies and no referrer, once a day for each page. */

/** Milliseconds. */
const day = 86_400_000
/** Milliseconds until a request fails. */
const timeout = 15_000
const storageKey = 'feedback'

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-feedback]')) return
  event.preventDefault()
  void sendForm(form)
})

async function sendForm(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector<HTMLElement>('[role="status"]')
  const button = form.querySelector('button')
  const data = new FormData(form)
  const page = String(data.get('page'))
  const show = (text: string | undefined) => {
    if (status) status.textContent = text ?? ''
  }
  const thankReader = () => {
    for (const part of form.querySelectorAll<HTMLElement>('fieldset, .feedback-more')) part.hidden = true
    show(status?.dataset.thanks)
  }
  const answered = readAnswers()
  if (page in answered) return thankReader()
  if (button) button.disabled = true
  try {
    const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
    const options = { body, credentials: 'omit', referrerPolicy: 'no-referrer' } as const
    const response = await fetch(form.action, { method: 'POST', signal: AbortSignal.timeout(timeout), ...options })
    if (!response.ok) throw new Error(String(response.status))
    storeAnswers({ ...answered, [page]: Date.now() })
    thankReader()
  } catch {
    show(status?.dataset.failed)
  } finally {
    if (button) button.disabled = false
  }
}

/** Times of the answers of the last day by page. Storage can be blocked. */
function readAnswers(): Record<string, number> {
  try {
    const stored: Record<string, number> = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return Object.fromEntries(Object.entries(stored).filter(([, time]) => Date.now() - time < day))
  } catch {
    return {}
  }
}

function storeAnswers(answers: Readonly<Record<string, number>>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(answers))
  } catch {
    // Then the reader can answer again.
  }
}
