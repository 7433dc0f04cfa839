import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ready, startShell } from './site.js'

const shell = startShell()
const narrow = { viewport: { width: 390, height: 800 } }
const box = (tab: Page, selector: string) =>
  tab.evaluate((name) => document.querySelector(name)?.getBoundingClientRect().toJSON(), selector) as Promise<DOMRect>
/** Cumulative layout shift of the page, as the browser reports it. */
const shift = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver(() => {})
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() =>
          resolve(
            observer.takeRecords().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        )
      }),
  )

/** The visible parts of the bar in document order, and if they have the same order on the screen. */
const shownInOrder = (tab: Page) =>
  tab.evaluate(() => {
    const names = ['.topbar-menu', '.logo', '[data-nav="0"]', '[data-nav="1"]', '.theme-toggle', '#search-input']
    const shown = [...document.querySelectorAll(`[data-topbar] :is(${names.join()})`)].filter(
      (part) => part.getClientRects().length > 0,
    )
    const places = shown.map((part) => part.getBoundingClientRect().left)
    return {
      parts: shown.map((part) => names.find((name) => part.matches(name))),
      fromLeftToRight: places.every((left, index) => index === 0 || left > (places[index - 1] ?? 0)),
    }
  })

describe('top bar', () => {
  test('SHELL-01, SHELL-02: it is one landmark on every kind of page, in document order', async () => {
    shell.allow(/status of 404/)
    const tab = await shell.open('')
    for (const path of ['guide/long', 'search', 'nope', 'restapi/intro']) {
      await tab.goto(shell.url() + path)
      await ready(tab)
      expect(await tab.getByRole('navigation', { name: 'Main' }).count()).toBe(1)
      const wide = ['.logo', '[data-nav="0"]', '[data-nav="1"]', '.theme-toggle', '#search-input']
      expect(await shownInOrder(tab)).toEqual({ parts: wide, fromLeftToRight: true })
      await tab.setViewportSize(narrow.viewport)
      const small = ['.topbar-menu', '.logo', '#search-input']
      expect(await shownInOrder(tab)).toEqual({ parts: small, fromLeftToRight: true })
      await tab.setViewportSize({ width: 1280, height: 800 })
    }
  })

  test('SHELL-02: every tab stop shows its focus', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    const stops: string[] = []
    await tab.focus('.skip-link')
    for (let stop = ''; stop !== 'search-input'; stops.push(stop)) {
      await tab.keyboard.press('Tab')
      stop = await tab.evaluate(() => {
        const focused = document.activeElement as HTMLElement
        const { outlineStyle, outlineWidth } = getComputedStyle(focused)
        // The focus ring of the search field surrounds the whole box.
        const box = focused.closest('form')
        const isRinged = outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2
        const isMarked = isRinged || (box !== null && getComputedStyle(box).boxShadow !== 'none')
        return isMarked ? focused.id || focused.dataset.nav || focused.className : 'without a mark'
      })
    }
    expect(stops).not.toContain('without a mark')
    expect(stops.slice(-5)).toEqual(['logo', '0', '1', 'icon-button theme-toggle', 'search-input'])
  })

  test('SHELL-03, SHELL-04: exactly one of the two links is active, also after client navigation', async () => {
    shell.allow(/status of 404/)
    const tab = await shell.open('')
    const active = () => tab.locator('[data-topbar] a.active[aria-current="true"]').allTextContents()
    for (const [path, label] of [
      ['', 'User Guides'],
      ['restapi/intro', 'API Reference'],
      ['search', 'User Guides'],
      ['old', 'User Guides'],
      ['restapi/more', 'API Reference'],
      ['nope', 'User Guides'],
    ]) {
      await tab.goto(shell.url() + path)
      expect(await active()).toEqual([label])
    }
    await ready(tab)
    await tab.click('[data-nav="1"]')
    await tab.waitForURL(/restapi\/intro$/)
    await expect.poll(active).toEqual(['API Reference'])
    // ROUTE-07: the sidebar changes with the link.
    expect(await tab.getAttribute('nav[data-sidebar]', 'data-sidebar')).toBe('restapi')
  })

  test('SHELL-05, SHELL-06: the logo has its size and the image of the mode from the first paint', async () => {
    const tab = await shell.open('guide/long', { javaScriptEnabled: false })
    const logo = await box(tab, '.topbar .logo img')
    expect([logo.width, logo.height]).toEqual([139, 28])
    // The size must be in the markup: the image can load late.
    for (const image of await tab.locator('.topbar .logo img').all())
      expect([await image.getAttribute('width'), await image.getAttribute('height')]).toEqual(['139', '28'])
    expect(await tab.getAttribute('.topbar .logo', 'href')).toBe('/x/')
    expect(await tab.getAttribute('.topbar .logo img', 'alt')).toBe('Test')
    expect(await tab.isVisible('.topbar .only-dark')).toBe(false)

    const dark = await shell.open('guide/long')
    await dark.evaluate(() => localStorage.setItem('theme', 'dark'))
    // Block the browser code; the boot script alone must set the mode.
    await dark.route('**/assets/*.js', (route) => route.abort())
    shell.allow(/ERR_FAILED/)
    await dark.reload()
    expect(await dark.isVisible('.topbar .only-dark')).toBe(true)
    expect(await dark.isVisible('.topbar .only-light')).toBe(false)
    expect(await dark.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('oklch(0.163 0.004 240)')
  })

  test('SHELL-13, SHELL-14: the footer has columns, a logo and a last line, and marks links that open a new tab', async () => {
    const tab = await shell.open('guide/plain')
    const foot = tab.getByRole('contentinfo')
    expect(await foot.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/x/')
    const away = foot.getByRole('link', { name: 'Status (opens in new tab)' })
    expect(await away.getAttribute('target')).toBe('_blank')
    expect(await away.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await foot.getByRole('link', { name: 'Skiff' }).getAttribute('href')).toBe('/x/')
    expect(await foot.locator('.footer-copyright b').textContent()).toBe('it')
  })

  test('MOB-01: the narrow bar is shown up to 996 px and the wide one from 997 px', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    for (const [width, isNarrow] of [
      [996, true],
      [997, false],
    ] as const) {
      await tab.setViewportSize({ width, height: 800 })
      expect(await tab.isVisible('[data-action="open-menu"]')).toBe(isNarrow)
      expect(await tab.isVisible('.sidebar')).toBe(!isNarrow)
      expect(await tab.isVisible('.toc')).toBe(!isNarrow)
      expect(await tab.isVisible('.toc-mobile')).toBe(isNarrow)
      expect(await tab.isVisible('[data-nav="0"]')).toBe(!isNarrow)
    }
  })
})

