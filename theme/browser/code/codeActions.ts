/** Actions of the buttons of code blocks: copy the text, save it, wrap long lines, show all lines. */
import { announceToScreenReaders, findElement, findElements, onAction } from '../shared/dom.js'

/** Time in milliseconds that the button says "Copied". */
const COPIED_MS = 1000

export function startCodeActions(): void {
  onAction('copy', async (button) => {
    const figure = button.closest<HTMLElement>('figure.code')
    if (figure && (await copyToClipboard(copyTextOf(figure)))) confirmCopied(button)
  })
  onAction('download', (button) => {
    const figure = button.closest<HTMLElement>('figure.code')
    if (figure) saveFile(button.dataset.download ?? '', copyTextOf(figure))
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
      folded
        ? TEXT.showAllLines.replace('{count}', `${findElements('pre .line', figure).length}`)
        : TEXT.showFewerLines,
    )
    if (folded) figure.scrollIntoView({ block: 'nearest' })
  })
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

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = name
  link.click()
  // The click has started the download, so the URL is no longer needed.
  URL.revokeObjectURL(link.href)
}
