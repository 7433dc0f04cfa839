/** `plainMarkup` writes the same bytes as React, or returns undefined. */
import { createContext, createElement, Fragment, memo, type ReactNode, Suspense, useContext, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainMarkup, staticMarkup } from '../../src/html/staticMarkup.js'
import theme from '../../theme/index.js'
import { everything } from '../reference/everything.js'
import { elementOf, readViews } from '../reference/pages.js'
import { pages, site } from '../theme/sample.js'

const nasty = '<&>"\' </script> \u00e9 \u{1F600} \n'

test.each([...readViews(), everything].map((view) => [view.route, view] as const))(
  'it writes the page %s as React does',
  async (_, view) => {
    const page = await elementOf(view)
    const plain = plainMarkup(page)
    expect(plain).toBeDefined()
    expect(plain).toBe(renderToStaticMarkup(page))
  },
)

const regions = Object.entries(theme.regions).flatMap(([name, Region]) =>
  Object.entries(pages).map(([page, view]) => [name, page, <Region key={name} site={site} page={view} />] as const),
)

test.each(regions)('it writes the region %s of the page %s as React does', (_, __, region) => {
  expect(staticMarkup(region)).toBe(renderToStaticMarkup(region))
})

const Greeting = ({ name, children }: { readonly name?: string; readonly children?: ReactNode }) => (
  <p title={name}>
    {name} {children}
  </p>
)

const plainNodes: Readonly<Record<string, ReactNode>> = {
  text: nasty,
  numbers: [0, -1.5, 1e21, Number.NaN],
  nothing: [null, undefined, false, true, '', []],
  'fragments and lists in lists': <Fragment>{[['a'], [[<b key="b">b</b>]]]}</Fragment>,
  'a component in a component': <Greeting name={nasty}>{[<Greeting key="g">{nasty}</Greeting>, nasty]}</Greeting>,
  'text in every attribute': (
    <a className={nasty} id={nasty} title={nasty} href={nasty} data-x={nasty} aria-label={nasty}>
      a
    </a>
  ),
  'no attribute': <p className={undefined} title={undefined} id={undefined} lang="" />,
  'yes and no': <div hidden data-a data-b={false} aria-hidden aria-busy={false} title={true as never} />,
  'no switches': <details hidden={false} open={false} />,
  'numbers as attributes': <td tabIndex={-1} colSpan={2} data-n={0} data-m={3} />,
  'names that are spelled otherwise': (
    <label htmlFor="a">
      <time dateTime="2026-01-01" />
    </label>
  ),
  HTML: <div dangerouslySetInnerHTML={{ __html: '<b>&amp;</b>' }} />,
  'void elements': (
    <p>
      a<br />b<wbr />
      <hr className="x" />
    </p>
  ),
  'line breaks at the start of pre': (
    <div>
      <pre>{'\na'}</pre>
      <pre>{['\n', 'b']}</pre>
      <pre dangerouslySetInnerHTML={{ __html: '\n' }} />
    </div>
  ),
  'a choice': (
    <select data-x="s" defaultValue="b">
      <option value="a">{nasty}</option>
      <option value="b">{['B', 1]}</option>
    </select>
  ),
  'a plain drawing': (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true" width={24}>
      <path d="M0 0" fill="none" />
    </svg>
  ),
  'an address with white space': <a href=" x">x</a>,
}

test.each(Object.entries(plainNodes))('it writes as React does: %s', (_, node) => {
  expect(plainMarkup(node)).toBe(renderToStaticMarkup(node))
})

const Context = createContext('outside')
const Asking = () => useContext(Context)
const Counting = () => useState(1)[0]
const Named = Object.assign(() => <p>named</p>, { displayName: 'Named' })
const Kept = memo(() => <p>kept</p>)

const oddNodes: Readonly<Record<string, ReactNode>> = {
  'a component with state': <Counting />,
  'a component that asks for a context': <Asking />,
  'a component that says its name': <Named />,
  'a component that is wrapped': <Kept />,
  'a boundary': <Suspense>a</Suspense>,
  'an element of one’s own': createElement('ds-x', { className: 'a', 'data-x': true }),
  media: <img src="a.png" alt="" />,
  'what belongs into the head': (
    <p>
      <link rel="icon" href="x" />
      <meta name="a" content="b" />
      <title>t</title>
    </p>
  ),
  scripts: <script dangerouslySetInnerHTML={{ __html: 'a' }} />,
  forms: (
    <form action="/x">
      <input name="a" defaultValue="b" />
    </form>
  ),
  drawings: createElement('svg', { viewBox: '0 0 1 1', strokeWidth: 2 }),
  styles: <p style={{ color: 'red' }} />,
  'an address that is a script': createElement('a', { href: ' \njava\nscript:alert(1)' }, 'x'),
  'no address': createElement('a', { href: '' }),
  'an address elsewhere': createElement('p', { href: 'x' }),
  'what listens': <button type="button" onClick={() => {}} />,
  'a choice that is not text': (
    <select defaultValue={2}>
      <option value="2">2</option>
    </select>
  ),
  'an option without value': (
    <select defaultValue="a">
      <option>a</option>
    </select>
  ),
  'a name that is no name': createElement('p', { 'data-"x': 'y', 'a b': 'c' }),
  'big numbers': [10n],
}

test.each(Object.entries(oddNodes))('it leaves to React: %s', (_, node) => {
  expect(plainMarkup(node)).toBeUndefined()
  expect(staticMarkup(node)).toBe(renderToStaticMarkup(node))
})

test('it wraps the node in a context if React renders it', () => {
  const around = (node: ReactNode) => <Context.Provider value="inside">{node}</Context.Provider>
  expect(staticMarkup(<Asking />, around)).toBe('inside')
})

const Broken = () => {
  throw new Error('broken')
}

test('it rethrows the error of a component', () => {
  expect(() => staticMarkup(<Broken />)).toThrow('broken')
})
