/** The search for content in what is public: what it finds, and that no gated build is written where it finds something. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLeaks } from '../../src/gate/build/findLeaks.js'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'
import { gatedSite } from './support/gatedSite.js'
import { regate } from './support/regate.js'
import { newKey } from './support/sealedSite.js'

const tinyTheme = fileURLToPath(new URL('../fixtures/tiny-theme', import.meta.url))

let root: string
let build: Build

beforeAll(async () => {
  const extra = `navbar: { items: [{ type: 'link', label: 'Winch', href: '/' }] },`
  ;({ root, build } = await gatedSite(extra))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The findings about one public file, without their common words. */
function found(path: string, text: string, known = ''): string[] {
  const files = (content: string) => new Map([[path, Buffer.from(content)]])
  const leaks = findLeaks({ site: build.site, files: files(text), known: files(known) })
  return leaks.map(({ message }) => message.replace(`The public file ${path} of the gated site contains `, ''))
}

describe('the search', () => {
  test.each([
    [
      'words across tags',
      'a.html',
      '<p>The harbour <b>wakes</b> before</p>',
      'words of content/index.md: "the harbour wakes before".',
    ],
    ['a title of one word', 'a.html', '<title>Zebrafish</title>', 'words of content/guide/zebrafish.mdx: "zebrafish".'],
    [
      'a heading in a value',
      'a.html',
      '<meta content="Lanterns &amp; ropes, Lanterns and ropes">',
      'words of content/index.md: "lanterns and ropes".',
    ],
    [
      'a label of a sidebar',
      'gate.json',
      '{"x":["Marmalade shelf"]}',
      'words of content/sidebars.yaml: "marmalade shelf".',
    ],
    ['a label of the bar', '_worker.js', '{"a":"Winch"}', 'words of site.config.ts: "winch".'],
    [
      'a description',
      'b.css',
      '.x { content: "Words on Zebrafish for" }',
      'words of content/guide/zebrafish.mdx: "words on zebrafish for".',
    ],
    [
      'an address in a redirect',
      'nginx.conf',
      'location = /a { return 301 /guide/zebrafish; }',
      'the name guide/zebrafish.',
    ],
    ['an old address', '_redirects', '/quondam /x 301', 'the name quondam.'],
    ['an address in a header rule', '_headers', '/guide/zebrafish\n  X: y', 'the name guide/zebrafish.'],
    ['an address in a rule of a host', 'vercel.json', '{"source":"/guide/zebrafish"}', 'the name guide/zebrafish.'],
    ['the name of a file', 'd.txt', 'see secret-chart', 'the name secret-chart.svg.'],
    ['an escaped name', 'd.txt', '/img/m%C3%B6we.txt', 'the name img/möwe.txt.'],
    ['the path of a source', 'd.js', '"content/guide/zebrafish.mdx"', 'the name content/guide/zebrafish.mdx.'],
  ])('finds %s', (_, path, text, message) => {
    expect(found(path, text).join('\n')).toContain(message)
  })

  test('takes what a site without content shows too for public, and nothing beside it', () => {
    const shell = '<title>Zebrafish</title><a href="/guide/zebrafish">Winch</a>'
    expect(found('a.html', shell, shell)).toEqual([])
    expect(found('a.html', `${shell}<p>Marmalade shelf</p>`, shell)).toEqual([
      'words of content/sidebars.yaml: "marmalade shelf".',
    ])
  })

  test('looks for words, not for parts of them, and leaves the single words of style sheets', () => {
    expect(found('a.txt', 'Zebrafishes in Copperfield, marmalade on a shelf')).toEqual([])
    expect(found('b.css', '.zebrafish .upstream .quietly { content: "copper"; inset: 1 2 3 4 }')).toEqual([])
    expect(found('b.css', '.x { content: "Marmalade shelf" }')).toEqual([
      'words of content/sidebars.yaml: "marmalade shelf".',
    ])
  })
})

describe.each([
  ['edge', '_headers'],
  ['sealed', 'sealed-worker.js'],
  ['edge+sealed', 'sealed-worker.js'],
] as const)('in the mode %s, what a header gives away is found in what becomes %s:', (mode, path) => {
  test.each([
    ['the address of a page', '</guide/zebrafish>; rel=next', 'the name guide/zebrafish.'],
    ['the name of a folder', '</guide>; rel=up', 'the name guide, a folder of content/guide/zebrafish.mdx.'],
    [
      'a sentence',
      'Stripes swim upstream quietly',
      'words of content/guide/zebrafish.mdx: "stripes swim upstream quietly".',
    ],
    ['a heading', 'lanterns and ropes', 'words of content/index.md: "lanterns and ropes".'],
    ['a label of the sidebar', 'Marmalade shelf', 'words of content/sidebars.yaml: "marmalade shelf".'],
    ['the name of a file', 'secret-chart.svg', 'the name secret-chart.svg.'],
    ['an entry of the search', 'for the quick reader', 'words of content/guide/zebrafish.mdx: "for the quick reader".'],
  ])('%s', async (_, given, what) => {
    const headers = Buffer.from(build.ungated.get('_headers') ?? []).toString()
    const careless = headers.replace('/*\n', `/*\n  X-Given: ${given}\n`)
    const { diagnostics } = await regate(build, { mode, changed: { _headers: careless } })
    // Each diagnostic names the source of the leaked text.
    expect(diagnostics.filter(({ file = '' }) => !file.includes('.'))).toEqual([])
    expect(diagnostics.map(({ severity, code, message }) => [severity, code, message])).toContainEqual([
      'error',
      'gate-leak',
      `The public file ${path} of the gated site contains ${what}`,
    ])
  })

  test('and nothing where it is careful', async () => {
    expect((await regate(build, { mode })).diagnostics).toEqual([])
  })
})

test('a theme whose inline script holds the title of the site: nothing is written', async () => {
  const project = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig(
          `title: 'Ropewalk', theme: 'theme', gate: { mode: 'sealed', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c' },`,
        ),
      ],
      ['content/sidebars.yaml', 'docs: [index]\n'],
      [
        'content/index.md',
        '---\ntitle: Gangway\ndescription: Words on gangways for quick readers, as long as a description should be.\n---\n\nUp it goes.\n',
      ],
    ]),
  )
  cpSync(tinyTheme, join(project, 'theme'), { recursive: true })
  expect((await buildProject(project, { sealKeys: newKey })).diagnostics).toEqual([])
  const theme = join(project, 'theme/index.tsx')
  writeFileSync(
    theme,
    readFileSync(theme, 'utf8').replace("boot: () => '0'", 'boot: ({ title }) => `t=${JSON.stringify(title)}`'),
  )
  const { diagnostics } = await buildProject(project, { sealKeys: newKey })
  expect(diagnostics.map(({ severity, code, message }) => [severity, code, message])).toEqual([
    [
      'error',
      'gate-leak',
      'The public file index.html of the gated site contains words of site.config.ts: "ropewalk".',
    ],
  ])
  rmSync(project, { recursive: true, force: true })
})
