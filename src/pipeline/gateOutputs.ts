/** The last step of a gated build: what anyone may read, what the gate hands out, and the gate itself for each host. */
import { packageCode } from '../bundling/packageCode.js'
import { gateAdapters } from '../stages/gateAdapters.js'
import { gateSplit } from '../stages/gateSplit.js'
import type { GateInput, GateOutputs, Outputs } from './gateInput.js'
import { leaksOf, type PublicPart } from './leaksOf.js'
import { sealedOutputs } from './sealedOutputs.js'

export async function gateOutputs(outputs: Outputs, input: GateInput): Promise<GateOutputs> {
  switch (input.config.gate.mode) {
    case 'off':
    case 'client':
      return { outputs, diagnostics: [] }
    case 'edge':
      return edgeOutputs(outputs, input)
    case 'sealed':
    case 'edge+sealed':
      return sealedOutputs(outputs, input)
  }
}

async function edgeOutputs(outputs: Outputs, input: GateInput): Promise<GateOutputs> {
  const diagnostics = await leaksOf(outputs, input, openPart)
  const open = await openPart(outputs, input, packageCode)
  const { closed } = gateSplit({ outputs, ...input })
  const all = [...open, ...closed].sort(([a], [b]) => (a < b ? -1 : 1))
  return { outputs: new Map(all), diagnostics }
}

const openPart: PublicPart = async (outputs, { config, bundle }, code) => {
  const { open, settings } = gateSplit({ outputs, config, bundle })
  const headers = Buffer.from(open.get('_headers') ?? []).toString()
  return new Map([...open, ...(await gateAdapters({ settings, hosts: config.deploy.hosts, headers, code }))])
}
