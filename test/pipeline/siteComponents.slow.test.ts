/** Components of a site: for its pages, and those that replace components of the theme. */
import { readFileSync, rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { readThemeSlots } from '../../src/bundling/themeSlots.js'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

interface Given {
  readonly config: string
  /** Body of the home page, as MDX. */
  readonly body?: string
  readonly files: Readonly<Record<string, string>>
}

function build({ config, body = 'Text of the home page.', files }: Given): Promise<Build> {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(config)],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.mdx', `---\ntitle: Home\n---\n\n${body}\n`],
      ...Object.entries(files),
    ]),
  )
  roots.push(root)
  return buildProject(root)
}

const text = ({ outputs }: Build, path: string) => Buffer.from(outputs.get(path) ?? []).toString()
const file = ({ outputs }: Build, name: RegExp) => [...outputs.keys()].find((path) => name.test(path)) ?? ''
const island =
  "'use client'\nimport './counter.css'\nexport default function Counter({ start }) { return <button>{start}</button> }\n"

it('misspelled custom properties in style sheets of the site are reported with their place', async () => {
  const css =
    ':root { --brnad: red; --own: 1px }\n/* --txt: x */ .x { color: var(--txet-muted); margin: var(--own); top: var(--gtuter, 1px) }\n'
  const { diagnostics } = await build({ config: "theme: { css: ['a.css'] },", files: { 'a.css': css } })
  const found = diagnostics.filter(({ code }) => code === 'style-property')
  expect(
    found.map(({ message, hint, file: place, range }) => [
      message,
      hint,
      `${place}:${range?.start.line}:${range?.start.column}`,
    ]),
  ).toEqual([
    ['No style uses the property `--brnad`.', 'Did you mean `--brand`?', 'a.css:1:9'],
    ['The property `--txet-muted` has no value.', 'Did you mean `--text-muted`?', 'a.css:2:32'],
  ])
})

describe('components for pages', () => {
  const config = "components: './components',"

  it('a file of the folder is a component of every MDX page, without an import', async () => {
    const site = await build({
      config,
      body: '<PriceTable />\n\n<Note>text</Note>',
      files: {
        'components/PriceTable.tsx':
          "import { rows } from './rows'\nimport { Card } from 'docsgen/components'\nexport default function PriceTable() { return <><b>{rows}</b><Card title='A' href='/'>x</Card></> }\n",
        'components/rows.ts': 'export const rows = 3\n',
        'components/deep/Note.tsx': 'export function Note({ children }) { return <i>{children}</i> }\n',
      },
    })
    expect(site.diagnostics).toEqual([])
    const html = text(site, 'index.html')
    expect(html).toContain('<b>3</b>')
    expect(html).toContain('class="card"')
    expect(html).toMatch(/<i>(?:<p>)?text/)
  })

  it('an island of the folder has its script and its style sheet', async () => {
    const site = await build({
      config,
      body: '<Counter start={5} />',
      files: { 'components/Counter.tsx': island, 'components/counter.css': 'button { color: rebeccapurple }' },
    })
    expect(site.diagnostics).toEqual([])
    const html = text(site, 'index.html')
    expect(html).toContain('data-id="components/Counter.tsx"')
    const settings = JSON.parse(/id="docsgen">(.*?)<\/script>/.exec(html)?.[1] ?? '')
    expect(site.outputs.has(settings.islands['components/Counter.tsx'].slice(1))).toBe(true)
    expect(site.outputs.has(settings.hydrate.slice(1))).toBe(true)
    expect(text(site, file(site, /^assets\/index-.*\.css$/))).toContain('#639')
  })

  it.each([
    ['a file without a component', { 'components/Empty.tsx': 'export const rows = 3\n' }, 'component-export'],
    [
      'two files with one name',
      { 'components/A.tsx': 'export default () => 1\n', 'components/b/A.tsx': 'export default () => 1\n' },
      'component-name',
    ],
    ['a syntax error', { 'components/A.tsx': 'export default () => <b>\n' }, 'component-bundle'],
    [
      'a CSS module',
      { 'components/A.tsx': "import './a.module.css'\nexport default () => 1\n", 'components/a.module.css': '' },
      'component-bundle',
    ],
    ['a folder that does not exist', {}, 'theme-file'],
  ])('%s is reported', async (_, files, code) => {
    const { diagnostics, outputs } = await build({ config, files })
    expect(diagnostics).toMatchObject([
      { code, severity: 'error', file: expect.stringMatching(/^(?:components\/|site.config.ts)/) },
    ])
    expect(outputs.has('index.html')).toBe(true)
  })

  it.each([
    ['in its own file', '<b>', ['A']],
    ['in a file that it imports', "<b/>\nimport './gone.js'", ['A']],
    ['in a file that another file imports', "<b/>\nimport './part.ts'", ['A', 'B']],
  ])('a component with an error %s is named on its page, and others work if they can', async (_, code, missing) => {
    const { diagnostics } = await build({
      config,
      body: '<A />\n\n<B />\n\n<A />',
      files: {
        'components/A.tsx': `export default () => ${code}\n`,
        'components/B.tsx': 'export default () => <i>works</i>\n',
        'components/part.ts': 'export const part =\n',
      },
    })
    const [first, ...rest] = diagnostics.filter(({ code: found }) => found === 'component-bundle')
    expect([first?.severity, rest]).toEqual(['error', []])
    const onPage = diagnostics.filter(({ file: place }) => place === 'content/index.mdx')
    expect([...new Set(onPage.map(({ message }) => message))]).toEqual(
      missing.map((name) => `The component “${name}” could not be bundled.`),
    )
  })
})

