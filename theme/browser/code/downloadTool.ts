/** The download tool of long code blocks whose title is a file name. The file holds the text that the copy tool copies. */
import { createElement, findElement, findElements } from '../shared/dom.js'

/** A block with fewer lines gets no download tool, because copying is quicker. */
const minLines = 20

/** Adds the tool to the blocks that need one and have none. */
export function addDownloadTools(): void {
  for (const figure of findElements('figure.code[data-titled]')) addDownloadTool(figure)
}

function addDownloadTool(figure: HTMLElement): void {
  const name = fileNameIn(findElement('.code-title', figure)?.textContent ?? '')
  const tools = findElement('.code-tools', figure)
  if (!name || !tools || findElement('[data-download]', tools)) return
  if (findElements('pre .line', figure).length < minLines) return
  const label = TEXT.download.replace('{name}', () => name)
  const icon = createElement('i', { class: 'i i-arrowUp' })
  tools.prepend(
    createElement(
      'button',
      { type: 'button', 'data-action': 'download', 'data-download': name, 'aria-label': label },
      icon,
    ),
  )
}

/** The last part of a path that ends in an extension. Other titles are not file names. */
function fileNameIn(title: string): string | undefined {
  return /^\S*?([^\s/\\]+\.[a-z]\w*)$/i.exec(title.trim())?.[1]
}
