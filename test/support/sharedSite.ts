/**
 * Sites of the browser tests that only read them. Each set of files is built once in a run, into a folder that the workers share,
 * and served once in each worker.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFolder } from '../../src/output/writeFolder.js'
import { createPreviewServer } from '../../src/server/previewServer.js'
import { hashOf } from '../../src/util/hash.js'
import { launchBrowser, type OpenSite, openTabs } from './browser.js'
import type { FontWidth } from './fonts.js'
import { buildProject, writeProject } from './project.js'

interface SharedSite extends OpenSite {
  /** Messages of the errors of the build. */
  readonly errors: readonly string[]
}

/** Written beside the built files: what the preview server and the tests need of the build. */
const summarySchema = z.object({
  baseUrl: z.string(),
  trailingSlash: z.enum(['never', 'always']),
  errors: z.array(z.string()),
})

interface Served {
  readonly url: string
  readonly errors: readonly string[]
}

const served = new Map<string, Promise<Served>>()

/** @param files text files of a project by path */
export async function openSharedSite(files: ReadonlyMap<string, string>, fonts?: FontWidth): Promise<SharedSite> {
  const key = hashOf(JSON.stringify([...files]))
  const server = served.get(key) ?? serve(join(sharedFolder(), key), files)
  served.set(key, server)
  const { url, errors } = await server
  return { ...openTabs(url, await launchBrowser([], [], fonts), fonts), errors }
}

/** Removed after the run by `test/build.ts`. */
function sharedFolder(): string {
  const folder = process.env.DOCSGEN_TEST_SITES
  if (!folder)
    throw new Error('DOCSGEN_TEST_SITES is not set. The project of the test needs the globalSetup test/build.ts.')
  return folder
}

async function serve(folder: string, files: ReadonlyMap<string, string>): Promise<Served> {
  if (!existsSync(folder)) await build(folder, files)
  const { errors, ...options } = summarySchema.parse(JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')))
  const server = await createPreviewServer({ folder: join(folder, 'build'), port: 0, ...options })
  if (server.kind !== 'server') throw new Error(JSON.stringify(server))
  return { url: server.url, errors }
}

/** Builds in another folder and renames it, so that the other worker never sees half of a site. */
async function build(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const root = writeProject(files)
  const { site, outputs, diagnostics } = await buildProject(root)
  const written = writeFolder({ root, outDir: 'build', outputs })
  if (written.kind !== 'written') throw new Error(JSON.stringify(written))
  const { baseUrl, trailingSlash } = site.config
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)
  writeFileSync(join(root, 'summary.json'), JSON.stringify({ baseUrl, trailingSlash, errors }))
  mkdirSync(join(folder, '..'), { recursive: true })
  try {
    renameSync(root, folder)
  } catch (error) {
    // The other worker has built the same site meanwhile.
    if (!existsSync(folder)) throw error
    rmSync(root, { recursive: true, force: true })
  }
}
