/** The buttons of code blocks. Their actions are in `codeActions.ts`. The wrap button shows only if lines are cut off. */
import { findElement, findElements, whenLoaded } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'
import { setHtml } from '../shared/trustedTypes.js'

// Measure all blocks before changing one: each measurement after a change would recompute the styles of the page.
const sizes = new ResizeObserver((entries) => {
  const measured = entries.map(({ target }) => ({ target, cut: hasCutLines(target) }))
  for (const { target, cut } of measured) toggleWrapButton(target, cut)
})

onEvent('docsgen:beforeswap', () => sizes.disconnect())

/** Called for every page that has code. Adds the tools to blocks without them, and observes all blocks. */
export function prepareCode(): void {
  for (const figure of findElements('figure.code:not(:has(.code-tools))')) figure.prepend(createCodeTools())
  if (findElement('figure.code[data-titled]'))
    whenLoaded(import('./downloadTool.js'), (module) => module.addDownloadTools())
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
