/** The exact messages that readers and the console get when something fails, and the way out of each. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { everything } from './everything.js'
import { ready, startShell } from './site.js'

const broken = `'use client'
import { useEffect, useState } from 'react'

export default function Broken() {
  const [isBroken, setBroken] = useState(false)
  useEffect(() => setBroken(true), [])
  if (isBroken) throw new Error('the data is missing')
  return <p>Well.</p>
}
`
const page = `---
title: Broken
description: A page of the shell tests that is long enough to pass as a description.
---

import Broken from './Broken.tsx'

Before.

<Broken />
`
const shell = startShell(
  new Map([...everything, ['content/guide/Broken.tsx', broken], ['content/guide/levels.mdx', page]]),
)
const fetched = '/x/guide/plain'

async function open(path: string): Promise<{ tab: Page; warnings: string[] }> {
  const tab = await shell.open(path)
  const warnings: string[] = []
  tab.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await ready(tab)
  return { tab, warnings }
}
const follow = (tab: Page, href: string) =>
  tab.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: 'Go' })
    document.querySelector('main')?.prepend(link)
    link.click()
  }, href)

describe('ERR-01, LOAD-06, LOAD-07: a page that cannot be fetched even by a full load', () => {
  test.each([
    ['has an error status', { status: 503 }, `${fetched} returned the status 503.`, undefined],
    ['does not respond', undefined, `${fetched} could not be loaded: TypeError: Failed to fetch`, undefined],
    [
      'is not a page of docsgen',
      { contentType: 'text/html', body: '<h1>Proxy</h1>' },
      `${fetched} is not a page.`,
      undefined,
    ],
    [
      'is of another build',
      {
        contentType: 'text/html',
        body: '<script type="application/json" id="docsgen">{"buildId":"other","baseUrl":"/x/"}</script>',
      },
      'The site has changed. Reload this page.',
      'The site has changed. Reload this page.',
    ],
  ])('%s', async (_, response, text, said = text) => {
    shell.allow(/docsgen: |503|ERR_FAILED/)
    const { tab, warnings } = await open('guide/long')
    await tab.evaluate(() => sessionStorage.setItem('docsgen.reload./x/guide/plain', String(Date.now())))
    await tab.route(`**${fetched}`, (route) => (response ? route.fulfill(response) : route.abort()))
    await follow(tab, '/x/guide/plain')
    const box = tab.locator('main').getByRole('alert')
    await box.waitFor()
    expect(await box.locator('p').allTextContents()).toEqual([text])
    expect(warnings).toEqual([`docsgen: ${said}`])
    expect(await tab.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true)
    await tab.unroute(`**${fetched}`)
    await box.getByRole('button', { name: 'Retry', exact: true }).click()
    await tab.waitForSelector('h1:text-is("Plain")')
    expect(await tab.getByRole('alert').count()).toBe(0)
  })
})

test('ERR-01, LOAD-10: a page that crashes shows the error with all of its causes, and the reader can retry', async () => {
  shell.allow(/could not be shown/)
  const { tab } = await open('guide/long')
  await tab.evaluate(() =>
    Object.defineProperty(document, 'title', {
      configurable: true,
      get: () => '',
      set: () => {
        throw new Error('No title.', { cause: new Error('No ink.', { cause: 'No money.' }) })
      },
    }),
  )
  await follow(tab, '/x/guide/plain')
  await tab.waitForSelector('h1:text-is("This page crashed.")')
  expect(await tab.locator('main [role="alert"] p').allTextContents()).toEqual([
    'No title.',
    'Cause: No ink.',
    'Cause: No money.',
  ])
  await tab.evaluate(() => Reflect.deleteProperty(document, 'title'))
  await tab.getByRole('button', { name: 'Try again', exact: true }).click()
  await tab.waitForSelector('h1:text-is("Plain")')
})

test('ERR-01, LOAD-11: if the shell cannot start, the error screen depends on nothing of the shell', async () => {
  shell.allow(/could not start/)
  const { tab } = await open('guide/long')
  const whole = '**/x/guide/plain'
  await tab.route(whole, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('id="docsgen">', 'id="docsgen">{') })
  })
  await tab.goto(`${shell.url()}guide/plain`)
  await tab.waitForFunction(() => document.title === 'Page Error')
  expect(await tab.locator('h1').allTextContents()).toEqual(['This page crashed.'])
  expect(await tab.locator('[data-topbar]').count()).toBe(0)
  await tab.unroute(whole)
  await tab.getByRole('button', { name: 'Try again', exact: true }).click()
  await tab.waitForSelector('h1:text-is("Plain")')
})

