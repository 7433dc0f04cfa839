/** Last step of a build: passes the outputs to the gate. The code of the gate is loaded only for sites that have one. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Bundle } from '../bundling/bundle.js'
import type { GateInput, GateOutputs } from '../gate/build/gateInput.js'
import type { Host } from '../hosts/host.js'
import { hosts as allHosts } from '../hosts/hosts.js'
import { configHrefs } from '../links/configHrefs.js'
import { loadLinkScopes } from '../links/linkScopes.js'
import type { Theme } from '../model/contract.js'
import type { Outputs, Site } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import { loadCounterparts } from '../site/counterparts.js'
import { defaultLanguage } from '../site/languages/list.js'
import { siteFiles } from '../stages/siteFiles.js'
import { siteView, usedFonts } from '../stages/siteView.js'

export interface GateStepInput {
  readonly config: SiteConfig
  readonly site: Site
  readonly bundle: Bundle
  readonly theme: Theme
  /** Absolute path of the folder of the theme. */
  readonly themeFolder: string
  /** Value of `DOCSGEN_SEAL_KEY`. */
  readonly sealKeys: string | undefined
  /** Files of each edition of a site with audiences. */
  readonly editions?: GateInput['editions']
  /** Default: all hosts of docsgen. */
  readonly hosts?: readonly Host[]
}

/** Returns the files to publish. Without a gate, and with the mode `client`, these are the outputs themselves. */
export async function gateOutputs(outputs: Outputs, input: GateStepInput): Promise<GateOutputs> {
  const { config, site, bundle, theme, hosts = allHosts } = input
  if (config.gate.mode === 'off' || config.gate.mode === 'client') return { outputs, inputs: [], diagnostics: [] }
  const [{ applyGate }, { createSiteBrand }] = await Promise.all([
    import('../gate/build/applyGate.js'),
    import('../site/gateBrand.js'),
  ])
  const { GateScreen } = theme
  const counterparts = await loadCounterparts(config)
  const scopes = await loadLinkScopes(config)
  const language = defaultLanguage(config)
  return applyGate(outputs, {
    ...input,
    hosts,
    brand: createSiteBrand(site),
    fonts: theme.neededFonts?.(usedFonts(config.theme.font, bundle.fonts), '') ?? [],
    ...(GateScreen && { renderScreen: (props) => renderToStaticMarkup(createElement(GateScreen, props)) }),
    // The announcement is content, and the inline script of open pages contains its id.
    bootScript: (site) =>
      theme.boot({
        ...siteView(site, {
          bundle,
          counterparts,
          iconCss: { sidebars: {} },
          language,
          hrefs: configHrefs(site, language, scopes),
          buildId: '',
          generator: '',
          preview: false,
        }),
        announcement: undefined,
      }),
    siteFiles: (site, csp) => siteFiles({ site, counterparts, csp, hosts }),
  })
}
