import { describe, expect, it } from 'vitest'
import { jsonSchemas } from '../../src/config/jsonSchema.js'
import { parseSidebars } from '../../src/config/parseSidebars.js'
import { lines } from './findings.js'

const parse = (text: string) => parseSidebars(text, 'content/sidebars.yaml')

describe('parseSidebars', () => {
  it('every kind of item is read with its path and place', () => {
    const { sidebars, places, diagnostics } = parse(`docs:
  - intro
  - category: Posture
    page: posture/overview
    collapsed: false
    items:
      - page: posture/frameworks
        label: Frameworks
      - link: https://example.com
        label: Status
      - autogenerate: posture/advanced
  - ref: api
api: []
`)
    expect(diagnostics).toEqual([])
    expect(sidebars).toEqual({
      docs: [
        { kind: 'page', path: 'docs.0', page: 'intro' },
        {
          kind: 'category',
          path: 'docs.1',
          label: 'Posture',
          page: 'posture/overview',
          collapsed: false,
          items: [
            { kind: 'page', path: 'docs.1.items.0', page: 'posture/frameworks', label: 'Frameworks' },
            { kind: 'link', path: 'docs.1.items.1', href: 'https://example.com', label: 'Status' },
            { kind: 'autogenerate', path: 'docs.1.items.2', folder: 'posture/advanced' },
          ],
        },
        { kind: 'ref', path: 'docs.2', sidebar: 'api' },
      ],
      api: [],
    })
    expect(places['docs.1.items.0.page']?.start).toEqual({ line: 7, column: 15 })
  })

  it.each([
    [
      'a:\n  - categry: P\n    items: []',
      '2:5 sidebars-item `a.0` is not a sidebar item: it has none of the keys page, category, link, heading, autogenerate, ref. | Did you mean `category` instead of `categry`?',
    ],
    [
      'a:\n  - {}',
      '2:5 sidebars-item `a.0` is not a sidebar item: it has none of the keys page, category, link, heading, autogenerate, ref. | Write the path of a page, `page: guide/setup` with a `label`, or `category: Guide` with `items`.',
    ],
    [
      'a:\n  - page: x\n    lable: y',
      '3:5 sidebars-unknown-key The key `lable` is not known in `a.0`. | Did you mean `label`?',
    ],
    ['a:\n  - 1.10', '2:5 sidebars-type `a.0` must be text, but it is the number 1.10. | Put it in quotes: "1.10".'],
    [
      'a:\n  - link: javascript:alert(1)\n    label: x',
      '2:11 sidebars-value `a.0.link` must be a route such as `/start`, or an `https:`, `http:`, `mailto:` or `tel:` URL, but it is `javascript:alert(1)`.',
    ],
    ['a:\n  - link: /x', '2:5 sidebars-missing `a.0.label` is missing. | It must be text.'],
    ['a:\n  - category: P', '2:5 sidebars-missing `a.0.items` is missing. | It must be a list.'],
    [
      'a:\n  - category: P\n    items:\n      - x\n      - [y]',
      '5:9 sidebars-type `a.0.items.1` must be text, but it is a list.',
    ],
    ['a: x', '1:4 sidebars-type `a` must be a list, but it is the text `x`. | Write a list: [x].'],
    [
      '- x',
      '1:1 sidebars-type The sidebar file must be keys with values, but it is a list. | Write a name and a colon above the list, and indent the list: `docs:`.',
    ],
    [
      'a:\n  - x\na:\n  - y',
      '3:1 yaml-duplicate-key The key `a` is used twice. | Keep one of them. The first one is on line 1.',
    ],
    [
      'a: &x [y]\nb: *x',
      '2:4 yaml-alias The alias `*x` is not allowed. | Write the value out. Put a text that begins with * in quotes.',
    ],
  ])('%j is reported with its place', (text, expected) => {
    expect(lines(parse(text).diagnostics)).toEqual([expected])
  })

  it('valid items stay, and the items of an invalid category are checked', () => {
    const { sidebars, diagnostics } = parse(
      'a:\n  - x\n  - category: P\n    colapsed: true\n    items:\n      - 3\n  - y\n',
    )
    expect(sidebars.a?.map((item) => item.path)).toEqual(['a.0', 'a.2'])
    expect(lines(diagnostics).map((line) => line.slice(0, 4))).toEqual(['4:5 ', '6:9 '])
  })
})

describe('jsonSchemas', () => {
  it('they describe both files for editors, with closed key sets', () => {
    const { frontMatter, sidebars } = jsonSchemas()
    expect(frontMatter).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { search: { default: true } },
    })
    expect(frontMatter.required).toBeUndefined()
    expect(JSON.stringify(sidebars)).toContain('autogenerate')
    expect(JSON.stringify(sidebars)).toContain('"$ref"')
  })
})
