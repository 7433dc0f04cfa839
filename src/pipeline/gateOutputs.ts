/** The last step of a gated build: what anyone may read, what the gate hands out, and the gate itself for each host. */
import type { SiteConfig } from '../schema/config.js'
import type { Bundle } from '../stages/bundle.js'
import { gateAdapters } from '../stages/gateAdapters.js'
import { gateSplit } from '../stages/gateSplit.js'

export interface GateOutputsInput {
  readonly config: SiteConfig
  readonly bundle: Bundle
}

type Outputs = ReadonlyMap<string, Uint8Array>

export async function gateOutputs(outputs: Outputs, { config, bundle }: GateOutputsInput): Promise<Outputs> {
  if (config.gate.mode !== 'edge') return outputs
  const split = gateSplit({ outputs, config, bundle })
  const adapters = await gateAdapters(split.settings, config.deploy.hosts)
  return new Map([...split.outputs, ...adapters].sort(([a], [b]) => (a < b ? -1 : 1)))
}
