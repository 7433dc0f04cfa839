/** The plugin `offline` behind the gate at the edge: no worker, nothing stored, nothing served after signing out. */
import { expect, test } from 'vitest'
import { gatedSite } from '../../gate/support/gatedSite.js'
import { edgeSuite } from '../../gate/support/readerSuite.js'

const suite = edgeSuite({ makeSite: () => gatedSite("plugins: ['offline'],") })

test('a reader who has signed out, or has no network, gets nothing of the pages that were open', async () => {
  const { page, site, context } = suite
  await page.goto(`${site}/`)
  await page.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
  await page.goto(`${site}/guide/zebrafish`)
  await page.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  await page.waitForLoadState('networkidle')
  const stored = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
  expect(await stored()).toEqual({ caches: [], workers: 0 })
  await context.setOffline(true)
  await expect(page.goto(`${site}/guide/zebrafish`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(false)
  await context.clearCookies()
  suite.provider.behaviour = 'is refused'
  await page.goto(`${site}/guide/zebrafish`)
  expect(await page.locator('body').innerText()).not.toContain('Stripes')
})
