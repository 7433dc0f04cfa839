/** Lists that other tools generate: indexes of categories, tags, archives. Their routes are kept. */
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

const docusaurus = (preset: string) =>
  `export default { title: 'Skiff', url: 'https://skiff.example.com', baseUrl: '/', presets: [['classic', ${preset}]] }\n`

function redirectsOf({ build }: MigratedProject): Record<string, string> {
  return Object.fromEntries(build.site.redirects.map(({ from, to }) => [from, to]))
}

test('a generated sidebar of Docusaurus has the indexes that _category_ files ask for, and the titles of index pages', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.js': docusaurus("{ docs: { routeBasePath: '/' }, blog: false }"),
    'docs/index.md': '# Skiff\n',
    'docs/basics/_category_.json':
      '{ "label": "The basics", "position": 2, "link": { "type": "generated-index", "description": "Five minutes." } }',
    'docs/basics/oars.md': '# Oars\n',
    'docs/more/_category_.yml': 'label: The basics\nlink: { type: generated-index }\n',
    'docs/more/sail.md': '# Sail\n',
    'docs/open/_category_.json': '{ "link": null }',
    'docs/open/index.md': '# Open water\n',
    'docs/rivers/index.md': '# All `rivers`\n',
    'docs/rivers/elbe.md': '# Elbe\n',
    'docs/lakes/readme.md': '# Lakes\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(parse(project.files.get('content/sidebars.yaml') ?? '')).toEqual({
    docs: [
      { category: 'The basics', page: 'category/the-basics', items: ['basics/oars'] },
      'index',
      { page: 'lakes/readme', label: 'Lakes' },
      { category: 'The basics', page: 'category/the-basics-1', items: ['more/sail'] },
      { category: 'open', items: ['open/index'] },
      { category: 'All rivers', page: 'rivers/index', items: ['rivers/elbe'] },
    ],
  })
  expect(project.files.get('content/category/the-basics.mdx')).toContain(
    'description: Five minutes.\n---\n\n<Cards>\n<Card title="Oars" href="/basics/oars" />',
  )
})

test('tags of docs and posts of Docusaurus keep their lists, and other lists of posts redirect to the blog', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.js': docusaurus('{ blog: { postsPerPage: 1 } }'),
    'docs/a.md': '---\ntags: [Open water, { label: Two, permalink: /second }]\nkeywords: [oar]\n---\n\n# A\n',
    'docs/b.md': '---\ntags: [openWater]\n---\n\n# B\n',
    'blog/tags.yml': 'news:\n  label: All the news\n  permalink: /whats-new\n',
    'blog/2024-01-02-one.md': '---\ntags: [news]\n---\n\n# One\n',
    'blog/2024-01-03-two.md': '# Two\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project).filter((route) => route.includes('tags'))).toEqual([
    '/blog/tags',
    '/blog/tags/whats-new',
    '/docs/tags',
    '/docs/tags/open-water',
    '/docs/tags/second',
  ])
  expect(project.files.get('content/docs/tags/open-water.mdx')).toContain(
    '<Card title="A" href="/docs/a" />\n<Card title="B" href="/docs/b" />',
  )
  expect(project.files.get('content/blog/tags/whats-new.mdx')).toContain('title: All the news')
  expect(project.files.get('content/docs/a.md')).toMatch(/keywords:\n {2}- Open water\n {2}- Two\n {2}- oar\n/)
  expect(redirectsOf(project)).toMatchObject({ '/blog/archive': '/blog', '/blog/page/2': '/blog' })
})

test('taxonomies of Hugo keep their lists', async () => {
  const project = await migrateAndBuild('hugo', {
    'hugo.toml': "title = 'Skiff'\n[taxonomies]\ntag = 'tags'\nriver = 'rivers'\n",
    'content/_index.md': '---\ntitle: Skiff\n---\n',
    'content/docs/a.md': '---\ntitle: A\ntags: [Open Water]\nrivers: [Elbe]\ncategories: [none]\n---\nWords.\n',
    'content/docs/b.md': '---\ntitle: B\ntags: [open water]\n---\nWords.\n',
    'content/rivers/_index.md': '---\ntitle: Rivers\n---\nOwn words.\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project)).toEqual([
    ...['/', '/docs', '/docs/a', '/docs/b', '/rivers', '/rivers/elbe', '/tags', '/tags/open-water'],
  ])
  expect(project.files.get('content/tags/open-water.mdx')).toContain('href="/docs/b"')
})

test('the page of tags of Material for MkDocs lists them, and lists of posts redirect to the blog', async () => {
  const project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\nplugins: [tags, blog]\n',
    'docs/index.md': '---\ntags: [sail, oar]\n---\n\n# Skiff\n',
    'docs/tags.md': '# Tags\n\nAll of them:\n\n<!-- material/tags -->\n',
    'docs/blog/index.md': '# Blog\n',
    'docs/blog/posts/one.md': '---\ndate: 2024-01-31\ncategories: [Big news]\n---\n\n# One\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/tags.md')).toContain('## oar\n\n- [Skiff](/)\n\n## sail\n\n- [Skiff](/)')
  expect(redirectsOf(project)).toMatchObject({ '/blog/archive/2024': '/blog', '/blog/category/big-news': '/blog' })
})

test('a generated sidebar of Starlight starts with the index of its folder', async () => {
  const project = await migrateAndBuild('starlight', {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Skiff', sidebar: [{ label: 'Guides', autogenerate: { directory: 'guides' } }] })] }",
    'src/content/docs/index.md': '---\ntitle: Skiff\n---\n',
    'src/content/docs/guides/index.md': '---\ntitle: Guides\n---\nWords.\n',
    'src/content/docs/guides/anchor.md': '---\ntitle: Anchor\n---\nWords.\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(parse(project.files.get('content/sidebars.yaml') ?? '')).toEqual({
    docs: [{ category: 'Guides', collapsed: false, items: ['guides/index', 'guides/anchor'] }],
  })
})

test('separators of columns of hugo-book are removed', async () => {
  const project = await migrateAndBuild('hugo', {
    'hugo.toml': "title = 'Skiff'\n[params]\nrelease = '1.2'\n",
    'content/_index.md':
      '---\ntitle: Skiff\n---\n\n{{< columns >}}\nLeft.\n\n<--->\n\nRight {{% siteparam "release" %}}.\n{{< /columns >}}\n',
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/index.md') ?? ''
  expect(page).toContain('Right 1.2.')
  expect(page).not.toContain('<--')
})
