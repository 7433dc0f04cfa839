import { beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPage, buildPages } from './builtPages.js'

/** Source -> kind, title and text of the admonition. */
const spellings: Readonly<Record<string, readonly [source: string, kind: string, title: string, text: string]>> = {
  directive: [':::note\nText.\n:::\n', 'note', 'Note', 'Text.'],
  brackets: [':::tip[Two words]\nText.\n:::\n', 'tip', 'Two words', 'Text.'],
  docusaurus: [':::note Title words\n\nText.\n\n:::\n', 'note', 'Title words', 'Text.'],
  vitepress: ['::: danger Stop [here] :)\nText.\n:::\n', 'danger', 'Stop [here] :)', 'Text.'],
  unbalanced: [':::tip a ] b\nText.\n:::\n', 'tip', 'a ] b', 'Text.'],
  important: ['::: important\nText.\n:::\n', 'info', 'Important', 'Text.'],
  github: ['> [!IMPORTANT]\n> Text.\n', 'info', 'Important', 'Text.'],
  obsidian: ['> [!warning]- Take care\n> Text.\n>\n> More.\n', 'warning', 'Take care', 'Text. More.'],
  mkdocs: ['!!! note "A *b* title"\n    Text.\n\n    - item\n\nAfter.\n', 'note', 'A b title', 'Text. item'],
  mkdocsKind: ['!!! failure\n\n    Text.\n', 'danger', 'Failure', 'Text.'],
  mkdocsTwice: ['!!! tip inline end\n    One.\n\n!!! bug\n    Two.\n', 'tip', 'Tip', 'One.'],
  mkdocsBare: ['!!! note Words of a title\n    Text.\n', 'note', 'Words of a title', 'Text.'],
  mkdocsNoKind: ['!!! Failover on status\n\n    Text.\n', 'note', 'Failover on status', 'Text.'],
  mkdocsNoSpace: ['!!!tip\n    Text.\n', 'tip', 'Tip', 'Text.'],
  mkdocsLateEnd: ['!!! warning "Title" inline end\n    Text.\n', 'warning', 'Title', 'Text.'],
  myst: [':::{tip}\nText.\n:::\n', 'tip', 'Tip', 'Text.'],
  mystTitle: ['::::{warning} Take care\nText.\n::::\n', 'warning', 'Take care', 'Text.'],
  mystAdmonition: [':::{admonition} Two words\nText.\n:::\n', 'note', 'Two words', 'Text.'],
  colon: [':::note: Two words\nText.\n:::\n', 'note', 'Two words', 'Text.'],
  callout: ['<Callout type="error" title="Stop [now]">\nText.\n</Callout>\n', 'danger', 'Stop [now]', 'Text.'],
  aside: ["<Aside type='tip'>\n\nText.\n\n</Aside>\n", 'tip', 'Tip', 'Text.'],
  componentOfKind: ['<Important>\nText.\n</Important>\n', 'info', 'Important', 'Text.'],
  calloutInList: ['- a\n\n  <Callout>\n  Text.\n  </Callout>\n', 'note', 'Note', 'Text.'],
  calloutOnOneLine: [
    '<Callout type="error" title="Stop">Text with **weight**.</Callout>\n',
    'danger',
    'Stop',
    'Text with weight .',
  ],
  asideInQuote: ['> <Aside type="tip">Text.</Aside>\n', 'tip', 'Tip', 'Text.'],
  inList: ['1. A\n\n    !!! note "T"\n        Text.\n', 'note', 'T', 'Text.'],
}

let pages: Readonly<Record<string, BuiltPage>>

beforeAll(async () => {
  pages = await buildPages({
    ...Object.fromEntries(Object.entries(spellings).map(([name, [source]]) => [name, source])),
    markup: ':::note Use `x` and [a link](/nope) &amp; more\nText.\n:::\n',
    details: '::: details Read *more*\nHidden.\n:::\n\n??? note "Fold"\n    Inside.\n',
    code: '```md\n:::note Title\n!!! note "T"\n:::\n```\n',
    'jsx.mdx':
      '<Aside type="danger" title="Stop">\n\nText.\n\n</Aside>\n\n<Callout type="success">Inline.</Callout>\n\n<Note>Short.</Note>\n',
    'own.mdx': 'export const Note = () => <b>Mine</b>\n\n<Note />\n',
    nestedTags: '<Callout>\n\nOuter.\n\n<Note>\n\n:::tip\nInner.\n:::\n\n</Note>\n\nLast.\n\n</Callout>\n',
    unclosedTag: '<Callout>\n\nText.\n',
    unknown: ':::nothing Like this\nText.\n:::\n',
    mkdocsAnyKind: '!!! contract\n    Text.\n\n!!! contract "My words"\n    More.\n\n!!! nite\n    Last.\n',
    inlineTag: 'Words <Callout type="tip">in a line</Callout>\n',
    'mdx.mdx': ':::note Title words\n\nText.\n\n:::\n\n## H {#long-explicit-id}\n\n[a](/nope)\n',
  })
})

