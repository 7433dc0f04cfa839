import { beforeAll, describe, expect, test } from 'vitest'
import { createCodeHighlighter } from '../../src/markdown/code/codeHighlighter.js'
import { compileTree } from '../../src/markdown/compileTree.js'
import { loadSatteriParser } from '../../src/markdown/parseMarkdown.js'
import { parseWithRemark } from '../../src/markdown/parseWithRemark.js'
import type { SourceContext } from '../../src/markdown/source/sourceContext.js'
import { type BuiltPage, buildPages } from './builtPages.js'

const inline =
  'A :term[sensors] is :badge[New]{kind=success}, :icon[rocket]{label=Launch}, CNAPP, :rocket: and $a_b$ for $5 or $10.'
const dates = '| Version | Date |\n| --- | --- |\n| 1.0 | 2026-09-08 |\n| 1.1 | after 2026-10-01 |\n'
const blocks = `:::::tabs{group=cloud}
::::tab[AWS]{value=aws}
Text of **one**.
::::
::::tab[Azure]
Text of two.
::::
:::::

:::file-tree
- src/
  - **a.ts** the first file
- b.ts
:::

## Heading {#own .wide}

Word
: Its meaning with **strong** text.

\`code\` of a term
: Message.

**Strong**
: Name.

- An item, not a definition.

::youtube[How it works]{id=dQw4w9WgXcQ}

$$
\\frac{a}{b}
$$

\`\`\`mermaid
flowchart LR
  A[Agent] --> B
\`\`\`

\`\`\`sh npm2yarn
npm i -D docsgen
\`\`\`

::::cards
:::card[Quick]{href=/other icon=rocket}
Ten minutes.
:::
::::

:::steps
1. One
:::
`
const variables = 'glossary:\n  sensor: A small program.\nabbreviations:\n  CNAPP: Cloud Platform\n'
let pages: Readonly<Record<string, BuiltPage>>

beforeAll(async () => {
  pages = await buildPages(
    {
      'md.md': `${inline}\n\n${blocks}`,
      'mdx.mdx': `${inline}\n\n${blocks}`,
      'jsx.mdx':
        '<Badge variant="tip" text="New" /> <Icon name="rocket" /> <Term of="sensor">it</Term>\n\n<FileTree>\n- src/\n  - a.ts\n</FileTree>\n\n<YouTube id="dQw4w9WgXcQ" title="How" />\n\n<Video src="./a.mp4" title="File" />\n\n<PackageManagers pkg="docsgen" dev />\n',
      'own.mdx': 'export const Badge = (props) => <b>{props.variant}</b>\n\n<Badge variant="tip" />\n',
      mkdocs: '=== "One"\n\n    Text one.\n\n=== "Two"\n\n    Text two.\n\nAfter.\n',
      abbreviation: 'The HTML page.\n\n*[HTML]: HyperText\n*[W3C]: Consortium\n',
      wrong:
        ':icon[rokcet] :badge[x]{kind=loud} :term[sensr] :rocktet: text\n\n::::tabs\n:::tab\nx\n:::\n::::\n\n:::file-tree\ntext\n:::\n\n::youtube[Title]{x=1}\n\n::video[]{src=a.mp4}\n\n## H {#a b=c}\n\n$$\n\\frac{a\n$$\n\n```mermaid\npie\n```\n',
      text: 'Times 10:30:45, `:rocket:`, arn:aws:s3:::bucket, a:icon[0], $HOME and $PATH, urn:x:y\n\n- item\n\n: not a definition\n',
      other: 'x',
      'dates.md': dates,
      'dates.mdx.mdx': dates,
    },
    { others: { 'content/_variables.yaml': variables, 'content/a.mp4': 'x' }, config: 'markdown: { math: true }' },
  )
})

