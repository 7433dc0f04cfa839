/** Scripts that a page loads before the reader does anything, and scripts that load with the first input. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'
import { page } from '../versions/site.js'

const site = servedProject('sidebar: { resizable: true },', {
  'content/sidebars.yaml': 'docs:\n  - index\n  - zebras\n',
  'content/index.md': page('Home', 'See the [zebras](/zebras).\n\n## Code\n\n```sh\nls\n```\n\n## Last\n\nThe end.'),
  'content/zebras.md': page('Zebras', 'They have stripes.'),
})
const wide = { viewport: { width: 1280, height: 800 } }

/** Scripts of a page that nobody has touched. */
async function scriptsAtRest(tab: Page): Promise<readonly Buffer[]> {
  const bodies: Promise<Buffer>[] = []
  tab.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) bodies.push(response.body())
  })
  await tab.goto(site.url())
  await tab.waitForLoadState('networkidle')
  return Promise.all(bodies)
}

describe('a page at rest', () => {
  test('loads at most 12 KB of scripts in four files', async () => {
    const { tab } = await site.open('zebras', wide)
    const scripts = await scriptsAtRest(tab)
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.length).toBeLessThanOrEqual(4)
    expect(scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)).toBeLessThanOrEqual(12 * 1024)
  })

  test('loads the controls with the first input', async () => {
    const { tab, problems } = await site.open('zebras', wide)
    await tab.goto(site.url())
    await tab.waitForLoadState('networkidle')
    expect(await tab.locator('[data-theme-menu] input, .sidebar-grip').count()).toBe(0)
    await tab.mouse.move(600, 400)
    await tab.locator('.sidebar-grip').waitFor()
    expect(await tab.locator('[data-theme-menu] input').count()).toBe(3)
    expect(problems).toEqual([])
  })

  test('repeats a press whose code arrives later', async () => {
    const { tab } = await site.open('zebras', wide)
    await tab.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await tab.goto(site.url())
    await tab.locator('.code-tools').waitFor({ state: 'attached' })
    await tab.waitForLoadState('networkidle')
    await tab.route(/\/assets\/chunk-/, async (route) => {
      await released
      await route.continue()
    })
    const copy = tab.locator('[data-action="copy"]')
    await copy.click()
    expect(await copy.getAttribute('data-state')).toBe(null)
    release()
    await tab.locator('[data-action="copy"][data-state="copied"]').waitFor()
    expect((await tab.evaluate(() => navigator.clipboard.readText())).trim()).toBe('ls')
  })
})
