/** Tools of code blocks: copy the text, wrap long lines. The wrap button shows only if lines are cut off. */
import { announceToScreenReaders, findElement, findElements, onAction, whenLoaded } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'
import { setHtml } from '../shared/trustedTypes.js'
import { addDownloadTool } from './downloadTool.js'

/** Time in milliseconds that the button says "Copied". */
const COPIED_MS = 1000

// Measure all blocks before changing one: each measurement after a change would recompute the styles of the page.
const sizes = new ResizeObserver((entries) => {
  const measured = entries.map(({ target }) => ({ target, cut: hasCutLines(target) }))
  for (const { target, cut } of measured) toggleWrapButton(target, cut)
})

onAction('copy', async (button) => {
  const figure = button.closest<HTMLElement>('figure.code')
  if (figure && (await copyToClipboard(copyTextOf(figure)))) confirmCopied(button)
})
onAction('wrap', (button) => {
  const figure = button.closest<HTMLElement>('figure.code')
  if (!figure) return
  const wrapped = figure.toggleAttribute('data-wrap')
  button.setAttribute('aria-pressed', String(wrapped))
})
onAction('fold', (button) => {
  const figure = button.closest<HTMLElement>('figure.code')
  if (!figure) return
  const folded = figure.toggleAttribute('data-folded')
  button.setAttribute('aria-expanded', String(!folded))
  button.setAttribute(
    'aria-label',
    folded ? TEXT.showAllLines.replace('{count}', `${findElements('pre .line', figure).length}`) : TEXT.showFewerLines,
  )
  if (folded) figure.scrollIntoView({ block: 'nearest' })
})
onEvent('docsgen:beforeswap', () => sizes.disconnect())

/** Called for every page that has code. Adds the tools to blocks without them, and observes all blocks. */
export function prepareCode(): void {
  for (const figure of findElements('figure.code:not(:has(.code-tools))')) figure.prepend(createCodeTools())
  for (const figure of findElements('figure.code[data-titled]')) addDownloadTool(figure, copyTextOf)
  for (const pre of findElements('figure.code pre')) sizes.observe(pre)
  if (findElement('.side .tabs[data-group]'))
    whenLoaded(import('./languageMenu.js'), (module) => module.prepareLanguageMenus())
}

/** Returns the same markup as the component `CodeBlock`. */
function createCodeTools(): HTMLElement {
  const caption = document.createElement('figcaption')
  setHtml(
    caption,
    `<span class="code-tools"><button type="button" data-action="wrap" aria-label="${TEXT.wrapLines}" aria-pressed="false"><i class="i i-wrap"></i></button><button type="button" data-action="copy" aria-label="${TEXT.copy}"><i class="i i-copy"></i><i class="i i-check when-copied"></i></button></span>`,
  )
  return caption
}

function hasCutLines(pre: Element): boolean {
  const code = pre.firstElementChild ?? pre
  return pre.scrollWidth > pre.clientWidth || code.scrollWidth > code.clientWidth
}

function toggleWrapButton(pre: Element, cut: boolean): void {
  const figure = pre.closest<HTMLElement>('figure.code')
  const button = figure && findElement('[data-action="wrap"]', figure)
  const hidden = !cut && !figure?.hasAttribute('data-wrap')
  if (button && button.hidden !== hidden) button.hidden = hidden
}

function copyTextOf(figure: HTMLElement): string {
  const lines = findElements('pre .line', figure)
  const text = lines.length ? lines.map((line) => line.textContent.replace(/\n$/, '')).join('\n') : codeText(figure)
  return text.replace(/\n$/, '')
}

function codeText(figure: HTMLElement): string {
  return findElement('pre', figure)?.textContent ?? ''
}

async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Fallback for pages without a secure context, where the Clipboard API is missing. */
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

function confirmCopied(button: HTMLElement): void {
  if (button.dataset.state) return
  const name = button.getAttribute('aria-label') ?? TEXT.copy
  const say = (text: string): void => button.setAttribute('aria-label', text)
  button.dataset.state = 'copied'
  say(TEXT.copied)
  announceToScreenReaders(TEXT.copied)
  setTimeout(() => {
    delete button.dataset.state
    say(name)
  }, COPIED_MS)
}
