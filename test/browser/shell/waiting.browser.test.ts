/** Loading states as the default theme draws them. The harness of `behaviors/` has styles of its own. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { files, ready, startShell } from './site.js'

const late = `'use client'
import { useEffect, useState } from 'react'

export default function Late() {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isThere ? <p className="late">Here at last</p> : null
}
`
const page = `---
title: Late
description: A page of the shell tests that is long enough to pass as a description.
---

import Late from './Late.tsx'

Words.

<Late />
`
const shell = startShell(
  new Map([
    [
      'site.config.ts',
      (files.get('site.config.ts') ?? '').replace("baseUrl: '/x/',", "baseUrl: '/x/', spinnerDelay: 100,"),
    ],
    ['content/guide/plain.mdx', page],
    ['content/guide/Late.tsx', late],
  ]),
)

/** Delays responses until the returned function is called. */
async function hold(tab: Page, address: string): Promise<() => void> {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await tab.route(`**${address}`, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test.each(['light', 'dark'])(
  'PROG-04, PROG-05: the bar of a slow navigation is visible above the top bar (%s)',
  async (mode) => {
    const tab = await shell.open(`guide/long?docsgen-theme=${mode}`)
    await ready(tab)
    const release = await hold(tab, '/restapi/intro')
    await tab.click('[data-nav="1"]')
    const bar = tab.getByRole('progressbar', { name: 'Loading page' })
    await bar.waitFor()
    const seen = await bar.evaluate((element) => {
      const { backgroundColor, pointerEvents, position, zIndex } = getComputedStyle(element)
      const { top, left, height, width } = element.getBoundingClientRect()
      const below = getComputedStyle(document.querySelector('[data-topbar]') as Element)
      const link = document.createElement('a')
      link.style.color = 'var(--brand)'
      document.body.append(link)
      const brand = getComputedStyle(link).color
      link.remove()
      return {
        place: [position, top, left, height],
        isGrowing: width > 0 && width < innerWidth,
        isBrand: backgroundColor === brand,
        isAbove: Number(zIndex) > Number(below.zIndex),
        pointerEvents,
      }
    })
    expect(seen).toEqual({
      place: ['fixed', 0, 0, 2],
      isGrowing: true,
      isBrand: true,
      isAbove: true,
      pointerEvents: 'none',
    })
    await bar.evaluate((element) => {
      const values: number[] = []
      new MutationObserver((changes) => {
        for (const { attributeName, oldValue } of changes)
          if (attributeName === 'aria-valuenow') values.push(Number(oldValue))
      }).observe(element, { attributes: true, attributeOldValue: true })
      const gone = new Promise((resolve) =>
        new MutationObserver(() => {
          if (!element.isConnected) resolve([values, element.style.transform, element.style.opacity])
        }).observe(document.body, { childList: true }),
      )
      Object.assign(window, { gone })
    })
    release()
    const [values, transform, opacity] = await tab.evaluate(
      () => (window as unknown as { gone: Promise<readonly [readonly number[], string, string]> }).gone,
    )
    // PROG-04: the bar jumps by 0.3 to 0.8, then goes to the end and fades.
    const [before = 0, jump = 0] = values.slice(-2)
    expect(jump - before).toBeGreaterThanOrEqual(29)
    expect(jump - before).toBeLessThanOrEqual(81)
    expect([transform, opacity]).toEqual(['scaleX(1)', '0'])
    expect(await tab.textContent('h1')).toBe('API introduction')
  },
)

test.each([1280, 390])('LOAD-05: the spinner of a missing part is centered in its column (%s px)', async (width) => {
  const html = await shell.html('guide/plain')
  expect(html).toContain('"spinnerDelay":100')
  const hydrate = /"hydrate":"([^"]+)"/.exec(html)?.[1] ?? ''
  const tab = await shell.open('guide/overview', { viewport: { width, height: 800 } })
  const release = await hold(tab, hydrate)
  await tab.goto(`${shell.url()}guide/plain`)
  const spinner = tab.getByRole('status', { name: 'Loading' })
  await spinner.waitFor()
  const [circle, column] = await Promise.all([spinner.boundingBox(), tab.locator('.prose > p').first().boundingBox()])
  const middle = (box: typeof circle) => (box?.x ?? 0) + (box?.width ?? 0) / 2
  expect(Math.abs(middle(circle) - middle(column))).toBeLessThanOrEqual(1)
  expect((circle?.y ?? 0) + (circle?.height ?? 0)).toBeLessThan(800)
  release()
  await tab.locator('.late').waitFor()
  expect(await spinner.count()).toBe(0)
})

test.each([
  ['Toggle navigation bar', 'close-menu'],
  ['Close', 'dismiss-announcement'],
])('MOB-02, ANN-02: the button "%s" is disabled until its code has loaded', async (name, inItsCode) => {
  const tab = await shell.open('guide/overview', { viewport: { width: 390, height: 800 } })
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await tab.route('**/assets/*.js', async (route) => {
    const script = await route.fetch()
    if ((await script.text()).includes(inItsCode)) await held
    await route.fulfill({ response: script })
  })
  await tab.goto(`${shell.url()}guide/long`)
  const button = tab.getByRole('button', { name, exact: true })
  expect(await button.isDisabled()).toBe(true)
  release()
  await button.click()
  if (name === 'Close') await button.waitFor({ state: 'hidden' })
  else await tab.getByRole('dialog', { name: 'Menu' }).waitFor()
})
