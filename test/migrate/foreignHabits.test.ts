/** Habits of authors that public sites showed, each on a small site of its own. */
import { expect, test } from 'vitest'
import { errorsOf, migrateAndBuild } from './migrated.js'

const docusaurus = "export default { title: 'Skiff', presets: [['classic', { docs: { routeBasePath: '/' } }]] }\n"
const starlight =
  "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Skiff' })] }\n"

test('a page of Astro can be imported by the name Content', async () => {
  const project = await migrateAndBuild('starlight', {
    'astro.config.mjs': starlight,
    'src/content/docs/_parts/_oars.mdx': 'Two oars.\n\nexport const count = 2\n',
    'src/content/docs/index.mdx':
      "---\ntitle: Skiff\n---\nimport { Content as Oars, frontmatter, count } from './_parts/_oars.mdx';\n\n<Oars />\n\n{count} oars and {frontmatter.title}\n",
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/index.mdx')
  expect(page).toContain("import Oars, { count as count } from './_parts/_oars.mdx';")
  expect(page).toContain('{count} oars and Skiff')
  expect(Buffer.from(project.build.outputs.get('index.html') ?? '').toString()).toContain('Two oars.')
})

test('a fence with mdx-code-block is a part of its page in Docusaurus', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.js': docusaurus,
    'docs/index.md':
      '# Skiff\n\n```mdx-code-block\n<Tabs><TabItem value="oar" label="Oar">\n```\n\nPull **hard**.\n\n````mdx-code-block\n</TabItem></Tabs>\n\n```sh\nrow\n```\n````\n\n````md\n```mdx-code-block\nshown\n```\n````\n',
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/index.mdx') ?? ''
  expect(page.match(/mdx-code-block/g)).toHaveLength(1)
  expect(page).toContain('```mdx-code-block\nshown')
  expect(page).toContain('```sh\nrow\n```')
  expect(Buffer.from(project.build.outputs.get('index.html') ?? '').toString()).toContain('<strong>hard</strong>')
})

test('MDX pages show values of their front matter, also in attributes', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.js': docusaurus,
    'docs/index.mdx':
      '---\ntitle: Skiff\nkind: a {small} boat\nlink: /oars\n---\n\n{frontMatter.kind} and {frontMatter.none} `{frontMatter.kind}`\n\n<a href={frontMatter.link}>Oars</a>\n',
    'docs/oars.md': '# Oars\n',
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/index.mdx') ?? ''
  expect(page).toContain('a \\{small\\} boat and  `{frontMatter.kind}`')
  expect(page).toContain('<a href={"/oars"}>')
  const left = project.migrated.report.leftovers.filter(({ text }) => text.includes('frontMatter.none'))
  expect(left.map(({ kind }) => kind)).toEqual(['expression with frontMatter removed'])
})

test('a h1 below the text of a page with a title becomes a section', async () => {
  const project = await migrateAndBuild('hugo', {
    'hugo.toml': "title = 'Skiff'\n",
    'content/_index.md': '---\ntitle: Skiff\n---\n\nWords.\n\n# Other boats\n\nThe last\n========\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/index.md')).toContain('Words.\n\n## Other boats\n\nThe last\n--------\n')
  expect(project.build.site.docs[0]?.title).toBe('Skiff')
})

test('redirects of hosts are read in folders of pages and of static files, with line ends of Windows', async () => {
  const hugo = await migrateAndBuild('hugo', {
    'hugo.toml': "title = 'Skiff'\n",
    'content/_index.md': '---\ntitle: Skiff\n---\n',
    'content/boat.md': '---\ntitle: Boat\n---\n',
    'content/_redirects': '# Old pages\r\n/ship /boat 301\r\n',
    'static/_redirects': '/vessel /boat\n',
  })
  expect(hugo.migrated.config.redirects).toEqual([
    { from: '/vessel', to: '/boat' },
    { from: '/ship', to: '/boat' },
  ])
  expect(hugo.migrated.report.leftovers).toEqual([])
  const mkdocs = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\n',
    'docs/index.md': '# Skiff\n',
    'docs/_redirects': '/ship /\n',
  })
  expect(mkdocs.migrated.config.redirects).toEqual([{ from: '/ship', to: '/' }])
})

test('a page of Docsy with manualLink is a link in the sidebar', async () => {
  const project = await migrateAndBuild('hugo', {
    'hugo.toml': "title = 'Skiff'\ntheme = ['docsy']\n",
    'content/_index.md': '---\ntitle: Skiff\n---\n',
    'content/docs/_index.md': '---\ntitle: Docs\n---\n',
    'content/docs/club.md':
      '---\ntitle: Club\nmanualLink: https://club.example.com/\nmanualLinkTarget: _blank\n---\n\nThe club.\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/sidebars.yaml')).toContain('link: https://club.example.com/')
})

test('site-url of mdBook can be the whole URL', async () => {
  const project = await migrateAndBuild('mdbook', {
    'book.toml': '[book]\ntitle = "Skiff"\n[output.html]\nsite-url = "https://skiff.example.com/book/"\n',
    'src/SUMMARY.md': '# Summary\n\n- [Skiff](skiff.md)\n',
    'src/skiff.md': '# Skiff\n',
  })
  expect(project.migrated.config).toMatchObject({ url: 'https://skiff.example.com', baseUrl: '/book/' })
})

test('a fence of MkDocs can be below an HTML tag, details can have a hyphen, and targets in nav can have attributes', async () => {
  const project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\nnav:\n  - index.md\n  - Club: https://club.example.com" target="_blank\n',
    'docs/index.md':
      '# Skiff\n\n<center>\n```sh\nrow\n```\n<i>How to row</i>\n</center>\n\n???-note "Oars"\n    Two of them.\n',
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/index.md')
  expect(page).toContain('<center>\n\n```sh\nrow\n```\n<i>How to row</i>')
  expect(page).toContain('??? note "Oars"')
  expect(project.files.get('content/sidebars.yaml')).toContain('link: https://club.example.com\n')
})

test('Mintlify finds API descriptions that the configuration does not name', async () => {
  const description = {
    openapi: '3.1.0',
    info: { title: 'Boats', version: '1' },
    paths: { '/boats': { get: { summary: 'List boats', responses: { 200: { description: 'Boats' } } } } },
  }
  const project = await migrateAndBuild('mintlify', {
    'mint.json': JSON.stringify({ name: 'Skiff', navigation: [{ group: 'API', pages: ['api/list'] }] }),
    'package.json': '{"name":"skiff"}',
    'api/boats.json': JSON.stringify(description),
    'api/list.mdx': '---\ntitle: List\nopenapi: GET /boats\n---\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.migrated.config.openapi).toMatchObject([{ id: 'boats', file: 'openapi/boats.json' }])
  expect([...project.build.outputs.keys()].filter((path) => /^openapi\/boats\/.+\.html$/.test(path))).not.toEqual([])
})

test('a web component without content in an MDX page is in the report, and one with content is not', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.js': docusaurus,
    'docs/index.mdx':
      '# Skiff\n\n<boat-copy data-copy="setup"></boat-copy>\n\n<boat-part>\n\nTwo oars.\n\n</boat-part>\n\n<boat-count />\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.migrated.report.leftovers.map(({ kind, line }) => `${line} ${kind}`)).toEqual([
    '3 component <boat-copy>',
    '11 component <boat-count>',
  ])
})
