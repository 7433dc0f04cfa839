/** Edits of the brand and of components reach the next build of a session, and give what a clean build gives. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { buildThreaded, openLongLived, siteConfig, writeProject } from '../../support/project.js'

const settings = `theme: { color: '#7c3aed', css: ['styles/site.css'], components: { Footer: './theme/Footer.tsx' } }, components: 'components',`
const root = writeProject(
  new Map([
    ['site.config.ts', siteConfig(settings)],
    ['content/sidebars.yaml', 'docs:\n  - index\n'],
    ['content/index.mdx', '---\ntitle: Home\n---\n\n<Plan />\n'],
    ['styles/site.css', '.one { color: red }\n'],
    ['theme/Footer.tsx', 'export default () => <p>first footer</p>\n'],
    ['components/Plan.tsx', 'export default () => <b>first plan</b>\n'],
  ]),
)
const session = openLongLived(root)
afterAll(async () => {
  await session.close()
  rmSync(root, { recursive: true, force: true })
})

const files = ({ outputs }: Build) => [...outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')])
const everything = (build: Build) => files(build).flat().join('\n')
const edit = (path: string, from: string, to: string) => {
  const file = join(root, path)
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}

test('every edit is in the next build, which equals a clean build and compiles only the pages that it changes', {
  timeout: 120_000,
}, async () => {
  expect(everything(await session.build())).toContain('first footer')
  const edits = [
    { path: 'site.config.ts', from: '#7c3aed', to: '#b3261e', shows: '--brand: #b3261e' },
    { path: 'styles/site.css', from: '.one', to: '.two', shows: '.two{' },
    { path: 'theme/Footer.tsx', from: 'first', to: 'second', shows: 'second footer', compiled: 0 },
    { path: 'components/Plan.tsx', from: 'first', to: 'second', shows: 'second plan', compiled: 1 },
    { path: 'site.config.ts', from: "css: ['styles/site.css']", to: 'radius: 3', shows: '.1875rem;' },
    {
      path: 'site.config.ts',
      from: "components: 'components',",
      to: "components: 'components', head: [{ tag: 'meta', name: 'x-own', content: 'y' }],",
      shows: 'name="x-own"',
    },
  ]
  for (const { path, from, to, shows, compiled } of edits) {
    edit(path, from, to)
    const build = await session.build()
    expect(build.diagnostics).toEqual([])
    if (compiled !== undefined) expect([path, build.report.compiled]).toEqual([path, compiled])
    expect([shows, everything(build).includes(shows)]).toEqual([shows, true])
    expect(files(build)).toEqual(files(await buildThreaded(root, { cache: false, workers: 1 })))
  }
})
