/**
 * Every feature of a description is on the page without scripts: one case per row of the list.
 * `test/reference/pages.browser.test.ts` tests the behavior in the browser, `keywords.test.ts` single keywords.
 */
import { beforeAll, expect, test } from 'vitest'
import { collect } from './collect.js'
import type { Case } from './features/case.js'
import { descriptionFeatures } from './features/descriptions.js'
import { operationFeatures } from './features/operations.js'
import { schemaFeatures } from './features/schemas.js'
import { entryReader, visibleText } from './readPage.js'

const cases: Readonly<Record<string, Case>> = { ...descriptionFeatures, ...operationFeatures, ...schemaFeatures }

let read: Awaited<ReturnType<typeof entryReader>>

beforeAll(async () => {
  read = await entryReader()
})

test.each(Object.entries(cases))('%s', async (_, given) => {
  const { api: source, files = {}, config = {}, page = 'send', shows, hides = [], routes = [] } = given
  const { entries, sidebars, assets, diagnostics } = collect({ 'api.yaml': source, ...files }, config)
  expect(diagnostics).toEqual([])
  const found = entries.map(({ route }) => route)
  for (const route of [page, ...routes]) expect(found).toContain(`/restapi/v1/${route}`)
  const entry = entries.find(({ route }) => route === `/restapi/v1/${page}`)
  if (!entry) return
  const { html } = await read(entry)
  const words = visibleText(html)
  for (const part of shows) expect(words).toContain(part)
  for (const part of hides) expect(words).not.toContain(part)
  for (const mark of given.html ?? [])
    expect(html).toMatch(typeof mark === 'string' ? new RegExp(mark.replace(/[[\].]/g, '\\$&')) : mark)
  for (const part of given.sidebar ?? []) expect(JSON.stringify(sidebars.sidebars)).toContain(part)
  for (const part of given.published ?? []) expect(assets.map(({ path }) => path).join(' ')).toContain(part)
})