describe('styles of imported components', () => {
  it('a style sheet that a component of one page imports precedes the style sheet of the site', async () => {
    const site = await build({
      config: '',
      body: "import Box from '../parts/Box.jsx'\n\n<Box />",
      files: {
        'parts/Box.jsx': "import './box.css'\nexport default function Box() { return <div className='box'>x</div> }\n",
        'parts/box.css': '.box { color: rebeccapurple }',
      },
    })
    expect(site.diagnostics).toEqual([])
    const sheet = file(site, /^assets\/content-.*\.css$/)
    expect(text(site, sheet)).toContain('.box{color:#639}')
    const hrefs = [...text(site, 'index.html').matchAll(/rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href)
    expect(hrefs).toEqual([`/${sheet}`, expect.stringContaining('/assets/index-')])
  })
})

describe('components that replace those of the theme', () => {
  it('one file replaces a layout component and can show the original', async () => {
    const site = await build({
      config:
        "footer: { copyright: 'Own' }, theme: { components: { Footer: './theme/Footer.tsx', BeforeArticle: './theme/Before.tsx', Logo: './theme/Logo.tsx' } },",
      files: {
        'theme/Footer.tsx':
          "import { Footer } from 'docsgen/theme'\nimport Counter from './Counter'\nexport default function OwnFooter(props) { return <><aside>More</aside><Footer {...props} /><Counter start={7} /></> }\n",
        'theme/Counter.tsx': island,
        'theme/counter.css': '.counter { color: rebeccapurple }',
        'theme/Before.tsx': 'export default function Before({ page }) { return <p>Before {page.title}</p> }\n',
        'theme/Logo.tsx': 'export default function Logo({ site }) { return <a href={site.baseUrl}>own logo</a> }\n',
      },
    })
    expect(site.diagnostics).toEqual([])
    const html = text(site, 'index.html')
    expect(html).toMatch(
      /<aside>More<\/aside><footer class="footer">.*Own.*<\/footer><ds-island data-id="theme\/Counter.tsx"/,
    )
    expect(html).toContain('<p>Before Home</p><article>')
    expect(html).toContain('own logo')
    const settings = JSON.parse(/id="docsgen">(.*?)<\/script>/.exec(html)?.[1] ?? '')
    expect(site.outputs.has(settings.islands['theme/Counter.tsx'].slice(1))).toBe(true)
    expect(text(site, file(site, /^assets\/index-.*\.css$/))).toContain('.counter')
    expect(text(site, '404.html')).toContain('<aside>More</aside>')
  })

  it('a sidebar of the site is not on pages without a sidebar', async () => {
    const site = await build({
      config: "theme: { components: { Sidebar: './theme/Sidebar.tsx' } },",
      files: {
        'theme/Sidebar.tsx':
          "import { Sidebar } from 'docsgen/theme'\nexport default function OwnSidebar(props) { return <><p>Ours</p><Sidebar {...props} /></> }\n",
        'content/wide.md': '---\ntitle: Wide\nlayout: landing\n---\n\nText.\n',
      },
    })
    expect(text(site, 'index.html')).toContain('data-region="sidebar"><p>Ours</p><nav')
    expect(text(site, 'wide.html')).toContain('data-region="sidebar"></div>')
  })

  it('a name that the theme does not have is refused with the nearest one', async () => {
    const { diagnostics } = await build({
      config: "theme: { components: { Foter: './Footer.tsx' } },",
      files: { 'Footer.tsx': 'export default () => null\n' },
    })
    expect(diagnostics).toMatchObject([
      { code: 'theme-component', hint: 'Did you mean `Footer`?', range: { start: { line: 2 } } },
    ])
  })
})

describe('inline styles, which the Content-Security-Policy blocks', () => {
  const styled = "export default function Red() {\n  return <p\n    className='a' style={{ color: 'red' }}>x</p>\n}\n"
  const expected = {
    code: 'inert-attribute',
    message: 'The “style” of <p> has no effect: pages do not allow inline styles.',
  }

  it('one in a component of pages is reported on the page', async () => {
    const { diagnostics } = await build({
      config: "components: 'components',",
      body: '<Red />',
      files: { 'components/Red.tsx': styled },
    })
    expect(diagnostics).toMatchObject([{ ...expected, file: 'content/index.mdx' }])
  })

  it('one in a replaced component of the theme is reported at its place', async () => {
    const { diagnostics } = await build({
      config: "theme: { components: { Footer: './Footer.tsx' } },",
      files: { 'Footer.tsx': styled },
    })
    expect(diagnostics).toMatchObject([{ ...expected, file: 'Footer.tsx', range: { start: { line: 3, column: 19 } } }])
  })

  it('one in the HTML of a Markdown page is reported at its place', async () => {
    const { diagnostics } = await build({
      config: '',
      files: { 'content/other.md': '---\ntitle: Other\n---\n\nText.\n\n<p style="color: red">x</p>\n' },
    })
    expect(diagnostics.filter(({ code }) => code !== 'orphan-page')).toMatchObject([
      { code: 'inert-attribute', file: 'content/other.md', range: { start: { line: 7 } } },
    ])
  })
})

it('every component of a page and of the layout that docs/content/guides/theming.md lists can be replaced, and no other', () => {
  const slots = [...readThemeSlots('theme').keys()]
  const table =
    readFileSync('docs/content/guides/theming.md', 'utf8').split('## Replace components')[1]?.split('\n## ')[0] ?? ''
  expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name).sort()).toEqual(slots.sort())
  expect(slots.length).toBe(readFileSync('theme/slots.ts', 'utf8').match(/^export /gm)?.length)
})
