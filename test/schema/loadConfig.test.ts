import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/loadConfig.js'
import { lines } from './findings.js'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'docsgen-config-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const head = `import { defineConfig } from 'docsgen'
import type { SiteConfigInput } from 'docsgen'
const base = { title: 'Docs', url: 'https://docs.example.com', product: { name: 'A', slug: 'a' }, version: '1.0', gate: false as const }
`

async function load(source: string, files: Readonly<Record<string, string>> = {}) {
  for (const [name, text] of Object.entries({ 'site.config.ts': source, ...files }))
    await writeFile(join(root, name), text)
  return loadConfig({ root, env: {} })
}

describe('loadConfig', () => {
  it('runs TypeScript, resolves docsgen without an installation, and writes no file', async () => {
    const loaded = await load(
      `${head}export default defineConfig({ ...base, tagline: \`é\` } satisfies SiteConfigInput)\n`,
    )
    expect(loaded.diagnostics).toEqual([])
    expect(loaded.config).toMatchObject({ title: 'Docs', tagline: 'é', baseUrl: '/' })
    expect(loaded.dependencies).toEqual(['site.config.ts'])
    expect(await readdir(root)).toEqual(['site.config.ts'])
  })

  it('files that the configuration reads are read again', async () => {
    const source = `import { readFileSync } from 'node:fs'
import { join } from 'node:path'
${head}export default defineConfig({ ...base, version: readFileSync(join(import.meta.dirname, 'v.txt'), 'utf8') })\n`
    expect((await load(source, { 'v.txt': '1' })).config?.version).toBe('1')
    expect((await load(source, { 'v.txt': '2' })).config?.version).toBe('2')
  })

  it('lists the files that the configuration imports', async () => {
    const links = `export const links: { label: string; href: string }[] = [{ label: 'A', href: '/a' }]\n`
    const source = `${head}import { links } from './links'\nexport default defineConfig({ ...base, footer: { links } })\n`
    expect((await load(source, { 'links.ts': links })).dependencies).toEqual(['links.ts', 'site.config.ts'])
  })

  it.each([
    ['  titel: 1,', '5:3 config-unknown-key The key `titel` is not known. | Did you mean `title`?'],
    ["  'titel': 1,", '5:3 config-unknown-key The key `titel` is not known. | Did you mean `title`?'],
    [
      '  /* { version: 1 } */ version: 1.10,',
      '5:33 config-type `version` must be text, but it is the number 1.10. | Put it in quotes: "1.10".',
    ],
    [
      "  tagline: 'é', trailingSlash: 'alway' as 'always',",
      '5:32 config-value `trailingSlash` must be one of `never`, `always`, but it is `alway`. | Did you mean `always`?',
    ],
    [
      "  navbar: { items: [\n    { type: 'link', label: 'A', href: '/' },\n    { type: 'them' },\n  ] },",
      '7:13 config-value `navbar.items.1.type` must be one of `link`, `menu`, `theme`, `versions`, `locales`, but it is `them`. | Did you mean `theme`?',
    ],
    [
      "  redirects: { '/old': '/new' },",
      "5:14 config-type `redirects` must be a list, but it is keys with values. | Write `[{ from: '/old', to: '/new' }]`.",
    ],
    [
      "  locales: ['de'],",
      "5:13 config-type `locales.0` must be keys with values, but it is the text `de`. | Write `{ root: { label: 'English' }, de: { label: 'Deutsch' } }`.",
    ],
    [
      "  redirects: [{ from: 'a', to: '/b' }],",
      '5:23 config-value `redirects.0.from` must be a route: it starts with one `/` and has no `..`, `//`, `?`, `#` or space, but it is `a`.',
    ],
    [
      "  openapi: [{ id: 'v1', file: 'a.yaml', path: '/api' }],",
      '5:13 config-missing `openapi.0.sidebar` is missing. | It must be text.',
    ],
    [
      "  openapi: [{ id: 'v1', file: 'a.yaml', path: '/a:b', sidebar: 'api' }],",
      '5:47 config-value `openapi.0.path` must be a route that every host can serve; a path below it contains the character ":", which not every host can serve, but it is `/a:b`.',
    ],
    [
      "  openapi: [{ id: 'v1', file: 'aux.yaml', path: '/api', sidebar: 'api', download: true }],",
      '5:83 config-value `openapi.0.download` must result in a path that every host can serve; “/api/aux.yaml” has the reserved name "aux.yaml".',
    ],
    [
      "  openapi: [{ id: 'v1', file: 'a.yaml', path: '/api', sidebar: 'api', previous: 'a.yaml' }],",
      '5:81 config-value `openapi.0.previous` must be an older file, not the description itself, but it is `a.yaml`.',
    ],
    [
      "  openapi: [{ id: 'v1', file: 'https://a.example/a.yaml', path: '/api', sidebar: 'api' }],",
      '5:31 config-value `openapi.0.file` must be a path below the project root, with forward slashes and without `..`, but it is `https://a.example/a.yaml`.',
    ],
    ['  product: undefined,', '5:3 config-missing `product` is missing. | It must be keys with values.'],
  ])('the place of %j in the source is found', async (line, expected) => {
    const { diagnostics, config } = await load(`${head}export default defineConfig({ ...base,\n${line}\n} as never)\n`)
    expect(config).toBeUndefined()
    expect(lines(diagnostics)).toEqual([expected])
  })

  it('a missing field is reported at its object', async () => {
    const source = `import { defineConfig } from 'docsgen'\nexport default defineConfig({\n  title: 'A', url: 'https://a.com', version: '1',\n} as never)\n`
    expect(lines((await load(source)).diagnostics)).toEqual([
      '2:29 config-missing `product` is missing. | It must be keys with values.',
    ])
    expect(
      lines((await load("export default {\n  title: 'A', url: 'https://a.com', version: '1',\n}\n")).diagnostics),
    ).toEqual(['1:16 config-missing `product` is missing. | It must be keys with values.'])
  })

  it('a name is followed to its constant', async () => {
    const source = `${head}const toc = { min: 3, max: 2 }\nexport default defineConfig({ ...base, toc })\n`
    expect(lines((await load(source)).diagnostics)).toEqual([
      '4:28 config-value `toc.max` must not be less than `min`, but it is the number 2.',
    ])
  })

  it('a value from another file is reported at the key that uses it', async () => {
    const source = `${head}import { links } from './links'\nexport default defineConfig({ ...base,\n  footer: { links },\n})\n`
    const { diagnostics } = await load(source, { 'links.ts': `export const links = [{ label: 'A' }]\n` })
    expect(lines(diagnostics)).toEqual(['6:13 config-missing `footer.links.0.href` is missing. | It must be text.'])
  })

  it.each([
    [
      "export default {\n  title: 'é', oops oops\n}",
      '2:20 config-syntax Expected "}" but found "oops". | Write a comma after the value that comes before it.',
    ],
    [
      "export default {\n  title: 'A'\n  'url': 'https://docs.example.com',\n}",
      `3:3 config-syntax Expected "}" but found "'url'". | Write a comma after the value that comes before it.`,
    ],
    [
      "export default {\n  title: 'It's done',\n}",
      '2:14 config-syntax Expected "}" but found "s". | Put a text that has an apostrophe in double quotes.',
    ],
    [
      "import a from './gone'\nexport default a",
      '1:15 config-import Could not resolve "./gone". | Correct the path, or install the package.',
    ],
    [
      "interface A {}\nfunction f() {\n  throw new Error('No.')\n}\nexport default f()",
      '3:9 config-throws site.config.ts could not be run: No. | The error comes from this module, or from a module that it imports.',
    ],
    [
      "throw 'text'",
      '1:1 config-throws site.config.ts could not be run: text. | The error comes from this module, or from a module that it imports.',
    ],
    [
      'export const a = 1',
      '1:1 config-export site.config.ts has no default export. | Write `export default defineConfig({ ... })`.',
    ],
  ])('%j is reported', async (source, expected) => {
    const { diagnostics, config } = await load(source)
    expect(lines(diagnostics)).toEqual([expected])
    expect(config).toBeUndefined()
  })

  it('a missing configuration is reported', async () => {
    expect(lines((await loadConfig({ root, env: {} })).diagnostics)).toEqual([
      '- config-file There is no configuration file site.config.ts. | Run docsgen in the folder of the site, or create the file with `export default defineConfig({ ... })`.',
    ])
    expect(lines((await loadConfig({ root, env: {}, file: 'my.ts' })).diagnostics)).toEqual([
      '- config-file There is no configuration file my.ts. | Write the path of an existing file, relative to the project folder.',
    ])
  })
})
