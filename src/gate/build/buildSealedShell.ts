/**
 * The public part of a sealed site: one document without content, the script that gets the key, the service worker, and
 * the styles. All its code comes from docsgen itself, so it cannot contain words of the site.
 */

import type { BundlePackageCode } from '../../bundling/bundlePackageCode.js'
import type { ShellConfig } from '../../model/contract.js'
import { providerOrigin } from '../../routes/loopback.js'
import type { SiteConfig } from '../../schema/config.js'
import { sealClaim } from '../../schema/gate.js'
import { escapeHtml, scriptJson } from '../../util/html.js'
import { gateFolder } from '../core/gateConfig.js'
import { type SealedSettings, serviceWorkerName } from '../sealed/sealedSettings.js'
import { type PublicStylesInput, publicStyles } from './publicStyles.js'
import { gatedRobots } from './splitOutputs.js'

export interface SealedShellInput {
  readonly config: SiteConfig
  /** Browser code and styles. Only the styles and the files that they name are public. */
  readonly bundle: PublicStylesInput
  /** Inline script of the theme, without text of the site. */
  readonly boot: string
  /** The policy that allows `boot`: for a `<meta>` element, and as a header. */
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
  const { config, bundle, headers, boot, policy, bundleCode } = input
  const { baseUrl, trailingSlash } = config
  const outputs = publicStyles(bundle)
  const script = await bundleCode({ entry: 'src/gate/browser/sealedShell.ts', runsIn: 'page' })
  const scriptPath = `assets/${script.name}`
  outputs.set(scriptPath, script.bytes)
  outputs.set('robots.txt', Buffer.from(gatedRobots))
  const settings: SealedSettings = {
    ...{ baseUrl, trailingSlash, headers, boot, policy: policy.header, css: bundle.css },
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

function shellConfig(config: SiteConfig): ShellConfig {
  const { baseUrl, gate } = config
  return {
    baseUrl,
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

function renderShellDocument({ config, bundle, boot, policy }: SealedShellInput, script: string): string {
  const { locale, colorMode } = config
  const links = bundle.css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  return `<!doctype html><html lang="${escapeHtml(locale)}" data-theme="${colorMode.defaultMode}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy.meta)}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Sign in</title><script>${boot}</script>${links}<script type="module" src="${escapeHtml(script)}"></script><script type="application/json" id="docsgen">${scriptJson(shellConfig(config))}</script></head><body><div class="shell"><main id="main" data-region="main"><noscript>This site needs JavaScript.</noscript></main></div></body></html>\n`
}
