import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const page = (title: string) =>
  `---\ntitle: ${title}\ndescription: A page of the test of icons in sidebars, with enough words.\n---\n\nText.\n`
const sidebars = `docs:
  - page: index
    icon: house
  - heading: Protect
  - category: Guides
    icon: rocket
    badge: Beta
    items: [a]
other:
  - b
wrong:
  - page: c
    icon: rokket
`
let root: string
let build: Build

beforeAll(async () => {
  root = writeProject(
    new Map([
      ['site.config.ts', siteConfig('')],
      ['content/sidebars.yaml', sidebars],
      ...['index', 'a', 'b', 'c'].map((id) => [`content/${id}.md`, page(`Page ${id}`)] as const),
    ]),
  )
  build = await buildProject(root)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const text = (path: string) => Buffer.from(build.outputs.get(path) ?? []).toString()
const sheetOf = (path: string) => /href="\/(assets\/icons-\w+\.css)"/.exec(text(path))?.[1]

it('the pages of a sidebar with icons load one style sheet with all of them, and other pages load none', () => {
  const css = text(sheetOf('a.html') ?? '')
  const key = /data-category="(\w+-)"/.exec(text('a.html'))?.[1]
  expect(css).toContain(`[data-category="${key}"]{--icon:1}`)
  expect(css).toContain('[data-icon="house"]{--icon:0}')
  expect(css.match(/<g transform/g)).toHaveLength(2)
  expect(sheetOf('index.html')).toBe(sheetOf('a.html'))
  expect(sheetOf('b.html')).toBeUndefined()
})

it('headings and badges are in the sidebar', () => {
  expect(text('a.html')).toContain('<li class="group">Protect</li>')
  expect(text('a.html')).toContain('Guides <small class="badge">Beta</small></a>')
})

it('an unknown icon is reported with its line and a near name', () => {
  expect(build.diagnostics).toMatchObject([
    {
      code: 'unknown-icon',
      file: 'content/sidebars.yaml',
      range: { start: { line: 13 } },
      hint: 'Did you mean “rocket”?',
    },
  ])
})