test.each(Object.entries(spellings))('%s', (name, [, kind, title, text]) => {
  const page = pages[name]
  expect(page?.diagnostics).toEqual([])
  const [, found, heading = '', body = ''] =
    /<div class="admonition" data-kind="(\w+)"[^>]*><p class="admonition-title">(.*?)<\/p>(.*?)<\/div>/s.exec(
      page?.html ?? '',
    ) ?? []
  const plain = (html: string) =>
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  expect([found, plain(heading), plain(body)]).toEqual([kind, title, text])
})

describe('a title', () => {
  test('keeps its markup, and its links are checked', () => {
    expect(pages.markup?.html).toContain('Use <code>x</code> and <a href="/nope"')
    expect(pages.markup?.diagnostics.map(({ code, range }) => [code, range?.start])).toEqual([
      ['link-page', { line: 4, column: 30 }],
    ])
  })

  test('of a foldable block is its summary', () => {
    expect(pages.details?.html).toMatch(/<details[^>]*><summary>Read <em>more<\/em><\/summary>/)
    expect(pages.details?.text).toBe('Read more Hidden. Fold Inside.')
  })

  test('of an unknown kind stays, with an error', () => {
    expect(pages.unknown?.text).toBe('Like this Text.')
    expect(pages.unknown?.diagnostics.map(({ code }) => code)).toEqual(['unknown-admonition'])
  })
})

test('an unknown kind after `!!!` is a note with a warning', () => {
  expect(pages.mkdocsAnyKind?.text).toBe('Contract Text. My words More. Nite Last.')
  expect(pages.mkdocsAnyKind?.diagnostics.map(({ code, severity, hint }) => [code, severity, hint])).toEqual([
    ['unknown-admonition', 'warning', 'The kinds are note, tip, info, warning, danger, caution.'],
    ['unknown-admonition', 'warning', 'The kinds are note, tip, info, warning, danger, caution.'],
    ['unknown-admonition', 'warning', 'Did you mean !!! note?'],
  ])
})

test('a component in the middle of a line of a .md page is reported', () => {
  expect(pages.inlineTag?.diagnostics.map(({ code }) => code)).toEqual(['html-component'])
})

test('components of other generators are admonitions in .mdx', () => {
  expect(pages['jsx.mdx']?.diagnostics).toEqual([])
  expect(pages['jsx.mdx']?.html.match(/data-kind="\w+"/g)).toEqual([
    'data-kind="danger"',
    'data-kind="tip"',
    'data-kind="note"',
  ])
  expect(pages['jsx.mdx']?.text).toBe('Stop Text. Success Inline. Note Short.')
  expect(pages['own.mdx']?.text).toBe('Mine')
})

test('code is not changed', () => {
  expect(pages.code?.text).toContain(':::note Title !!! note "T" :::')
})

test('positions after rewritten lines are those of the file', () => {
  expect(pages['mdx.mdx']?.diagnostics.map(({ code, range }) => [code, range?.start])).toEqual([
    ['link-page', { line: 12, column: 5 }],
  ])
})

test('components of admonitions in .md pages can contain others, and one without its end is a finding', () => {
  expect(pages.nestedTags?.diagnostics).toEqual([])
  const kinds = [...(pages.nestedTags?.html ?? '').matchAll(/data-kind="(\w+)"/g)].map(([, kind]) => kind)
  expect(kinds).toEqual(['note', 'note', 'tip'])
  expect(pages.nestedTags?.html).toMatch(/<p>Inner\.<\/p><\/div><\/div><p>Last\.<\/p><\/div>/)
  expect(pages.unclosedTag?.diagnostics).toHaveLength(1)
})
