/** The plugins of one build: their functions that run in the main thread, with their places in the pipeline. */
import type { Diagnostic } from '../../model/diagnostic.js'
import type { Route, Site } from '../../model/model.js'
import type { FinishedBuild, LoadedPlugin, PageAlternate } from '../../model/plugin.js'
import type { Collected } from '../../sources/source.js'
import type { CompileOptions } from '../../stages/compile.js'
import { hashOf } from '../../util/hash.js'
import { type HookCall, runHook } from '../runHook.js'
import { collectWithPlugins } from './collectWithPlugins.js'
import { type FinishedSite, finishSite } from './finishSite.js'
import { hashPlugin } from './hashPlugins.js'
import type { PageImages } from './pageImages.js'
import { findingDiagnostic, type PluginHost, type PluginProject, type PluginSession } from './pluginHost.js'
import { createPluginBuild, type PluginOutputs, type PluginOutputsInput, pluginOutputs } from './pluginOutputs.js'
import { type RenderedSlots, renderSlots } from './renderSlots.js'
import { requireList } from './requireList.js'

export interface BuildPlugins {
  /** Adds the pages and files of plugins to those of the sources. */
  readonly collect: (collected: Collected) => Promise<Collected>
  /** Adds the plugins that have a part in compiling pages to the options of the workers. */
  readonly addTo: (options: CompileOptions) => CompileOptions
  /** Paths of files that plugins publish. */
  readonly published: readonly Route[]
  readonly alternates: readonly PageAlternate[]
  readonly check: (site: Site) => Promise<readonly Diagnostic[]>
  readonly slots: (site: Site) => RenderedSlots
  /** Undefined if no plugin changes images. Loads its code only then. */
  readonly images: (site: Site, preview: boolean) => Promise<PageImages | undefined>
  readonly outputs: (input: Omit<PluginOutputsInput, 'cache'>) => Promise<PluginOutputs>
  /** Changes the files as they will be published. */
  readonly finish: (input: FinishInput) => Promise<FinishedSite>
}

export interface FinishInput extends Omit<PluginOutputsInput, 'cache' | 'taken'> {
  readonly files: FinishedBuild['files']
}

export function openBuildPlugins(project: PluginProject, session: PluginSession): BuildPlugins {
  const { config } = project
  const { cache } = session
  const host = createPluginHost(project, session)
  const plugins = host.list.map(({ plugin }) => plugin)
  // The mode `client` writes no file of plugins.
  const writesFiles = config.gate.mode !== 'client'
  const isGated = config.gate.mode !== 'off'
  return {
    collect: (collected) => collectWithPlugins(collected, host, project),
    addTo: (options) => addCompilePlugins(options, host, config.limits.pageMilliseconds),
    published: writesFiles ? plugins.flatMap(({ publishes = [] }) => publishes) : [],
    alternates: writesFiles ? plugins.flatMap(({ alternates = [] }) => alternates) : [],
    check: (site) => checkWithPlugins(site, host),
    slots: (site) => renderSlots(site, host, cache),
    images: async (site, preview) =>
      plugins.some(({ image }) => image)
        ? (await import('./pageImages.js')).createPageImages(site, host, preview)
        : undefined,
    outputs: (input) => pluginOutputs({ ...input, cache }, host),
    finish: async ({ files, ...input }) =>
      isGated
        ? { outputs: files, diagnostics: [] }
        : finishSite({ files, buildFor: createPluginBuild({ ...input, cache }, '') }, host),
  }
}

function createPluginHost(project: PluginProject, session: PluginSession): PluginHost {
  const { loaded, config } = project
  const list = loaded.plugins ?? []
  const digests = new Map(list.map((plugin) => [plugin, hashPlugin(plugin, project, session)]))
  const codes = new Map<LoadedPlugin, string>()
  return {
    list,
    digestOf: (plugin) => digests.get(plugin) ?? '',
    codeOf: (plugin) => {
      const code = codes.get(plugin) ?? hashPlugin({ ...plugin, options: {} }, project, session)
      codes.set(plugin, code)
      return code
    },
    run: ({ plugin: { plugin, index }, hook, milliseconds = config.limits.pageMilliseconds }, run) => {
      const range = loaded.places[`plugins.${index}`] ?? loaded.places.plugins
      const call: HookCall = { plugin: plugin.name, hook, milliseconds, file: loaded.file, ...(range && { range }) }
      return runHook(call, run)
    },
  }
}

function addCompilePlugins(
  options: CompileOptions,
  { list, digestOf }: PluginHost,
  milliseconds: number,
): CompileOptions {
  const compiling = list.filter(({ plugin: { markdown, page } }) => markdown || page)
  if (compiling.length === 0) return options
  const references = compiling.map(({ use, options: own, code }) => ({ use, options: own, ...(code && { code }) }))
  return { ...options, plugins: { references, digest: hashOf(...compiling.map(digestOf)), milliseconds } }
}

async function checkWithPlugins(site: Site, host: PluginHost): Promise<Diagnostic[]> {
  const found: Diagnostic[] = []
  for (const loaded of host.list) {
    const { check, name } = loaded.plugin
    if (!check) continue
    const done = await host.run({ plugin: loaded, hook: 'check' }, async () =>
      requireList(await check(site), 'findings', { message: 'text', file: 'text' }),
    )
    found.push(...(done.ok ? done.value.map((finding) => findingDiagnostic(finding, name)) : [done.diagnostic]))
  }
  return found
}
