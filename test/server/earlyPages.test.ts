/** Pages that are opened before the first build of live preview is done. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { openEarlyPages } from '../../src/server/earlyPages.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const files = {
  'site.config.ts': siteConfig(),
  'content/sidebars.yaml': 'docs:\n  - autogenerate: .\n',
  'content/index.md': '---\ntitle: Home\n---\n\nSee [B](./b.md#part).\n',
  'content/a.md': '---\ntitle: Alpha\n---\n\nText of A.\n',
  'content/b.md': '---\ntitle: Beta\n---\n\n## Part\n\nText of B.\n',
  'content/broken.mdx': '---\ntitle: Broken\n---\n\n<Missing />\n',
}
const root = writeProject(new Map(Object.entries(files)))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const preview = { drafts: true, preview: true }

function open() {
  const built: string[][] = []
  let endWhole = () => {}
  const whole = new Promise<void>((resolve) => {
    endWhole = resolve
  })
  const early = openEarlyPages({
    options: { baseUrl: '/', trailingSlash: 'never' },
    whole,
    buildPages: (only) => {
      built.push([...only])
      return buildProject(root, {}, { ...preview, only })
    },
  })
  const text = (path: string) => Buffer.from(early.lookup(path)?.bytes ?? []).toString()
  return { early, built, endWhole, text }
}

/** `pending` if the promise has not settled after all work that is due. */
async function stateOf(promise: Promise<unknown>, { after }: { after: Promise<unknown> }): Promise<string> {
  await after
  return Promise.race([
    promise.then(() => 'settled'),
    new Promise<string>((resolve) => setImmediate(resolve, 'pending')),
  ])
}

test('a page is built when it is requested, with all pages in its sidebar, and others are not', async () => {
  const { early, built, text } = open()
  await early.prepare('/b')
  expect(text('/b')).toContain('Text of B.')
  expect(text('/b')).toContain('href="/a"')
  await early.prepare('/')
  expect(text('/')).toContain('href="/b#part"')
  expect(built).toEqual([['/'], ['/', '/b']])
  expect(early.lookup('/a')).toBeUndefined()
})

test('a redirect to a page needs no build, and an asset of the theme is there with the first page', async () => {
  const { early, built, text } = open()
  await early.prepare('/a/')
  expect(early.lookup('/a/')).toMatchObject({ status: 308, headers: { Location: '/a' } })
  const script = /src="(\/assets\/[^"]+)"/.exec(text('/'))?.[1] ?? ''
  await early.prepare(script)
  expect(early.lookup(script)?.status).toBe(200)
  expect(built).toEqual([['/']])
})

test('a path without a page, a page with an error, and the search index wait for the whole site', async () => {
  const { early, endWhole } = open()
  const waiting = ['/nope', '/broken', '/search-index/head.bin'].map((path) => early.prepare(path))
  const last = early.prepare('/a')
  for (const one of waiting) expect(await stateOf(one, { after: last })).toBe('pending')
  endWhole()
  await Promise.all(waiting)
})

test('a page is the same in the whole site, unless the site changed meanwhile', async () => {
  const { early, text } = open()
  await early.prepare('/b')
  expect(text('/b')).toContain('Text of B.')
  expect(early.routesThatDiffer(await buildProject(root, {}, preview))).toEqual([])
  const changed = writeProject(new Map(Object.entries({ ...files, 'content/b.md': '---\ntitle: Gamma\n---\n' })))
  try {
    expect(early.routesThatDiffer(await buildProject(changed, {}, preview))).toEqual(['/b'])
  } finally {
    rmSync(changed, { recursive: true, force: true })
  }
})
