/** Links of finished HTML that a checker must accept, and those that it must report once. */
import { expect, test } from 'vitest'
import { checkOutputs } from '../../src/links/checkFolder.js'

const document = (head: string, body: string) =>
  `<!doctype html><html><head><title>T</title>${head}</head><body>${body}</body></html>`

async function check(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const outputs = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
  return (await checkOutputs(outputs)).map(({ code, file, message }) => `${file} ${code} ${message}`)
}

const other = document('', '<h1 id="x">Other</h1>')

test.each([
  [
    '<base target>',
    {
      'index.html': document('<base target="_blank">', '<a href="other">a</a><a href="/other#x">b</a>'),
      'other.html': other,
    },
  ],
  [
    '<base href> of another host',
    {
      'index.html': document(
        '<base href="https://cdn.example.com/site/">',
        '<a href="page">a</a><img src="no.png" alt=""><a href="#none">b</a><a href="/none">c</a>',
      ),
    },
  ],
  [
    '<base href> of a folder',
    { 'a/index.html': document('<base href="/b/">', '<a href="c">a</a>'), 'b/c.html': other },
  ],
  [
    'a literal % in a file name',
    {
      'index.html': document('', '<a href="100%25.pdf">a</a><a href="50%25">b</a>'),
      '100%.pdf': 'x',
      '50%.html': other,
    },
  ],
  ['an id that contains a percent escape', { 'index.html': document('', '<a href="#a%3Ab">a</a><p id="a%3Ab">b</p>') }],
])('no alarm: %s', async (_, files) => {
  expect(await check(files as Record<string, string>)).toEqual([])
})

test('a broken link is still broken with <base>', async () => {
  expect(await check({ 'index.html': document('<base href="/b/">', '<a href="c">a</a>') })).toEqual([
    'index.html link-page There is no page at “/b/c”.',
  ])
})

test('a missing page with a fragment is reported once', async () => {
  expect(await check({ 'index.html': document('', '<a href="/nope#x">a</a>') })).toEqual([
    'index.html link-page There is no page at “/nope”.',
  ])
})

test('a link with a bare % to a file that exists is told to write %25', async () => {
  const files = { 'index.html': document('', '<a href="half%.html">a</a>'), 'half%.html': other }
  const outputs = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
  expect((await checkOutputs(outputs)).map(({ code, hint }) => [code, hint])).toEqual([
    ['link-page', 'Write “/half%25.html”: hosts refuse a URL with a bare “%”.'],
  ])
})
