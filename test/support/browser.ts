/** Serves a built site as its host does, and opens it in a browser. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Build } from '../../src/model/model.js'
import { writeFolder } from '../../src/output/writeFolder.js'
import { createPreviewServer } from '../../src/server/previewServer.js'
import { type FontWidth, setSystemFonts } from './fonts.js'
import { launchOptions } from './launchOptions.js'
import { slowDown } from './slow.js'

/** Running browsers of this worker by their switches and fonts. */
const browsers = new Map<string, Promise<Browser>>()

/**
 * The Chromium that all test files of a worker share, one for each set of switches and fonts. `more` are switches of Chromium;
 * `without` removes some of Playwright's own, or of `launchOptions`. `close` of the browser only closes its tabs.
 */
export function launchBrowser(
  more: readonly string[] = [],
  without: readonly string[] = [],
  fonts: FontWidth = 'narrow',
): Promise<Browser> {
  const key = JSON.stringify([more, without, fonts])
  const browser = browsers.get(key) ?? startBrowser(more, without, fonts)
  browsers.set(key, browser)
  return browser
}

async function startBrowser(...options: Parameters<typeof launchOptions>): Promise<Browser> {
  const browser = slowDown(await chromium.launch(launchOptions(...options)))
  return Object.assign(browser, { close: () => closeProfiles(browser) })
}

export interface OpenSite {
  /** URL of the site, with the base path and a slash at the end. */
  readonly url: string
  readonly browser: Browser
  /** Opens a tab with a profile of its own, at a path relative to the site. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<{ tab: Page; problems: string[] }>
  readonly close: () => Promise<void>
}

/** Serves a build, and removes it when it is closed. Files whose builds are equal share one with `openSharedSite`. */
export async function openSite({ site, outputs }: Build): Promise<OpenSite> {
  const parent = fileURLToPath(new URL('../.tmp', import.meta.url))
  mkdirSync(parent, { recursive: true })
  const root = mkdtempSync(join(parent, 'built-'))
  const written = writeFolder({ root, outDir: 'build', outputs })
  if (written.kind !== 'written') throw new Error(JSON.stringify(written))
  const { baseUrl, trailingSlash } = site.config
  const server = await createPreviewServer({ folder: written.folder, baseUrl, trailingSlash, port: 0 })
  if (server.kind !== 'server') throw new Error(JSON.stringify(server))
  const opened = openTabs(server.url, await launchBrowser())
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await server.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** The site at a URL, in a browser. `close` closes only the tabs. Pages use their own fonts, unless the test sets a font. */
export function openTabs(url: string, browser: Browser, fonts?: FontWidth): OpenSite {
  return {
    url,
    browser,
    open: async (path, options = {}) => {
      const context = await browser.newContext(options)
      if (fonts) await setSystemFonts(context)
      const tab = await context.newPage()
      const problems: string[] = []
      tab.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
      tab.on('pageerror', (error) => problems.push(error.message))
      await tab.goto(url + path)
      return { tab, problems }
    },
    close: () => browser.close(),
  }
}

/** Closes all tabs of a test; pending work of a route handler, such as `route.fetch()`, must not fail the next test. */
export async function closeProfiles(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    for (const page of [context, ...context.pages()]) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

/**
 * Waits for running transitions and animations, so that a box is measured at its final place. Even a transition of one
 * millisecond, as with reduced motion, keeps its start values until the next frame, which takes long on a busy machine.
 */
export async function settled(tab: Page): Promise<void> {
  await tab.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))))
}

/** Sends the page a key that does nothing, because some modules load with the first input. */
export async function pressIdleKey(tab: Page): Promise<void> {
  await tab.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })))
}

/**
 * Waits until every visible button is enabled: each is disabled until its code has loaded, and the last module loads after the
 * page.
 */
export async function pressable(tab: Page): Promise<void> {
  await tab.waitForFunction(() =>
    [...document.querySelectorAll('[data-action]:disabled')].every((button) => !button.checkVisibility()),
  )
}
