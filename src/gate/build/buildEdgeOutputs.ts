/** The mode `edge`: a public shell, everything else in the private folder, and the gate itself for each host. */
import { bundlePackageCode, recordInputs } from '../../bundling/bundlePackageCode.js'
import type { Outputs } from '../../model/model.js'
import type { ScreenTemplate } from '../screens/screenDocument.js'
import { type BuildPublicPart, checkLeaks } from './checkLeaks.js'
import { gateFiles } from './gateFiles.js'
import type { GateInput, GateOutputs } from './gateInput.js'
import { createScreenTemplate } from './screenTemplate.js'
import { splitOutputs } from './splitOutputs.js'

export async function buildEdgeOutputs(outputs: Outputs, input: GateInput): Promise<GateOutputs> {
  const diagnostics = await checkLeaks(outputs, input, edgePublicPart)
  const { bundleCode, inputs } = recordInputs(bundlePackageCode)
  const publicFiles = await edgePublicPart(outputs, input, bundleCode)
  const { protectedFiles } = splitOutputs({ outputs, ...input, template: edgeTemplate(input) })
  const all = [...publicFiles, ...protectedFiles].sort(([a], [b]) => (a < b ? -1 : 1))
  return { outputs: new Map(all), inputs: [...inputs], diagnostics }
}

const edgePublicPart: BuildPublicPart = async (outputs, input, bundleCode) => {
  const { config, hosts } = input
  const { publicFiles, settings } = splitOutputs({ outputs, ...input, template: edgeTemplate(input) })
  const headers = Buffer.from(publicFiles.get('_headers') ?? []).toString()
  return new Map([...publicFiles, ...(await gateFiles({ settings, config, hosts, headers, bundleCode }))])
}

function edgeTemplate({ config, brand, bundle, site, bootScript, renderScreen }: GateInput): ScreenTemplate {
  return createScreenTemplate({ config, brand: brand.brand, css: bundle.css, boot: bootScript(site), renderScreen })
}
