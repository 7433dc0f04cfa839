/** The project of the link cases: pages, files, redirects, sidebars and a configuration. */
import { join } from 'node:path'
import { type LinkCase, linkCases } from './cases.js'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const config = `import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Docs',
  url: 'http://docs.test',
  product: { name: 'Skiff', slug: 'skiff' },
  version: '1',
  redirects: [
    { from: '/old', to: '/guide/setup' },
    { from: '/a', to: '/b' },
    { from: '/b', to: '/a' },
    { from: '/c', to: '/nope' },
    { from: '/guide', to: '/' },
  ],
  navbar: { items: [{ type: 'link', label: 'x', href: '/nope-1' }] },
  footer: { links: [{ label: 'x', href: '/nope-2' }] },
  announcement: { html: 'See <a href="/nope-3">x</a>.' },
  gate: false,
})
`

const setup = `# Setup

## Install

## Install

## Install-1

## Café

## What's new?

## API & SDK

## 日本語

## \`run\` now

## Custom {#my-id}

<Tabs>
<Tab label="AWS" id="tab-aws">

A

</Tab>
<Tab label="GCP" id="tab-gcp">

G

</Tab>
</Tabs>

<details id="more">
<summary>More</summary>

## Inside

</details>

<div id="raw"></div>

<a name="legacy"/>
`

const sidebars = `main:
  - index
  - guide
  - guide/nope
  - ref: round
round:
  - category: Round
    items:
      - ref: round
`

export function caseFile({ folder = '' }: LinkCase, index: number): string {
  return join('content', folder, `case-${index}.mdx`)
}

function caseText({ first = '# Case', line, rest }: LinkCase): string {
  return `${[first, '', line, ...(rest ? ['', rest] : [])].join('\n')}\n`
}

export function world(): Map<string, string | Uint8Array> {
  return new Map<string, string | Uint8Array>([
    ['site.config.ts', config],
    ['content/sidebars.yaml', sidebars],
    ['content/index.mdx', '# Home\n'],
    ['content/guide/index.mdx', '# Guide\n'],
    ['content/guide/setup.mdx', setup],
    ['content/d.mdx', '---\ntitle: D\ndraft: true\n---\n'],
    ['content/u.mdx', '---\ntitle: U\nunlisted: true\n---\n'],
    ['content/CASE.mdx', '# Case\n'],
    ['content/lonely.mdx', '# Lonely\n'],
    ['content/twice.md', '# Twice\n'],
    ['content/twice/index.md', '# Twice\n'],
    ['content/autolink.mdx', '# Case\n\n<https://x.test/>\n'],
    ['content/raw.md', '# Raw\n\n<!-- [a](/nope) <a href="/nope">x</a> -->\n'],
    ['content/x.tsx', 'export function X() {\n  return <a href="/nope">x</a>\n}\n'],
    ['content/static/img/a.png', png],
    ['content/static/s p.png', png],
    ['content/static/f.pdf', '%PDF-1.4\n'],
    ['content/static/x.css', 'a{background:url(no.svg)}\nb{background:url("data:image/png,x")}\n@import "no.css";\n'],
    ...linkCases.map((entry, index) => [caseFile(entry, index), caseText(entry)] as const),
  ])
}

/** A site below a base path, to test the written hrefs. */
export function basePathWorld(): Map<string, string> {
  return new Map([
    [
      'site.config.ts',
      config.replace("version: '1',", "version: '1',\n  baseUrl: '/docs/',").replace(/ {2}redirects[\s\S]*?\],\n/, ''),
    ],
    ['content/index.mdx', '# Home\n\n[a](/guide) and [b](/docs/guide)\n'],
    ['content/guide.mdx', '# Guide\n'],
  ])
}
