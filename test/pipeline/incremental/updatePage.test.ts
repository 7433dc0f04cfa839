/** A page that is compiled ahead of the build, in live preview. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'

const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`
const root = writeProject(
  new Map([
    ['site.config.ts', siteConfig()],
    ['content/sidebars.yaml', 'docs:\n  - index\n  - a\n  - b\n'],
    ['content/_part.md', 'A shared part.\n'],
  ]),
)
const put = (path: string, text: string) => writeFileSync(join(root, 'content', path), text)
const build = () => buildProject(root, {}, { drafts: true, preview: true, live: '/live' })
let before: Build

afterAll(() => rmSync(root, { recursive: true, force: true }))

beforeEach(async () => {
  put('index.md', page('Home', 'Hello.'))
  put('a.mdx', page('Anchor', 'See [B](./b.md#part).'))
  put('b.md', page('Buoy', '## Part\n\nText.'))
  before = await build()
})

/** The HTML of the page `/a` in a build of the whole site. */
async function wholeBuild(): Promise<string> {
  return Buffer.from((await build()).outputs.get('a.html') ?? []).toString()
}

async function update(file = 'content/a.mdx') {
  const updated = await before.updatePage?.(file)
  return updated && { route: updated.route, html: Buffer.from(updated.outputs.get('a.html') ?? []).toString() }
}

test('an edited text, heading and link give the page that a build of the site gives', async () => {
  put('a.mdx', page('Anchor', '## New heading\n\nNew text, and a [link](./index.md).\n\n```js\nconst a = 1\n```'))
  const updated = await update()
  expect(updated?.route).toBe('/a')
  expect(updated?.html).toContain('New text')
  expect(updated?.html).toBe(await wholeBuild())
})

test('an edited title is on the page, and the menu has it after the next build', async () => {
  put('a.mdx', page('Capstan', 'Text.'))
  const updated = await update()
  expect(updated?.html).toContain('<h1>Capstan</h1>')
  expect(updated?.html).toMatch(/<a[^>]*>(<span>)?Anchor/)
  expect(await wholeBuild()).not.toContain('Anchor')
})

test.each([
  ['is deleted', () => rmSync(join(root, 'content/a.mdx'))],
  ['moves to another route', () => put('a.mdx', '---\ntitle: Anchor\nslug: elsewhere\n---\n')],
  ['has invalid front matter', () => put('a.mdx', '---\ntitle: [\n---\n')],
  ['cannot be compiled', () => put('a.mdx', page('Anchor', '<Missing />'))],
])('a page that %s is left to the build', async (_, change) => {
  change()
  expect(await update()).toBeUndefined()
})

test('files that are not pages are left to the build', async () => {
  for (const file of ['content/_part.md', 'content/sidebars.yaml', 'content/new.md', 'content', 'site.config.ts'])
    expect(await update(file)).toBeUndefined()
})

test('a page that could not be compiled is there as soon as it is fixed', async () => {
  put('a.mdx', page('Anchor', '<Missing />'))
  before = await build()
  expect(before.outputs.has('a.html')).toBe(false)
  put('a.mdx', page('Anchor', 'Fixed.'))
  expect((await update())?.html).toBe(await wholeBuild())
})

test('an edited page of a site with plugins has what they add', async () => {
  const plugin = `{
    name: 'sign',
    markdown: { remark: [() => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Signed.' }] }) }] },
    slots: { afterArticle: ({ doc }) => 'About ' + doc.route },
  }`
  put('../sign.ts', `export default () => (${plugin})\n`)
  put('../site.config.ts', siteConfig(`plugins: ['./sign.ts'],`))
  onTestFinished(() => put('../site.config.ts', siteConfig()))
  before = await build()
  put('a.mdx', page('Anchor', 'New text.'))
  const updated = await update()
  expect(updated?.html).toMatch(/New text\.[\s\S]*Signed\.[\s\S]*About \/a/)
  expect(updated?.html).toBe(await wholeBuild())
})

test('a build for publishing has no updates', async () => {
  expect((await buildProject(root)).updatePage).toBeUndefined()
})
