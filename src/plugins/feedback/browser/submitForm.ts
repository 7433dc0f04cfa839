/** Sends forms of the plugin `feedback` without leaving the page. */

/** Milliseconds. */
const day = 86_400_000
/** Maximum number of answers of a browser in a day. */
const dailyLimit = 20
const storageKey = 'feedback'

/** Sends an answer. Rejects if it did not arrive. */
export type SendAnswer = (form: HTMLFormElement, data: FormData) => Promise<void>

/** Loads with the first focus in a form, so that it is there when the reader sends it. */
export function createSubmit(send: SendAnswer): (form: Element, event: Event) => void {
  return (form, { type }) => {
    if (type === 'submit' && form instanceof HTMLFormElement) void submitForm(form, send)
  }
}

async function submitForm(form: HTMLFormElement, send: SendAnswer): Promise<void> {
  const status = form.querySelector<HTMLElement>('[role="status"]')
  const button = form.querySelector('button')
  const data = new FormData(form)
  const show = (text: string | undefined) => {
    if (status) status.textContent = text ?? ''
  }
  // A hidden or disabled element loses the focus, and the next Tab would start at the top of the page.
  const hadFocus = form.contains(document.activeElement)
  const thankReader = () => {
    for (const part of form.querySelectorAll<HTMLElement>('fieldset, .feedback-more')) part.hidden = true
    show(status?.dataset.thanks)
    if (!status || !hadFocus) return
    status.tabIndex = -1
    status.focus()
  }
  const answers = readAnswers()
  const page = String(data.get('page'))
  const subject = `${page}#${data.get('section') ?? ''}`
  if (isAnswered(subject, answers)) return thankReader()
  if (button) button.disabled = true
  try {
    await send(form, data)
    storeAnswers({ ...answers, [subject]: Date.now() })
    thankReader()
  } catch {
    show(status?.dataset.failed)
  }
  if (button) button.disabled = false
  if (hadFocus && !form.contains(document.activeElement)) button?.focus()
}

/** One answer for each section, one for each page, and a limit for all. An answer about a section is also one about its page. */
function isAnswered(subject: string, answers: Readonly<Record<string, number>>): boolean {
  const known = Object.keys(answers)
  const isWholePage = subject.endsWith('#')
  return known.length >= dailyLimit || known.some((each) => (isWholePage ? each.startsWith(subject) : each === subject))
}

/** Times of the answers of the last day. Storage can be blocked. */
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
