import { beforeAll, expect, test } from 'vitest'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

const old = {
  'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({
  site: 'https://skiff.example.com',
  integrations: [
    starlight({
      title: 'Skiff',
      defaultLocale: 'en',
      locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
      sidebar: [
        { label: 'Guides', translations: { de: 'Anleitungen' }, items: ['guides/start', { label: 'All', autogenerate: { directory: 'reference' } }] },
      ],
    }),
  ],
})
`,
  'src/content/docs/en/index.mdx':
    '---\ntitle: Skiff\nhero:\n  tagline: Row further\n  actions:\n    - text: Start\n      link: ./guides/start/\n---\n',
  'src/content/docs/en/guides/start.mdx': `---
title: Start
sidebar:
  order: 2
---
import { Aside, Card, CardGrid, LinkCard, Steps, Tabs, TabItem } from '@astrojs/starlight/components'
import Since from '~/components/Since.astro'
import Managers from '~/components/Managers.astro'

<Aside type="caution" title="Careful">Words of the aside.</Aside>

<p><Since v="2.0" /></p>

<CardGrid>
  <LinkCard title="Options" description="All {options}." href="../../reference/options/" />
  <Card title="Other" icon="rocket">Words of the card.</Card>
</CardGrid>

<Steps>
1. First words
2. Second words
</Steps>

<Managers>
  <Fragment slot="npm">
  Words of npm
  </Fragment>
  <Fragment slot="pnpm">
  Words of pnpm
  </Fragment>
</Managers>

<div class="box" style="color: red" client:load>Words of the box.</div>
`,
  'src/content/docs/en/reference/options.md': '---\ntitle: Options\n---\n\nWords.\n',
  'src/content/docs/de/guides/start.mdx': '---\ntitle: Anfang\n---\n\nWorte.\n',
}

let project: MigratedProject

beforeAll(async () => {
  project = await migrateAndBuild('starlight', old)
})

test('the new site builds, and every page of both languages keeps its route', () => {
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project)).toEqual([
    '/',
    '/de',
    '/de/guides/start',
    '/de/reference/options',
    '/en',
    '/en/guides/start',
    '/en/reference/options',
  ])
})

test('all languages share the sidebar, with labels in each of them', () => {
  const [file] = project.migrated.sidebars
  expect(file?.sidebars).toEqual({
    docs: [
      {
        category: 'Guides',
        translations: { de: 'Anleitungen' },
        collapsed: false,
        items: ['guides/start', { category: 'All', collapsed: false, items: ['reference/options'] }],
      },
    ],
  })
})

test('components of Starlight become those of docsgen, and slots become tabs', () => {
  const page = project.files.get('content/en/guides/start.mdx') ?? ''
  expect(page).toContain(':::caution[Careful]\nWords of the aside.\n:::')
  expect(page).toContain('<Card title="Options" href="/en/reference/options">\n\nAll \\{options\\}.\n\n</Card>')
  expect(page).toContain('<Tabs group="Managers">')
  expect(page).toContain('<Tab label="npm">')
  expect(page).toContain('<div className="box">Words of the box.</div>')
  expect(page).toContain("import { Since } from '../../../components/Since.tsx'")
})

test('slots that are parts of one block become text, and directives that are elements lose their marks', async () => {
  const migrated = await migrateAndBuild('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ title: 'Skiff' })] }
`,
    'src/content/docs/index.mdx': `---
title: Skiff
---
import Front from '../../Front.astro'

<Front>
  <Fragment slot="title">Words of the title</Fragment>
  <Fragment slot="description">
    Words of the lead.
  </Fragment>
</Front>
`,
    'src/content/docs/list.md':
      '---\ntitle: List\n---\n\n::::section{.columns}\n\n- One\n\n:::tip\nWords.\n:::\n\n::::\n\nAfter.\n',
  })
  expect(migrated.files.get('content/index.mdx')).toMatch(/\n\n *Words of the title\n\s*\n *Words of the lead\.\n/)
  expect(migrated.files.get('content/list.md')).toContain('\n- One\n\n:::tip\nWords.\n:::\n\n\n\nAfter.\n')
  expect(errorsOf(migrated)).toEqual([])
})

test('a page with a hero becomes a landing page, with links of the new site', () => {
  expect(project.files.get('content/en/index.mdx')).toContain(
    'layout: landing\nhide_title: true\n---\n\n<Hero title="Skiff" actions={[{"label":"Start","href":"/en/guides/start"}]}>\n\nRow further\n\n</Hero>',
  )
})

test('aliases of tsconfig.json, folders in capitals, a second h1 and badges of the sidebar are converted', async () => {
  const { files, migrated } = await migrateAndBuild('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ title: 'Skiff', sidebar: ['develop/debug/start'] })] }
`,
    'tsconfig.json':
      '{\n  // Paths\n  "compilerOptions": { "baseUrl": ".", "paths": { "@assets/*": ["src/assets/*"], } },\n}\n',
    'src/assets/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'src/content/docs/index.md': '---\ntitle: Skiff\n---\n\n![plan](@assets/plan.svg)\n',
    'src/content/docs/develop/Debug/view.png.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'src/content/docs/develop/Debug/start.md':
      '---\ntitle: Start of debugging\nsidebar:\n  label: Start\n  badge: { text: New, variant: tip }\n---\n\n# Other words\n\n![view](./view.png.svg)\n\n<iframe\n  style="width: 100%"\n  src="https://video.example.com/1"\n  title="Words of the video"\n></iframe>\n',
  })
  expect(migrated.copies.map(({ to }) => to).sort()).toEqual([
    'content/develop/debug/view.png.svg',
    'content/static/migrated/src/assets/plan.svg',
  ])
  expect(files.get('content/index.md')).toContain('![plan](/migrated/src/assets/plan.svg)')
  const page = files.get('content/develop/debug/start.md') ?? ''
  expect(page).toContain('title: Start of debugging')
  expect(page).toContain('## Other words')
  expect(page).toContain('sidebar_label: Start\nsidebar_badge: New')
  expect(page).toContain('<iframe\n  src=')
})
