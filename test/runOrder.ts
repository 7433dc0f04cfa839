/** Number of workers, order of the test files, and the folder of the modules that vite has transformed. All save time on every machine. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** Files that take more than half a minute. One of them at the end of a run would leave the other workers without work. */
const longFiles = [
  'test/gate/restoredTabs.browser.test.ts',
  'test/browser/shell/basePath.browser.test.ts',
  'test/browser/shell/letters.browser.test.ts',
  'test/browser/shell/leaks.browser.test.ts',
  'test/gate/tabs.browser.test.ts',
  'test/browser/search.browser.test.ts',
  'test/gate/sessionReaders.browser.test.ts',
  'test/gate/edge.browser.test.ts',
  'test/browser/shell/keyboard.browser.test.ts',
  'test/reference/pages.browser.test.ts',
  'test/browser/behaviors/leaks.browser.test.ts',
  'test/gate/gateScreens.browser.test.ts',
  'test/pipeline/incremental/incremental.dist.test.ts',
  'test/browser/axe.site.test.ts',
  'test/content/site.test.ts',
]

/** Starts the long files of each project first. Vitest knows how long a file takes only after its first run on a machine. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = longFiles.filter((file) => !existsSync(join(repository, file)))
    if (missing.length > 0) throw new Error(`Remove from longFiles in test/runOrder.ts: ${missing.join(', ')}`)
    const sorted = await super.sort(files)
    // A worker ends when the next file is of another project, so the files of a project stay together.
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      const long = longFiles.flatMap((file) => own.filter(({ moduleId }) => moduleId === join(repository, file)))
      return [...long, ...own.filter((spec) => !long.includes(spec))]
    })
  }
}

/** Memory of a worker with its Chromium and esbuild, in bytes. */
const workerMemory = 1.5e9

/**
 * Number of workers: `--maxWorkers` of the command line, which vitest does not pass to projects that extend this configuration, or
 * two for each core, if the memory suffices. A worker uses less than half of a core, because a test waits for its browser, a child
 * process, a frame of the screen or the main thread, which transforms modules for all workers.
 */
export function workerCount(): number {
  const { argv } = process
  const option = argv.findIndex((argument) => /^--maxWorkers(?:=|$)/.test(argument))
  const given = option === -1 ? undefined : (argv[option]?.split('=')[1] ?? argv[option + 1])
  return Number(given) || Math.max(2, Math.min(2 * availableParallelism(), Math.floor(totalmem() / workerMemory)))
}

/** Milliseconds without a run after which a folder is removed. A run that began before a file was added still uses its folder. */
const unusedFor = 24 * 60 * 60 * 1000

/**
 * Folder of transformed modules, which the projects of a run and later runs share. Vitest looks a module up by its content, but the
 * value has the paths of its imports. So the folder has a hash of all file names in its name: a file that is moved or renamed starts a new one.
 */
export function moduleCacheFolder(): string {
  const names = fastGlob.sync('{bin,plugins,src,test,theme}/**/*.{ts,tsx,js,mjs,json}', {
    cwd: repository,
    ignore: ['test/.tmp/**', '**/node_modules/**'],
  })
  const parent = join(repository, 'node_modules/.cache/docsgen-tests')
  const name = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 16)
  const folder = join(parent, name)
  mkdirSync(folder, { recursive: true })
  const now = new Date()
  utimesSync(folder, now, now)
  for (const other of readdirSync(parent))
    if (now.getTime() - statSync(join(parent, other)).mtimeMs > unusedFor)
      rmSync(join(parent, other), { recursive: true, force: true })
  return folder
}
