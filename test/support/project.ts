/** A project on disk and its build, compiled in this process so that no worker file is needed. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleFolders } from '../../src/bundling/bundleFolders.js'
import { type Cache, createCache } from '../../src/cache/cache.js'
import { type LoadedConfig, loadConfig } from '../../src/config/loadConfig.js'
import { encodeCompileResult } from '../../src/content/encodeCompileResult.js'
import type { Build } from '../../src/model/model.js'
import type { LoadedPlugin } from '../../src/model/plugin.js'
import type { BuildOptions } from '../../src/pipeline/buildOptions.js'
import { buildSite } from '../../src/pipeline/buildSite.js'
import { type BuildSession, openBuildSession } from '../../src/pipeline/session/buildSession.js'
import { type Bundles, openBundles } from '../../src/pipeline/session/bundles.js'
import type { Project } from '../../src/pipeline/session/project.js'
import { createCompileHooks } from '../../src/plugins/compileHooks.js'
import { loadPlugins } from '../../src/plugins/host/loadPlugins.js'
import type { SiteConfig } from '../../src/schema/config.js'
import { type Compile, type CompileOptions, createCompile } from '../../src/stages/compile.js'
import { createCompileOperation } from '../../src/stages/compileOperation.js'
import { hashOf } from '../../src/util/hash.js'
import { freshCache, memoryDisk } from './memoryDisk.js'
import { sharedDisk } from './sharedDisk.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Writes the files into a new folder and returns it. The folder is in the repository so that `react` resolves. */
export type Files = ReadonlyMap<string, string | Uint8Array>

