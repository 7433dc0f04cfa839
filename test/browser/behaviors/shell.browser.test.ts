import { describe, expect, it } from 'vitest'
import { defaults } from './fixture/document.js'
import { navigated, scrollTo, settledScroll, startHarness } from './fixture/harness.js'

const harness = startHarness()
const open = harness.open
const TOGGLE = '[data-action="toggle-theme"]'
const theme = () => [document.documentElement.dataset.theme, document.documentElement.dataset.themeChoice]

describe('color mode', () => {
  it('COLOR-05, COLOR-07: the switch toggles light and dark, names its state, and the choice is stored', async () => {
    const page = await open('/', { colorScheme: 'dark' })
    expect(await page.evaluate(theme)).toEqual(['light', 'light'])
    await page.click(TOGGLE)
    expect(await page.evaluate(theme)).toEqual(['dark', 'dark'])
    expect(await page.getAttribute(TOGGLE, 'aria-label')).toBe(
      'Switch between dark and light mode (currently dark mode)',
    )
    await page.reload()
    expect(await page.evaluate(theme)).toEqual(['dark', 'dark'])
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  })

  it('COLOR-06: with respect-system the switch cycles through system, light and dark', async () => {
    harness.site.settings = { ...defaults, colorMode: { ...defaults.colorMode, respectSystem: true } }
    const page = await open('/')
    const seen = []
    for (let turn = 0; turn < 4; turn++) {
      seen.push(await page.evaluate(() => document.documentElement.dataset.themeChoice))
      await page.click(TOGGLE)
    }
    expect(seen).toEqual(['system', 'light', 'dark', 'system'])
  })

  it('COLOR-08, COLOR-10: the radio buttons and the switch show the same state, also across tabs', async () => {
    const page = await open('/')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await page.hover('#dropdown > button')
    await page.check('#dropdown input[value="dark"]')
    expect(await page.locator('input[value="dark"]:checked').count()).toBe(2)
    await other.waitForSelector('html[data-theme="dark"]')
    expect(await other.locator('input[value="dark"]:checked').count()).toBe(2)
    await other.evaluate(() => localStorage.removeItem('theme'))
    await page.waitForSelector('html[data-theme="light"]')
  })

  it('COLOR-09: System follows the operating system live and is stored as such', async () => {
    const page = await open('/')
    await page.locator('#dropdown input[value="system"]').dispatchEvent('click')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForSelector('html[data-theme="dark"][data-theme-choice="system"]')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system')
    await page.click(TOGGLE)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate(theme)).toEqual(['light', 'light'])
  })

  it('COLOR-11, ANN-07: a choice holds for the page if the browser storage throws', async () => {
    const page = await open('/')
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new Error('blocked')
        },
      })
    })
    await page.reload()
    await page.click(`${TOGGLE}:enabled`)
    expect(await page.evaluate(theme)).toEqual(['dark', 'dark'])
    await page.click('[data-action="dismiss-announcement"]')
    await page.waitForSelector('[data-announcement]', { state: 'hidden' })
  })

  it('COLOR-12: a parameter of the URL overrides the mode for one page load', async () => {
    const page = await open('/?docsgen-theme=dark')
    expect(await page.evaluate(theme)).toEqual(['dark', 'dark'])
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  })
})

describe('announcement', () => {
  it('ANN-02, ANN-03, ANN-04: a dismissed announcement stays hidden, also in other tabs, until its id changes', async () => {
    const page = await open('/')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await page.click('[data-action="dismiss-announcement"]')
    await other.waitForSelector('[data-announcement]', { state: 'hidden' })
    await page.reload()
    await page.waitForSelector('[data-announcement]', { state: 'hidden' })
    harness.site.settings = { ...defaults, announcement: { id: 'news-2', closable: true } }
    await page.reload()
    await expect.poll(() => page.isVisible('[data-announcement]')).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('docsgen.announcement.dismiss'))).toBe('false')
  })

  it('ANN-06: an announcement that is not closable cannot be dismissed', async () => {
    const page = await open('/')
    await page.click('[data-action="dismiss-announcement"]')
    harness.site.settings = { ...defaults, announcement: { id: 'news-1', closable: false } }
    await page.reload()
    await expect.poll(() => page.isVisible('[data-announcement]')).toBe(true)
  })
})

