/** The gate as each host runs it: one bundled file with the settings of this build inside, and no secret. */
import { join } from 'node:path'
import { build } from 'esbuild'
import { nginxConfig } from '../gate/adapters/nginxConfig.js'
import type { GateSettings } from '../gate/adapters/settings.js'
import { packageFolder } from '../lib/packageFolder.js'
import type { SiteConfig } from '../schema/config.js'

type Host = SiteConfig['deploy']['hosts'][number]

export interface GateAdaptersInput {
  readonly settings: GateSettings
  readonly hosts: readonly Host[]
  /** `_headers` of the build: what goes with every answer. */
  readonly headers: string
}

export async function gateAdapters({ settings, hosts, headers }: GateAdaptersInput): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  const text = (path: string, content: string) => files.set(path, Buffer.from(content))
  // For `docsgen preview --gate`.
  text('gate.json', `${JSON.stringify(settings, null, 2)}\n`)
  files.set('gate-server.mjs', await adapter('nodeServer', settings))
  if (hosts.includes('cloudflare')) {
    files.set('_worker.js', await adapter('cloudflare', settings))
    text('_routes.json', '{"version":1,"include":["/*"],"exclude":[]}\n')
  }
  if (hosts.includes('netlify')) {
    files.set('netlify/edge-functions/gate.js', await adapter('netlify', settings))
    text('netlify.toml', '[build]\n  publish = "."\n  edge_functions = "netlify/edge-functions"\n')
  }
  if (hosts.includes('vercel')) {
    files.set('middleware.js', await adapter('vercel', settings))
    const value = { cleanUrls: true, trailingSlash: settings.trailingSlash === 'always' }
    text('vercel.json', `${JSON.stringify(value, null, 2)}\n`)
  }
  if (hosts.includes('nginx')) text('nginx.conf', nginxConfig({ ...settings, headers }))
  return files
}

async function adapter(name: string, settings: GateSettings): Promise<Uint8Array> {
  const folder = packageFolder()
  const isNode = name === 'nodeServer'
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [join(folder, `src/gate/adapters/${name}.ts`)],
    bundle: true,
    format: 'esm',
    platform: isNode ? 'node' : 'browser',
    conditions: isNode ? [] : ['worker'],
    target: 'es2022',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    define: { DOCSGEN_GATE: JSON.stringify(settings) },
    write: false,
    logLevel: 'silent',
    tsconfigRaw: '{}',
  })
  const [file] = outputFiles
  if (!file) throw new Error(`The gate adapter ${name} came out empty.`)
  return file.contents
}
