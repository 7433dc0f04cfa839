/**
 * Server variables of an API reference, for example a region, and the base address of an API whose description names none. A
 * choice changes the server URL in the text and the samples of the page, and is stored for other pages. No request is sent.
 */
import { findElement, findElements } from '../shared/dom.js'
import { localStore, serverStorageKey } from '../shared/storage.js'

export function prepareServers(): void {
  const box = findElement('[data-servers]:not([data-ready])')
  const { servers: template, default: first } = box?.dataset ?? {}
  if (!box || !template || !first) return
  box.setAttribute('data-ready', '')
  let shown = first.replace(/\/$/, '')
  const choices = findElements('select, input', box).filter(isChoice)
  const base = findElement('[type="url"]', box)
  const baseInput = base instanceof HTMLInputElement ? base : undefined
  const apply = (): void => {
    const typed = baseInput?.value.trim().replace(/\/$/, '') ?? ''
    const next =
      isWebAddress(typed) || !baseInput
        ? choices
            .reduce(
              (url, choice) => url.replaceAll(`{${serverVariableOf(choice)}}`, () => chosenValue(choice)),
              template,
            )
            .replaceAll('{baseUrl}', () => typed)
            .replace(/\/$/, '')
        : first.replace(/\/$/, '')
    replaceInCode(shown, next)
    shown = next
    box.dataset.server = next
  }
  for (const choice of choices) {
    const stored = localStore.get(serverStorageKey(serverVariableOf(choice)))
    const isOption = choice instanceof HTMLInputElement || [...choice.options].some(({ value }) => value === stored)
    const store = (): void => localStore.set(serverStorageKey(serverVariableOf(choice)), choice.value)
    if (stored && isOption) choice.value = stored
    else if (isChanged(choice)) store()
    choice.addEventListener('input', () => {
      store()
      apply()
    })
  }
  if (baseInput) {
    baseInput.value = localStore.get(serverStorageKey('baseUrl')) ?? ''
    baseInput.addEventListener('input', () => {
      localStore.set(serverStorageKey('baseUrl'), baseInput.value.trim())
      apply()
    })
  }
  apply()
}

/** True for an address that a sample can contain: quotes and spaces would break its string. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^\s'"`\\$]+$/.test(text)
}

type Choice = HTMLSelectElement | HTMLInputElement

function isChoice(element: Element): element is Choice {
  return element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && element.type !== 'url')
}

/** True for a choice that the reader made before this code had loaded. */
function isChanged(choice: Choice): boolean {
  return choice instanceof HTMLSelectElement
    ? choice.selectedOptions[0]?.defaultSelected === false
    : choice.value !== choice.defaultValue
}

/** The default of a variable, if nothing is typed that can be part of a URL. */
function chosenValue(choice: Choice): string {
  if (choice instanceof HTMLSelectElement) return choice.value
  const typed = choice.value.trim()
  return /^[\w.~:/@-]+$/.test(typed) ? typed : choice.placeholder
}

function serverVariableOf(choice: HTMLElement): string {
  return choice.dataset.serverVariable ?? ''
}

/** Replaces text in code. Works within single text nodes, because highlighting never splits a server URL. */
function replaceInCode(before: string, after: string): void {
  if (before === after) return
  for (const code of findElements('.endpoint code, .side [data-group="language"] code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.nodeValue?.includes(before)) text.nodeValue = text.nodeValue.replaceAll(before, after)
  }
}
