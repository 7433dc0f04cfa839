/**
 * What everybody may read of a sealed site: one document without content, the script that gets the key, the service
 * worker, and the styles. All code of it comes from the package: no words of the site can be in it.
 */

import type { CodeMaker } from '../bundling/packageCode.js'
import { publicStyles } from '../gate/build/publicStyles.js'
import { gateFolder } from '../gate/core/config.js'
import { providerOrigin } from '../gate/core/loopback.js'
import { type SealedSettings, workerName } from '../gate/sealed/settings.js'
import type { SiteConfig } from '../schema/config.js'
import { sealClaim } from '../schema/gate.js'
import { escapeHtml, scriptJson } from '../util/html.js'

export interface SealedShellInput {
  readonly config: SiteConfig
  /** The browser code and styles; of these, styles and what they need are public. */
  readonly bundle: { readonly outputs: ReadonlyMap<string, Uint8Array>; readonly css: readonly string[] }
  /** The inline script of the theme, without anything of the site's own text, and the policy that allows it: for `<meta>`, and as header. */
  readonly boot: string
  readonly policy: { readonly meta: string; readonly header: string }
  /** Headers that the host would give to the pages. */
  readonly headers: Readonly<Record<string, string>>
  readonly code: CodeMaker
}

export interface SealedShell {
  readonly outputs: ReadonlyMap<string, Uint8Array>
  /** The document for every address that the host does not know. */
  readonly document: Uint8Array
}

export async function sealedShell(input: SealedShellInput): Promise<SealedShell> {
  const { config, bundle, headers, boot, policy, code } = input
  const { baseUrl, trailingSlash } = config
  const outputs = publicStyles(bundle)
  const script = await code({ entry: 'theme/gate/sealedShell.ts', runsIn: 'page' })
  const scriptPath = `assets/${script.name}`
  outputs.set(scriptPath, script.bytes)
  outputs.set('robots.txt', Buffer.from('User-agent: *\nDisallow: /\n'))
  const settings: SealedSettings = {
    ...{ baseUrl, trailingSlash, headers, boot, policy: policy.header, css: bundle.css },
    ...(config.gate.mode === 'edge+sealed' && { enter: gateAddress(config, 'enter') }),
    publicPaths: [...outputs.keys()].map((path) => baseUrl + path).sort(),
  }
  const worker = await code({
    entry: 'src/gate/sealed/worker.ts',
    runsIn: 'serviceWorker',
    settings: { name: 'DOCSGEN_SEALED', value: settings },
  })
  outputs.set(workerName, worker.bytes)
  const document = Buffer.from(shellDocument(input, baseUrl + scriptPath))
  return { outputs, document }
}

function gateAddress({ baseUrl }: SiteConfig, name: string): string {
  return `${baseUrl}${gateFolder}/${name}`
}

function shellDocument({ config, bundle, boot, policy }: SealedShellInput, script: string): string {
  const { baseUrl, locale, gate, colorMode } = config
  const { AUTH0_DOMAIN: domain = '', AUTH0_CLIENT_ID: clientId = '', AUTH0_LOGIN_URI: loginUri, DEBUG: debug } = gate
  const provider = { domain: domain && providerOrigin(domain), clientId, ...(loginUri && { loginUri }), debug }
  const source =
    gate.mode === 'sealed'
      ? { kind: 'provider', ...provider, claim: sealClaim(config) }
      : {
          kind: 'edge',
          key: gateAddress(config, 'key'),
          me: gateAddress(config, 'me'),
          login: gateAddress(config, 'login'),
        }
  const shell = { baseUrl, worker: baseUrl + workerName, seconds: Math.round(gate.seal.hours * 3600), source }
  const links = bundle.css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  return `<!doctype html><html lang="${escapeHtml(locale)}" data-theme="${colorMode.defaultMode}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy.meta)}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Sign in</title><script>${boot}</script>${links}<script type="module" src="${escapeHtml(script)}"></script><script type="application/json" id="docsgen">${scriptJson(shell)}</script></head><body><div class="shell"><main id="main" data-region="main"><noscript>This site needs JavaScript.</noscript></main></div></body></html>\n`
}
