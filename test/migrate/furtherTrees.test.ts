/** More kinds of losses that public sites showed, each on a small site of its own. */
import { expect, test } from 'vitest'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'

function leftOf({ migrated }: MigratedProject, kind: string): string[] {
  return migrated.report.leftovers.filter((leftover) => leftover.kind === kind).map(({ text }) => text)
}

test('pictures of Docusaurus whose path code computes, and labels of tabs in `values`, are kept', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.mts':
      "export default { title: 'Skiff', url: 'https://skiff.example', baseUrl: '/', presets: [['classic', {}]], themeConfig: { navbar: { logo: { src: 'img/a.svg', alt: 'Skiff' } } } }\n",
    'static/img/a.svg': picture,
    'docs/b.svg': picture,
    'docs/index.mdx': `# Start

<img src={require('@site/static/img/a.svg').default} alt="A" />

<img src={require("./b.svg").default} alt="B" />

<img src={useBaseUrl('/img/a.svg')} alt="C" />

<ThemedImage alt="D" sources={{ light: useBaseUrl('/img/a.svg'), dark: useBaseUrl('/img/dark.svg') }} />

<Tabs defaultValue="n" values={[{label: 'npm or "bun"', value: 'n'}, {label: 'Yarn', value: 'y'}]}>
<TabItem value="n">One.</TabItem>
<TabItem value="y">Two.</TabItem>
</Tabs>
`,
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/docs/index.mdx') ?? ''
  expect(page.match(/<img [^>]*>/g)).toEqual([
    '<img src="/img/a.svg" alt="A" />',
    '<img src="./b.svg" alt="B" />',
    '<img src="/img/a.svg" alt="C" />',
    '<img src="/img/a.svg" alt="D" />',
  ])
  expect(leftOf(project, 'picture for the dark color mode')).toHaveLength(1)
  expect(page).toContain('<Tab label="Yarn" value="y">')
  expect(page).toContain(String.raw`<Tab label={"npm or \"bun\""} value="n">`)
  expect(project.migrated.config.logo).toMatchObject({ light: '/img/a.svg', alt: 'Skiff' })
  expect(project.migrated.config.logo).not.toHaveProperty('text')
})

test('the folder of Docusaurus that is copied to the newest version is published in its place, beside older versions', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts':
      "export default { title: 'Skiff', url: 'https://skiff.example', baseUrl: '/', presets: [['classic', { docs: { includeCurrentVersion: false, lastVersion: '2.x', versions: { '2.x': { label: '2 and 3' } } } }]] }\n",
    'versions.json': '["2.x", "1.x"]',
    'docs/index.md': '# New\n\nNew words.\n',
    'docs/only-new.md': '# Only new\n\nWords.\n',
    'versioned_docs/version-1.x/index.md': '# Old\n\nOld words.\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project)).toEqual(['/', '/docs', '/docs/1.x', '/docs/only-new'])
  expect(project.migrated.config.versions?.map(({ label }) => label)).toEqual(['2 and 3', '1.x'])
})

test('posts of a blog of Docusaurus have a sidebar of posts, the newest first', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.js':
      "module.exports = { title: 'Skiff', url: 'https://skiff.example', baseUrl: '/', presets: [['classic', { blog: { blogSidebarTitle: 'Posts' } }]] }\n",
    'docs/index.md': '# Start\n',
    'blog/2024-01-02-first.md': '---\ntitle: First\n---\n\nWords.\n',
    'blog/2024-03-04-second.md': '---\ntitle: Second\n---\n\nWords.\n',
  })
  expect(errorsOf(project)).toEqual([])
  // Pages outside of all sidebars show the first one.
  expect(Object.keys(project.migrated.sidebars[0]?.sidebars ?? {})).toEqual(['docs', 'blog-posts'])
  expect(project.migrated.sidebars[0]?.sidebars['blog-posts']).toEqual([
    { category: 'Posts', collapsed: false, items: ['blog/2024/03/04/second', 'blog/2024/01/02/first'] },
  ])
})

