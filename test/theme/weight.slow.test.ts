/**
 * The HTML of a page in addition to its article, with a sidebar of 250 entries. Every page of a site contains it, so it has a
 * limit.
 */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

/** Ten chapters of five groups of five pages: the structure of a large manual. */
const pages = [...Array(10).keys()].flatMap((chapter) =>
  [...Array(5).keys()].flatMap((group) =>
    [...Array(5).keys()].map((page) => `chapter-${chapter}/group-${group}/task-${page}`),
  ),
)
const sections = [...Array(8).keys()]
  .map((index) => `## Step ${index} of the work\n\nWhat there is to do.\n`)
  .join('\n')

let root: string
let build: Build

beforeAll(async () => {
  root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(chrome)],
      ['content/static/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="139" height="28"/>'],
      ['content/sidebars.yaml', sidebars()],
      ['content/index.md', page('Home', 'Welcome.')],
      ...pages.map((id) => [`content/${id}.md`, page(`Task ${id.at(-1)} of the group`, sections)] as const),
    ]),
  )
  build = await buildProject(root)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

it('a page has at most 8 KB of HTML outside of its article', () => {
  const html = text('chapter-4/group-2/task-3.html')
  const article = html.slice(html.indexOf('<article>'), html.indexOf('</article>'))
  expect(article).toContain('Step 7 of the work')
  expect(html.length - article.length).toBeLessThanOrEqual(8 * 1024)
})

it('the policy and the data of a page contain nothing superfluous', () => {
  const html = text('chapter-4/group-2/task-3.html')
  expect(html).toContain(`http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'sha256-`)
  const data = JSON.parse(/<script type="application\/json" id="docsgen">(.*?)<\/script>/.exec(html)?.[1] ?? '')
  expect(data).toMatchObject({ baseUrl: '/', hydrate: expect.any(String) })
  expect(data).not.toHaveProperty('colorMode')
  const values = [data, data.search].flatMap((fields) => Object.values(fields))
  expect(values.filter((value) => value === false || value === '')).toEqual([])
  expect(values).not.toContainEqual([])
  expect(values).not.toContainEqual({})
})

const chrome = `
  logo: { light: '/logo.svg', dark: '/logo.svg', alt: 'Test' },
  navbar: { items: [{ type: 'link', label: 'User Guides', href: '/', activeElsewhere: true }, { type: 'link', label: 'Home', href: '/' }, { type: 'theme' }] },
  footer: { links: [{ label: 'Home', href: '/' }], copyright: 'All of it.' },`

function page(title: string, body: string): string {
  return `---\ntitle: ${title}\ndescription: A page of the weight test that is long enough to pass as a good description.\nowner: docs\nreviewed: 2026-11-02\n---\n\n${body}\n`
}

function sidebars(): string {
  const chapters = [...Array(10).keys()].map((chapter) => {
    const groups = [...Array(5).keys()].map((group) => {
      const items = pages.filter((id) => id.startsWith(`chapter-${chapter}/group-${group}/`))
      return `      - category: Group ${group}\n        items: [${items.join(', ')}]\n`
    })
    return `  - category: Chapter ${chapter} of the manual\n    items:\n${groups.join('')}`
  })
  return `docs:\n  - index\n${chapters.join('')}`
}

function text(path: string): string {
  return Buffer.from(build.outputs.get(path) ?? []).toString()
}
