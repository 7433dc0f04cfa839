/** Trusted Types: the site works, and foreign code cannot turn text into HTML. */
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeProfiles, type OpenSite, openSite } from '../support/browser.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

let root: string
let site: OpenSite

const page = (title: string, body: string) =>
  `---\ntitle: ${title}\ndescription: A page of the browser tests that is long enough to pass as a description.\n---\n\n${body}\n`

const api = JSON.stringify({
  openapi: '3.1.1',
  info: { title: 'API', version: '1' },
  paths: { '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'Fine.' } } } } },
})

beforeAll(async () => {
  root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig("favicon: '/icon.svg', openapi: [{ id: 'v1', file: 'api.json', path: '/api', sidebar: 'api' }]"),
      ],
      ['api.json', api],
      ['content/static/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
      [
        'content/sidebars.yaml',
        'docs:\n  - index\n  - category: Harbours\n    items: [harbours/quay, harbours/pier]\n  - category: Boats\n    items: [boats/ketch]\n',
      ],
      [
        'content/index.mdx',
        page(
          'Home',
          "import Lid from './_lid.tsx'\n\n<Lid>\n\nInside **the** slot.\n\n</Lid>\n\nTo [the quay](/harbours/quay) and [the API](/api/list-things).\n\n```sh\nls\n```",
        ),
      ],
      [
        'content/_lid.tsx',
        "'use client'\nimport { useState } from 'react'\nexport default function Lid({ children }: { children?: React.ReactNode }) {\n  const [open, setOpen] = useState(false)\n  return <div><button type=\"button\" onClick={() => setOpen(!open)}>Lid</button>{open ? children : null}</div>\n}\n",
      ],
      ['content/harbours/quay.md', page('Quay', 'Stones and ropes.\n\n```sh\npwd\n```\n\nTo [the pier](./pier.md).')],
      ['content/harbours/pier.md', page('Pier', 'Planks.')],
      ['content/boats/ketch.md', page('Ketch', 'Two masts.')],
    ]),
  )
  const build = await buildProject(root)
  expect(build.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  site = await openSite(build)
})

afterEach(() => closeProfiles(site.browser))
afterAll(async () => {
  await site?.close()
  if (root) rmSync(root, { recursive: true, force: true })
})

test('pages, sidebars, code tools, search, islands and pages of an API still work', async () => {
  const { tab, problems } = await site.open('')
  // The island puts a slot into the page that was not there before.
  // Its properties are in the document until React has hydrated it.
  await tab.locator('main ds-island > script').waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: 'Lid' }).click()
  await tab.locator('ds-slot strong', { hasText: 'the' }).waitFor()
  await tab.locator('figure.code .code-tools').waitFor({ state: 'attached' })
  // A closed category is filled from the fragment of the sidebar.
  await tab.getByRole('button', { name: /Boats/ }).first().click()
  await tab.getByRole('link', { name: 'Ketch' }).first().waitFor()
  // Client navigation swaps the regions: by a payload, and by the document of an API page.
  await tab.evaluate(() => Object.assign(window, { sameDocument: true }))
  await tab.getByRole('link', { name: 'the quay' }).click()
  await tab.getByRole('heading', { name: 'Quay' }).waitFor()
  await tab.goBack()
  await tab.getByRole('link', { name: 'the API' }).click()
  await tab.getByRole('heading', { level: 1, name: /list ?things/i }).waitFor()
  expect(await tab.evaluate(() => 'sameDocument' in window)).toBe(true)
  // Search starts a worker.
  await tab.locator('#search-input').fill('masts')
  await tab.getByRole('option', { name: /Ketch/ }).first().waitFor()
  expect(problems).toEqual([])
})

test('foreign code cannot assign HTML, parse it, start a worker, or make a policy', async () => {
  const { tab } = await site.open('')
  const refused = await tab.evaluate(() => {
    // Typed as text, because the theme declares this property with its own policy.
    const policies = Reflect.get(window, 'trustedTypes' as string)
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => {
        document.body.innerHTML = '<img src=x onerror=alert(1)>'
      },
      outerHTML: () => {
        document.body.outerHTML = '<body>'
      },
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      parser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      range: () => document.createRange().createContextualFragment('<b>x</b>'),
      frame: () => {
        document.createElement('iframe').srcdoc = '<b>x</b>'
      },
      script: () => {
        document.createElement('script').text = 'alert(1)'
      },
      worker: () => new Worker('/foreign.js'),
      policy: () => policies.createPolicy('foreign', { createHTML: (html: string) => html }),
      default: () => policies.createPolicy('default', { createHTML: (html: string) => html }),
      again: () => policies.createPolicy('docsgen', { createHTML: (html: string) => html }),
    }
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt()
        return `${name}: allowed`
      } catch (thrown) {
        return `${name}: ${thrown instanceof TypeError ? 'refused' : thrown}`
      }
    })
  })
  expect(refused.length).toBe(11)
  expect(refused.filter((line) => !line.endsWith(': refused'))).toEqual([])
  expect(await tab.getByRole('heading', { level: 1 }).textContent()).toBe('Home')
})
