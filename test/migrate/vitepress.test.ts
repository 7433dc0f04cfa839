import { beforeAll, expect, test } from 'vitest'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

const old = {
  'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'
const guide = [{ text: 'Start', link: '/guide/' }, { text: 'Use', link: '/guide/use.html' }]
export default defineConfig({
  title: 'Skiff',
  themeConfig: { nav: [{ text: 'Guide', link: '/guide/' }, { text: 'More', items: [{ text: 'Use', link: '/guide/use.html' }, { text: 'Group', items: [{ text: 'Start', link: '/guide/' }] }] }], socialLinks: [{ icon: 'github', link: 'https://git.example.com' }], sidebar: { '/guide/': [{ text: 'Guide', items: [...guide] }] } },
})
`,
  'docs/index.md':
    '---\nlayout: home\nhero:\n  name: The "Skiff"\n  tagline: Row further\n  actions:\n    - text: Say "start"\n      link: /guide/\nfeatures:\n  - title: Fast\n    details: Very fast.\n---\n',
  'docs/guide/index.md':
    '# Start\n\nTo [use](./use.md) and [use again](/guide/use.html).\n\n::: details More\nHidden words.\n:::\n',
  'docs/guide/use.md': `# Use

::: code-group

\`\`\`sh:line-numbers [npm]
npm i skiff
\`\`\`

\`\`\`sh [pnpm]
pnpm add skiff
\`\`\`

:::

<<< ./snippet.js{2}

<Demo label="x" />

## Late <sup class="badge" data-text="3.4+" /> {#late}

<script setup>
import Demo from './Demo.vue'
</script>
`,
  'docs/guide/snippet.js': 'first()\nsecond()\n',
  'docs/public/_redirects': '/old.html /guide/use.html\n/any/* /guide/\n',
}

let project: MigratedProject

beforeAll(async () => {
  project = await migrateAndBuild('vitepress', old)
})

test('the new site builds, and every page keeps its route', () => {
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project)).toEqual(['/', '/guide', '/guide/use'])
  expect(project.migrated.config.redirects).toEqual([{ from: '/old', to: '/guide/use' }])
})

test('menus and social links stay in the navbar', () => {
  expect(project.migrated.config.navbar?.items).toEqual([
    { type: 'link', label: 'Guide', href: '/guide' },
    {
      type: 'menu',
      label: 'More',
      items: [
        { label: 'Use', href: '/guide/use' },
        { label: 'Start', href: '/guide' },
      ],
    },
    {
      type: 'link',
      label: 'GitHub',
      href: 'https://git.example.com',
      position: 'right',
      icon: 'github',
      iconOnly: true,
    },
    { type: 'theme' },
  ])
})

test('snippets, code groups and details keep their text', () => {
  const page = project.files.get('content/guide/use.md') ?? ''
  expect(page).toContain('```sh showLineNumbers title="npm"\nnpm i skiff')
  expect(page).toContain('```sh title="pnpm"\npnpm add skiff')
  expect(page).toContain('````js {2}\nfirst()\nsecond()\n````')
  expect(page).toContain('<sup class="badge" data-text="3.4+" >3.4+</sup> {#late}')
  expect(project.files.get('content/guide/index.md')).toContain('<details>\n<summary>More</summary>\n\nHidden words.')
  const home = project.build.site.docs.find(({ route }) => route === '/')
  expect(home?.sections.map(({ text }) => text).join(' ')).toMatch(/Row further\s+Say "start"\s+Fast\s+Very fast\./)
})

test('a home page becomes a landing page with a hero', () => {
  const home = project.files.get('content/index.mdx')
  expect(home).toContain('layout: landing\nhide_title: true')
  expect(home).toContain(
    '<Hero title={"The \\"Skiff\\""} actions={[{"label":"Say \\"start\\"","href":"/guide/"}]}>\n\nRow further\n\n</Hero>\n\n<Cards>',
  )
})

test('components, scripts and redirects with wildcards are reported', () => {
  const left = project.migrated.report.leftovers.map(({ kind, text }) => `${kind}: ${text}`)
  expect(left).toContain('component <Demo>: <Demo label="x" />')
  expect(left).toContain(
    'redirect: /any/* /guide/ (a wildcard needs a target that ends with the same part, on this site)',
  )
  expect(left.some((text) => text.startsWith('<script> removed'))).toBe(true)
})

test('values of the front matter, HTML in titles and badges become text', async () => {
  const { files, migrated, build } = await migrateAndBuild('vitepress', {
    'docs/.vitepress/config.mts':
      "export default { title: 'Skiff', transformPageData: () => ({ a: unknownName }), themeConfig: { footer: { copyright: '© ' + new Date().getFullYear() } } }",
    'docs/index.md':
      '---\nlayout: home\nhero:\n  name: <i>Skiff</i>\n  tagline: At <a href="https://x.example.com">our site</a>\n---\n',
    'docs/guide.md':
      '---\ntitle: The <code>use</code> call\nsince: 2.1\n---\n\n# {{ $frontmatter.title }}\n\nSince {{ $frontmatter.since }}.\n',
    'docs/guide/index.md':
      '# Guides\n\n## Part <Badge type="warning" text="[beta]" />\n\nText <Badge type="danger">advanced</Badge>\n\n{#anchor .wide}\n\n- [item](#anchor)\n\n:::: tabs\n=== One\n\n::: tabs\n== Inner\n\nWords of the inner tab.\n\n:::\n\n=== Two\n\nWords of the outer tab.\n\n::::\n',
    'docs/other.md': '---\ntitle: Other <b>words</b>\n---\n\nWords.\n',
  })
  expect(build.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(files.get('content/guide.md')).toContain('# The <code>use</code> call\n\nSince 2.1.')
  expect(files.get('content/guide/index.md')).toContain(':badge[\\[beta\\]]{kind=')
  expect(files.get('content/guide/index.md')).toContain(':badge[advanced]{kind=danger}\n\n<a id="anchor"></a>')
  expect(build.diagnostics.filter(({ code }) => code === 'component-use' || code.startsWith('link-'))).toEqual([])
  expect(files.get('content/guide/index.md')).toContain(':::tab[Inner]')
  expect(files.get('content/index.mdx')).toContain('At [our site](https://x.example.com)')
  expect(files.get('content/other.md')).toContain('title: Other words')
  const left = migrated.report.leftovers.map(({ kind }) => kind)
  expect(left.filter((kind) => kind === 'configuration that code computes')).toEqual([])
  expect(left).toContain('page with the route of another')
  expect(JSON.stringify(migrated.config.footer)).toMatch(/© \d{4}"/)
})

test('the features of a home page with a body are cards with their titles', async () => {
  const project = await migrateAndBuild('vitepress', {
    '.vitepress/config.ts': "export default { title: 'Skiff' }\n",
    'index.md':
      '---\nlayout: home\nhero:\n  name: Skiff\nfeatures:\n  - title: Light [new]\n    details: It floats.\n    link: /oars\n  - title: Fast\n---\n\n## More\n\nWords below.\n',
    'oars.md': '# Oars\n',
  })
  expect(errorsOf(project)).toEqual([])
  const home = project.build.site.docs.find(({ route }) => route === '/')
  const text = home?.sections.map((section) => section.text).join(' ')
  for (const words of ['Light [new]', 'It floats.', 'Fast', 'Words below.']) expect(text).toContain(words)
  expect(project.files.get('content/index.md')).toContain('{href="/oars"}')
  expect(project.migrated.report.leftovers).toEqual([])
})
