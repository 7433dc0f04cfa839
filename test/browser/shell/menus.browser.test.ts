import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { servedProject } from '../../support/servedProject.js'
import { ready, startShell } from './site.js'

const shell = startShell()
const category = (tab: Page, label: string) =>
  tab.locator(`nav[data-sidebar] li[data-category]:has(> :is(.row, button, a):has-text("${label}"))`)
/** Rotation of the caret of a category in degrees: 45 points to the right, 135 down. */
const caret = (tab: Page, label: string) =>
  tab.evaluate((text) => {
    const named = [...document.querySelectorAll('nav[data-sidebar] li[data-category]')].find((item) =>
      item.querySelector(':scope > .row, :scope > button, :scope > a')?.textContent.includes(text),
    )
    const pointer = named?.querySelector(':scope > button, :scope > .row > button, :scope > a')
    const { a, b } = new DOMMatrix(getComputedStyle(pointer as Element, '::after').transform)
    return Math.round((Math.atan2(b, a) * 180) / Math.PI)
  }, label)

describe('sidebar', () => {
  test('SIDE-01, SIDE-02: it is a landmark of nested lists; the current page is marked once, and its ancestors are open', async () => {
    const tab = await shell.open('guide/deep')
    await ready(tab)
    const menu = tab.getByRole('navigation', { name: 'Docs sidebar' })
    expect(await menu.locator('[aria-current="page"]').allTextContents()).toEqual(['Deep'])
    expect(await menu.locator('ul ul ul a[aria-current="page"]').count()).toBe(1)
    expect(await menu.locator('li[data-active]').count()).toBe(2)
    expect(await menu.locator('li[data-active] > :is(.row > button, button)[aria-expanded="true"]').count()).toBe(1)
    expect(await category(tab, 'Guide').first().locator('> .row > button').getAttribute('aria-expanded')).toBe('true')
  })

  test('SIDE-02, SIDE-04: carets of open categories point down, before and after the scripts run, and in the drawer', async () => {
    const plain = await shell.open('guide/deep', { javaScriptEnabled: false })
    expect(await plain.locator('nav[data-sidebar] li[data-category] > a').first().getAttribute('href')).toBe(
      '/x/guide/overview',
    )
    // Its first page, because the category has no page of its own.
    expect(await plain.locator('nav[data-sidebar] ul ul li[data-category] > a').getAttribute('href')).toBe(
      '/x/guide/deep',
    )

    const tab = await shell.open('guide/deep', { reducedMotion: 'reduce' })
    await ready(tab)
    expect([await caret(tab, 'Guide'), await caret(tab, 'Deeper')]).toEqual([135, 135])
    await tab.getByRole('button', { name: "Collapse sidebar category 'Guide'" }).click()
    await expect.poll(() => caret(tab, 'Guide')).toBe(45)
    await tab.getByRole('button', { name: "Expand sidebar category 'Guide'" }).click()
    await expect.poll(() => caret(tab, 'Guide')).toBe(135)
    await tab.setViewportSize({ width: 390, height: 800 })
    await tab.getByRole('button', { name: 'Toggle navigation bar' }).click()
    await tab.locator('[data-drawer] li[data-active]').first().waitFor()
    const turned = await tab.evaluate(() =>
      [...document.querySelectorAll('[data-drawer] li[data-active] > :is(.row > button, button)')].map((button) => {
        const { a, b } = new DOMMatrix(getComputedStyle(button, '::after').transform)
        return [button.getAttribute('aria-expanded'), Math.round((Math.atan2(b, a) * 180) / Math.PI)]
      }),
    )
    expect(turned.length).toBeGreaterThan(0)
    expect(turned.every(([expanded, angle]) => expanded === 'true' && angle === 135)).toBe(true)
  })

  test('SIDE-09: it stays in view, scrolls separately, and shows long labels completely', async () => {
    const tab = await shell.open('guide/long', { viewport: { width: 1280, height: 240 } })
    await ready(tab)
    const label = 'Deeper down in the guide, with a label that is too long for one line of the menu'
    expect(await tab.locator('nav[data-sidebar] [title]').first().getAttribute('title')).toBe(label)
    const sizes = await tab.evaluate(() => {
      const sidebar = document.querySelector('.sidebar') as HTMLElement
      scrollTo({ top: 900, behavior: 'instant' })
      sidebar.scrollTop = 1000
      const bar = document.querySelector('[data-topbar]')?.getBoundingClientRect()
      const { top, bottom } = sidebar.getBoundingClientRect()
      return {
        gap: top - (bar?.bottom ?? 0),
        bottom,
        moved: sidebar.scrollTop,
        wide: sidebar.scrollWidth - sidebar.clientWidth,
      }
    })
    expect(sizes).toMatchObject({ gap: 0, bottom: 240, wide: 0 })
    expect(sizes.moved).toBeGreaterThan(0)
  })

  test('SIDE-10, SIDE-11: breadcrumbs and pager follow the sidebar', async () => {
    const tab = await shell.open('guide/deep')
    const crumbs = tab.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
    expect((await crumbs.allTextContents()).slice(1, 2)).toEqual(['Guide'])
    expect(await crumbs.nth(0).getByRole('link').getAttribute('href')).toBe('/x/')
    expect(await crumbs.nth(1).getByRole('link').getAttribute('href')).toBe('/x/guide/overview')
    expect(await crumbs.nth(2).getByRole('link').count()).toBe(0)
    expect(await crumbs.last().locator('[aria-current="page"]').textContent()).toBe('Deep')
    expect(await crumbs.last().getByRole('link').count()).toBe(0)
    const pager = tab.getByRole('navigation', { name: 'Docs pages' })
    expect(
      await pager.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/x/guide/levels', '/x/guide/hidden'])
  })
})

describe('drawer', () => {
  const bare = servedProject('navbar: { items: [] }', {
    'content/sidebars.yaml': 'docs: [index]\n',
    'content/index.md':
      '---\ntitle: Start\ndescription: A page of the menu tests, long enough to describe it.\n---\n\nHello.\n',
  })
  /** Share of each panel that is within the drawer, from 0 to 1. */
  const shares = (tab: Page) =>
    tab.evaluate(() => {
      const frame = document.querySelector('[data-drawer]')?.getBoundingClientRect() ?? new DOMRect()
      const share = (name: string): number => {
        const { left, right, width } =
          document.querySelector(`[data-panel="${name}"]`)?.getBoundingClientRect() ?? frame
        return Math.max(0, Math.min(right, frame.right) - Math.max(left, frame.left)) / width
      }
      return [share('primary'), share('secondary')].map(Math.round)
    })

  test('MOB-05: the main menu slides in over the sidebar panel, and the next opening starts with the sidebar panel', async () => {
    const tab = await shell.open('guide/deep', { viewport: { width: 390, height: 800 } })
    await ready(tab)
    await tab.getByRole('button', { name: 'Toggle navigation bar' }).click()
    await expect.poll(() => shares(tab)).toEqual([0, 1])
    // Measure within one evaluate: on a busy machine the animation would be over before a second call.
    const sliding = await tab.getByRole('button', { name: '← Back to main menu' }).evaluate((button) => {
      ;(button as HTMLElement).click()
      return (
        document
          .getAnimations()
          .filter((slide) => slide instanceof CSSTransition && slide.transitionProperty === 'transform')
          // On a busy machine the drawer itself may still be on its way in.
          .flatMap(({ effect }) => ((effect as KeyframeEffect).target as HTMLElement).dataset.panel ?? [])
          .sort()
      )
    })
    expect(sliding).toEqual(['primary', 'secondary'])
    await expect.poll(() => shares(tab)).toEqual([1, 0])
    await tab.getByRole('button', { name: 'Close navigation bar' }).click()
    await tab.getByRole('button', { name: 'Toggle navigation bar' }).click()
    await expect.poll(() => shares(tab)).toEqual([0, 1])
  })

  test('MOB-05: there is no way back to an empty main menu', async () => {
    const { tab } = await bare.open('', { viewport: { width: 390, height: 800 } })
    await tab.getByRole('button', { name: 'Toggle navigation bar' }).click()
    await tab.locator('[data-panel="secondary"] nav').waitFor()
    expect(await tab.getByRole('button', { name: '← Back to main menu' }).count()).toBe(0)
  })
})

describe('table of contents', () => {
  const entries = (tab: Page) =>
    tab.locator('nav[data-toc] a').evaluateAll((links) => links.map((link) => link.innerHTML))

  test('TOC-01, TOC-04: it lists levels 2 and 3, nested, with the markup of the headings', async () => {
    const tab = await shell.open('guide/long')
    expect(await entries(tab)).toEqual([
      'Use <code>code</code> &amp; <em>emphasis</em>',
      'Below it',
      'Inside of details',
      'Inside of a tab',
      'Last',
    ])
    expect(await tab.locator('nav[data-toc] > ul > li > ul > li').allTextContents()).toEqual(['Below it'])
    await tab.goto(`${shell.url()}guide/deep`)
    expect(await tab.locator('nav[data-toc] > ul > li').allTextContents()).toEqual(['Root without a parent'])
  })

  test('TOC-02: it follows the front matter of the page', async () => {
    const tab = await shell.open('guide/levels')
    expect(await entries(tab)).toEqual(['First', 'Fourth'])
    await tab.goto(`${shell.url()}guide/hidden`)
    expect(await tab.locator('[data-toc], [data-toc-mobile]').count()).toBe(0)
  })

  test('TOC-03: it is collapsed above the text on narrow screens', async () => {
    const tab = await shell.open('guide/long', { viewport: { width: 390, height: 800 } })
    await ready(tab)
    const fold = tab.locator('.toc-mobile')
    expect(await fold.getAttribute('open')).toBeNull()
    await fold.locator('summary').click()
    await fold.getByRole('link', { name: 'Last' }).click()
    await tab.waitForURL(/#last$/)
    await expect.poll(() => tab.evaluate(() => scrollY)).toBeGreaterThan(500)
  })

  test('TOC-09: headings in closed details and hidden tabs have the position of their container', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    const active = () => tab.locator('[data-toc] [aria-current="location"]').allTextContents()
    const scrollPast = (selector: string) =>
      tab.evaluate((name) => {
        const top = document.querySelector(name)?.getBoundingClientRect().top ?? 0
        scrollBy({ top: top - 100, behavior: 'instant' })
      }, selector)
    await scrollPast('#more')
    await expect.poll(active).toEqual(['Inside of details'])
    await scrollPast('.tabs')
    await expect.poll(active).toEqual(['Inside of a tab'])
  })

  test('TOC-11: headings have a named link to themselves and scroll to a place below the bar', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    const link = tab.getByRole('link', { name: 'Direct link to Last' })
    await link.evaluate((anchor) => (anchor as HTMLElement).click())
    const gap = () =>
      tab.evaluate(() => {
        const bar = document.querySelector('[data-topbar]')?.getBoundingClientRect().bottom ?? 0
        return Math.round((document.querySelector('#last')?.getBoundingClientRect().top ?? 0) - bar)
      })
    await expect.poll(gap).toBe(8)
    const ids = await tab.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('details', () => {
  test('COLL-03: find-in-page can open closed content', async () => {
    // The browser looks for the text of the fragment like for that of find-in-page: it opens `details`, and shows no hidden text.
    const tab = await shell.open('guide/long#:~:text=Inside%20of%20details')
    await ready(tab)
    await expect.poll(() => tab.getByRole('heading', { name: 'Inside of details' }).isVisible()).toBe(true)
  })
})
