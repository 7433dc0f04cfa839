/** Compares the public part of a gated site with the public part of the same site without its content. */

import { type BundlePackageCode, settingsOnly } from '../../bundling/bundlePackageCode.js'
import { anyHostPaths } from '../../hosts/anyHost.js'
import { headersFor, parseHeaders } from '../../hosts/hostRules.js'
import type { Diagnostic } from '../../model/diagnostic.js'
import type { Outputs } from '../../model/model.js'
import { emptySite } from '../../site/emptySite.js'
import { findLeaks } from './findLeaks.js'
import type { GateInput } from './gateInput.js'

/** Builds every public file of a gated site from the outputs of the open one. */
export type BuildPublicPart = (
  outputs: Outputs,
  input: GateInput,
  bundleCode: BundlePackageCode,
) => Promise<Map<string, Uint8Array>>

/** The comparison omits code of docsgen itself; only the settings that the build puts into it are checked. */
export async function checkLeaks(
  outputs: Outputs,
  input: GateInput,
  buildPublicPart: BuildPublicPart,
): Promise<Diagnostic[]> {
  const { site, config } = input
  const rules = parseHeaders(Buffer.from(outputs.get(anyHostPaths.headers) ?? []).toString())
  const empty = emptySite(site)
  const csp = headersFor(config.baseUrl, rules)['Content-Security-Policy'] ?? ''
  const [files, known] = await Promise.all([
    buildPublicPart(outputs, input, settingsOnly),
    buildPublicPart(input.siteFiles(empty, csp), { ...input, site: empty, config: empty.config }, settingsOnly),
  ])
  // The logo is public on purpose, with its texts.
  for (const path of input.brand.files.keys()) files.delete(path)
  return findLeaks({ site, files, known })
}
