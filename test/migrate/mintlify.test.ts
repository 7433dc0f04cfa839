import { beforeAll, expect, test } from 'vitest'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

const old = {
  'docs.json': JSON.stringify({
    $schema: 'https://mintlify.com/docs.json',
    name: 'Skiff',
    colors: { primary: '#ff8800' },
    navigation: {
      languages: [
        {
          language: 'en',
          tabs: [
            {
              tab: 'Guides',
              groups: [
                {
                  group: 'Start',
                  pages: ['index', 'quickstart', { group: 'More', root: 'more/index', pages: ['more/deep'] }],
                },
              ],
            },
            { tab: 'API', openapi: 'openapi.json', pages: ['api/list'] },
            { tab: 'Blog', href: 'https://blog.example.com' },
          ],
        },
        { $ref: './de.json' },
      ],
    },
    navbar: { primary: { type: 'button', label: 'Sign up', href: 'https://example.com/start' } },
    footer: {
      socials: { github: 'https://github.com/example' },
      links: [{ header: 'More', items: [{ label: 'Terms', href: 'https://example.com/terms' }] }],
    },
    redirects: { $ref: './redirects.json' },
    integrations: { ga4: { measurementId: 'G-1' } },
  }),
  'redirects.json': '[{ "source": "/old/:slug*", "destination": "/more/:slug*" }]',
  'de.json': JSON.stringify({
    language: 'de',
    tabs: [{ tab: 'Anleitungen', groups: [{ group: 'Beginn', pages: ['de/index', 'de/quickstart'] }] }],
  }),
  'index.mdx': `---
title: Skiff
icon: rocket
boost: 2
---

import Shared from "/snippets/shared.mdx";
import { Demo } from "/snippets/demo.jsx";

<Shared word="oars" />

<Snippet file="older.mdx" />

<Demo />
`,
  'quickstart.mdx': `---
title: Quickstart
sidebarTitle: Quick
mode: wide
---

<Note>Words of the note.</Note>

<Warning>
  Words of the warning.
</Warning>

<Steps>
  <Step title="Install it">
    Words of the step.
  </Step>
  <Step title="Run {it}">Words of the second step.</Step>
</Steps>

<AccordionGroup>
  <Accordion title="Is it free?" defaultOpen>
    Words of the answer.
  </Accordion>
</AccordionGroup>

<CodeGroup>
\`\`\`js src/main.js {1} wrap
row()
\`\`\`
\`\`\`bash Terminal
row
\`\`\`
</CodeGroup>

<CardGroup cols={2}>
  <Card title="Deep" icon="book" href="/more/deep">
    Words of the card.
  </Card>
  <Card title="Far" href="/more/deep" description="Words {below} the title." cta="Read on" />
</CardGroup>

<Frame caption="A boat">
  <img src="/images/boat.svg" alt="boat" />
</Frame>

<ParamField query="limit" type="integer" default="10" required>
  Words of the parameter.
</ParamField>

<ResponseField name="items[0]" type="string">Words of the field.</ResponseField>

A <Tooltip tip="Words of the tip">boat</Tooltip> on water.

<Tree>
  <Tree.Folder name="src">
    <Tree.File name="main.js" />
  </Tree.Folder>
</Tree>

<Update label="v2" description="May 2026">
  Words of the update.
</Update>

## What's config.json?

[There](#what’s-config-json)
`,
  'more/index.mdx': '---\ntitle: More\n---\n\nWords.\n',
  'more/deep.mdx': '---\ntitle: Deep\ntag: NEW\n---\n\nWords.\n',
  'api/list.mdx': '---\ntitle: List\nopenapi: "openapi.json GET /boats"\n---\n',
  'hidden.mdx': '---\ntitle: Hidden\n---\n\nWords.\n',
  'de/index.mdx': '---\ntitle: Skiff auf Deutsch\n---\n\nWörter.\n',
  'de/quickstart.mdx': '---\ntitle: Schnellstart\n---\n\nWörter.\n',
  'snippets/shared.mdx': 'Words of the snippet about {word}.\n',
  'snippets/older.mdx': 'Words of the older snippet.\n',
  'snippets/demo.jsx': 'export const Demo = () => <p>demo</p>\n',
  'images/boat.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'openapi.json': '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}',
  'state.mdx': `---
title: State
---

export const Count = () => {
  const [count] = useState(7)
  return <p>{count} oars</p>
}

<Count />

- One

  <Frame caption="In a list">
    <img src="/images/boat.svg" alt="boat" />
  </Frame>

<Steps>
  <Step title="Deep">
    ## What's config.yaml?

    Words.
  </Step>
</Steps>
`,
  'README.md': '# Not published\n',
}