describe('the announcement', () => {
  test('ANN-01, ANN-05: it is in the HTML, has its colors, and never flashes after it was dismissed', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    const bar = await box(tab, '[data-announcement]')
    const top = await box(tab, '[data-topbar]')
    expect(bar.bottom).toBe(top.top)
    expect(await shell.html('guide/long')).toContain('News: <a href="/x/guide/long">')
    const [color, tint] = await tab.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'))
      probe.style.background = 'color-mix(in oklab, var(--amber) var(--tint), var(--bg))'
      const bar = document.querySelector('[data-announcement]') as Element
      return [bar, probe].map((element) => getComputedStyle(element).backgroundColor)
    })
    expect(color).toBe(tint)
    expect(await shift(tab)).toBe(0)
    await tab.getByRole('button', { name: 'Close', exact: true }).click()
    await tab.waitForSelector('[data-announcement]', { state: 'hidden' })

    // The boot script hides the bar before any other script runs.
    await tab.route('**/assets/*.js', (route) => route.abort())
    shell.allow(/ERR_FAILED/)
    await tab.reload()
    expect(await tab.isVisible('[data-announcement]')).toBe(false)
    await tab.unroute('**/assets/*.js')
    await tab.reload()
    await ready(tab)
    expect(await shift(tab)).toBe(0)
  })

  test('ANN-08: sidebar and table of contents stay below the bar, with and without the announcement', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    const offsets = async () => {
      await tab.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
      const [bar, sidebar, toc] = await Promise.all(['[data-topbar]', '.sidebar', '.toc'].map((name) => box(tab, name)))
      return [bar?.top, (sidebar?.top ?? 0) - (bar?.bottom ?? 0), (toc?.top ?? 0) - (bar?.bottom ?? 0) > 0]
    }
    expect(await offsets()).toEqual([0, 0, true])
    await tab.emulateMedia({ media: 'print' })
    expect(await tab.isVisible('[data-announcement]')).toBe(false)
    await tab.emulateMedia({ media: 'screen' })
    expect(await tab.isVisible('[data-announcement]')).toBe(true)
    await tab.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await tab.click('[data-action="dismiss-announcement"]')
    expect(await offsets()).toEqual([0, 0, true])
  })
})

describe('the search box of a narrow bar', () => {
  test('MOB-11: it is an icon, expands on focus, and puts the caret at the end', async () => {
    const tab = await shell.open('guide/long', { ...narrow, hasTouch: true })
    await ready(tab)
    const form = () => box(tab, '.search > form')
    expect((await form()).width).toBeLessThanOrEqual(44)
    await tab.tap('#search-input')
    expect((await form()).width).toBeGreaterThan(200)
    await tab.keyboard.type('sensor')
    await tab.evaluate(() => (document.activeElement as HTMLElement).blur())
    expect((await form()).width).toBeLessThanOrEqual(44)
    await tab.tap('#search-input')
    await expect
      .poll(() => tab.evaluate(() => (document.querySelector('#search-input') as HTMLInputElement).selectionStart))
      .toBe(6)
    expect((await form()).left).toBeGreaterThanOrEqual(0)
    await tab.setViewportSize({ width: 577, height: 800 })
    await tab.evaluate(() => (document.activeElement as HTMLElement).blur())
    expect((await form()).width).toBeGreaterThan(200)
  })
})
