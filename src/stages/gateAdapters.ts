/** The gate as each host runs it: one bundled file with the settings of this build inside, and no secret. */

import type { CodeMaker } from '../bundling/packageCode.js'
import { nginxConfig } from '../gate/adapters/nginxConfig.js'
import type { GateSettings } from '../gate/adapters/settings.js'
import type { SiteConfig } from '../schema/config.js'

type Host = SiteConfig['deploy']['hosts'][number]

export interface GateAdaptersInput {
  readonly settings: GateSettings
  readonly hosts: readonly Host[]
  /** `_headers` of the build: what goes with every answer. */
  readonly headers: string
  readonly code: CodeMaker
}

export async function gateAdapters(input: GateAdaptersInput): Promise<Map<string, Uint8Array>> {
  const { settings, hosts, headers } = input
  const files = new Map<string, Uint8Array>()
  const text = (path: string, content: string) => files.set(path, Buffer.from(content))
  // For `docsgen preview --gate`.
  text('gate.json', `${JSON.stringify(settings, null, 2)}\n`)
  files.set('gate-server.mjs', await adapter('nodeServer', input))
  if (hosts.includes('cloudflare')) {
    files.set('_worker.js', await adapter('cloudflare', input))
    text('_routes.json', '{"version":1,"include":["/*"],"exclude":[]}\n')
  }
  if (hosts.includes('netlify')) {
    files.set('netlify/edge-functions/gate.js', await adapter('netlify', input))
    text('netlify.toml', '[build]\n  publish = "."\n  edge_functions = "netlify/edge-functions"\n')
  }
  if (hosts.includes('vercel')) {
    files.set('middleware.js', await adapter('vercel', input))
    const value = { cleanUrls: true, trailingSlash: settings.trailingSlash === 'always' }
    text('vercel.json', `${JSON.stringify(value, null, 2)}\n`)
  }
  if (hosts.includes('nginx')) text('nginx.conf', nginxConfig({ ...settings, headers }))
  return files
}

async function adapter(
  name: string,
  { settings, code }: Pick<GateAdaptersInput, 'settings' | 'code'>,
): Promise<Uint8Array> {
  const { bytes } = await code({
    entry: `src/gate/adapters/${name}.ts`,
    runsIn: name === 'nodeServer' ? 'node' : 'edge',
    settings: { name: 'DOCSGEN_GATE', value: settings },
  })
  return bytes
}