let project: MigratedProject

beforeAll(async () => {
  project = await migrateAndBuild('mintlify', old)
})

const page = (name: string) => project.files.get(`content/${name}`) ?? ''

test('the new site builds with the routes of the old one', () => {
  expect(errorsOf(project).filter((text) => !text.includes('boat.svg'))).toEqual([])
  const german = ['/de', '/de/quickstart']
  expect(routesOf(project).filter((route) => !/^\/(?:de|openapi)/.test(route))).toEqual([
    '/',
    '/api/list',
    '/hidden',
    '/more',
    '/more/deep',
    '/quickstart',
    '/state',
  ])
  expect(routesOf(project)).toEqual(expect.arrayContaining(german))
})

test('each tab has a sidebar, and groups have their names in other languages', () => {
  expect(project.migrated.sidebars[0]?.sidebars).toEqual({
    guides: [
      { heading: 'Start', translations: { de: 'Beginn' } },
      'index',
      'quickstart',
      { category: 'More', page: 'more/index', items: ['more/deep'] },
    ],
    api: ['api/list'],
  })
  expect(project.migrated.config.navbar?.items).toEqual([
    { type: 'link', label: 'Guides', href: '/' },
    { type: 'link', label: 'API', href: '/api/list' },
    { type: 'link', label: 'Blog', href: 'https://blog.example.com' },
    { type: 'link', label: 'Sign up', href: 'https://example.com/start', position: 'right' },
    expect.objectContaining({ label: 'GitHub', icon: 'github' }),
    { type: 'theme' },
  ])
})

test('settings are mapped, and a color that is hard to read gets more contrast', () => {
  const { config } = project.migrated
  expect(config.redirects).toEqual([{ from: '/old/*', to: '/more/:splat' }])
  expect(config.footer?.columns).toEqual([
    { title: 'More', items: [{ label: 'Terms', href: 'https://example.com/terms' }] },
  ])
  expect(config.theme).toEqual({ color: '#a85700' })
  expect(config.openapi?.map(({ file, path }) => [file, path])).toEqual([['openapi/openapi.json', '/openapi/openapi']])
  expect(Object.keys(config.locales ?? {})).toEqual(['root', 'de'])
})

test.each([
  [':::note\nWords of the note.\n:::'],
  [':::warning\n  Words of the warning.\n:::'],
  ['### Install it\n\n'],
  ['### Run \\{it\\}\n\nWords of the second step.\n'],
  ['<details id="is-it-free" open>\n  <summary>Is it free?</summary>\n'],
  [
    ':::'.concat(
      ' code-group\n```js title="src/main.js" {1} wrap\nrow()\n```\n```bash title="Terminal"\nrow\n```\n:::',
    ),
  ],
  ['<Cards>\n  <Card title="Deep" href="/more/deep" icon="book">'],
  ['  <Card title="Far" href="/more/deep">\n\nWords \\{below\\} the title.\n\nRead on\n\n</Card>\n</Cards>'],
  ['<figcaption>A boat</figcaption>'],
  ['<dt><code>{"limit"}</code> {"integer, query, required, default: 10"}</dt>'],
  ['<dt><code>{"items[0]"}</code> {"string"}</dt>\n<dd>\nWords of the field.\n</dd>'],
  ['A <abbr title="Words of the tip">boat</abbr> on water.'],
  ['<FileTree>\n\n- src/\n  - main.js\n\n</FileTree>'],
  ['## v2\n\n*May 2026*\n'],
  ["## What's config.json? {#what’s-config-json}"],
])('a component becomes markup of docsgen: %s', (text) => {
  expect(page('quickstart.mdx')).toContain(text)
})

test('components of a page keep their state, and frames stay in their list', () => {
  expect(page('state.mdx')).toContain("import { useState } from 'react'")
  expect(page('state.mdx')).toContain('\n  <figcaption>In a list</figcaption>\n  </figure>')
})

test('snippets are partials, and show the properties of their elements', () => {
  expect(page('_snippets/shared.mdx')).toContain('about {props.word}.')
  expect(page('index.mdx')).toContain("import Snippet1 from './_snippets/older.mdx'")
  expect(project.migrated.stubs.map(({ name }) => name)).toEqual(['Demo'])
})

test('a page that is not in the navigation stays hidden, and an operation has its method and path', () => {
  expect(page('hidden.mdx') + page('hidden.md')).toContain('unlisted: true')
  expect(page('api/list.md') + page('api/list.mdx')).toContain('`GET /boats`')
})

test('what has no counterpart is in the report', () => {
  const kinds = project.migrated.report.leftovers.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['brand color', 'configuration']))
})
