/** A folder of pages without a sidebars file is a site: its sidebar lists all pages. */
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const description = {
  openapi: '3.1.0',
  info: { title: 'Ships', version: '1' },
  paths: { '/ships': { get: { summary: 'List ships', responses: { 200: { description: 'All ships.' } } } } },
}

async function build(files: ReadonlyMap<string, string>) {
  const root = writeProject(files)
  try {
    return await buildProject(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nText of ${title}.\n`

/** Labels of the items; a category is an object with its label and its items. */
const outline = (items: readonly object[]): unknown[] =>
  items.map((item) =>
    'items' in item && 'label' in item
      ? { [String(item.label)]: outline(item.items as object[]) }
      : 'label' in item && item.label,
  )

test('without a sidebars file, one sidebar lists the pages by folder, and each description has its own', async () => {
  const { site, diagnostics } = await build(
    new Map([
      [
        'site.config.ts',
        siteConfig("content: 'docs', openapi: [{ id: 'v1', file: 'api.json', path: '/api', sidebar: 'api' }],"),
      ],
      ['api.json', JSON.stringify(description)],
      ['docs/index.md', page('Welcome')],
      ['docs/start.md', page('A start', 'sidebar_position: 2\n')],
      ['docs/about.md', page('About', 'sidebar_position: 1\n')],
      ['docs/guide/index.md', page('Guide')],
      ['docs/guide/deep/sails.md', page('Sails')],
    ]),
  )
  expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(site.sidebars.map(({ id, items }) => [id, outline(items)])).toEqual([
    ['docs', ['Welcome', 'About', 'A start', { Guide: [{ Deep: ['Sails'] }] }]],
    ['api', ['Introduction', { Operations: ['List ships'] }]],
  ])
})

test('a sidebars file that the configuration names must exist', async () => {
  const { diagnostics } = await build(
    new Map([
      ['site.config.ts', siteConfig("sidebars: 'menu.yaml',")],
      ['content/index.md', page('Welcome')],
    ]),
  )
  expect(diagnostics.map(({ code, message }) => [code, message])).toContainEqual([
    'sidebars-missing',
    'There is no file menu.yaml, so the site has no sidebars.',
  ])
})

test('README.md is the page of a folder that has no index page', async () => {
  const { site, diagnostics } = await build(
    new Map([
      ['site.config.ts', siteConfig('')],
      ['content/sidebars.yaml', 'docs:\n  - README\n  - guide/README\n  - both\n  - both/README\n'],
      ['content/README.md', page('Home')],
      ['content/guide/readme.md', `${page('Guide')}\n[Home](../README.md)\n`],
      ['content/both/index.md', page('Both')],
      ['content/both/README.md', page('About this folder')],
    ]),
  )
  expect(diagnostics).toEqual([])
  expect(site.docs.map(({ route, title }) => [route, title])).toEqual([
    ['/', 'Home'],
    ['/both', 'Both'],
    ['/both/README', 'About this folder'],
    ['/guide', 'Guide'],
  ])
})

test('numbered files and folders are in the order of their numbers; a single number is a part of the name', async () => {
  const { site } = await build(
    new Map([
      ['site.config.ts', siteConfig('')],
      ['content/index.md', page('Home')],
      ['content/10-advanced/a.md', page('Advanced')],
      ['content/02-start/5-minute-tour.md', page('Tour')],
      ['content/02-start/apples.md', page('Apples')],
      ['content/zoo.md', page('Zoo')],
    ]),
  )
  expect(outline(site.sidebars[0]?.items ?? [])).toEqual([
    'Home',
    { Start: ['Apples', 'Tour'] },
    { Advanced: ['Advanced'] },
    'Zoo',
  ])
})

test('links to routes of another application of the host stay as they are; others are errors', async () => {
  const { outputs, diagnostics } = await build(
    new Map([
      ['site.config.ts', siteConfig("baseUrl: '/docs/', externalRoutes: ['/app'],")],
      ['content/index.md', `${page('Home')}\n[App](/app/login?x=1#y) [Not](/apple)\n`],
    ]),
  )
  expect(String(Buffer.from(outputs.get('index.html') ?? []))).toContain('href="/app/login?x=1#y"')
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['link-page', 'There is no page at “/apple”.'],
  ])
})
