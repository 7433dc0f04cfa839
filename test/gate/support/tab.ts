/** A tab of a reader with a profile of its own, and what a page must never do: throw, or meet its own policy. */
import type { Browser, BrowserContext, Page } from 'playwright-core'

export interface ReaderTab {
  readonly context: BrowserContext
  readonly page: Page
  /** Uncaught errors and reports of the Content-Security-Policy, of every tab of the profile. */
  readonly complaints: string[]
}

export async function readerTab(browser: Browser): Promise<ReaderTab> {
  const context = await browser.newContext()
  const complaints: string[] = []
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (/Content Security Policy|Unhandled/.test(message.text())) complaints.push(message.text())
    })
  })
  await context.route('https://s.gravatar.com/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    }),
  )
  return { context, page: await context.newPage(), complaints }
}

/** Stops the clock of a tab one minute from now. The clock runs until this call, which can take long on a busy machine. */
export async function stopClock({ clock }: Page): Promise<void> {
  const now = Date.now()
  await clock.install({ time: now })
  await clock.pauseAt(now + 60_000)
}
