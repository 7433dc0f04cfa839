/** The start of a build: everything that must be known before pages are compiled. A shard of a build starts in the same way. */
import { sep } from 'node:path'
import type { BuildPlugins } from '../plugins/host/buildPlugins.js'
import type { SiteConfig } from '../schema/config.js'
import type { Collected } from '../sources/source.js'
import type { CompileOptions } from '../stages/compile.js'
import type { BuildOptions } from './buildOptions.js'
import type { BuildSession } from './session/buildSession.js'
import type { Project } from './session/project.js'
import { collectSources } from './sources/collectSources.js'
import { startNow } from './startNow.js'
import { findAndBundleTheme, type LoadedTheme, loadTheme } from './theme/loadTheme.js'

export interface PreparedSite {
  /** Undefined for a site without plugins. */
  readonly plugins: BuildPlugins | undefined
  readonly collected: Collected
  readonly theme: LoadedTheme
  readonly compileOptions: CompileOptions
}

/** Runs a stage and measures its time. */
export type TimeStage = <Result>(stage: string, run: () => Result | Promise<Result>) => Promise<Result>

export interface PrepareSiteOptions extends Pick<BuildOptions, 'isOnly'> {
  readonly time: TimeStage
}

/** Reads all sources, and bundles and runs the theme. */
export async function prepareSite(
  project: Project,
  session: BuildSession,
  { time, isOnly = false }: PrepareSiteOptions,
): Promise<PreparedSite> {
  const { config, variables = {} } = project
  const before = session.countLookups()
  if (session.isCold()) session.prestartWorker(config.limits, variables)
  // esbuild is a process of its own: it bundles the theme while this thread reads the sources.
  const themeBundle = startNow(findAndBundleTheme(project, session))
  const plugins = await loadBuildPlugins(project, session)
  const collected = await time('collect', async () => {
    const own = await collectSources(project, session, { isOnly })
    return plugins ? plugins.collect(own) : own
  })
  // A source that was not in the cache has pages to compile: load the worker while the theme is bundled.
  if (session.countLookups().misses > before.misses) session.prestartWorker(config.limits, variables)
  const theme = await time('theme', async () => loadTheme(project, collected.tokens, await themeBundle))
  const compileOptions = plugins ? plugins.addTo(theme.compileOptions) : theme.compileOptions
  return { plugins, collected, theme, compileOptions }
}

/** Loads the code for plugins, if there are any. */
async function loadBuildPlugins(project: Project, session: BuildSession): Promise<BuildPlugins | undefined> {
  if (!project.loaded.plugins?.length) return undefined
  return (await import('../plugins/host/buildPlugins.js')).openBuildPlugins(project, session)
}

/** Names of the innermost folders that contain the project, as many as its roots go up. Empty for a site without such roots. */
export function projectPathOf(root: string, { roots }: Pick<SiteConfig, 'roots'>): { readonly projectPath?: string } {
  const depth = Math.max(0, ...roots.map(({ from }) => from.split('/').filter((step) => step === '..').length))
  return depth === 0 ? {} : { projectPath: root.split(sep).slice(-depth).join('/') }
}
