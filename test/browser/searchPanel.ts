/** What tests of search ask of a page. */
import type { Page } from 'playwright-core'

/** Waits for the results of a text: the list may still belong to an earlier one, and its last link names its text. */
export async function resultsShown(tab: Page, text: string): Promise<void> {
  await tab.locator(`.search-all[href*="${new URLSearchParams({ q: text })}"]`).waitFor()
}

/** Texts that the page highlights. */
export function highlightedTexts(tab: Page): Promise<string[]> {
  return tab.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map(String))
}
