/**
 * The entry of the gate for the build: turns the outputs of an open site into those of a gated one. A site without a
 * gate never loads this module.
 */
import type { Outputs } from '../../model/model.js'
import { buildEdgeOutputs } from './buildEdgeOutputs.js'
import { buildSealedOutputs } from './buildSealedOutputs.js'
import type { GateInput, GateOutputs } from './gateInput.js'

export async function applyGate(outputs: Outputs, input: GateInput): Promise<GateOutputs> {
  switch (input.config.gate.mode) {
    case 'off':
    // The mode `client` hides pages in the browser only; every file stays public.
    case 'client':
      return { outputs, inputs: [], diagnostics: [] }
    case 'edge':
      return buildEdgeOutputs(outputs, input)
    case 'sealed':
    case 'edge+sealed':
      return buildSealedOutputs(outputs, input)
  }
}
