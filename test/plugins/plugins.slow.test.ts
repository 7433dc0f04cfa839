/** Each function of a plugin changes the site as documented, and its failures are diagnostics that name the plugin. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

interface PluginSite {
  readonly files?: Readonly<Record<string, string>>
  readonly options?: string
  readonly config?: string
}

/** A site with one plugin, whose fields are `fields`. */
function siteWith(fields: string, { files = {}, options = '{}', config = '' }: PluginSite = {}): string {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`plugins: [['./plugin.tsx', ${options}]], search: { enabled: false }, ${config}`)],
      ['plugin.tsx', `export default (options, context) => ({ name: 'sample', ${fields} })\n`],
      ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nPlain words.\n'],
      ['content/guide.mdx', '---\ntitle: Guide\n---\n\nMore words.\n'],
      ...Object.entries(files),
    ]),
  )
  roots.push(root)
  return root
}

const buildWith = async (fields: string, site?: PluginSite) => buildProject(siteWith(fields, site))
const page = ({ outputs }: Build, path: string) => Buffer.from(outputs.get(path) ?? []).toString()
const problems = ({ diagnostics }: Build) => diagnostics.map(({ code, message, file }) => [code, message, file])

describe('remark and rehype plugins', () => {
  test('change pages of both syntaxes, with options', async () => {
    const remark = `(by) => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Added by ' + by }] }) }`
    const rehype = `() => async (tree) => { for (const node of tree.children) if (node.tagName === 'p') node.properties.lang = 'en' }`
    const build = await buildWith(`markdown: { remark: [[${remark}, options.by]], rehype: [${rehype}] }`, {
      options: `{ by: 'remark' }`,
    })
    expect(problems(build)).toEqual([])
    for (const path of ['index.html', 'guide.html'])
      expect(page(build, path)).toContain('<p lang="en">Added by remark</p>')
  })

  test('make elements of directives with a name of their own', async () => {
    const remark = `() => (tree) => { for (const node of tree.children) if (node.name === 'release') node.data = { hName: 'section', hProperties: { className: ['release'] } } }`
    const release = ':::release{version="2.1"}\n\nIt is **fast**.\n\n:::\n'
    const files = {
      'content/index.md': `---\ntitle: Home\n---\n\n${release}`,
      'content/guide.mdx': `---\ntitle: Guide\n---\n\n${release}`,
      'content/typo.md': `---\ntitle: Typo\n---\n\n${release.replace('release', 'relaese')}`,
    }
    const build = await buildWith(`markdown: { remark: [${remark}] }`, { files })
    expect(problems(build)).toEqual([['unknown-admonition', 'There is no admonition “relaese”.', 'content/typo.md']])
    for (const path of ['index.html', 'guide.html'])
      expect(page(build, path)).toMatch(/<section class="release">\s*<p>It is <strong>fast<\/strong>\.<\/p>/)
  })

  test('report messages with their places', async () => {
    const remark = `() => (tree, file) => { file.message('Say “use”', tree.children[0], 'prose:utilize') }`
    const build = await buildWith(`markdown: { remark: [${remark}] }`)
    expect(
      build.diagnostics.map(({ code, severity, message, file, range }) => [code, severity, message, file, range]),
    ).toEqual([
      [
        'plugin-finding',
        'warning',
        'Say “use” (prose:utilize). Reported by the plugin “sample”.',
        'content/guide.mdx',
        { start: { line: 5, column: 1 }, end: { line: 5, column: 12 } },
      ],
      [
        'plugin-finding',
        'warning',
        'Say “use” (prose:utilize). Reported by the plugin “sample”.',
        'content/index.md',
        { start: { line: 5, column: 1 }, end: { line: 5, column: 13 } },
      ],
    ])
  })

  test('that extend the syntax are refused, because they would have no effect', async () => {
    const remark = `function () { this.data('micromarkExtensions', [{}]) }`
    const build = await buildWith(`markdown: { remark: [${remark}] }`)
    expect(problems(build)[0]).toEqual([
      'plugin-syntax',
      'The plugin “sample” contains a remark plugin that adds syntax, which docsgen does not support.',
      'content/guide.mdx',
    ])
  })
})

test('a source adds pages and files, with front matter that is validated', async () => {
  const source = `source: ({ entries }) => ({
    pages: [
      { path: 'extra/list.md', source: '---\\ntitle: List\\n---\\n\\nThere are ' + entries.length + ' pages, see [data](/data.json).\\n' },
      { path: 'extra/bad.md', source: '---\\ntitle: Bad\\nnope: 1\\n---\\n' },
    ],
    files: [{ path: '/data.json', bytes: new TextEncoder().encode('{}') }],
  })`
  const build = await buildWith(source)
  expect(page(build, 'extra/list.html')).toContain('There are 2 pages')
  expect(page(build, 'data.json')).toBe('{}')
  expect(problems(build)).toEqual([
    ['front-matter-unknown-key', 'The key `nope` is not known.', 'content/extra/bad.md'],
  ])
})

