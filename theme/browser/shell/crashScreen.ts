/** Screens for what should not happen: a page that cannot be put in place, and a shell that cannot start. */
import { findElement, findElements } from '../shared/dom.js'
import { emitEvent } from '../shared/events.js'

/** In the place of a page; the shell stays, and nothing in it is current. `retry` is to draw the page again. */
export function showCrashedPage(error: unknown, retry: () => void): void {
  console.error(`docsgen: ${location.pathname} could not be shown.`, error)
  const place = findElement('[data-region="main"]')
  if (!place) {
    showPageError(error)
    return
  }
  emitEvent('docsgen:beforeswap', { region: place })
  place.replaceChildren(createCrashScreen(error, retry))
  for (const link of findElements('[data-sidebar] [aria-current]')) link.removeAttribute('aria-current')
}

/** In the place of everything; needs nothing of the document. */
export function showPageError(error: unknown): void {
  console.error('docsgen: the page could not start.', error)
  document.title = 'Page Error'
  const main = document.createElement('main')
  main.append(createCrashScreen(error, () => location.reload()))
  document.body.replaceChildren(main)
}

function createCrashScreen(error: unknown, retry: () => void): HTMLElement {
  const box = createTextElement('div', 'page')
  const body = createTextElement('div', 'page-body')
  const text = createTextElement('div', 'failure')
  const button = createTextElement('button', '', 'Try again') as HTMLButtonElement
  button.type = 'button'
  button.addEventListener('click', retry)
  text.setAttribute('role', 'alert')
  text.append(...errorMessages(error).map((message) => createTextElement('p', '', message)), button)
  body.append(createTextElement('h1', '', 'This page crashed.'), text)
  box.append(body)
  return box
}

/** The message of the error and those of its causes, the outermost first. */
function errorMessages(error: unknown): string[] {
  const messages: string[] = []
  for (let cause = error; cause !== undefined && messages.length < 10; ) {
    messages.push(`${messages.length > 0 ? 'Cause: ' : ''}${cause instanceof Error ? cause.message : String(cause)}`)
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return messages
}

function createTextElement(tag: string, name: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  if (name) made.className = name
  made.textContent = text
  return made
}
