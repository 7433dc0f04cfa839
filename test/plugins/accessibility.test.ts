/** The plugin `accessibility`: findings with places, and what is not a finding. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const settings = "search: { enabled: false }, deploy: { csp: { 'media-src': ['https://a.example'] } }"

async function findingsOf(body: string, options = '{}') {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`${settings}, plugins: [['accessibility', ${options}]],`)],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', `---\ntitle: Home\n---\n\n${body}\n`],
    ]),
  )
  roots.push(root)
  const { diagnostics } = await buildProject(root)
  return diagnostics.map(({ message, file, range }) => [message, `${file}:${range?.start.line}`])
}

test.each([
  ['See [here](https://a.example).', 'The text “here” of a link does not say where it leads.', 5],
  ['See [Read more →](https://a.example).', 'The text “Read more →” of a link does not say where it leads.', 5],
  ['## A\n\n<a href="https://a.example"><svg></svg></a>', 'A link has no name.', 7],
  ['## A\n\n#### B', 'The heading “B” has level 4, but the heading above it has level 2.', 7],
  ['### A', 'The heading “A” has level 3, but the heading above it has level 1.', 5],
  ['## A\n\n<button><i></i></button>', 'A button has no name.', 7],
  ['## A\n\n<table><tr><td>1</td></tr></table>', 'A table has no header cell.', 7],
  ['## A\n\n<input type="text">', 'A form field (`<input>`) has no label.', 7],
  ['## A\n\n<svg role="img"><rect></rect></svg>', 'A picture (`role="img"`) has no name.', 7],
  ['## A\n\n<p aria-labeledby="x">a</p>', 'There is no attribute `aria-labeledby`, so browsers ignore it.', 7],
  ['## A\n\n<div role="buton">a</div>', 'There is no role “buton”, so browsers ignore it.', 7],
  ['## A\n\n<video src="https://a.example/a.mp4" muted></video>', 'A video has no controls', 7],
  ['## A\n\n<video src="https://a.example/a.mp4" controls></video>', 'A video has no captions', 7],
  ['## A\n\n::video[How]{src=https://a.example/a.mp4}', 'A video has no captions', 7],
  ['## A\n\n<p lang="jp">a</p>', 'The attribute `lang` of <p> must be a language tag. There is no language `jp`', 7],
  [
    '## A\n\n<a href="/" hreflang="jp">日本語</a>',
    'The attribute `hreflang` of <a> must be a language tag. There is no language `jp`',
    7,
  ],
  ['## A\n\n<p lang="en_US">a</p>', 'The attribute `lang` of <p> must be a language tag such as', 7],
])('%j is a finding with its place', async (body, message, line) => {
  expect(await findingsOf(body)).toEqual([[expect.stringContaining(message), `content/index.md:${line}`]])
})

test('an element that a component shows has the place of the component, and one in MDX its own', async () => {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig("search: { enabled: false }, components: 'parts', plugins: ['accessibility'],")],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      [
        'content/index.mdx',
        '---\ntitle: Home\n---\n\n## A\n\n<button className="x" />\n\n## B\n\n<Part />\n\n## C\n\n<Other /><Other />\n',
      ],
      ['parts/Other.tsx', 'export default () => <i role="buton" />'],
      ['parts/Part.tsx', 'export default () => <><button /><h5>Deep</h5><a href="https://a.example">more</a></>'],
    ]),
  )
  roots.push(root)
  const { diagnostics } = await buildProject(root)
  expect(diagnostics.map(({ message, range }) => [message.replace(/ Reported.*/, ''), range?.start.line])).toEqual([
    ['A button has no name.', 7],
    ['A button has no name.', 11],
    ['The heading “Deep” has level 5, but the heading above it has level 2.', 11],
    ['The text “more” of a link does not say where it leads.', 11],
    ['There is no role “buton”, so browsers ignore it.', 15],
    ['There is no role “buton”, so browsers ignore it.', 15],
  ])
})

