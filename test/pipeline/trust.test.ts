import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

async function diagnosticsOf(pages: Readonly<Record<string, string>>, config = ''): Promise<string[]> {
  const root = writeProject(
    new Map(
      Object.entries({
        'site.config.ts': siteConfig(config),
        'content/sidebars.yaml': 'docs:\n  - autogenerate: .\n',
        'content/index.md': '---\ntitle: Home\n---\n\nHi.\n',
        ...pages,
      }),
    ),
  )
  roots.push(root)
  const { diagnostics } = await buildProject(root)
  return diagnostics.map(
    ({ file, range, code, message }) =>
      `${file.replace('content/', '')}:${range?.start.line}:${range?.start.column} ${code} ${message}`,
  )
}

const code = `
import { readFileSync } from 'node:fs'

export const stolen = readFileSync('/etc/passwd', 'utf8')

Text {stolen} and <Badge kind={stolen}>x</Badge>.

{process.env.HOME}

<Card {...globalThis} />
`
const cannot = 'untrusted-code This page has the trust level “data”, so it cannot contain'
const rejected = (file: string, line: number) => [
  `${file}:${line}:1 ${cannot} an import.`,
  `${file}:${line + 2}:1 ${cannot} an export.`,
  `${file}:${line + 4}:6 ${cannot} an expression.`,
  `${file}:${line + 4}:19 ${cannot} an expression in the attribute “kind”.`,
  `${file}:${line + 6}:1 ${cannot} an expression.`,
  `${file}:${line + 8}:1 ${cannot} a spread attribute.`,
]

test('`trust: data` in front matter rejects each import, export and expression at its place', async () => {
  const page = `---\ntitle: A\ntrust: data\n---\n${code}`
  expect(await diagnosticsOf({ 'content/a.mdx': page })).toEqual(rejected('a.mdx', 6))
})

test('`trust` in the configuration applies to a folder, and front matter cannot raise it', async () => {
  const found = await diagnosticsOf(
    {
      'content/community/a.mdx': `---\ntitle: A\ntrust: code\n---\n${code}`,
      'content/community/staff/b.mdx': '---\ntitle: B\n---\n\n{1 + 1}\n',
      'content/community-news/c.mdx': '---\ntitle: C\n---\n\n{1 + 1}\n',
    },
    "trust: [{ folder: 'community', level: 'data' }, { folder: 'community/staff', level: 'code' }],",
  )
  expect(found).toEqual([
    'community/a.mdx:3:8 untrusted-code The configuration sets the trust level of this folder to “data”.',
    ...rejected('community/a.mdx', 6),
  ])
})

test('a trusted page cannot bring code of an untrusted folder into the build', async () => {
  const imports = `---
title: A
---

import Part from './community/_part.mdx'
import Fine from './community/_fine.mdx'

<Part /><Fine />
`
  const found = await diagnosticsOf(
    {
      'content/a.mdx': imports,
      'content/b.mdx': "---\ntitle: B\n---\n\nimport { name } from './community/_code.ts'\n\n{name}\n",
      'content/community/_part.mdx': 'Text {process.pid}.\n',
      'content/community/_fine.mdx': 'Only {product}.\n',
      'content/community/_code.ts': "export const name = 'x'\n",
    },
    "trust: [{ folder: 'community', level: 'data' }],",
  )
  expect(found).toEqual([
    'b.mdx:5:23 untrusted-code The configuration sets the trust level of “content/community/_code.ts” to “data”, so no page can import it.',
    `community/_part.mdx:1:6 ${cannot} an expression.`,
  ])
})

test('a page with the trust level data shows files of the content folder only, and no hidden ones', async () => {
  const block = (path: string) => `\n\`\`\`text file=${path}\n\`\`\`\n`
  const page = `---\ntitle: A\n---\n${block('../.env')}${block('../private.txt')}${block('.hidden')}${block('example.txt')}`
  const files = { '.env': 'A=1', 'private.txt': 'B', 'content/.hidden': 'C', 'content/example.txt': 'D' }
  const found = await diagnosticsOf({ ...files, 'content/a.mdx': page.replace('title', 'trust: data\ntitle') })
  expect(found.map((line) => line.replace(/^\S+ /, ''))).toEqual(
    ['../.env', '../private.txt', '.hidden'].map(
      (path) => `include-file The file “${path}” of this code block does not exist.`,
    ),
  )
  expect(await diagnosticsOf({ ...files, 'content/a.mdx': page })).toEqual([])
})

test('a page with the trust level data may use tokens, comments, Markdown extensions and components of the theme', async () => {
  const page = `---
title: A {product}
trust: data
---

## Start {#begin}

{/* A comment. */}

{product}.

<Card title="{product}" href="/">x</Card>

:::tip[Look]
Here.
:::

<Tabs group="os">
<Tab label="Linux">

\`\`\`sh title="run" {1}
uname -r
\`\`\`

</Tab>
</Tabs>

| a | b |
|---|---|
| 1 | 2 |
`
  expect(await diagnosticsOf({ 'content/a.mdx': page })).toEqual([])
})

test('warns about descriptions whose length is outside `lint.description`', async () => {
  const pages = {
    'content/a.md': '---\ntitle: A\ndescription: Too short.\n---\n\nHi.\n',
    'content/b.md': `---\ntitle: B\ndescription: ${'long '.repeat(40).trim()}\n---\n\nHi.\n`,
    'content/c.md': `---\ntitle: C\ndescription: ${'Right '.repeat(12).trim()}\n---\n\nHi.\n`,
  }
  expect(await diagnosticsOf(pages)).toEqual([
    'a.md:3:14 description-length The description has 10 characters, but `lint.description` allows 50 to 160.',
    'b.md:3:14 description-length The description has 199 characters, but `lint.description` allows 50 to 160.',
  ])
  expect(await diagnosticsOf(pages, 'lint: { description: { min: 5, max: 199 } },')).toEqual([])
})

test('letters of Chinese, Japanese and Korean count twice in a description, because they are twice as wide', async () => {
  const japanese = (text: string) => `---\ntitle: A\ndescription: ${text}\n---\n\nHi.\n`
  const pages = {
    'content/a.md': japanese('設定はファイルにあります。変更したらサービスを再起動してください。'),
    'content/b.md': japanese('設定です。'),
  }
  expect(await diagnosticsOf(pages)).toEqual([
    'b.md:3:14 description-length The description is as wide as 10 characters, but `lint.description` allows 50 to 160.',
  ])
})
