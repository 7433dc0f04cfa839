/**
 * The public part of a sealed site: one document without content, the script that gets the key, the service worker, and
 * the styles. All its code comes from docsgen itself, so it cannot contain words of the site.
 */

import type { BundlePackageCode } from '../../bundling/bundlePackageCode.js'
import type { ShellConfig } from '../../model/contract.js'
import { providerOrigin } from '../../routes/loopback.js'
import type { SiteConfig } from '../../schema/config.js'
import { sealClaim } from '../../schema/gate.js'
import type { SiteBrand } from '../../site/gateBrand.js'
import { defaultLanguage, interfaceTextOf } from '../../site/languages/list.js'
import { escapeHtml, scriptJson } from '../../util/html.js'
import { gateFolder } from '../core/gateConfig.js'
import { renderScreenDocument, type ScreenTemplate } from '../screens/screenDocument.js'
import { type SealedSettings, serviceWorkerName } from '../sealed/sealedSettings.js'
import { type PublicStylesInput, publicStyles } from './publicStyles.js'
import { gatedRobots } from './splitOutputs.js'

export interface SealedShellInput {
  readonly config: SiteConfig
  /** Browser code and styles. Only the styles and the files that they name are public. */
  readonly bundle: PublicStylesInput
  readonly template: ScreenTemplate
  readonly brand: SiteBrand
  /** Absolute path of the folder of the theme. */
  readonly themeFolder: string
  /** The policy that allows the inline script of the template: for a `<meta>` element, and as a header. */
  readonly policy: { readonly meta: string; readonly header: string }
  /** Headers that the host would send with pages. */
  readonly headers: Readonly<Record<string, string>>
  readonly bundleCode: BundlePackageCode
}

export interface SealedShell {
  readonly outputs: ReadonlyMap<string, Uint8Array>
  /** The document for every path that the host does not know. */
  readonly document: Uint8Array
}

export async function buildSealedShell(input: SealedShellInput): Promise<SealedShell> {
  const { config, bundle, brand, headers, template, themeFolder, policy, bundleCode } = input
  const { baseUrl, trailingSlash } = config
  const outputs = new Map([...publicStyles(bundle), ...brand.files])
  const text = interfaceTextOf(defaultLanguage(config))
  const script = await bundleCode({ entry: 'src/gate/browser/sealedShell.ts', runsIn: 'page', themeFolder, text })
  const scriptPath = `assets/${script.name}`
  outputs.set(scriptPath, script.bytes)
  for (const [name, bytes] of script.chunks) outputs.set(`assets/${name}`, bytes)
  outputs.set('robots.txt', Buffer.from(gatedRobots))
  const settings: SealedSettings = {
    ...{ baseUrl, trailingSlash, headers, template, policy: policy.header },
    ...(config.gate.mode === 'edge+sealed' && { enter: gateRouteHref(config, 'enter') }),
    publicPaths: [...outputs.keys()].map((path) => baseUrl + path).sort(),
  }
  const worker = await bundleCode({
    entry: 'src/gate/sealed/serviceWorker.ts',
    runsIn: 'serviceWorker',
    settings: { name: 'DOCSGEN_SEALED', value: settings },
  })
  outputs.set(serviceWorkerName, worker.bytes)
  const document = Buffer.from(renderShellDocument(input, baseUrl + scriptPath))
  return { outputs, document }
}

function gateRouteHref({ baseUrl }: SiteConfig, name: string): string {
  return `${baseUrl}${gateFolder}/${name}`
}

function shellConfig({ config, brand: { brand } }: SealedShellInput): ShellConfig {
  const { baseUrl, gate } = config
  return {
    baseUrl,
    brand,
    worker: baseUrl + serviceWorkerName,
    seconds: Math.round(gate.seal.hours * 3600),
    source: keySource(config),
  }
}

function keySource(config: SiteConfig): ShellConfig['source'] {
  const { gate } = config
  const { AUTH0_DOMAIN: domain = '', AUTH0_CLIENT_ID: clientId = '', AUTH0_LOGIN_URI: loginUri, DEBUG: debug } = gate
  const provider = { domain: domain && providerOrigin(domain), clientId, ...(loginUri && { loginUri }), debug }
  if (gate.mode === 'sealed') return { kind: 'provider', ...provider, claim: sealClaim(config) }
  const [key, me, login] = [gateRouteHref(config, 'key'), gateRouteHref(config, 'me'), gateRouteHref(config, 'login')]
  return { kind: 'edge', key, me, login }
}

function renderShellDocument(input: SealedShellInput, script: string): string {
  const settings = `<script type="application/json" id="docsgen">${scriptJson(shellConfig(input))}</script>`
  return renderScreenDocument(
    input.template,
    { code: 'no_script', link: { href: '', label: 'gateRetry' } },
    {
      policy: input.policy.meta,
      head: `<script type="module" src="${escapeHtml(script)}"></script>${settings}`,
      isPending: true,
    },
  )
}
