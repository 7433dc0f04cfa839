/** Text behind the title of an admonition is shown with the title, because a parser would drop it. */
import { expect, test } from 'vitest'
import { buildProject, siteConfig } from '../support/project.js'
import { temporaryRoots } from '../support/temporaryProjects.js'

const write = temporaryRoots()

test.each([
  [':::caution[Heads up] If you **use** it,', 'Heads up If you <strong>use</strong> it,'],
  ['::: note[See [this](#end)] and [that', 'See <a href="#end">this</a> and [that'],
])('the words of %s are all in the page', async (opening, title) => {
  const page = `---\ntitle: Home\n---\n\n${opening}\nread this.\n:::\n\n## End\n`
  const root = write(
    new Map([
      ['site.config.ts', siteConfig()],
      ['content/index.md', page],
    ]),
  )
  const { outputs, diagnostics } = await buildProject(root)
  expect(diagnostics).toEqual([])
  expect(Buffer.from(outputs.get('index.html') ?? '').toString()).toContain(title)
})
