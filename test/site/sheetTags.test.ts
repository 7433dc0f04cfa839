/** Style sheets for parts around the content load on the pages that show them. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

async function sheetsByPage(config: string, index = 'title: Home') {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(config)],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - other\n'],
      ['content/index.md', `---\n${index}\n---\n\nText.\n`],
      ['content/other.md', '---\ntitle: Other\n---\n\nText.\n'],
    ]),
  )
  roots.push(root)
  const { outputs } = await buildProject(root)
  const sheetsOf = (path: string) => {
    const links = Buffer.from(outputs.get(path) ?? [])
      .toString()
      .matchAll(/<link rel="stylesheet" href="[^"]*\/([a-z-]+)-/g)
    return [...links].map(([, name]) => name)
  }
  return { home: sheetsOf('index.html'), other: sheetsOf('other.html') }
}

test('every page of a site with an announcement has its sheet', async () => {
  const { home, other } = await sheetsByPage("announcement: { html: 'News' }, search: { enabled: false },")
  expect([home, other]).toEqual([
    ['index', 'announcement'],
    ['index', 'announcement'],
  ])
})

test('a page that shows a banner has the sheet of banners in its head, and others do not', async () => {
  const { home, other } = await sheetsByPage('search: { enabled: false },', 'title: Home\nunlisted: true')
  expect([home, other]).toEqual([['index', 'banner'], ['index']])
})
