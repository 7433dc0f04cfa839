/** Wiki links of one word are reported once for each page, and the same characters in code, links and specifications are not. */
import { expect, test } from 'vitest'
import { buildProject, siteConfig } from '../support/project.js'
import { temporaryRoots } from '../support/temporaryProjects.js'

const write = temporaryRoots()

async function wikiLinks(body: string, name = 'index.md') {
  const page = `---\ntitle: Home\n---\n\n${body}\n`
  const root = write(
    new Map([
      ['site.config.ts', siteConfig()],
      [`content/${name}`, page],
    ]),
  )
  const found = (await buildProject(root)).diagnostics.filter(({ message }) => message.includes('wiki link'))
  return found.map(({ range, message, hint }) => `${range?.start.line}:${range?.start.column} ${message} ${hint}`)
}

test.each(['index.md', 'index.mdx'])('a name in double brackets in %s gets the form of a link', async (name) => {
  expect(await wikiLinks('See **all** of [[guide]] and [[Über-uns]].', name)).toEqual([
    '5:16 The wiki link “[[guide]]” (2 times) is not read by docsgen. Write [text](guide.md), or put text that is not a link into a code span.',
  ])
})

test.each([
  'Write `[[guide]]`.',
  '```toml\n[[package]]\n```',
  'Write \\[[guide]] or [\\[guide]].',
  'The slot [[Prototype]] has a value.',
  'See [[1]].\n\n[1]: https://example.com',
  'See [[more]](https://example.com).',
  'The list a[[index]] has parts.',
])('%s is no wiki link', async (body) => {
  expect(await wikiLinks(body)).toEqual([])
})
