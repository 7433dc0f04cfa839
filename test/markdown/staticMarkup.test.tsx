/** The writer of static HTML gives what React gives, or leaves the tree to React. */
import { createElement, Fragment, type ReactElement, type ReactNode, useId, useMemo } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createIsland } from '../../src/islands/server/createIsland.js'
import { renderDocument, renderMarkup, renderWithReact } from '../../src/islands/server/renderMarkup.js'
import { writeStaticMarkup } from '../../src/islands/server/staticMarkup.js'

const scope = () => ({ route: '/a', count: 0, nested: false })

const Island = createIsland('components/Count.tsx', ({ label }) => <button type="button">{String(label)}</button>)
const Named = ({ name, children }: { readonly name: string; readonly children?: ReactNode }) => (
  <section aria-label={name}>{children}</section>
)
const WithId = () => <i id={useId()} />
const Page = ({ children }: { readonly children?: ReactNode }) => (
  <html lang="en">
    <head>
      <title>a</title>
      <link rel="icon" href="/a.svg" />
      <script type="module" src="/a.js" />
      <meta name="viewport" content="width=device-width" />
      <meta charSet="utf-8" />
    </head>
    <body className="a">{children}</body>
  </html>
)
const WithoutBody = () => <html lang="en">a</html>
const Broken = () => {
  throw new Error('No water')
}
const WithMemo = () => <i>{useMemo(() => 'kept', [])}</i>

describe('a tree of plain elements', () => {
  const trees: Readonly<Record<string, ReactNode>> = {
    texts: ['a', 1, 2.5, null, false, true, undefined, '', <b key="b">{'<&>"\''}</b>, Number.NaN],
    fragments: (
      <>
        <p>one</p> two {[<i key="1">3</i>, [<u key="2">4</u>]]}
      </>
    ),
    components: (
      <Named name="“a” & b">
        <Named name="" />
      </Named>
    ),
    attributes: createElement(
      'a',
      {
        ...{ className: 'a b', id: 'x', title: '"', tabIndex: -1, hidden: false, role: 'tab' },
        ...{ 'data-a': '', 'data-b': false, 'aria-c': true, 'aria-d': 3 },
      } as object,
      ' ',
    ),
    presence: (
      <details open={true}>
        <summary hidden>x</summary>
      </details>
    ),
    'empty URLs': [createElement('a', { href: '', key: 'a' }, 'a'), <img src="" alt="" loading="lazy" key="b" />],
    'void elements': [
      <br key="a" />,
      <hr className="c" key="b" />,
      <img src="/a b.png" alt="'" loading="lazy" key="c" />,
    ],
    'line breaks in pre': [<pre key="a">{'\n\na'}</pre>, <pre key="b" dangerouslySetInnerHTML={{ __html: '\n<b>' }} />],
    'raw HTML': <code dangerouslySetInnerHTML={{ __html: '<b>&amp;</b>' }} />,
    buttons: (
      <button type="button" disabled aria-pressed={true}>
        x
      </button>
    ),
    islands: (
      <div>
        <Island label="a" />
        <Island label={'</script>'} hydrate="visible">
          <p>slot</p>
        </Island>
      </div>
    ),
    'booleans where HTML has texts': createElement('p', { title: true, lang: false, id: 5 } as object),
  }
  test.each(Object.entries(trees))('with %s is written without React, and as React does', (_, tree) => {
    expect(writeStaticMarkup(tree, scope())).toBe(renderWithReact(tree, scope()))
  })
})

describe('React renders a tree', () => {
  const trees: Readonly<Record<string, ReactNode>> = {
    'with an id of React': (
      <div>
        <Island label="a" />
        <WithId />
        <WithId />
      </div>
    ),
    'with another hook': <WithMemo />,
    'with an image that React preloads': <img src="/a.png" alt="" />,
    'with fields': (
      <select defaultValue="b">
        <option value="b">b</option>
      </select>
    ),
    'with attributes that have a rule of their own': <td colSpan={2} />,
    'with a URL that React blocks': createElement('a', { href: 'java\nscript:alert(1)' }),
    'with inline styles': <p style={{ maskImage: 'none' }} />,
    'with a button that has a name': (
      <button type="submit" name="a" value="b">
        x
      </button>
    ),
    'with a custom element': createElement('x-y', { className: 'a', flag: true }),
    'with a set as children': <p>{new Set(['a', 'b'])}</p>,
    'with styles and titles': (
      <Fragment>
        <title>a</title>
        <style>{'b{}'}</style>
      </Fragment>
    ),
  }
  test.each(Object.entries(trees))('%s', (_, tree) => {
    expect(writeStaticMarkup(tree, scope())).toBeUndefined()
    expect(renderMarkup(tree, scope())).toBe(renderWithReact(tree, scope()))
  })
})

describe('a document is rendered as React renders it', () => {
  const bodies: Readonly<Record<string, ReactElement>> = {
    'with plain elements': (
      <Page>
        <p>a</p> <Island label="a" />
      </Page>
    ),
    'with an image that React preloads': (
      <Page>
        <img src="/a.png" alt="" />
        <Island label="a" />
      </Page>
    ),
    'with an empty body': <Page />,
    'without a body': <WithoutBody />,
    'that is no component': <p>a</p>,
  }
  test.each(Object.entries(bodies))('%s', (_, page) => {
    expect(renderDocument(page, scope())).toBe(renderWithReact(page, scope()))
  })
})

test('islands are counted once, although React renders the tree again', () => {
  const counted = scope()
  renderMarkup([<Island label="a" key="a" />, <WithId key="b" />], counted)
  expect(counted.count).toBe(1)
})

test('an error of a component is the error that React reports', () => {
  expect(() => renderMarkup(<Broken />, scope())).toThrow('No water')
  expect(() => renderMarkup(createElement('p', {}, { depth: 1 } as never), scope())).toThrow(
    'not valid as a React child',
  )
})

test('random trees are written as React writes them', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % most
  }
  const pick = <Value,>(values: readonly Value[]): Value => values[random(values.length)] as Value
  const texts = ['', 'a', ' ', '<', '&amp;', '"quoted"', "it's", '\n', 'é😀', '\0', 'javascript:x', 'Jan', '#a']
  const values = [...texts, true, false, 0, 7, null, undefined]
  const names =
    'id title className hidden open disabled href src tabIndex data-x aria-x role htmlFor lang viewBox d'.split(' ')
  const elements = 'div p pre a span code svg path table li br button img details h2 section'.split(' ')
  const tree = (depth: number): ReactNode => {
    if (depth === 0 || random(4) === 0) return pick(values)
    if (random(5) === 0) return createElement(Fragment, null, tree(depth - 1), tree(depth - 1))
    if (random(5) === 0) return createElement(Named, { name: pick(texts) }, tree(depth - 1))
    const type = pick(elements)
    const props = Object.fromEntries(Array.from({ length: random(4) }, () => [pick(names), pick(values)]))
    if (random(4) === 0 && type !== 'br' && type !== 'img')
      return createElement(type, { ...props, dangerouslySetInnerHTML: { __html: pick(texts) } })
    const children = Array.from({ length: random(4) }, () => tree(depth - 1))
    return type === 'br' || type === 'img' ? createElement(type, props) : createElement(type, props, ...children)
  }
  let written = 0
  for (let count = 0; count < 3_000; count++) {
    const root = tree(4)
    const html = writeStaticMarkup(root, scope())
    if (html === undefined) continue
    written++
    expect(html).toBe(renderToStaticMarkup(root))
  }
  expect(written).toBeGreaterThan(1_000)
})