test('an element that one of several components of a section makes has the place of this component', async () => {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig("search: { enabled: false }, components: 'parts', plugins: ['accessibility'],")],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      [
        'content/index.mdx',
        [
          ...['---', 'title: Home', '---', '', "import Late, { Named as Own } from '../code/late'", '', '## A', ''],
          ...['<Plain />', '', '<Part />', '', '<Plain />', '', '<button>Named</button>', '', '<Part />', ''],
          ...['<Own />', '', 'Read more than [one page](https://a.example).', '', '<Late />', '', '<Empty />', ''],
        ].join('\n'),
      ],
      ['parts/Plain.tsx', 'export default () => <p><button>Yes</button></p>'],
      ['parts/Part.tsx', "import Icon from './icons'\nexport default () => <div><Icon /><button>No</button></div>"],
      ['parts/Empty.tsx', 'export default () => <a href="https://c.example"><i /></a>'],
      ['parts/icons/index.tsx', 'export default () => <button />'],
      [
        'code/late.tsx',
        'export const Named = () => <table><tbody><tr><td>1</td></tr></tbody></table>\nexport default () => <a href="https://b.example">more</a>',
      ],
    ]),
  )
  roots.push(root)
  const { diagnostics } = await buildProject(root)
  expect(diagnostics.map(({ message, range }) => [message.replace(/ Reported.*/, ''), range?.start.line])).toEqual([
    ['A button has no name.', 11],
    ['A button has no name.', 17],
    ['A table has no header cell.', 19],
    ['The text “more” of a link does not say where it leads.', 23],
    ['A link has no name.', 25],
  ])
})

test('the second of two equal elements has its own place', async () => {
  const body =
    '## A\n\n<button>Yes</button>\n\n```html\n<button></button>\n```\n\n<button></button>\n\n<button></button>'
  expect((await findingsOf(body)).map(([, place]) => place)).toEqual(['content/index.md:13', 'content/index.md:15'])
})

test('texts of the options count, too', async () => {
  expect(await findingsOf('[dokumentation](https://a.example)', "{ linkTexts: ['dokumentation'] }")).toHaveLength(1)
})

test.each([
  '[Set up a host](https://a.example)\n\n## A\n\n### B\n\n## C',
  '## A\n\n### B\n\n#### C\n\n## D',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n- [ ] open\n- [x] done',
  '<a href="https://a.example" aria-label="Front page"><svg></svg></a>',
  '<label>Name <input></label> <label for="x">Age</label> <input id="x"> <input type="hidden" name="h">',
  '<table role="presentation"><tr><td>1</td></tr></table>',
  '<button aria-label="Close"><i></i></button>',
  '<svg role="img"><title>A chart</title></svg> <span role="img" aria-label="Yes">✔</span>',
  '<nav role="doc-toc" aria-labelledby="x" aria-describedby="x"><b id="x">Contents</b></nav>',
  '<video src="https://a.example/a.mp4" controls><track kind="captions" src="https://a.example/a.vtt"></video>',
  '<video src="https://a.example/a.mp4" autoplay muted loop></video> <p lang="pt-BR">a</p> <p lang="zh-Hant">b</p> <a href="https://a.example" hreflang="de-AT">c</a>',
  '::video[How]{src=https://a.example/a.mp4 captions=https://a.example/a.vtt}',
  '```html\n<a href="x">here</a>\n```',
  '<h2>A</h2>\n\n<h3>B</h3>\n\n<h2>C</h2>',
  '[More about sensors](https://a.example) and [this page of the manual](https://a.example)',
  '<a id="old"></a> <a href="https://a.example"><img src="https://a.example/a.png" alt="Front page"></a>',
  '<input type="submit" value="Send"> <input aria-label="Name"> <select title="Color"><option>Red</option></select>',
  '<table><tr><th scope="row">a</th><td>1</td></tr></table> <iframe title="A map" src="https://a.example"></iframe>',
  '<button title="Close"></button> <button><svg aria-label="Next"></svg></button> <a aria-hidden="true" href="#x"></a>',
  '<p lang="">a</p> <p lang="zh-Hant-TW">c</p> <p lang="sr-Latn">d</p>',
])('%j has no finding', async (body) => {
  expect((await findingsOf(body)).filter(([message]) => /plugin “accessibility”/.test(message ?? ''))).toEqual([])
})
