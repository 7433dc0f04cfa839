/**
 * The choice of a server's variables, for example its region: the address changes in the text of the page, samples
 * included, and the choice is remembered. Nothing is sent.
 */
import { all, find } from '../shared/dom.js'
import { local } from '../shared/storage.js'

export function prepareServers(): void {
  const box = find('[data-servers]:not([data-ready])')
  const { servers: template, default: first } = box?.dataset ?? {}
  if (!box || !template || !first) return
  box.setAttribute('data-ready', '')
  let shown = first.replace(/\/$/, '')
  const choices = all('select', box).filter((choice) => choice instanceof HTMLSelectElement)
  const apply = (): void => {
    const next = choices
      .reduce((url, choice) => url.replaceAll(`{${nameOf(choice)}}`, () => choice.value), template)
      .replace(/\/$/, '')
    replaceText(shown, next)
    shown = next
  }
  for (const choice of choices) {
    const stored = local.get(storageKey(nameOf(choice)))
    if (stored && [...choice.options].some(({ value }) => value === stored)) choice.value = stored
    choice.addEventListener('change', () => {
      local.set(storageKey(nameOf(choice)), choice.value)
      apply()
    })
  }
  apply()
}

function nameOf(choice: HTMLElement): string {
  return choice.dataset.serverVariable ?? ''
}

function storageKey(name: string): string {
  return `docsgen.server.${name}`
}

/** In code only, and within one piece of text: an address is never broken by highlighting. */
function replaceText(before: string, after: string): void {
  if (before === after) return
  for (const code of all('.endpoint code, .side [data-group="language"] code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.data.includes(before)) text.data = text.data.replaceAll(before, after)
    }
  }
}
