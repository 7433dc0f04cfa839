/** The modes `sealed` and `edge+sealed`: a public shell, and everything else encrypted. */

import { type BundlePackageCode, bundlePackageCode, recordInputs } from '../../bundling/bundlePackageCode.js'
import { anyHostPaths } from '../../hosts/anyHost.js'
import { contentSecurityPolicy } from '../../hosts/csp.js'
import { defaultHeaders } from '../../hosts/defaultHeaders.js'
import { headersFor, parseHeaders } from '../../hosts/hostRules.js'
import { hostOnlyPaths } from '../../hosts/hosts.js'
import { type Diagnostic, error } from '../../model/diagnostic.js'
import type { Outputs } from '../../model/model.js'
import { contentSources } from '../../site/contentSources.js'
import { emptySite } from '../../site/emptySite.js'
import { deriveEditionKey } from '../core/editionKeys.js'
import { parseSealKeys } from '../core/sealKeys.js'
import type { ScreenTemplate } from '../screens/screenDocument.js'
import { buildSealedShell, type SealedShell, type SealedShellInput } from './buildSealedShell.js'
import { type BuildPublicPart, checkLeaks } from './checkLeaks.js'
import { gatedContents } from './gateEditions.js'
import { gateFiles } from './gateFiles.js'
import type { GateInput, GateOutputs } from './gateInput.js'
import { createScreenTemplate } from './screenTemplate.js'
import { sealFiles } from './sealFiles.js'
import { contentOutputs, gateSettings, privateFolder } from './splitOutputs.js'

export async function buildSealedOutputs(outputs: Outputs, input: GateInput): Promise<GateOutputs> {
  const { config, site, hosts, sealKeys = '' } = input
  const parsed = parseSealKeys(sealKeys)
  if (parsed.kind === 'problem') return failedBuild(invalidKeyError(parsed.problem, site.configFile))
  const [key] = parsed.keys
  const diagnostics = await checkLeaks(outputs, input, sealedPublicPart)
  const { bundleCode, inputs } = recordInputs(bundlePackageCode)
  const shell = await buildShell(outputs, input, bundleCode)
  const contents = gatedContents(outputs, input).map((content) => ({
    ...content,
    files: contentOutputs(content.outputs, hosts).filter(([path]) => !shell.outputs.has(path)),
  }))
  const exposed = findExposedKey(
    contents.flatMap(({ files }) => files),
    sealKeys,
  )
  if (exposed !== undefined) return failedBuild(exposedKeyError(exposed, site.configFile))
  const protectedFiles: [path: string, bytes: Uint8Array][] = []
  for (const { outputs, folder, files, edition } of contents) {
    const own = edition ? await deriveEditionKey(key, edition) : key
    const redirects = decodeOutput(outputs.get(anyHostPaths.redirects))
    const sealed = await sealFiles({ files: new Map(files), key: own, redirects })
    // With a gate, the private folder holds the sealed files and the shell; a second shell outside is for hosts on which
    // the gate does not run.
    if (config.gate.mode === 'sealed') protectedFiles.push(...sealed)
    else
      for (const [path, bytes] of [...documentEntries(shell), ...sealed])
        protectedFiles.push([`${privateFolder}/${folder}${path}`, bytes])
  }
  const publicFiles = await buildPublicFiles(shell, input, bundleCode)
  const all = [...publicFiles, ...protectedFiles].sort(([a], [b]) => (a < b ? -1 : 1))
  return { outputs: new Map(all), inputs: [...inputs], diagnostics }
}

const sealedPublicPart: BuildPublicPart = async (outputs, input, bundleCode) =>
  buildPublicFiles(await buildShell(outputs, input, bundleCode), input, bundleCode)

/** The shell, and what the hosts read: their own files, or those of the gate. */
async function buildPublicFiles(
  shell: SealedShell,
  input: GateInput,
  bundleCode: BundlePackageCode,
): Promise<Map<string, Uint8Array>> {
  const { config, site, hosts } = input
  const files = [...documentEntries(shell), ...shell.outputs]
  const emptySiteFiles = input.siteFiles(emptySite(site), inlineScript(input).policy.header)
  if (config.gate.mode === 'sealed') {
    // Without content some files are empty, such as redirects.
    const hostOnly = hostOnlyPaths(hosts)
    return new Map([
      ...files,
      ...[...emptySiteFiles].filter(([path, { byteLength }]) => hostOnly.has(path) && byteLength > 0),
    ])
  }
  const headers = defaultHeaders(emptySiteFiles.get(anyHostPaths.headers))
  const publicPaths = [...shell.outputs.keys()]
  const template = sealedTemplate(input)
  const settings = { ...gateSettings(config, { publicPaths, headers, template }), sealed: true as const }
  const adapters = await gateFiles({ settings, config, hosts, headers, bundleCode })
  return new Map([...files, [anyHostPaths.headers, Buffer.from(headers)], ...adapters])
}

/** The host responds with the shell to every path that it does not know. */
function documentEntries({ document }: SealedShell): (readonly [string, Uint8Array])[] {
  return [
    ['index.html', document],
    ['404.html', document],
  ]
}

function buildShell(outputs: Outputs, input: GateInput, bundleCode: BundlePackageCode): Promise<SealedShell> {
  const { config } = input
  const rules = parseHeaders(decodeOutput(outputs.get(anyHostPaths.headers)))
  const { 'Cache-Control': _, ...headers } = headersFor(config.baseUrl, rules)
  const { policy } = inlineScript(input)
  return buildSealedShell({ ...input, template: sealedTemplate(input), policy, headers, bundleCode })
}

function sealedTemplate(input: GateInput): ScreenTemplate {
  const { config, brand, bundle, fonts, renderScreen } = input
  return createScreenTemplate({
    ...{ config, fonts, renderScreen },
    brand: brand.brand,
    css: bundle.css,
    boot: inlineScript(input).boot,
  })
}

/** The inline script of the theme, and the policy that allows it. */
function inlineScript({
  config,
  site,
  bootScript,
}: GateInput): Pick<SealedShellInput, 'policy'> & Pick<ScreenTemplate, 'boot'> {
  const boot = bootScript(site)
  const { trustedTypes } = config.deploy
  return { boot, policy: contentSecurityPolicy({ boot, extra: contentSources(site), trustedTypes }) }
}

/** Path of a file that contains a key, in the encoding of the environment variable. */
function findExposedKey(
  files: readonly (readonly [path: string, bytes: Uint8Array])[],
  sealKeys: string,
): string | undefined {
  const keys = sealKeys.split(',').map((part) => part.slice(part.indexOf(':') + 1).trim())
  return files.find(([, bytes]) => keys.some((text) => Buffer.from(bytes).includes(text)))?.[0]
}

function invalidKeyError(problem: string, file: string): Diagnostic {
  const hint =
    "Set it to `id:key`, where the key is 32 random bytes: node -p \"'k1:' + require('crypto').randomBytes(32).toString('base64url')\". To build without a gate, set NOAUTH=true."
  return error('seal-key', `The environment variable DOCSGEN_SEAL_KEY ${problem}.`, { file, hint })
}

function exposedKeyError(path: string, file: string): Diagnostic {
  const hint = 'Remove it from the content and create a new key, because this one is no longer secret.'
  return error('seal-key', `${path} contains the key of DOCSGEN_SEAL_KEY.`, { file, hint })
}

function failedBuild(diagnostic: Diagnostic): GateOutputs {
  return { outputs: new Map(), inputs: [], diagnostics: [diagnostic] }
}

function decodeOutput(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString()
}
