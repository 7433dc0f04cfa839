/**
 * Entry point of the last step of `npm run prepare`: writes `dist/docsgen.cjs`, and stores the code that V8 compiles for it while it
 * builds a new project with some of docsgen's own pages, and again after an edit. Each kind of page uses other functions, so the number of kinds matters.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageFolder } from '../../util/packageFolder.js'
import { bundleEntries } from './bundleEntries.js'

const root = packageFolder()
const dist = join(root, 'dist')
writeFileSync(join(dist, 'docsgen.cjs'), await bundleEntries(dist))

const project = mkdtempSync(join(tmpdir(), 'docsgen-prepare-'))
try {
  const { execPath } = process
  execFileSync(execPath, [join(dist, 'cli.js'), 'init', project, '--gate', 'off', '--openapi'], { stdio: 'ignore' })
  for (const name of ['authoring.md', 'markup.md'])
    cpSync(join(root, 'docs/content/guides', name), join(project, 'content/more', name))
  // With 25 new pages, a thread builds the search index, so that its code is stored, too.
  for (let page = 0; page < 25; page++)
    writeFileSync(join(project, `content/more/page-${page}.md`), `---\ntitle: Page ${page}\n---\n\nSome text.\n`)
  const build = () =>
    spawnSync(execPath, [join(dist, 'storeCode.js'), 'build', project, '--keep-going'], { stdio: 'ignore' })
  build()
  appendFileSync(join(project, 'content/more/markup.md'), '\nAn edit.\n')
  build()
} finally {
  rmSync(project, { recursive: true, force: true })
}
