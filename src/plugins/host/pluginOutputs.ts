/** Files that plugins add to the outputs of a site, or of an edition of it. */
import type { Cache } from '../../cache/cache.js'
import { bytesFormat, jsonFormat } from '../../cache/diskFormat.js'
import { type Diagnostic, error } from '../../model/diagnostic.js'
import type { Doc, Site } from '../../model/model.js'
import type { LoadedPlugin, PluginBuild, PluginFile } from '../../model/plugin.js'
import type { OutputFile } from '../../output/outputMap.js'
import { checkPortablePath } from '../../schema/portablePath.js'
import type { Linked } from '../../stages/link.js'
import { imageAssets, pageContent } from '../../stages/pageView.js'
import { hashOf } from '../../util/hash.js'
import type { PageImages } from './pageImages.js'
import type { PluginHost } from './pluginHost.js'
import { requireList } from './requireList.js'

export interface PluginOutputsInput {
  readonly site: Site
  readonly linked: Pick<Linked, 'hrefs'>
  readonly generator: string
  readonly cache: Cache
  readonly images?: PageImages
  /** Paths of the other outputs. */
  readonly taken: { has(path: string): boolean }
}

export interface PluginOutputs {
  readonly outputs: ReadonlyMap<string, OutputFile>
  readonly diagnostics: readonly Diagnostic[]
}

/** Calls `outputs` of each plugin. A path that cannot be used or is taken is a finding. */
export async function pluginOutputs(input: PluginOutputsInput, host: PluginHost): Promise<PluginOutputs> {
  const buildFor = createPluginBuild(input, hashOf(...host.list.map(host.digestOf)))
  const found = new Map<string, OutputFile>()
  const diagnostics: Diagnostic[] = []
  // The mode `client` publishes every file, so a copy of the content would be readable without signing in.
  const hidesContent = input.site.config.gate.mode === 'client'
  const isWritten = ({ isPublic }: PluginFile) => !hidesContent || isPublic === true
  for (const loaded of host.list) {
    const { outputs } = loaded.plugin
    if (!outputs) continue
    const done = await host.run({ plugin: loaded, hook: 'outputs' }, async () =>
      requireList(await outputs(buildFor(loaded)), 'files', { path: 'text', content: 'text, bytes or a function' }),
    )
    if (!done.ok) {
      diagnostics.push(done.diagnostic)
      continue
    }
    const made = await makeFiles(done.value.filter(isWritten), loaded, { host, cache: input.cache })
    diagnostics.push(...made.diagnostics)
    for (const file of made.files) {
      const fault = faultOfPath(file.path, input.taken, found)
      if (fault) diagnostics.push(outputError(loaded, `${JSON.stringify(file.path)} ${fault}`, input.site))
      else found.set(file.path, toOutputFile(file, host.digestOf(loaded), input.cache))
    }
  }
  return { outputs: found, diagnostics }
}

/** @param pluginCode hash of everything that texts of plugins depend on besides a page. */
export function createPluginBuild(
  { site, linked, generator, cache, images }: Omit<PluginOutputsInput, 'taken'>,
  pluginCode: string,
): (plugin: LoadedPlugin) => PluginBuild {
  const { url, baseUrl, trailingSlash } = site.config
  const form = JSON.stringify([url, baseUrl, trailingSlash])
  const linksOf = (doc: Doc) => linked.hrefs.get(doc.id) ?? noHrefs
  const hrefsOf = (doc: Doc) => images?.of(doc, linksOf(doc))?.hrefs ?? linksOf(doc)
  const digestOf = (doc: Doc) => {
    const hrefs = hrefsOf(doc)
    return hashOf(form, cache.digestOf(doc), JSON.stringify([hrefs, imageAssets(doc, hrefs, site)]))
  }
  const disk = jsonFormat<string>()
  return (plugin) => ({
    site,
    generator,
    imagesOf: (doc) => images?.ownOf(doc, linksOf(doc), plugin) ?? [],
    contentOf: (doc) => pageContent(doc, site, { hrefs: hrefsOf(doc) }),
    digestOf,
    remember: (doc, name, make) =>
      cache.getOrCompute({ slot: `plugin-text:${name}:${doc.id}`, disk }, [digestOf(doc), pluginCode], make),
  })
}

/** One array for all pages without links, because results are cached by its identity. */
const noHrefs: readonly string[] = []

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

interface MadeFile extends Omit<PluginFile, 'content'> {
  readonly content: Exclude<PluginFile['content'], { readonly make: unknown }>
}

/** Files at a time. Image libraries work in threads of their own, of which Node has four. */
const makers = 4

/** Runs `make` of the files that have it, from the cache where their digests are known. */
async function makeFiles(
  files: readonly PluginFile[],
  plugin: LoadedPlugin,
  { host, cache }: { readonly host: PluginHost; readonly cache: Cache },
): Promise<{ readonly files: readonly MadeFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  const made = new Map<number, MadeFile>()
  const diagnostics: Diagnostic[] = []
  const queue = files.entries()
  const group = cache.openGroup(`plugin-files:${plugin.index}`)
  const makeNext = async () => {
    for (const [index, { content, ...file }] of queue) {
      if (typeof content !== 'object' || content instanceof Uint8Array) {
        made.set(index, { ...file, content })
        continue
      }
      const { digest } = file
      // By digest instead of path: bytes are kept when their file is renamed, and when another option of the plugin changes.
      const key = { slot: `plugin-file:${digest}`, disk: bytesFormat }
      const make = () => (digest ? group.getOrComputeAsync(key, [host.codeOf(plugin)], content.make) : content.make())
      const done = await host.run({ plugin, hook: 'outputs' }, make)
      if (done.ok) made.set(index, { ...file, content: done.value })
      else diagnostics.push(done.diagnostic)
    }
  }
  await Promise.all(Array.from({ length: makers }, makeNext))
  return { files: files.flatMap((_, index) => made.get(index) ?? []), diagnostics }
}

function toOutputFile({ path, content, digest }: MadeFile, plugin: string, cache: Cache): OutputFile {
  const bytes = () => {
    const made = typeof content === 'function' ? content() : content
    return typeof made === 'string' ? Buffer.from(made) : made
  }
  if (digest === undefined) return bytes()
  const whole = hashOf(plugin, path, digest)
  if (content instanceof Uint8Array) return { digest: whole, read: bytes }
  return { digest: whole, read: () => cache.getOrCompute({ slot: `plugin:${path}` }, [whole], bytes) }
}
