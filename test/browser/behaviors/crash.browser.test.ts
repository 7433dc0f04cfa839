import { describe, expect, it } from 'vitest'
import { navigated, startHarness } from './fixture/harness.js'

const harness = startHarness()

describe('errors of the browser code', () => {
  it('ERR-01, LOAD-10, LOAD-13: if a page cannot be displayed, the shell shows the error, and the reader can retry or leave', async () => {
    harness.allow(/could not be shown/)
    const page = await harness.open('/')
    /** While broken, the title of the guide cannot be set. */
    const setBroken = (broken: boolean) =>
      page.evaluate((value) => {
        if (!value) return void Reflect.deleteProperty(document, 'title')
        const title = Object.getOwnPropertyDescriptor(Document.prototype, 'title')
        Object.defineProperty(document, 'title', {
          configurable: true,
          get: () => title?.get?.call(document),
          set: (text: string) => {
            if (text.startsWith('Guide')) throw new TypeError('The title is null.')
            title?.set?.call(document, text)
          },
        })
      }, broken)
    await setBroken(true)
    const sidebarLink = (path: string) => `[data-region="sidebar"] a[href="/docs${path}"]`
    await page.click(sidebarLink('/guide'))
    await page.waitForSelector('h1:text("This page crashed.")')
    expect(await page.isVisible('[data-topbar]')).toBe(true)
    expect(await page.textContent('main [role="alert"] p')).toMatch(/null|iterable/)
    expect(page.url()).toMatch(/\/guide$/)

    await navigated(page, () => page.click('button:text("Try again")'))
    await page.waitForSelector('h1:text("This page crashed.")')
    await setBroken(false)
    await navigated(page, () => page.click('button:text("Try again")'))
    await page.waitForSelector('h1:text("Guide")')

    await setBroken(true)
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('docsgen:forget')))
    await navigated(page, () => page.click(sidebarLink('/posture')))
    await page.click(sidebarLink('/guide'))
    await page.waitForSelector('h1:text("This page crashed.")')
    await navigated(page, () => page.click(sidebarLink('/posture')))
    expect(await page.textContent('h1')).toBe('Posture')
    expect(await page.locator('text=This page crashed.').count()).toBe(0)
  })

  it('ERR-01, LOAD-11: if the shell cannot start, an error screen replaces it', async () => {
    harness.allow(/could not start/)
    const page = await harness.open('/alone')
    let broken = true
    await page.route('**/docs/guide', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('id="docsgen">', 'id="docsgen">{')
      await route.fulfill(broken ? { response, body } : { response })
    })
    await page.goto(page.url().replace('/alone', '/guide'))
    await page.waitForFunction(() => document.title === 'Page Error')
    expect(await page.textContent('h1')).toBe('This page crashed.')
    broken = false
    await page.click('button:text("Try again")')
    await page.waitForFunction(() => document.title !== 'Page Error')
    expect(await page.textContent('h1')).toBe('Guide')
  })
})
