/** Code blocks: copy the text, wrap long lines. The wrap button is there only where lines are cut off. */
import { all, announce, find, onAction } from '../shared/dom.js'
import { on } from '../shared/events.js'

const COPIED_FOR = 1000

// All are measured before one is changed: after a change the next measurement would need the style of the page anew.
const sizes = new ResizeObserver((entries) => {
  const judged = entries.map(({ target }) => ({ target, cut: isCut(target) }))
  for (const { target, cut } of judged) offerWrap(target, cut)
})

onAction('copy', async (button) => {
  const figure = button.closest<HTMLElement>('figure.code')
  if (figure && (await copy(textOf(figure)))) confirm(button)
})
onAction('wrap', (button) => {
  const figure = button.closest<HTMLElement>('figure.code')
  if (!figure) return
  const wrapped = figure.toggleAttribute('data-wrap')
  button.setAttribute('aria-pressed', String(wrapped))
})
on('docsgen:beforeswap', () => sizes.disconnect())

/** Called for every page that has code. */
export function prepareCode(): void {
  for (const figure of all('figure.code:not(:has(.code-tools))')) figure.prepend(tools())
  for (const pre of all('figure.code pre')) sizes.observe(pre)
}

/** As `CodeBlock` draws them. */
function tools(): HTMLElement {
  const caption = document.createElement('figcaption')
  caption.innerHTML =
    '<span class="code-tools"><button type="button" data-action="wrap" aria-label="Wrap lines" aria-pressed="false"><i class="i i-wrap"></i></button><button type="button" data-action="copy" aria-label="Copy"><i class="i i-copy"></i><i class="i i-check when-copied"></i></button></span>'
  return caption
}

function isCut(pre: Element): boolean {
  const code = pre.firstElementChild ?? pre
  return pre.scrollWidth > pre.clientWidth || code.scrollWidth > code.clientWidth
}

function offerWrap(pre: Element, cut: boolean): void {
  const figure = pre.closest<HTMLElement>('figure.code')
  const button = figure && find('[data-action="wrap"]', figure)
  const hidden = !cut && !figure?.hasAttribute('data-wrap')
  if (button && button.hidden !== hidden) button.hidden = hidden
}

function textOf(figure: HTMLElement): string {
  const lines = all('pre .line', figure)
  const text = lines.length ? lines.map((line) => line.textContent.replace(/\n$/, '')).join('\n') : codeText(figure)
  return text.replace(/\n$/, '')
}

function codeText(figure: HTMLElement): string {
  return find('pre', figure)?.textContent ?? ''
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** For pages without a secure context, where the clipboard interface is missing. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  const focused = document.activeElement
  area.value = text
  area.readOnly = true
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}

function confirm(button: HTMLElement): void {
  if (button.dataset.state) return
  const name = button.getAttribute('aria-label') ?? 'Copy'
  const say = (text: string): void => button.setAttribute('aria-label', text)
  button.dataset.state = 'copied'
  say('Copied')
  announce('Copied')
  setTimeout(() => {
    delete button.dataset.state
    say(name)
  }, COPIED_FOR)
}
