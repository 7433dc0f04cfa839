/**
 * The choice of a server's variables, for example its region: the address changes in the text of the page, samples
 * included, and the choice is remembered. Nothing is sent.
 */
import { findElement, findElements } from '../shared/dom.js'
import { localStore } from '../shared/storage.js'

export function prepareServers(): void {
  const box = findElement('[data-servers]:not([data-ready])')
  const { servers: template, default: first } = box?.dataset ?? {}
  if (!box || !template || !first) return
  box.setAttribute('data-ready', '')
  let shown = first.replace(/\/$/, '')
  const choices = findElements('select', box).filter((choice) => choice instanceof HTMLSelectElement)
  const apply = (): void => {
    const next = choices
      .reduce((url, choice) => url.replaceAll(`{${serverVariableOf(choice)}}`, () => choice.value), template)
      .replace(/\/$/, '')
    replaceInCode(shown, next)
    shown = next
  }
  for (const choice of choices) {
    const stored = localStore.get(serverStorageKey(serverVariableOf(choice)))
    if (stored && [...choice.options].some(({ value }) => value === stored)) choice.value = stored
    choice.addEventListener('change', () => {
      localStore.set(serverStorageKey(serverVariableOf(choice)), choice.value)
      apply()
    })
  }
  apply()
}

function serverVariableOf(choice: HTMLElement): string {
  return choice.dataset.serverVariable ?? ''
}

function serverStorageKey(name: string): string {
  return `docsgen.server.${name}`
}

/** In code only, and within one piece of text: an address is never broken by highlighting. */
function replaceInCode(before: string, after: string): void {
  if (before === after) return
  for (const code of findElements('.endpoint code, .side [data-group="language"] code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.data.includes(before)) text.data = text.data.replaceAll(before, after)
    }
  }
}
