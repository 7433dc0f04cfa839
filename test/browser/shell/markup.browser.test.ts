/** Compares the HTML that the server sent with the page after all scripts have run. */
import { expect, test } from 'vitest'
import { files, ready, startShell } from './site.js'

const shell = startShell(
  new Map([
    [
      'content/guide/island.mdx',
      `---\ntitle: Island\ndescription: A page of the shell tests that is long enough to pass as a description.\n---\n
import Counter from './_counter.tsx'\n\n<Counter start={3}>\n\nInside **the** slot.\n\n</Counter>\n`,
    ],
    [
      'content/guide/_counter.tsx',
      `'use client'
import { useId, useState } from 'react'
export default function Counter({ start, children }: { start: number; children?: React.ReactNode }) {
  const [count, setCount] = useState(start)
  return <section><button id={useId()} type="button" onClick={() => setCount(count + 1)}>Count {count}</button>{children}</section>
}
`,
    ],
  ]),
)
const routes = [...files.keys(), 'content/guide/island.mdx']
  .filter((file) => file.endsWith('.mdx') && !file.includes('draft'))
  .map((file) => file.replace(/^content\/(index)?|\.mdx$/g, ''))

test('SHELL-18: scripts find the markup of the server on every route, and the console stays empty', async () => {
  shell.allow(/status of 404/)
  expect(routes.length).toBeGreaterThan(10)
  const tab = await shell.open('')
  const parser = await tab.context().newPage()
  // The title of the search page contains the query.
  for (const route of [...routes, 'no/such/page']) {
    await tab.goto(shell.url() + route)
    await ready(tab)
    // An island is a custom element that contains its properties until React has hydrated it. A manual one waits for the reader.
    await tab.waitForFunction(() => !document.querySelector('ds-island:not([data-hydrate="manual"]) > script'))
    const html = await (await fetch(shell.url() + route)).text()
    const read = (document: Document) => {
      for (const script of document.querySelectorAll('script')) script.remove()
      const parts = [
        'h1',
        'article > .prose',
        '.breadcrumbs',
        '.pager',
        '.topbar .logo',
        '.topbar-links',
        '.toc',
        '.footer',
      ]
      return {
        texts: parts.map((part) => [part, document.querySelector(part)?.textContent]),
        elements: document.querySelectorAll('article > .prose *').length,
      }
    }
    // The policy of the page lets no foreign code parse HTML, so an empty page parses both documents.
    const parse = (source: string) =>
      parser.evaluate(`(${read})(new DOMParser().parseFromString(${JSON.stringify(source)}, 'text/html'))`)
    const [sent, now] = [await parse(html), await parse(await tab.content())]
    expect([route, now]).toEqual([route, sent])
  }
})
