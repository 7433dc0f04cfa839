/** The last step of a build: plugins change the files as they will be published. */
import type { Diagnostic } from '../../model/diagnostic.js'
import type { Outputs } from '../../model/model.js'
import type { FinishedFile, LoadedPlugin, PluginBuild } from '../../model/plugin.js'
import { extendOutputs, type OutputFile, OutputMap } from '../../output/outputMap.js'
import { hashOf } from '../../util/hash.js'
import { findingDiagnostic, type PluginHost } from './pluginHost.js'

export interface FinishedSite {
  readonly outputs: Outputs
  readonly diagnostics: readonly Diagnostic[]
}

/** Time limit in milliseconds. It is long, because `finish` handles all files of a site. */
const finishMilliseconds = 120_000

interface FinishSiteInput {
  /** The files as they will be published. */
  readonly files: Outputs
  readonly buildFor: (plugin: LoadedPlugin) => PluginBuild
}

export async function finishSite({ files: gated, buildFor }: FinishSiteInput, host: PluginHost): Promise<FinishedSite> {
  let outputs = gated
  const diagnostics: Diagnostic[] = []
  for (const loaded of host.list) {
    const { finish, name } = loaded.plugin
    if (!finish) continue
    const call = { plugin: loaded, hook: 'finish', milliseconds: finishMilliseconds } as const
    const done = await host.run(call, async () => finish({ ...buildFor(loaded), files: outputs }))
    if (!done.ok) {
      diagnostics.push(done.diagnostic)
      continue
    }
    const { files, replacesAll = false, findings = [] } = done.value
    const own = new OutputMap([...files].map((file) => [file.path, finishedOutput(file, host.digestOf(loaded))]))
    const all = replacesAll ? own : extendOutputs(outputs, own)
    outputs = new OutputMap(all.files().sort(([a], [b]) => (a < b ? -1 : 1)))
    diagnostics.push(...findings.map((finding) => findingDiagnostic(finding, name)))
  }
  return { outputs, diagnostics }
}

function finishedOutput({ path, content, digest }: FinishedFile, plugin: string): OutputFile {
  const read = () => {
    const made = typeof content === 'function' ? content() : content
    return typeof made === 'string' ? Buffer.from(made) : made
  }
  return digest === undefined ? read() : { digest: hashOf(plugin, path, digest), read }
}
