import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { migrateCommand } from '../../src/commands/migrate.js'
import type { MigrateFlags } from '../../src/commands/migrateFlags.js'
import { openSession } from '../../src/terminal/session.js'
import { writeProject } from '../support/project.js'

const root = writeProject(
  new Map([
    ['old/mkdocs.yml', 'site_name: Skiff\ndocs_dir: absent\n'],
    ['old/docs/index.md', '# Skiff\n'],
    ['file.txt', 'text\n'],
  ]),
)

afterEach(() => vi.restoreAllMocks())
afterAll(() => rmSync(root, { recursive: true }))

interface Mistake {
  readonly from?: string
  readonly to?: string
  readonly flags?: MigrateFlags
  readonly message: string
}

test.each<Mistake>([
  { from: 'old/mkdocs.yml', message: 'is a file. Name its folder: ' },
  { to: 'file.txt', message: 'is a file. Name a new folder for the new site.' },
  { flags: { oldBuild: 'absent' }, message: 'Set --old-build to the output of the old tool, or omit the option.' },
  {
    flags: { oldSitemap: 'absent.xml' },
    message: 'Set --old-sitemap to the output of the old tool, or omit the option.',
  },
  { flags: { oldBuild: join(root, 'file.txt') }, message: 'Set --old-build to the folder that the old tool wrote.' },
  { flags: { oldBuild: join(root, 'old') }, message: 'has no HTML files. Build the old site first' },
  { flags: { oldSitemap: join(root, 'file.txt') }, message: 'is not a sitemap. Set --old-sitemap to an XML file' },
  { message: 'has no pages where the configuration of mkdocs says.' },
])('a mistake gets a message that says what to do: $message', async ({ from = 'old', to = 'new', flags, message }) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const session = openSession(root, { quiet: true }, { signal: new AbortController().signal })
  const exit = await migrateCommand(
    session,
    { tool: 'MkDocs', from: join(root, from), to: join(root, to) },
    flags ?? {},
  )
  expect(exit).toBe(2)
  expect(write.mock.calls.map(([text]) => String(text)).join('')).toContain(message)
})
