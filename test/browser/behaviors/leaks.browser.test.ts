/**
 * Navigation must not leak. The test counts the listeners on objects that outlive a page as the browser lists them, and
 * observers and other objects by their prototypes, which forces a garbage collection first. The numbers of nodes and bytes must
 * only fall again at some time: the collector decides when it runs, but leaked memory never becomes free.
 */
import { expect, it } from 'vitest'
import { count, go, grownSince, metrics, settled } from '../../support/leftBehind.js'
import { startHarness } from './fixture/harness.js'

const harness = startHarness()

const routes = ['/docs/guide', '/docs/islands', '/docs/images', '/docs/posture/rules', '/docs/when']

it('NAV-17, ZOOM-03: 100 navigations leak no listener, observer, zoom instance, node or memory', async () => {
  const page = await harness.open('/images')
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  await go(page, routes, routes.length * 3)
  // React adds listeners of its own when the first island hydrates.
  await go(page, ['/docs/islands'], 1)
  await page.waitForFunction(() => !document.querySelector('ds-island > script'))
  // The zoom code loads a second after the first page and stays.
  await go(page, ['/docs/images'], 1)
  await page.waitForSelector('.medium-zoom-image')
  const before = await count(client)
  const nodes = await metrics(client)

  await go(page, routes, 99)
  await go(page, ['/docs/images'], 1)
  await page.waitForSelector('.medium-zoom-image')
  await expect.poll(() => grownSince(client, before)).toEqual([])
  await expect.poll(() => settled(client, nodes), { interval: 500 }).toEqual([])

  await page.click('#plain')
  await page.waitForSelector('.medium-zoom-overlay')
  expect(await page.locator('.medium-zoom-overlay').count()).toBe(1)
})
