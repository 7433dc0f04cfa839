/** The steps of a build that belong to plugins. A site without plugins does not load this code: `noPlugins` in `buildSite.ts`. */
import type { Diagnostic } from '../model/diagnostic.js'
import type { Route, Site } from '../model/model.js'
import type { BuildPlugins, FinishInput } from '../plugins/host/buildPlugins.js'
import type { FinishedSite } from '../plugins/host/finishSite.js'
import type { PluginOutputs, PluginOutputsInput } from '../plugins/host/pluginOutputs.js'
import type { Linked } from '../stages/link.js'
import type { BuildOptions } from './buildOptions.js'
import type { TimeStage } from './prepareSite.js'
import type { RenderAllInput } from './renderAllInput.js'

/** The parts of rendered pages that plugins add or change. */
export interface PluginPageParts extends Pick<RenderAllInput, 'slots' | 'alternates' | 'images'> {
  readonly diagnostics: readonly Diagnostic[]
}

export interface PluginSteps {
  /** Paths of files that plugins publish. */
  readonly published: readonly Route[]
  readonly check: (site: Site) => Promise<readonly Diagnostic[]>
  readonly pageParts: (site: Site, linked: Linked) => Promise<PluginPageParts>
  readonly outputs: (input: Omit<PluginOutputsInput, 'cache'>) => Promise<PluginOutputs>
  /** Changes the files as they will be published. */
  readonly finish: (input: FinishInput) => Promise<FinishedSite>
}

type PluginStepsOptions = Pick<BuildOptions, 'only' | 'preview'> & { readonly time: TimeStage }

/** A build of some pages checks and writes nothing, and a live preview is not published. */
export function createPluginSteps(plugins: BuildPlugins, { time, only, preview }: PluginStepsOptions): PluginSteps {
  const { published, alternates } = plugins
  return {
    published,
    check: async (site) => (only ? [] : time('plugins', () => plugins.check(site))),
    pageParts: async (site, { hrefs }) => {
      const { slots, diagnostics } = plugins.slots(site)
      const images = await plugins.images(site, preview)
      const faults = images?.checkAll((doc) => hrefs.get(doc.id) ?? []) ?? []
      return { slots, alternates, images, diagnostics: [...diagnostics, ...faults] }
    },
    outputs: async (input) =>
      only ? { outputs: new Map(), diagnostics: [] } : time('plugins', () => plugins.outputs(input)),
    finish: async (input) =>
      only || preview ? { outputs: input.files, diagnostics: [] } : time('plugins', () => plugins.finish(input)),
  }
}
