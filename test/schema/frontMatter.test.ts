import { describe, expect, it } from 'vitest'
import { parseFrontMatter } from '../../src/config/parseFrontMatter.js'
import { lines } from './findings.js'

const parse = (yaml: string) => parseFrontMatter(`---\n${yaml}\n---\n\nText\n`, 'content/a.md')

describe('the front matter block', () => {
  it('the body starts after it', () => {
    const source = '---\ntitle: A\n---\n# B\n'
    const { bodyOffset, bodyLine } = parseFrontMatter(source, 'a.md')
    expect(source.slice(bodyOffset)).toBe('# B\n')
    expect(bodyLine).toBe(4)
  })

  it.each(['# No front matter\n', '----\nA thematic break\n', ''])('%j belongs to the body', (source) => {
    expect(parseFrontMatter(source, 'a.md')).toEqual({
      frontMatter: { search: true },
      places: {},
      bodyOffset: 0,
      bodyLine: 1,
      diagnostics: [],
    })
  })

  it.each([
    [
      '---js\nprocess.exit(1)\n---\nText',
      4,
      '1:4 front-matter-opening The first line must be exactly `---`, but `js` follows the dashes. | Remove the text after the dashes. Front matter is YAML; docsgen runs no code in it.',
    ],
    [
      '--- \na: 1\n---\n',
      4,
      '1:4 front-matter-opening The first line must be exactly `---`, but ` ` follows the dashes. | Remove the text after the dashes. Front matter is YAML; docsgen runs no code in it.',
    ],
    [
      '---\ntitle: A\n\nText',
      1,
      '1:1 front-matter-open The front matter has no closing line. | Close it with a line of `---`. For a thematic break, write `***`.',
    ],
    [
      '---',
      1,
      '1:1 front-matter-open The front matter has no closing line. | Close it with a line of `---`. For a thematic break, write `***`.',
    ],
    [
      `---\na: ${'x'.repeat(65_536)}\n---\n`,
      4,
      '1:1 front-matter-size The front matter has 65540 bytes, but the limit is 65536.',
    ],
  ])('%.24j is refused', (source, bodyLine, expected) => {
    const result = parseFrontMatter(source, 'a.md')
    expect(lines(result.diagnostics)).toEqual([expected])
    expect(result.bodyLine).toBe(bodyLine)
    expect(result.frontMatter).toEqual({ search: true })
  })

  it('may be empty', () => {
    expect(parseFrontMatter('---\n---\nText', 'a.md')).toMatchObject({ bodyLine: 3, diagnostics: [] })
  })
})

