/**
 * Nothing may be left behind by navigations. Listeners of what outlives a page are counted as the browser lists them;
 * observers and other objects by their prototypes, which collects garbage first. Nodes and memory are only asked to come
 * down again: when the collector runs is its own affair, but what leaks never comes down.
 */
import { expect, it } from 'vitest'
import { count, go, grownSince, metrics, settled } from '../../support/leftBehind.js'
import { startHarness } from './fixture/harness.js'

const harness = startHarness()

const routes = ['/docs/guide', '/docs/islands', '/docs/images', '/docs/posture/rules', '/docs/when']

it('NAV-17, ZOOM-03: 200 navigations leave no listener, observer, zoom instance, node or memory behind', async () => {
  const page = await harness.open('/images')
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  await go(page, routes, routes.length * 3)
  // React adds listeners of its own with the first island.
  await go(page, ['/docs/islands'], 1)
  await page.waitForFunction(() => !document.querySelector('ds-island > script'))
  // The zoom comes a second after a page; from here on it is there.
  await go(page, ['/docs/images'], 1)
  await page.waitForSelector('.medium-zoom-image')
  const before = await count(client)
  const nodes = await metrics(client)

  await go(page, routes, 199)
  await go(page, ['/docs/images'], 1)
  await page.waitForSelector('.medium-zoom-image')
  expect(await grownSince(client, before)).toEqual([])
  await expect.poll(() => settled(client, nodes), { interval: 500 }).toEqual([])

  await page.click('#plain')
  await page.waitForSelector('.medium-zoom-overlay')
  expect(await page.locator('.medium-zoom-overlay').count()).toBe(1)
})
