import { findElement } from '../browser/shared/dom.js'
import { setHtml } from '../browser/shared/trustedTypes.js'
import { shortenTokens } from '../text/shortenTokens.js'

const tabs = '.side [data-group="language"]'

/** Replaces the code of the request samples on the page. The copy button copies what is shown. */
export function showSamples(samples: ReadonlyMap<string, readonly string[]>): void {
  for (const [language, lines] of samples) {
    const code = findElement(`${tabs} > [data-value="${language}"] figure code`)
    if (code) setHtml(code, shortenTokens(`${lines.join('\n')}\n`))
  }
}

/** Opens the first of the samples if the open one was written by the author, so that a reader sees what a value changes. */
export function revealSamples(languages: readonly string[]): void {
  const open = findElement(`${tabs} > [role="tablist"] > [aria-selected="true"]`)
  if (open && !languages.includes(open.dataset.value ?? ''))
    findElement(`${tabs} > [role="tablist"] > [data-value="${languages[0]}"]`)?.click()
}