describe('the front matter keys', () => {
  it('they are read as the author writes them', () => {
    const yaml = [
      'title: Connect AWS',
      'slug: /introduction/{product}-cnapp',
      'keywords: [aws, "2.0"]',
      'reviewed: 2026-11-02',
      'since: "1.10"',
      'redirect_from: [/old/page]',
      'toc_min_heading_level: 3',
      'toc_max_heading_level: 3',
      'trust: data',
    ].join('\n')
    const { frontMatter, diagnostics, places } = parse(yaml)
    expect(diagnostics).toEqual([])
    expect(frontMatter).toEqual({
      title: 'Connect AWS',
      slug: '/introduction/{product}-cnapp',
      keywords: ['aws', '2.0'],
      reviewed: '2026-11-02',
      since: '1.10',
      redirect_from: ['/old/page'],
      toc_min_heading_level: 3,
      toc_max_heading_level: 3,
      trust: 'data',
      search: true,
    })
    expect(places.slug?.start).toEqual({ line: 3, column: 7 })
  })

  it('`custom` has values of any kind, each with its place', () => {
    const { frontMatter, places, diagnostics } = parse('title: A\ncustom:\n  team: core\n  reviewers: [ann, 2]')
    expect(diagnostics).toEqual([])
    expect(frontMatter.custom).toEqual({ team: 'core', reviewers: ['ann', 2] })
    expect(places['custom.team']?.start).toEqual({ line: 4, column: 9 })
  })

  it.each([
    [
      'level: easy',
      '2:1 front-matter-unknown-key The key `level` is not known. | Remove it, or put it below `custom` if a plugin reads it.',
    ],
    ['custom: easy', '2:9 front-matter-type `custom` must be keys with values, but it is the text `easy`.'],
    ['titel: A', '2:1 front-matter-unknown-key The key `titel` is not known. | Did you mean `title`?'],
    [
      'sidebarLabel: A',
      '2:1 front-matter-unknown-key The key `sidebarLabel` is not known. | Did you mean `sidebar_label`?',
    ],
    [
      'since: 1.10',
      '2:8 front-matter-type `since` must be text, but it is the number 1.10. | Put it in quotes: "1.10".',
    ],
    ['title: true', '2:8 front-matter-type `title` must be text, but it is `true`. | Put it in quotes: "true".'],
    ['title:', '2:7 front-matter-type `title` must be text, but it is empty. | Write a value, or remove the key.'],
    ['title: ""', '2:8 front-matter-value `title` must not be empty.'],
    [
      'keywords: aws',
      '2:11 front-matter-type `keywords` must be a list, but it is the text `aws`. | Write a list: [aws].',
    ],
    [
      'keywords:\n  - a\n  - 2',
      '4:5 front-matter-type `keywords.1` must be text, but it is the number 2. | Put it in quotes: "2".',
    ],
    ['draft: yes', '2:8 front-matter-type `draft` must be `true` or `false`, but it is the text `yes`. | Write true.'],
    [
      'reviewed: 2024-02-30',
      '2:11 front-matter-value `reviewed` must be a calendar date in the form YYYY-MM-DD, but it is `2024-02-30`.',
    ],
    [
      'reviewed: 2024',
      '2:11 front-matter-type `reviewed` must be text, but it is the number 2024. | Put it in quotes: "2024".',
    ],
    [
      'toc_max_heading_level: 7',
      '2:24 front-matter-value `toc_max_heading_level` must be at most 6, but it is the number 7.',
    ],
    [
      'toc_min_heading_level: 2.5',
      '2:24 front-matter-type `toc_min_heading_level` must be a whole number, but it is the number 2.5.',
    ],
    [
      'toc_min_heading_level: 4\ntoc_max_heading_level: 3',
      '3:24 front-matter-value `toc_max_heading_level` must not be less than toc_min_heading_level, but it is the number 3.',
    ],
    [
      'trust: date',
      '2:8 front-matter-value `trust` must be one of `code`, `data`, but it is `date`. | Did you mean `data`?',
    ],
    [
      '- a',
      '2:1 front-matter-type The front matter must be keys with values, but it is a list. | Write a name and a colon above the list, and indent the list: `docs:`.',
    ],
  ])('%j is reported with its place', (yaml, expected) => {
    expect(lines(parse(yaml).diagnostics)).toEqual([expected])
  })

  it.each(['../x', 'a//b', '/a?b', '/a#b', 'a b', 'a\\\\b', './x'])('the slug %s is refused', (slug) => {
    expect(parse(`slug: "${slug}"`).diagnostics).toMatchObject([
      { code: 'front-matter-value', range: { start: { line: 2, column: 7 } } },
    ])
  })

  it.each(['old', '//host/x', '/a?b', '/a/../b'])('the redirect from %s is refused', (from) => {
    expect(parse(`redirect_from: ["${from}"]`).diagnostics).toMatchObject([
      { code: 'front-matter-value', range: { start: { column: 17 } } },
    ])
  })

  it('invalid keys are omitted, and the rest stays', () => {
    const { frontMatter, diagnostics } = parse(
      'title: A\ndraft: maybe\ntitel: B\ntoc_min_heading_level: 9\nsearch: false',
    )
    expect(frontMatter).toEqual({ title: 'A', search: false })
    expect(diagnostics).toHaveLength(3)
  })

  it('broken YAML is not also checked against the schema', () => {
    const { frontMatter, diagnostics } = parse('draft: true\ntitle: A: B')
    expect(diagnostics.map(({ code }) => code)).toEqual(['yaml-syntax'])
    expect(frontMatter).toEqual({ draft: true, search: true })
  })
})