describe('top bar', () => {
  it('SHELL-07: the bar has a shadow below a scroll position of 1 px', async () => {
    const page = await open('/')
    const shadow = () => page.locator('[data-topbar][data-scrolled]').count()
    await scrollTo(page, 1)
    expect(await shadow()).toBe(0)
    await scrollTo(page, 2)
    expect(await shadow()).toBe(1)
    await scrollTo(page, 0)
    expect(await shadow()).toBe(0)
  })

  it('SHELL-07: the bar has its shadow in the first frame of a page that is scrolled down', async () => {
    const page = await open('/guide')
    await scrollTo(page, 500)
    await page.addInitScript(() => {
      const frames: (readonly [number, boolean])[] = []
      Object.assign(window, { frames })
      const look = (): void => {
        // Runs after all callbacks of this frame and before the next one.
        setTimeout(() => frames.push([scrollY, document.querySelector('[data-topbar][data-scrolled]') !== null]))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    expect(await settledScroll(page)).toBe(500)
    const frames = await page.evaluate(() => (window as unknown as { frames: [number, boolean][] }).frames)
    expect(frames.filter(([y, isScrolled]) => y > 1 !== isScrolled)).toEqual([])
    expect(frames.some(([y]) => y === 500)).toBe(true)
  })

  it('SHELL-10: the bar is shown after a scroll by script, also downwards, and after a fragment without a target', async () => {
    harness.site.settings = { ...defaults, hideOnScroll: true }
    const page = await open('/guide')
    const hidden = () => page.locator('[data-topbar][data-hidden]').count()
    const follow = (link: string) => page.evaluate((id) => document.getElementById(id)?.click(), link)
    await page.mouse.move(600, 400)
    await scrollTo(page, 200)
    expect(await hidden()).toBe(1)
    const from = await page.evaluate(() => scrollY)
    await follow('to-e')
    expect(await settledScroll(page)).toBeGreaterThan(from)
    expect(await hidden()).toBe(0)
    const at = await page.evaluate(() => scrollY)
    await follow('to-none')
    expect(await settledScroll(page)).toBe(at)
    expect(await hidden()).toBe(0)
    expect(harness.warnings.join()).toContain('#none')
  })

  it('SHELL-08, SHELL-09, SHELL-10, SHELL-11: the bar hides on the way down and is shown on the way up, on navigation and on focus', async () => {
    harness.site.settings = { ...defaults, hideOnScroll: true }
    const page = await open('/guide')
    const hidden = () => page.locator('[data-topbar][data-hidden]').count()
    await page.mouse.move(600, 400)
    await scrollTo(page, 700)
    expect(await hidden()).toBe(1)
    await scrollTo(page, 600)
    expect(await hidden()).toBe(0)
    await scrollTo(page, 700)
    await page.focus(TOGGLE)
    expect(await hidden()).toBe(0)
    await page.evaluate(() => document.querySelector<HTMLElement>('#to-two')?.click())
    await settledScroll(page)
    expect(await hidden()).toBe(0)
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await scrollTo(page, end)
    expect(await hidden()).toBe(1)
    await scrollTo(page, end - 30)
    expect(await hidden()).toBe(1)
    await navigated(page, () => page.evaluate(() => document.querySelector<HTMLElement>('[data-nav="1"]')?.click()))
    expect(await hidden()).toBe(0)
  })

  it('SHELL-12: the skip link focuses main without changing the URL', async () => {
    const page = await open('/')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(new URL(page.url()).hash).toBe('')
  })

  it('SHELL-15: keyboard, pointer and click open dropdowns; Escape and leaving close them', async () => {
    const page = await open('/')
    const expanded = () => page.getAttribute('#dropdown > button', 'aria-expanded')
    await page.focus('#dropdown > button')
    // The code of menus loads with the first input.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown')
        return expanded()
      })
      .toBe('true')
    expect(await page.evaluate(() => document.activeElement?.matches('[data-menu] *'))).toBe(true)
    await page.keyboard.press('Escape')
    expect(await expanded()).toBe('false')
    expect(await page.evaluate(() => document.activeElement?.matches('#dropdown > button'))).toBe(true)
    await page.keyboard.press('Enter')
    expect(await expanded()).toBe('true')
    await page.focus('[data-nav="1"]')
    expect(await expanded()).toBe('false')
    await page.hover('#dropdown > button')
    expect(await expanded()).toBe('true')
    await page.click('#dropdown > button')
    expect(await expanded()).toBe('true')
    await page.mouse.click(700, 500)
    expect(await expanded()).toBe('false')
  })

  it('SHELL-16: the back-to-top button is shown while the reader scrolls up, not after a jump', async () => {
    const page = await open('/guide')
    const offered = () => page.isVisible('[data-action="to-top"]')
    await scrollTo(page, 900)
    expect(await offered()).toBe(false)
    await scrollTo(page, 700)
    expect(await offered()).toBe(true)
    await page.evaluate(() => document.querySelector<HTMLElement>('#to-two')?.click())
    await settledScroll(page)
    expect(await offered()).toBe(false)
    await scrollTo(page, 1200)
    await scrollTo(page, 1000)
    await page.click('[data-action="to-top"]')
    expect(await settledScroll(page)).toBe(0)
    expect(await offered()).toBe(false)
  })
  it('SHELL-16: the back-to-top button does not cover the link to the next page', async () => {
    const page = await open('/guide')
    const offered = () => page.isVisible('[data-action="to-top"]')
    await scrollTo(page, 900)
    await scrollTo(page, 800)
    expect(await offered()).toBe(true)
    await page.evaluate(() => {
      const pager = document.createElement('nav')
      pager.className = 'pager'
      pager.style.cssText = `position: absolute; inset-inline: 0; top: ${scrollY + innerHeight - 60}px; height: 60px`
      document.body.append(pager)
    })
    await scrollTo(page, 790)
    expect(await offered()).toBe(false)
    await scrollTo(page, 600)
    expect(await offered()).toBe(true)
    await page.evaluate(() => {
      const pager = document.querySelector<HTMLElement>('.pager')
      if (pager) pager.style.cssText += `; inset-inline: 0 50%; top: ${scrollY + innerHeight - 80}px`
    })
    await scrollTo(page, 590)
    expect(await offered()).toBe(true)
  })
})