test('ERR-01, LOAD-12: an island that throws is replaced by its error message; the rest of the page works', async () => {
  shell.allow(/the data is missing|island "/)
  const { tab } = await open('guide/levels')
  const box = tab.locator('main').getByRole('alert')
  await box.waitFor()
  expect(await box.textContent()).toBe('Something went wrong: the data is missing')
  expect(await tab.getByText('Before.', { exact: true }).isVisible()).toBe(true)
  await tab.click('[data-nav="1"]')
  await tab.waitForSelector('h1:text-is("API introduction")')
})

test('ROUTE-05: the not-found page says what to do', async () => {
  shell.allow(/status of 404/)
  const { tab } = await open('nope')
  const main = tab.locator('main')
  expect(await main.locator('h1').textContent()).toBe('Page not found')
  expect(await main.locator('.prose > p').textContent()).toBe(
    'There is no page at this address. It may have moved, or the link that brought you here may be out of date. Search for the topic, or start again from one of the sections below.',
  )
  const sections = ['Test', 'Guide', 'Rules']
  expect(await main.getByRole('link').allTextContents()).toEqual([...sections, 'User Guides', 'API Reference'])
})

test('NAV-08, SIDE-04: the console names a fragment without a target and a list that cannot be loaded', async () => {
  shell.allow(/docsgen: |503/)
  const { tab, warnings } = await open('guide/long')
  await follow(tab, '#none')
  await expect.poll(() => warnings).toEqual(['docsgen: there is no element for #none on /x/guide/long.'])
  await tab.route('**/_sidebars/*.html', (route) => route.fulfill({ status: 503 }))
  const category = tab.locator('.sidebar li[data-category]', { hasText: 'Rules' })
  const key = await category.getAttribute('data-category')
  await category.getByRole('button', { name: 'Rules' }).click()
  await expect.poll(() => warnings[1]).toBe(`docsgen: could not load the sidebar category "${key}".`)
  expect(await category.getByRole('button', { name: 'Rules' }).getAttribute('aria-expanded')).toBe('false')
})

describe('without a network', () => {
  test('a page that was not fetched says so inside the shell, and loads when the network is back', async () => {
    const { tab } = await open('guide/long')
    shell.allow(/ERR_INTERNET_DISCONNECTED|could not be loaded/)
    await tab.context().setOffline(true)
    await follow(tab, '/x/guide/plain')
    const alert = tab.locator('main > [role="alert"]')
    await alert.waitFor()
    expect(await alert.locator('p').textContent()).toBe('You are offline. This page loads as soon as you are back.')
    expect(await tab.locator('.topbar').isVisible()).toBe(true)
    await tab.context().setOffline(false)
    await tab.getByRole('heading', { name: 'Plain', level: 1 }).waitFor()
    expect(await alert.count()).toBe(0)
  })

  test('the search box says that its code could not be loaded, once, and Retry loads it', async () => {
    const { tab } = await open('guide/long')
    shell.allow(/ERR_INTERNET_DISCONNECTED/)
    await tab.context().setOffline(true)
    const input = tab.locator('#search-input')
    await input.focus()
    await tab.locator('.search > .failure').waitFor()
    await input.blur()
    await input.focus()
    expect(await tab.locator('.search > .failure').allTextContents()).toEqual(['The search could not be loaded.Retry'])
    await tab.context().setOffline(false)
    await tab
      .locator('[data-search][data-ready], ds-island[data-hydrated] [data-search]')
      .or(tab.locator('.search-panel'))
      .first()
      .waitFor()
    expect(await tab.locator('.search > .failure').count()).toBe(0)
  })
})
