/** Runs the gate step alone on an existing build: the same site in another mode, with other files or other hosts. */

import { fileURLToPath } from 'node:url'
import type { GateOutputs } from '../../../src/gate/build/gateInput.js'
import type { Host } from '../../../src/hosts/host.js'
import { headersFor, parseHeaders } from '../../../src/hosts/hostRules.js'
import type { Theme } from '../../../src/model/contract.js'
import type { Build } from '../../../src/model/model.js'
import { gateOutputs } from '../../../src/pipeline/gateOutputs.js'
import { noCounterparts } from '../../../src/site/counterparts.js'
import { siteFiles } from '../../../src/stages/siteFiles.js'
import defaultTheme from '../../../theme/index.js'
import { newKey } from './sealedSite.js'

export interface RegateOptions {
  readonly mode: 'edge' | 'sealed' | 'edge+sealed'
  /** Files of the build to replace. */
  readonly changed?: Readonly<Record<string, string>>
  /** Default: all hosts of docsgen. */
  readonly hosts?: readonly Host[]
}

export function regate({ site, ungated }: Build, { mode, changed = {}, hosts }: RegateOptions): Promise<GateOutputs> {
  const config = {
    ...site.config,
    gate: { ...site.config.gate, mode, AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'client-1' },
  }
  const gatedSite = { ...site, config }
  const csp = headersFor(config.baseUrl, parseHeaders(Buffer.from(ungated.get('_headers') ?? []).toString()))
  // The files of hosts contain the headers of the mode.
  const outputs = new Map([
    ...ungated,
    ...siteFiles({
      site: gatedSite,
      counterparts: noCounterparts,
      csp: csp['Content-Security-Policy'] ?? '',
      ...(hosts && { hosts }),
    }),
  ])
  for (const [path, text] of Object.entries(changed)) outputs.set(path, Buffer.from(text))
  const css = [...ungated.keys()].filter((path) => /^assets\/index-[^/]*\.css$/.test(path))
  const none = {
    js: '',
    preload: [],
    fonts: [],
    hydrate: '',
    requestTools: '',
    worker: '',
    gate: '',
    contentCss: [],
    rtlCss: '',
    kindCss: {},
    analytics: '',
    gatePreload: [],
    tokenWorker: '',
    islands: {},
    inputs: [],
  }
  return gateOutputs(outputs, {
    config,
    site: gatedSite,
    bundle: { ...none, outputs: ungated, css: css.map((path) => config.baseUrl + path), diagnostics: [] },
    theme: defaultTheme as Theme,
    themeFolder: fileURLToPath(new URL('../../../theme', import.meta.url)),
    sealKeys: newKey,
    ...(hosts && { hosts }),
  })
}
