/** The last step of a gated build: what anyone may read, what the gate hands out, and the gate itself for each host. */
import type { Diagnostic } from '../diagnostic.js'
import { gateAdapters } from '../stages/gateAdapters.js'
import { gateSplit } from '../stages/gateSplit.js'
import { type SealedOutputsInput, sealedOutputs } from './sealedOutputs.js'

type Outputs = ReadonlyMap<string, Uint8Array>

export interface GateOutputs {
  readonly outputs: Outputs
  readonly diagnostics: readonly Diagnostic[]
}

export async function gateOutputs(outputs: Outputs, input: SealedOutputsInput): Promise<GateOutputs> {
  const { config, bundle } = input
  switch (config.gate.mode) {
    case 'off':
    case 'client':
      return { outputs, diagnostics: [] }
    case 'edge': {
      const split = gateSplit({ outputs, config, bundle })
      const headers = Buffer.from(split.outputs.get('_headers') ?? []).toString()
      const adapters = await gateAdapters({ settings: split.settings, hosts: config.deploy.hosts, headers })
      const all = [...split.outputs, ...adapters].sort(([a], [b]) => (a < b ? -1 : 1))
      return { outputs: new Map(all), diagnostics: [] }
    }
    case 'sealed':
    case 'edge+sealed':
      return sealedOutputs(outputs, input)
  }
}
