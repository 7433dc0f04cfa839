/**
 * Fills the values of a reader into a page, and hides the branches for other values. Nothing is sent. The form loads when the reader
 * opens it. The storage key is that of the servers of an API reference, so that a region that is chosen here also fills the samples there.
 */
const keyOf = (name: string) => `docsgen.server.${name}`
const find = (selector: string, root: ParentNode = document) => root.querySelectorAll<HTMLElement>(selector)

/** Browsers can block storage. Then the page keeps its defaults. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

function readInput(name: string): string | undefined {
  return withStorage((storage) => storage.getItem(keyOf(name))) ?? undefined
}

function storeValue(name: string, value: string | undefined): void {
  withStorage((storage) =>
    value === undefined ? storage.removeItem(keyOf(name)) : storage.setItem(keyOf(name), value),
  )
  fillPage()
}

/** Names of the inputs that the page uses, in its order. */
function usedInputs(): string[] {
  const names = [...find('article [data-input]')].map(({ dataset }) => dataset.input ?? '')
  const linked = [...find('a[data-href]')].flatMap(({ dataset }) =>
    [...(dataset.href ?? '').matchAll(token)].map(([, name = '']) => name),
  )
  const tested = [...find('[data-only]')].flatMap((branch) => [...conditionsOf(branch).keys()])
  return [...new Set([...names, ...linked, ...tested])]
}

const token = /\{input\.([\w-]+)\}/g

function conditionsOf(branch: HTMLElement): URLSearchParams {
  return new URLSearchParams(branch.dataset.only)
}

function fillPage(): void {
  for (const element of find('[data-input]')) {
    const { input = '', part } = element.dataset
    // Highlighted code can show a value in several elements.
    element.dataset.first ??= element.textContent ?? ''
    const { first = '' } = element.dataset
    const value = readInput(input)
    element.textContent = value === undefined ? first : (part ?? value)
  }
  for (const link of find('a[data-href]')) {
    link.dataset.first ??= link.getAttribute('href') ?? ''
    const { first = '', href: template = '' } = link.dataset
    const isOpen = [...template.matchAll(token)].some(([, name = '']) => readInput(name) === undefined)
    const url = template.replace(token, (_, name: string) => encodeURIComponent(readInput(name) ?? ''))
    link.setAttribute('href', isOpen ? first : url)
  }
  for (const branch of find('[data-only]')) showBranch(branch)
  for (const summary of find('[data-inputs] summary')) {
    const shown = usedInputs().flatMap((name) => readInput(name) ?? [])
    summary.dataset.values = shown.join(', ')
  }
  reveal()
}

/** A branch shows until all its inputs have a value. Its label is needed only until then. */
function showBranch(branch: HTMLElement): void {
  const conditions = conditionsOf(branch)
  const names = [...conditions.keys()]
  const defaults = new URLSearchParams(branch.dataset.defaults)
  const shownValue = (name: string) => readInput(name) ?? defaults.get(name)
  branch.hidden = names.some(
    (name) => !conditions.getAll(name).includes(shownValue(name) ?? conditions.get(name) ?? ''),
  )
  branch.removeAttribute('data-off')
  branch.toggleAttribute(
    'data-decided',
    names.every((name) => shownValue(name) != null),
  )
  for (const { id } of find('[id]', branch))
    for (const { parentElement } of find(`nav a[href$="#${CSS.escape(id)}"]`))
      if (parentElement) parentElement.hidden = branch.hidden
}

/** Shows the branch that a link to one of its sections points into. */
function reveal(): void {
  const target = document.querySelector(':target')
  const branch = target?.closest<HTMLElement>('[data-only][hidden]')
  if (branch) branch.hidden = false
  if (branch) target?.scrollIntoView()
}

/** Fills the page, and shows the form in a summary that the reader opens. */
export default async function startFilling(element: Element, { type }: Event): Promise<void> {
  if (type !== 'toggle') fillPage()
  else if (element instanceof HTMLElement && element.dataset.ready === undefined) {
    const { showForm } = await import('./InputsForm.js')
    await showForm(element, { readInput, storeValue, usedInputs })
  }
}

addEventListener('storage', fillPage)
addEventListener('hashchange', reveal)
// The reader may have taken back all values on another page.
document.addEventListener('docsgen:swapped', fillPage)