test('pictures that Astro imports are objects there and URLs here, and the logo of Starlight is copied', async () => {
  const project = await migrateAndBuild('starlight', {
    'astro.config.cts':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Skiff', logo: { light: './src/assets/a.svg', dark: '~/assets/b.svg' } })] }\n",
    'src/assets/a.svg': picture,
    'src/assets/b.svg': picture,
    'src/content/docs/index.mdx':
      '---\ntitle: Start\n---\n\nimport boat from "../../assets/a.svg"\n\n<img src={boat.src} alt="Boat" />\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/index.mdx')).toContain('<img src={boat} alt="Boat" />')
  expect(project.migrated.config.logo).toEqual({
    ...{ light: '/migrated/a.svg', dark: '/migrated/b.svg', alt: '', text: 'Skiff' },
  })
  const copied = project.migrated.copies.filter(({ to }) => to.startsWith('content/static/migrated/'))
  expect(copied.map(({ to }) => to).sort()).toEqual(['content/static/migrated/a.svg', 'content/static/migrated/b.svg'])
})

test('lines that twoslash hides can be opened, and its questions are removed', async () => {
  const project = await migrateAndBuild('vitepress', {
    '.vitepress/config.cts': "export default { title: 'Skiff' }\n",
    'index.md': `# Skiff

\`\`\`ts twoslash {2}
// @noErrors
import { boat } from 'skiff'
// ---cut---
const oar = boat()
//    ^?
// @log: Words for readers
oar.row() // ^?
// ---cut-after---
oar.stop()
\`\`\`

\`\`\`ts
// ---cut---
plain()
\`\`\`
`,
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/index.md')).toContain(`\`\`\`ts twoslash {2} collapse={1,5}
import { boat } from 'skiff'
const oar = boat()
// @log: Words for readers
oar.row() // ^?
oar.stop()
\`\`\``)
  expect(project.files.get('content/index.md')).toContain('```ts\n// ---cut---\nplain()\n```')
})

test('elements that code of Vue fills are reported and removed, expressions are reported, links to files stay in the sidebar', async () => {
  const project = await migrateAndBuild('vitepress', {
    '.vitepress/config.ts':
      "export default { title: 'Skiff', themeConfig: { sidebar: [{ text: 'Start', link: '/' }, { text: 'For machines', link: '/notes.txt' }] } }\n",
    'public/notes.txt': 'Notes.\n',
    'index.md': `---
layout: home
---

<div v-for="boat of boats"><div>{{ boat.name }}</div></div>
<p>Kept.</p>

Words {{ count }} more.
`,
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/index.md') ?? ''
  expect(page).toContain('title: Skiff')
  expect(page).not.toContain('boat')
  expect(page).toContain('<p>Kept.</p>')
  expect(leftOf(project, 'element that code fills')).toEqual([
    '<div v-for="boat of boats"><div>{{ boat.name }}</div></div>',
  ])
  expect(leftOf(project, 'expression of Vue')).toContain('{{ count }}')
  expect(project.migrated.sidebars[0]?.sidebars.docs).toContainEqual({ link: '/notes.txt', label: 'For machines' })
})

test('an alert of Hugo whose text is left of its tags stays in its list item, and icons of fonts become icons or names', async () => {
  const project = await migrateAndBuild('hugo', {
    'hugo.toml': 'title = "Skiff"\n',
    'content/_index.md': `---
title: Skiff
---

- Step

    {{% alert title="Note" color="info" %}}
  Words of
  the alert.
    {{% /alert %}}

<i class="fas fa-info-circle"></i> Words.

- [<i class="fas fa-unheard-of" aria-label="All boats"></i>](/)
- [<i class="fab fa-github fa-2x"></i>](https://git.example)

<div><a href="https://git.example"><i class="fa fa-github"></i></a></div>
`,
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/index.md') ?? ''
  expect(page).toContain('    :::info[Note]\n    Words of\n    the alert.\n    :::')
  expect(page).toContain(':icon[info] Words.')
  expect(page).toContain('- [All boats](/)')
  expect(page).toContain('- [:icon[github]{label="github"}](https://git.example)')
  expect(page).toContain('<a href="https://git.example">github</a>')
})

test('ProperDocs and Zensical have the configuration of MkDocs, and the pictures of the theme are used', async () => {
  const pages = { 'docs/index.md': '# Start\n\n=== "One"\n\n    First.\n', 'docs/img/a.svg': picture }
  const proper = await migrateAndBuild('mkdocs', {
    ...pages,
    'properdocs.yml':
      'site_name: Skiff\ntheme:\n  name: material\n  logo: img/a.svg\n  favicon: img/missing.png\nnav:\n  - First: index.md\n',
  })
  expect(proper.migrated.config).toMatchObject({
    product: { name: 'Skiff' },
    logo: { light: '/img/a.svg', text: 'Skiff' },
  })
  expect(proper.migrated.config).not.toHaveProperty('favicon')
  const zensical = await migrateAndBuild('mkdocs', {
    ...pages,
    'zensical.toml':
      '[project]\nsite_name = "Skiff"\nnav = [{ "First" = "index.md" }]\n[project.markdown_extensions.pymdownx.tabbed]\nalternate_style = true\n[project.markdown_extensions.pymdownx.unheard]\n',
  })
  for (const project of [proper, zensical]) {
    expect(errorsOf(project)).toEqual([])
    expect(project.migrated.sidebars[0]?.sidebars.docs).toEqual([{ page: 'index', label: 'First' }])
  }
  expect(leftOf(zensical, 'configuration')).toEqual(['Markdown extension pymdownx.unheard'])
})

test('an admonition of mdbook-admonish that readers can close becomes details', async () => {
  const project = await migrateAndBuild('mdbook', {
    'book.toml': '[book]\ntitle = "Rowing"\n',
    'src/SUMMARY.md': '- [Start](start.md)\n',
    'src/start.md':
      '# Start\n\n```admonish tip collapsible=true\nWords.\n```\n\n```admonish own title="Own" collapsible=true\nMore.\n```\n',
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/start.md') ?? ''
  expect(page).toContain(':::details[Tip]\nWords.\n:::')
  expect(page).toContain(':::details[Own]\nMore.\n:::')
})

test('pages whose routes differ in case only get two routes, and such redirects are reported', async () => {
  const project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml':
      "site_name: Skiff\nplugins:\n  - redirects:\n      redirect_maps:\n        'Old.md': 'index.md'\n        'old.md': 'index.md'\n        'FOLDER.md': 'folder/page.md'\n",
    'docs/folder/page.md': '# Page\n',
    'docs/index.md': '# Start\n',
    'docs/boat.md': '# Small\n\nSmall words.\n',
    'docs/Boat/index.md': '# Large\n\nLarge words.\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project)).toEqual(['/', '/Boat', '/boat-page', '/folder/page'])
  expect(leftOf(project, 'page with the route of another')).toHaveLength(1)
  expect(leftOf(project, 'redirect')).toEqual([
    '/old → / (it differs in case only)',
    '/FOLDER → /folder/page (it differs in case only)',
  ])
})

test('a block of code shows the text of an imported file', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts':
      "export default { title: 'Skiff', url: 'https://skiff.example', baseUrl: '/', presets: [['classic', {}]] }\n",
    'src/boat.ts': 'export const oars = 2\n',
    'docs/index.mdx': `# Start

import Boat from '!!raw-loader!@site/src/boat.ts'
import missing from '!!raw-loader!./missing.ts'

<CodeBlock title="Boat">{Boat}</CodeBlock>

<CodeBlock language="ts">{missing}</CodeBlock>
`,
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/docs/index.mdx')).toContain('````ts title="Boat"\nexport const oars = 2\n````')
  expect(leftOf(project, 'CodeBlock removed')).toEqual(['<CodeBlock language="ts">{missing}</CodeBlock>'])
  expect(leftOf(project, 'expression with Boat removed')).toEqual([])
})

test('ids of headings of Docusaurus with escaped braces are ids', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts':
      "export default { title: 'Skiff', url: 'https://skiff.example', baseUrl: '/', presets: [['classic', {}]] }\n",
    'docs/index.mdx':
      '# Start\n\nTo [rowing](#own-id).\n\n## [<code>Rowing</code>](#own-id) \\{#own-id\\}\n\nWords \\{#kept\\} here.\n',
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/docs/index.mdx') ?? ''
  expect(page).toContain('## [<code>Rowing</code>](#own-id) {#own-id}\n')
  expect(page).toContain('Words \\{#kept\\} here.')
})
