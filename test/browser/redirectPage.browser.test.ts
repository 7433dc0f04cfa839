/** The page of a redirect, as a host without rules serves it. */
import { expect, test } from 'vitest'
import { buildProject } from '../support/project.js'
import { servedProject } from '../support/servedProject.js'
import { temporaryProjects } from '../support/temporaryProjects.js'

const redirects = "redirects: [{ from: '/old', to: '/new' }, { from: '/part', to: '/new#first' }],"
const pages = {
  'content/sidebars.yaml': 'docs:\n  - index\n  - new\n',
  'content/index.md': '---\ntitle: Home\n---\n\nWords.\n',
  'content/new.md': '---\ntitle: New\n---\n\n## First\n\nWords.\n\n## Second\n\nWords.\n',
}
const site = servedProject(`search: { enabled: false }, ${redirects}`, pages)
const project = temporaryProjects()

test('the page of a redirect keeps query and fragment of the old URL', async () => {
  const { outputs } = await buildProject(project(pages, `search: { enabled: false }, ${redirects}`))
  const { tab } = await site.open('')
  await tab.route(/\/(?:old|part)\.html/, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    return route.fulfill({ contentType: 'text/html', body: Buffer.from(outputs.get(path) ?? []) })
  })
  const openOld = async (from: string) => {
    await tab.goto(site.url() + from)
    await tab.waitForURL('**/new*')
    return tab.url().slice(site.url().length)
  }
  expect(await openOld('old.html#second')).toBe('new#second')
  expect(await openOld('old.html?tab=2#second')).toBe('new?tab=2#second')
  expect(await openOld('old.html')).toBe('new')
  expect(await openOld('part.html#second')).toBe('new#first')
})