describe.each(['md.md', 'mdx.mdx'])('%s', (name) => {
  const html = () => pages[name]?.html ?? ''

  test('has no findings', () => {
    expect(pages[name]?.diagnostics).toEqual([])
  })

  test('shows terms, abbreviations, badges, icons, emoji and formulas in text', () => {
    expect(html()).toContain('<dfn class="term" aria-description="A small program." tabindex="0">sensors</dfn>')
    expect(html()).toContain('<abbr class="term" aria-description="Cloud Platform" tabindex="0">CNAPP</abbr>')
    expect(html()).toContain('<span class="badge" data-kind="success">New</span>')
    expect(html()).toMatch(/<svg class="inline-icon" viewBox="0 0 24 24" role="img" aria-label="Launch"><g/)
    expect(html()).toContain('🚀')
    expect(html()).toMatch(/<span class="math"><math .*?<msub><mi>a<\/mi><mi>b<\/mi><\/msub>/)
    expect(html()).toContain('for $5 or $10.')
  })

  test('shows tabs with their content in panels', () => {
    expect(html()).toMatch(/data-group="cloud"><div role="tablist".*?data-value="aws"[^>]*>AWS<.*?>Azure</s)
    expect(html()).toMatch(/role="tabpanel"[^>]*>\s*<p>Text of <strong>one<\/strong>\.<\/p>\s*<\/div>/)
    expect(html().match(/Text of two/g)).toHaveLength(1)
  })

  test('shows a file tree, a definition list, attributes of headings, cards and steps', () => {
    expect(html()).toMatch(/<details open="">\s*<summary><span class="tree-name">src\/<\/span><\/summary>/)
    expect(html()).toMatch(/<strong>a.ts<\/strong><\/span><span class="tree-note">the first file<\/span>/)
    expect(html()).toMatch(
      /<dl class="definitions">\s*<dt>Word<\/dt>\s*<dd>Its meaning with <strong>strong<\/strong> text\.<\/dd>\s*<dt><code>code<\/code> of a term<\/dt>\s*<dd>Message\.<\/dd>\s*<dt><strong>Strong<\/strong><\/dt>\s*<dd>Name\.<\/dd>\s*<\/dl>\s*<ul>/,
    )
    expect(html()).toMatch(/<h2 id="own" class="wide">|<h2 class="wide" id="own">/)
    expect(html()).toMatch(/<div class="card"><svg class="i card-icon".*?<a href="\/other">Quick<\/a>/s)
    expect(html()).toContain('<div class="steps">')
  })

  test('links a video of another host, and allows its player', () => {
    expect(html()).toContain('data-video="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"')
    expect(html()).not.toContain('<iframe')
    expect(pages[name]?.document).toContain('frame-src https://www.youtube-nocookie.com')
  })

  test('draws formulas and diagrams', () => {
    expect(html()).toMatch(/<div class="math" data-display="".*?<mfrac><mi>a<\/mi><mi>b<\/mi><\/mfrac>/)
    expect(html().match(/src="data:image\/svg\+xml,/g)).toHaveLength(2)
    expect(html()).toContain('A[Agent] --&gt; B')
  })

  test('shows commands of npm for each package manager', () => {
    expect(html()).toContain('data-group="package-manager"')
    for (const text of ['npm i -D docsgen', 'pnpm add -D docsgen', 'yarn add -D docsgen', 'bun add --dev docsgen'])
      expect(pages[name]?.text).toContain(text)
  })

  test('loads the style sheets of its features only', () => {
    const sheets = (page: BuiltPage | undefined) =>
      [...(page?.document.matchAll(/href="[^"]*\/([a-z-]+)-[A-Z0-9]{8}\.css"/g) ?? [])].map(([, sheet]) => sheet)
    const own = ['badge', 'cards', 'definitions', 'diagram', 'file-tree', 'icon', 'math', 'steps', 'term', 'video']
    expect(sheets(pages[name])).toEqual(['index', ...own])
    expect(sheets(pages.other)).toEqual(['index'])
    expect(pages[name]?.document).not.toContain('data-ds-')
  })
})

test.each(['dates.md', 'dates.mdx.mdx'])('a date that fills a cell is an element that does not break: %s', (name) => {
  expect(pages[name]?.html).toMatch(/<td>1\.0<\/td>\s*<td><time>2026-09-08<\/time><\/td>/)
  expect(pages[name]?.html).toMatch(/<td>1\.1<\/td>\s*<td>after 2026-10-01<\/td>/)
})

test('components of MDX pages are read with the attributes of other tools', () => {
  const { html = '', diagnostics } = pages['jsx.mdx'] ?? {}
  expect(diagnostics).toEqual([])
  expect(html).toContain('<span class="badge" data-kind="success">New</span>')
  expect(html).toContain('<svg class="inline-icon"')
  expect(html).toContain('aria-description="A small program." tabindex="0">it</dfn>')
  expect(html).toContain('data-video=')
  expect(html).toMatch(/<video controls="" preload="metadata" playsInline="" src="\/a\.mp4"/)
  expect(pages['jsx.mdx']?.text).toContain('bun add --dev docsgen')
})

test('a component that the page declares stays as it is', () => {
  expect(pages['own.mdx']?.html).toContain('<b>tip</b>')
})

test('tabs of MkDocs are tabs', () => {
  const { html = '', diagnostics } = pages.mkdocs ?? {}
  expect(diagnostics).toEqual([])
  expect(html.match(/role="tab"/g)).toHaveLength(2)
  expect(html).toMatch(/<p>Text two\.<\/p>/)
})

test('an abbreviation that is not in the text is reported', () => {
  const { html = '', diagnostics = [] } = pages.abbreviation ?? {}
  expect(html).toContain('aria-description="HyperText"')
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    [
      'abbreviation-unused',
      'The abbreviation “W3C” is not in the text of this page, so readers do not see “Consortium”.',
    ],
  ])
})

test('wrong uses are reported', () => {
  expect(
    pages.wrong?.diagnostics.map(({ code, message, hint }) => `${code}: ${message} ${hint}`),
  ).toMatchInlineSnapshot(`
    [
      "unknown-icon: There is no icon “rokcet”. Did you mean “rocket”?",
      "component-use: There is no badge kind “loud”. The kinds are neutral, info, success, warning, danger.",
      "unknown-term: The glossary has no term “sensr”. Did you mean “sensor”?",
      "unknown-emoji: There is no emoji “:rocktet:”. Did you mean :rocket:? For the text itself, write it in a code span.",
      "component-use: This tab has no label. Write :::tab[Label].",
      "component-use: A file tree contains one list, and nothing else. Write one list: - src/, and below it, indented, - index.ts.",
      "component-attribute: The component :youtube has no attribute “x”, so it is ignored. Its attributes are title, id, videoId, src, url, poster, captions, start, muted.",
      "component-use: This video names no id. Write id="…", as it is in the address of the video.",
      "component-use: This video has no title. Say in the title what the video shows: readers see it before they play the video.",
      "heading-attribute: “b=c” has no meaning for a heading. A heading can have an id and classes: {#id .class}.",
      "formula: This formula is not valid: Unexpected end of input in a macro argument, expected '}' at end of input: \\frac{a docsgen reads the LaTeX that KaTeX supports: https://katex.org/docs/supported",
      "diagram: This Mermaid diagram is not drawn: the renderer does not know diagrams of the kind “pie”. It draws flowcharts, state, sequence, class and ER diagrams, and xychart. Save a diagram of another kind as a picture.",
    ]
  `)
})

test('text that only looks like markup stays', () => {
  const { text = '', diagnostics } = pages.text ?? {}
  expect(diagnostics).toEqual([])
  expect(text).toBe(
    'Times 10:30:45, :rocket: , arn:aws:s3:::bucket, a:icon[0], $HOME and $PATH, urn:x:y item : not a definition',
  )
})

describe.each(['md', 'mdx'] as const)('both parsers read the same markup: %s', (kind) => {
  test.each([inline, blocks])('%#', async (source) => {
    const satteri = await loadSatteriParser()
    const trees = await Promise.all(
      [satteri, parseWithRemark].map(async (parse) => {
        const context = markupContext(source, kind)
        const { tree } = await compileTree(
          context,
          async (text, as) => parse?.(text, as) ?? { type: 'root', children: [] },
          highlighter,
        )
        return JSON.stringify(
          tree,
          (key, value) => (key === 'position' || key === 'estree' || key === 'data-ds-pos' ? undefined : value),
          1,
        )
      }),
    )
    expect(trees[0]).toBe(trees[1])
  })
})

const highlighter = createCodeHighlighter()

function markupContext(source: string, kind: 'md' | 'mdx'): SourceContext {
  const tokens = { product: { name: 'A', slug: 'a' }, vars: { 'glossary.sensor': 'A program.' } }
  const features = new Set([
    'Badge',
    'Card',
    'Cards',
    'Diagram',
    'FileTree',
    'Formula',
    'Icon',
    'Steps',
    'Term',
    'Video',
  ])
  return {
    ...{ kind, file: 'a.md', source, tokens, tokensInCode: false, math: true, root: process.cwd(), alertTitles: true },
    ...{
      components: ['Tabs', 'Tab', ...features],
      markup: { features, icons: [], attributes: new Map() },
      idPrefix: '',
      diagnostics: [],
    },
    include: () => undefined,
  }
}
