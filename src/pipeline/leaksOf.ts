/** The public part of a gated site, held against what the same site without its content would make public. */

import { type CodeMaker, settingsOnly } from '../bundling/packageCode.js'
import { headersFor, parseHeaders } from '../hosts/hostRules.js'
import type { Diagnostic } from '../model/diagnostic.js'
import { emptySite } from '../site/emptySite.js'
import { hostFiles } from '../stages/files.js'
import { gateLeaks } from '../stages/gateLeaks.js'
import type { GateInput, Outputs } from './gateInput.js'

/** Every public file. */
export type PublicPart = (outputs: Outputs, input: GateInput, code: CodeMaker) => Promise<Outputs>

export async function leaksOf(outputs: Outputs, input: GateInput, part: PublicPart): Promise<Diagnostic[]> {
  const { site, config } = input
  const rules = parseHeaders(Buffer.from(outputs.get('_headers') ?? []).toString())
  const bare = emptySite(site)
  const csp = headersFor(config.baseUrl, rules)['Content-Security-Policy'] ?? ''
  const [files, known] = await Promise.all([
    part(outputs, input, settingsOnly),
    part(hostFiles({ site: bare, csp }), { ...input, site: bare, config: bare.config }, settingsOnly),
  ])
  return gateLeaks({ site, files, known })
}
