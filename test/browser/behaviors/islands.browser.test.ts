import { describe, expect, it } from 'vitest'
import { navigated, startHarness } from './fixture/harness.js'

const harness = startHarness()
const open = harness.open
const sidebarLink = (route: string) => `[data-region="sidebar"] a[href="/docs${route}"]`
const asked = (part: string) => harness.site.requests.some((request) => request.includes(part))

describe('islands', () => {
  it('LOAD-01: pages without islands do not load React', async () => {
    const page = await open('/guide')
    await page.waitForLoadState('networkidle')
    expect(asked('hydrate')).toBe(false)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/docs/islands'
      link.id = 'go'
      link.textContent = 'go'
      document.querySelector('h1')?.append(link)
    })
    const hydrate = page.waitForResponse('**/hydrate.js')
    await navigated(page, () => page.click('#go'))
    expect((await hydrate).status()).toBe(200)
  })

  it('an island hydrates with props and slots and keeps the markup', async () => {
    const page = await open('/islands')
    await page.evaluate(() => Object.assign(document.querySelector('ds-slot b') ?? {}, { kept: true }))
    await page.waitForFunction(() => !document.querySelector('ds-island > script'))
    await page.click('[data-count]')
    await expect.poll(() => page.getAttribute('[data-count]', 'data-count')).toBe('6')
    expect(await page.innerHTML('ds-slot')).toBe('<p>Slot <b>HTML</b></p>')
    expect(await page.evaluate(() => 'kept' in (document.querySelector('ds-slot b') ?? {}))).toBe(true)
  })

  it('an island unmounts before its region is swapped and hydrates again when the reader returns', async () => {
    const page = await open('/islands')
    await page.waitForFunction(() => !document.querySelector('ds-island > script'))
    await navigated(page, () => page.click(sidebarLink('/guide')))
    await navigated(page, () => page.goBack({ waitUntil: 'commit' }))
    await page.waitForFunction(() => !document.querySelector('ds-island > script'))
    await page.click('[data-count]')
    await expect.poll(() => page.getAttribute('[data-count]', 'data-count')).toBe('6')
  })

  it('nothing is logged if the reader leaves before React has hydrated an island', async () => {
    const page = await open('/guide')
    await page.evaluate(() => {
      // React schedules its work by messages; this test drops them.
      MessagePort.prototype.postMessage = () => {}
    })
    await navigated(page, () => page.click(sidebarLink('/')))
    await page.evaluate(() =>
      document.dispatchEvent(
        new CustomEvent('docsgen:navigate', { detail: { href: '/docs/islands' }, cancelable: true }),
      ),
    )
    await page.waitForSelector('ds-island')
    await page.waitForFunction(() => !document.querySelector('ds-island > script'), undefined, { polling: 50 })
    await navigated(page, () => page.click(sidebarLink('/guide')))
    expect(await page.textContent('h1')).toBe('Guide')
  })

  it('nested islands receive the context of the outer island', async () => {
    const page = await open('/nested')
    expect(await page.textContent('.label')).toBe('It is red')
    await page.waitForFunction(() => !document.querySelector('[data-nested] > script'))
    await page.click('.switch')
    await expect.poll(() => page.textContent('.label')).toBe('It is blue')
    expect(await page.locator('.label').count()).toBe(1)
  })

  it('an island hydrates on interaction, repeating the click, or when it becomes visible', async () => {
    const page = await open('/when')
    await page.waitForLoadState('networkidle')
    expect(asked('hydrate')).toBe(false)
    await page.click('[data-count] >> nth=0')
    await page.waitForSelector('[data-count="6"]')
    expect(await page.locator('#far ds-island > script').count()).toBe(1)
    await page.evaluate(() => document.querySelector('#far [data-count]')?.scrollIntoView())
    await page.waitForSelector('#far ds-island > script', { state: 'detached' })
  })

  it('ERR-01, LOAD-12: an error message replaces an island that throws; the rest of the page works', async () => {
    harness.allow(/the data is missing|island/i)
    const page = await open('/broken-island')
    await page.waitForSelector('.failure:has-text("Something went wrong: the data is missing")')
    await page.waitForSelector('.failure:has-text("There is no island")')
    expect(await page.textContent('h1')).toBe('Broken island')
  })

  it('LOAD-05: a spinner is shown after 200 ms or the configured delay, and never if the island loads sooner', async () => {
    const { settings } = harness.site
    for (const { spinnerDelay, milliseconds, spinners } of [
      { spinnerDelay: undefined, milliseconds: 199, spinners: 0 },
      { spinnerDelay: undefined, milliseconds: 201, spinners: 1 },
      { spinnerDelay: 500, milliseconds: 499, spinners: 0 },
      { spinnerDelay: 500, milliseconds: 501, spinners: 1 },
    ]) {
      harness.site.settings = { ...settings, ...(spinnerDelay && { spinnerDelay }) }
      const release = harness.site.hold('/docs/assets/Late.js')
      const page = await open('/')
      // From here on, time passes only when the test advances the clock.
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 3_600_000)
      const asked = page.waitForRequest('**/assets/Late.js')
      await page.evaluate(() =>
        document.dispatchEvent(
          new CustomEvent('docsgen:navigate', { detail: { href: '/docs/late' }, cancelable: true }),
        ),
      )
      await asked
      await page.clock.runFor(milliseconds)
      expect(await page.locator('.spinner').count()).toBe(spinners)
      release()
      await page.locator('.late').waitFor({ state: 'attached' })
      await page.clock.runFor(1000)
      expect(await page.locator('.spinner').count()).toBe(0)
      await page.close()
    }
  })

  it('ERR-01, LOAD-05, LOAD-06: a slow island shows a spinner; a failed island shows its error and Retry', async () => {
    harness.allow(/503|import/)
    const release = harness.site.hold('/docs/assets/Late.js')
    const page = await open('/late')
    await page.waitForSelector('.spinner', { state: 'attached' })
    release()
    await page.waitForSelector('.late')
    expect(await page.locator('.spinner').count()).toBe(0)
    harness.site.failures.set('/docs/assets/Late.js', 503)
    await page.reload()
    const retry = page
      .locator('.failure[role="alert"]:has-text("Late.js")')
      .getByRole('button', { name: 'Retry', exact: true })
    await retry.waitFor()
    harness.site.failures.clear()
    await retry.click()
    await page.waitForSelector('.late')
    expect(await page.locator('.failure').count()).toBe(0)
  })
})
