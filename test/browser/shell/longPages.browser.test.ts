import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ready, startShell } from './site.js'

const paragraphs = (count: number): string => 'Some **words** of a [long](/) page.\n\n'.repeat(count)
const rows = Array.from({ length: 40 }, (_, row) => `- Row ${row}\n`).join('')
const endless = `---
title: Endless
description: A page of the shell tests that is long enough to pass as a description.
---

## First part

${paragraphs(60)}

## Second part

${rows}

<Steps>

### One

${paragraphs(40)}

### Two

${paragraphs(40)}

</Steps>

## Last part

The end.
`

const shell = startShell(
  new Map([
    ['content/guide/plain.mdx', endless],
    ['content/guide/levels.mdx', endless.replace('## First part', paragraphs(30)).replace('Endless', 'Late')],
  ]),
)
const hidden = (tab: Page) => tab.locator('[data-below]').count()

interface Seen {
  readonly below: number
  readonly marked: readonly string[]
  /** Lower edge of the article, in pixels below the lower edge of the viewport. */
  readonly overlap: number
  readonly shift: number
}

/** Follows a link to the long page and returns the state of its first frames. */
function follow(tab: Page, href: string): Promise<Seen> {
  return tab.evaluate(
    (address) =>
      new Promise<Seen>((resolve) => {
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift' })
        document.addEventListener(
          'docsgen:routechanged',
          () => {
            const below = document.querySelectorAll('[data-below]').length
            requestAnimationFrame(() => {
              // The elements of a point are not known before the cross-fade starts.
              const bottom = document.querySelector('main article')?.getBoundingClientRect().bottom ?? 0
              const overlap = bottom - innerHeight
              const marked = [...document.querySelectorAll('[data-toc] [aria-current]')].map(
                ({ textContent }) => textContent,
              )
              const look = () =>
                document.querySelector('[data-below]')
                  ? requestAnimationFrame(look)
                  : requestAnimationFrame(() => setTimeout(() => resolve({ below, marked, overlap, shift })))
              look()
            })
          },
          { once: true },
        )
        const link = Object.assign(document.createElement('a'), { href: address })
        document.querySelector('main')?.append(link)
        link.click()
      }),
    href,
  )
}

describe('a long page', () => {
  test('NAV-02: it fills the viewport at once and grows below it, without a layout shift', async () => {
    const tab = await shell.open('guide/overview', { viewport: { width: 1280, height: 1500 } })
    await ready(tab)
    const seen = await follow(tab, '/x/guide/plain')
    expect(seen.below).toBeGreaterThan(50)
    expect(seen.overlap).toBeGreaterThan(0)
    expect(seen.shift).toBe(0)
    expect(await hidden(tab)).toBe(0)
    const height = await tab.evaluate(() => document.documentElement.scrollHeight)
    await tab.reload()
    expect(await tab.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  })

  test('NAV-04, NAV-12: it is rendered completely before a jump to a fragment and after a step back', async () => {
    const tab = await shell.open('guide/overview')
    await ready(tab)
    expect((await follow(tab, '/x/guide/levels#last-part')).below).toBe(0)
    await expect.poll(() => tab.evaluate(() => scrollY)).toBeGreaterThan(2000)
    await follow(tab, '/x/guide/plain')
    await tab.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))
    await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await follow(tab, '/x/guide/long')
    const below = await tab.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('docsgen:routechanged', () =>
            resolve(document.querySelectorAll('[data-below]').length),
          )
          history.back()
        }),
    )
    expect(below).toBe(0)
    await expect.poll(async () => Math.abs((await tab.evaluate(() => scrollY)) - 3000)).toBeLessThanOrEqual(2)
  })

  test('NAV-06: it is rendered completely if a jump or a print follows at once', async () => {
    for (const act of ['#last-part', 'print']) {
      const tab = await shell.open('guide/overview')
      await ready(tab)
      const left = await tab.evaluate(
        (what) =>
          new Promise<readonly number[]>((resolve) => {
            document.addEventListener(
              'docsgen:routechanged',
              () => {
                const counted = () => document.querySelectorAll('[data-below]').length
                const before = counted()
                if (what === 'print') dispatchEvent(new Event('beforeprint'))
                else document.querySelector<HTMLElement>(`nav[data-toc] a[href="${what}"]`)?.click()
                resolve([before, counted()])
              },
              { once: true },
            )
            const link = Object.assign(document.createElement('a'), { href: '/x/guide/plain' })
            document.querySelector('main')?.append(link)
            link.click()
          }),
        act,
      )
      expect(left[0]).toBeGreaterThan(50)
      expect(left[1]).toBe(0)
      if (act !== 'print') await expect.poll(() => tab.evaluate(() => scrollY)).toBeGreaterThan(2000)
    }
  })

  test('TOC-05: no entry is active whose heading is below the viewport', async () => {
    const tab = await shell.open('guide/overview')
    await ready(tab)
    const seen = await follow(tab, '/x/guide/levels')
    expect(seen.below).toBeGreaterThan(50)
    expect(seen.marked).toEqual([])
  })
})