test('a page function changes the data of a page, and a check reports with a place', async () => {
  const build = await buildWith(`
    page: (doc) => doc.route === '/guide' ? { title: 'Renamed' } : undefined,
    check: (site) => site.docs.map(({ title, file }) => ({ message: 'Saw ' + title, file, range: { start: { line: 2, column: 1 } }, severity: 'error' })),
  `)
  expect(page(build, 'guide.html')).toContain('<h1>Renamed</h1>')
  expect(build.diagnostics.map(({ severity, message, range }) => [severity, message, range?.start.line])).toEqual([
    ['error', 'Saw Renamed. Reported by the plugin “sample”.', 2],
    ['error', 'Saw Home. Reported by the plugin “sample”.', 2],
  ])
})

describe('outputs', () => {
  const outputs = `outputs: ({ site, contentOf, digestOf }) => [
    ...site.docs.map((doc) => ({ path: doc.id + '.txt', content: () => contentOf(doc), digest: digestOf(doc) })),
    { path: 'about.txt', content: 'About', isPublic: true },
  ]`

  test('are files of the build, with the final HTML of pages', async () => {
    const build = await buildWith(outputs)
    expect(page(build, 'index.txt')).toBe('<p>Plain words.</p>')
    expect(page(build, 'about.txt')).toBe('About')
  })

  test('are left out in the gate mode `client`, except for public ones', async () => {
    const gate = `gate: { mode: 'client', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c' }`
    const { outputs: files } = await buildWith(outputs, { config: gate })
    expect([...files.keys()].filter((path) => path.endsWith('.txt'))).toEqual(['about.txt', 'robots.txt'])
  })

  test('must not replace other files, nor have a path that a host cannot serve', async () => {
    const build = await buildWith(`outputs: () => [{ path: 'index.html', content: '' }, { path: '../a', content: '' }]`)
    expect(problems(build)).toEqual([
      [
        'plugin-output',
        'The plugin “sample” cannot write its file: the path "../a" has the segment "..".',
        'site.config.ts',
      ],
      [
        'plugin-output',
        'The plugin “sample” cannot write its file: the path "index.html" exists already.',
        'site.config.ts',
      ],
    ])
    expect(page(build, 'index.html')).toContain('Plain words.')
  })
})

test('slots add tags to the head, and React elements before and after the article', async () => {
  const build = await buildWith(`slots: {
    head: ({ url }) => [{ tag: 'link', rel: 'alternate', type: 'text/plain', href: url + '.txt' }],
    beforeArticle: ({ doc }) => <p>Before {doc.title} & more</p>,
    afterArticle: () => <p>After</p>,
  }`)
  const html = page(build, 'guide.html')
  expect(html).toContain('<link rel="alternate" href="https://docs.example.com/guide.txt" type="text/plain"/>')
  expect(html).toContain('<div data-slot=""><p>Before Guide &amp; more</p></div><article>')
  expect(html).toContain('</article><div data-slot=""><p>After</p></div>')
})

test('scripts and style sheets of a plugin are bundled into files of their own', async () => {
  const root = siteWith(`browser: { scripts: [context.root + '/own.ts'], styles: [context.root + '/own.css'] }`, {
    files: { 'own.ts': 'document.title = "own" as string\n', 'own.css': '.own { color: red }\n' },
  })
  const html = page(await buildProject(root), 'index.html')
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/own-\w+\.css"\/>/)
  expect(html).toMatch(/<script type="module" src="\/assets\/own-\w+\.js"><\/script>/)
})

test('defaults of the configuration give way to what the author wrote', async () => {
  const config = `config: () => ({ tagline: 'Default', toc: { min: 3, max: 4 } })`
  const { site } = await buildWith(config, { config: 'toc: { max: 5 }' })
  expect([site.config.tagline, site.config.toc]).toEqual(['Default', { min: 3, max: 5 }])
})

