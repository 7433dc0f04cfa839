/** Files that plugins add to the outputs of a site, or of an edition of it. */
import type { Cache } from '../../cache/cache.js'
import { jsonFormat } from '../../cache/diskFormat.js'
import { type Diagnostic, error } from '../../model/diagnostic.js'
import type { Doc, Site } from '../../model/model.js'
import type { LoadedPlugin, PluginBuild, PluginFile } from '../../model/plugin.js'
import type { OutputFile } from '../../output/outputMap.js'
import { checkPortablePath } from '../../schema/portablePath.js'
import type { Linked } from '../../stages/link.js'
import { imageAssets, pageContent } from '../../stages/pageView.js'
import { hashOf } from '../../util/hash.js'
import type { PluginHost } from './pluginHost.js'

export interface PluginOutputsInput {
  readonly site: Site
  readonly linked: Pick<Linked, 'hrefs'>
  readonly generator: string
  readonly cache: Cache
  /** Paths of the other outputs. */
  readonly taken: { has(path: string): boolean }
}

export interface PluginOutputs {
  readonly outputs: ReadonlyMap<string, OutputFile>
  readonly diagnostics: readonly Diagnostic[]
}

export async function pluginOutputs(input: PluginOutputsInput, host: PluginHost): Promise<PluginOutputs> {
  const build = createPluginBuild(input, hashOf(...host.list.map(host.digestOf)))
  const found = new Map<string, OutputFile>()
  const diagnostics: Diagnostic[] = []
  const hidesContent = input.site.config.gate.mode === 'client'
  for (const loaded of host.list) {
    const { outputs } = loaded.plugin
    if (!outputs) continue
    const done = await host.run({ plugin: loaded, hook: 'outputs' }, async () => [...(await outputs(build))])
    if (!done.ok) {
      diagnostics.push(done.diagnostic)
      continue
    }
    for (const file of done.value) {
      // The mode `client` publishes every file, so a copy of the content would be readable without signing in.
      if (hidesContent && file.isPublic !== true) continue
      const fault = faultOfPath(file.path, input.taken, found)
      if (fault) diagnostics.push(outputError(loaded, `${JSON.stringify(file.path)} ${fault}`, input.site))
      else found.set(file.path, toOutputFile(file, host.digestOf(loaded), input.cache))
    }
  }
  return { outputs: found, diagnostics }
}

function createPluginBuild({ site, linked, generator, cache }: PluginOutputsInput, pluginCode: string): PluginBuild {
  const { url, baseUrl, trailingSlash } = site.config
  const form = JSON.stringify([url, baseUrl, trailingSlash])
  const hrefsOf = (doc: Doc) => linked.hrefs.get(doc.id) ?? []
  const digestOf = (doc: Doc) => {
    const hrefs = hrefsOf(doc)
    return hashOf(form, cache.digestOf(doc), JSON.stringify([hrefs, imageAssets(doc, hrefs, site)]))
  }
  const disk = jsonFormat<string>()
  return {
    site,
    generator,
    contentOf: (doc) => pageContent(doc, hrefsOf(doc), site),
    digestOf,
    remember: (doc, name, make) =>
      cache.getOrCompute({ slot: `plugin-text:${name}:${doc.id}`, disk }, [digestOf(doc), pluginCode], make),
  }
}

function faultOfPath(path: string, ...taken: readonly PluginOutputsInput['taken'][]): string | undefined {
  return checkPortablePath(path) ?? (taken.some((map) => map.has(path)) ? 'exists already' : undefined)
}

function outputError(
  { plugin: { name } }: LoadedPlugin,
  fault: string,
  { configFile, configPlaces }: Site,
): Diagnostic {
  return error('plugin-output', `The plugin “${name}” cannot write its file: the path ${fault}.`, {
    file: configFile,
    range: configPlaces.plugins,
    hint: 'Change the path in the plugin or in its options.',
  })
}

function toOutputFile({ path, content, digest }: PluginFile, plugin: string, cache: Cache): OutputFile {
  const bytes = () => {
    const made = typeof content === 'function' ? content() : content
    return typeof made === 'string' ? Buffer.from(made) : made
  }
  if (digest === undefined) return bytes()
  const whole = hashOf(plugin, path, digest)
  return { digest: whole, read: () => cache.getOrCompute({ slot: `plugin:${path}` }, [whole], bytes) }
}
