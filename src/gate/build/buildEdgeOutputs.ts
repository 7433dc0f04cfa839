/** The mode `edge`: a public shell, everything else in the private folder, and the gate itself for each host. */
import { bundlePackageCode, recordInputs } from '../../bundling/bundlePackageCode.js'
import { anyHostPaths } from '../../hosts/anyHost.js'
import type { Outputs } from '../../model/model.js'
import type { ScreenTemplate } from '../screens/screenDocument.js'
import { type BuildPublicPart, checkLeaks } from './checkLeaks.js'
import { gatedContents } from './gateEditions.js'
import { gateFiles } from './gateFiles.js'
import type { GateInput, GateOutputs } from './gateInput.js'
import { createScreenTemplate } from './screenTemplate.js'
import { contentOutputs, privateFolder, splitOutputs } from './splitOutputs.js'

export async function buildEdgeOutputs(outputs: Outputs, input: GateInput): Promise<GateOutputs> {
  const diagnostics = await checkLeaks(outputs, input, edgePublicPart)
  const { bundleCode, inputs } = recordInputs(bundlePackageCode)
  const publicFiles = await edgePublicPart(outputs, input, bundleCode)
  const protectedFiles = gatedContents(outputs, input).flatMap((content) =>
    contentOutputs(content.outputs, input.hosts).map(
      ([path, bytes]) => [`${privateFolder}/${content.folder}${path}`, bytes] as const,
    ),
  )
  const all = [...publicFiles, ...protectedFiles].sort(([a], [b]) => (a < b ? -1 : 1))
  return { outputs: new Map(all), inputs: [...inputs], diagnostics }
}

const edgePublicPart: BuildPublicPart = async (outputs, input, bundleCode) => {
  const { config, hosts } = input
  const { publicFiles, settings } = splitOutputs({ outputs, ...input, template: edgeTemplate(input) })
  const headers = Buffer.from(publicFiles.get(anyHostPaths.headers) ?? []).toString()
  return new Map([...publicFiles, ...(await gateFiles({ settings, config, hosts, headers, bundleCode }))])
}

function edgeTemplate({ config, brand, bundle, fonts, site, bootScript, renderScreen }: GateInput): ScreenTemplate {
  return createScreenTemplate({
    ...{ config, fonts, renderScreen },
    brand: brand.brand,
    css: bundle.css,
    boot: bootScript(site),
  })
}
