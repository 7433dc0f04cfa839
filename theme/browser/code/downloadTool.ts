/** The download tool of long code blocks whose title is a file name. The file holds the text that the copy tool copies. */
import { findElement, findElements } from '../shared/dom.js'

/** A block with fewer lines gets no download tool, because copying is quicker. */
const minLines = 20

/** Adds the tool to a block that needs one and has none. */
export function addDownloadTool(figure: HTMLElement, textOf: (figure: HTMLElement) => string): void {
  const name = fileNameIn(findElement('.code-title', figure)?.textContent ?? '')
  const tools = findElement('.code-tools', figure)
  if (!name || !tools || findElement('[data-download]', tools)) return
  if (findElements('pre .line', figure).length < minLines) return
  const button = document.createElement('button')
  const icon = document.createElement('i')
  icon.className = 'i i-arrowUp'
  button.type = 'button'
  button.dataset.download = ''
  button.setAttribute(
    'aria-label',
    TEXT.download.replace('{name}', () => name),
  )
  button.append(icon)
  button.addEventListener('click', () => saveFile(name, textOf(figure)))
  tools.prepend(button)
}

/** The last part of a path that ends in an extension. Other titles are not file names. */
function fileNameIn(title: string): string | undefined {
  return /^\S*?([^\s/\\]+\.[a-z]\w*)$/i.exec(title.trim())?.[1]
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = name
  link.click()
  // The click has started the download, so the URL is no longer needed.
  URL.revokeObjectURL(link.href)
}