export function writeProject(files: Files): string {
  const parent = join(repository, 'test/.tmp')
  mkdirSync(parent, { recursive: true })
  const root = mkdtempSync(join(parent, 'site-'))
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

interface ProjectOptions extends BuildOptions {
  /** Plugins that a command adds. */
  readonly plugins?: readonly LoadedPlugin[]
}

export async function buildProject(
  root: string,
  secrets: Project['secrets'] = {},
  { plugins = [], ...options }: ProjectOptions = { drafts: false, preview: false },
): Promise<Build> {
  const authored = await loadWithPlugins(root)
  const loaded = { ...authored, plugins: [...(authored.plugins ?? []), ...plugins] }
  if (!loaded.config || loaded.diagnostics.some(({ severity }) => severity === 'error'))
    throw new Error(`The configuration is at fault: ${JSON.stringify(loaded.diagnostics)}`)
  const session = inProcess(
    openBuildSession({ root, version: '0', cache: false, workers: 1, workerFile: new URL(`file:///${hashOf(root)}`) }),
  )
  try {
    return await buildSite({ ...createProject(root, loaded, loaded.config), secrets }, session, options)
  } finally {
    await session.close()
  }
}

function createProject(root: string, loaded: LoadedConfig, config: SiteConfig): Project {
  const themeFolder = config.theme.folder ? join(root, config.theme.folder) : join(repository, 'theme')
  return { root, config, loaded, themeFolder, version: '0' }
}

/** Loads the configuration as the command line does, with its plugins. */
function loadWithPlugins(root: string, env: Readonly<Record<string, string>> = {}): Promise<LoadedConfig> {
  return loadConfig({
    root,
    env,
    extend: (authored, located) => loadPlugins({ root, authored, ...located, bundles: openSharedBundles(root) }),
  })
}

/** Bundles for all builds of a run, whatever folder a project is in. A bundle is compared with its files before each use. */
const { DOCSGEN_TEST_BUNDLES: bundleFolder } = process.env
const storedBundles = bundleFolder ? sharedDisk(bundleFolder) : memoryDisk()
let lastBundles: { readonly root: string; readonly bundles: Bundles } | undefined

/** Only the bundles of the last project are kept as objects: a worker builds hundreds of projects. */
function openSharedBundles(root: string): Bundles {
  if (lastBundles?.root !== root)
    lastBundles = {
      root,
      bundles: openBundles(withSharedStamps(createCache(storedBundles)), { folders: bundleFolders(root) }),
    }
  return lastBundles.bundles
}

/** Hashes of the source files of bundles, by their absolute paths. Reading the whole theme for each build takes long. */
const stamps = freshCache()

function withSharedStamps(cache: Cache): Cache {
  return {
    ...cache,
    getOrCompute: (key, inputs, compute) =>
      (key.slot.startsWith('file:stamp:') ? stamps : cache).getOrCompute(key, inputs, compute),
  }
}

function inProcess(session: BuildSession): BuildSession {
  let compile: Promise<Compile> | undefined
  return {
    ...session,
    bundles: openSharedBundles(session.root),
    // A cold session starts a thread, whose script does not exist here: its bootstrap alone would be a fifth of the time of a test.
    prestartWorker: () => {},
    pool: (options) => ({
      run: async (entry) => {
        compile ??= createInProcess(options)
        const value = encodeCompileResult(await (await compile)(entry))
        return { ok: true, value, uncaughtErrors: [] }
      },
      prestart: () => {},
      close: async () => {},
    }),
  }
}

async function createInProcess(options: CompileOptions): Promise<Compile> {
  const hooks = options.plugins && (await createCompileHooks(options.plugins, options.root))
  return createCompile(options, { loadOperations: async () => createCompileOperation(), hooks })
}

export interface ThreadedOptions {
  readonly cache?: boolean
  readonly workers?: number
  readonly drafts?: boolean
  /** The bundles that other tests have made. Not for a test that edits code: it must create its bundles again. */
  readonly sharedBundles?: boolean
  /** Environment of the configuration: the site of this repository needs `NOAUTH`, or its gate asks for a provider. */
  readonly env?: Readonly<Record<string, string>>
}

/** Builds as the command line does: compile in worker threads, cache on disk. Needs `dist/`, which the test setup builds. */
export async function buildThreaded(
  root: string,
  { cache = true, workers = 2, drafts = false, sharedBundles = false, env = {} }: ThreadedOptions = {},
): Promise<Build> {
  const loaded = await loadWithPlugins(root, env)
  if (!loaded.config) throw new Error(`The configuration is at fault: ${JSON.stringify(loaded.diagnostics)}`)
  const workerFile = new URL('../../dist/compileWorker.js', import.meta.url)
  const opened = openBuildSession({ root, version: '0', cache, workers, workerFile })
  const session = sharedBundles ? { ...opened, bundles: openSharedBundles(root) } : opened
  try {
    return await buildSite(createProject(root, loaded, loaded.config), session, { drafts, preview: false })
  } finally {
    await session.close()
  }
}

/** Configuration of a small site, open unless `more` has a gate. */
export function siteConfig(more = ''): string {
  const gate = /\bgate:/.test(more) ? '' : 'gate: false '
  const comma = more.trim() === '' || more.trim().endsWith(',') ? '' : ','
  return `import { defineConfig } from 'docsgen'
export default defineConfig({ title: 'Test', url: 'https://docs.example.com', product: { name: 'Skiff', slug: 'skiff' }, version: '0.1.0', ${more}${comma} ${gate}})
`
}

/** One session for many builds, as in `serve`. */
export function openLongLived(root: string): {
  build: (options?: { readonly searchLater?: boolean }) => Promise<Build>
  close: () => Promise<void>
} {
  const workerFile = new URL('../../dist/compileWorker.js', import.meta.url)
  const session = openBuildSession({ root, version: '0', cache: true, workers: 1, workerFile })
  let known: { text: string; loaded: LoadedConfig } | undefined
  return {
    build: async ({ searchLater = false } = {}) => {
      const text = readFileSync(join(root, 'site.config.ts'), 'utf8')
      if (known?.text !== text) known = { text, loaded: await loadWithPlugins(root) }
      const { loaded } = known
      if (!loaded.config) throw new Error('The configuration is at fault.')
      const project = { root, config: loaded.config, loaded, themeFolder: join(repository, 'theme'), version: '0' }
      return buildSite(project, session, { drafts: false, preview: false, searchLater })
    },
    close: () => session.close(),
  }
}