describe('a failure names the plugin:', () => {
  test.each([
    ['markdown.remark', `markdown: { remark: [() => () => { throw new Error('no') }] }`, 'content/guide.mdx'],
    ['page', `page: async () => { throw new Error('no') }`, 'content/guide.mdx'],
    ['source', `source: () => { throw new Error('no') }`, 'site.config.ts'],
    ['check', `check: async () => { throw new Error('no') }`, 'site.config.ts'],
    ['outputs', `outputs: () => { throw new Error('no') }`, 'site.config.ts'],
    ['slots', `slots: { head: () => { throw new Error('no') } }`, 'content/guide.mdx'],
  ])('%s throws', async (hook, fields, file) => {
    const build = await buildWith(fields)
    expect(problems(build)[0]).toEqual(['plugin-throws', `The plugin “sample” failed in \`${hook}\`: no.`, file])
  })

  test.each([
    ['source', `() => ({ pages: [{ id: 'a', markdown: 'x' }] })`, 'pages[0].path must be text, but it is undefined'],
    ['source', `() => ({ pages: { path: 'a.md' } })`, 'pages must be a list, but the plugin returned an object'],
    ['source', `() => ({ files: [{ path: 'a', bytes: 'x' }] })`, 'files[0].bytes must be bytes, but it is text'],
    ['check', `() => undefined`, 'findings must be a list, but the plugin returned undefined'],
    ['check', `() => [{ message: 'x', page: '/' }]`, 'findings[0].file must be text, but it is undefined'],
    ['outputs', `() => [{ path: 'a.txt' }]`, 'files[0].content must be text, bytes or a function, but it is undefined'],
  ])('%s returns a wrong value: %s', async (hook, fields, problem) => {
    const build = await buildWith(`${hook}: ${fields}`)
    const message = `The plugin “sample” failed in \`${hook}\`: ${problem}.`
    expect(problems(build)[0]).toEqual(['plugin-throws', message, 'site.config.ts'])
  })

  test.each([
    ["{ tag: 'meta', name: 'a' }", 'head[0].content must be text, but it is undefined'],
    ["{ tag: 'link', rel: 'me' }", 'head[0].href must be text, but it is undefined'],
    ["'meta'", 'head[0].tag must be text, but it is undefined'],
  ])('slots add the tag %s', async (tag, problem) => {
    const build = await buildWith(`slots: { head: () => [${tag}] }`)
    const message = `The plugin “sample” failed in \`slots\`: ${problem}.`
    expect(problems(build)[0]).toEqual(['plugin-throws', message, 'content/guide.mdx'])
  })

  test('a source that returns nothing adds nothing', async () => {
    expect(problems(await buildWith('source: () => undefined'))).toEqual([])
  })

  test('the cause of an exception is named, too', async () => {
    const thrown = `new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })`
    const build = await buildWith(`source: () => { throw ${thrown} }`)
    const message = 'The plugin “sample” failed in `source`: fetch failed (connect ECONNREFUSED 127.0.0.1:1).'
    expect(problems(build)[0]).toEqual(['plugin-throws', message, 'site.config.ts'])
  })

  test.each([
    ['markdown.rehype', `markdown: { rehype: [() => () => { while (true); }] }`],
    ['page', `page: () => new Promise(() => {})`],
    ['check', `check: () => { while (true); }`],
    ['slots', `slots: { afterArticle: () => { while (true); } }`],
  ])('%s does not end', async (hook, fields) => {
    const build = await buildWith(fields, { config: 'limits: { pageMilliseconds: 300 }' })
    expect(problems(build)[0]?.slice(0, 2)).toEqual([
      'plugin-timeout',
      `The plugin “sample” exceeded the time limit in \`${hook}\`.`,
    ])
  })

  test.each([
    ['./missing.ts', 'The plugin “./missing.ts” cannot be loaded: Could not resolve "./missing.ts".'],
    ['./broken.ts', 'The plugin “./broken.ts” cannot be bundled: Unexpected "=>".'],
    ['./empty.ts', 'The plugin “./empty.ts” cannot be loaded: No matching export in "empty.ts" for import "default".'],
    ['./other.ts', 'The plugin “./other.ts” cannot be loaded: it has the unknown field `transform`.'],
    ['./gate.ts', 'The plugin “gate” failed in `config`: it must not set `gate`.'],
  ])('%s is not loaded', async (use, message) => {
    const root = siteWith('')
    writeFileSync(join(root, 'broken.ts'), 'export default => {}\n')
    writeFileSync(join(root, 'empty.ts'), 'export const a = 1\n')
    writeFileSync(join(root, 'other.ts'), `export default () => ({ name: 'other', transform: 1 })\n`)
    writeFileSync(join(root, 'gate.ts'), `export default () => ({ name: 'gate', config: () => ({ gate: false }) })\n`)
    writeFileSync(join(root, 'site.config.ts'), siteConfig(`plugins: ['${use}']`))
    await expect(buildProject(root)).rejects.toThrow(JSON.stringify(message).slice(1, -1))
  })
})
