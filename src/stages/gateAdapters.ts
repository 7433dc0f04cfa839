/** The gate as each host runs it: one bundled file with the settings of this build inside, and no secret. */
import { join } from 'node:path'
import { build } from 'esbuild'
import type { GateSettings } from '../gate/adapters/settings.js'
import { packageFolder } from '../lib/packageFolder.js'
import type { SiteConfig } from '../schema/config.js'

type Host = SiteConfig['deploy']['hosts'][number]

export async function gateAdapters(settings: GateSettings, hosts: readonly Host[]): Promise<Map<string, Uint8Array>> {
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
  if (hosts.includes('nginx')) text('nginx.conf', nginx(settings))
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

/** The gate names the file it allowed (`X-Accel-Redirect`), so nginx never reads the address of a reader itself. */
function nginx({ baseUrl, privateFolder, trailingSlash }: GateSettings): string {
  const files = trailingSlash === 'always' ? '$uri/index.html $uri' : '$uri.html $uri $uri/index.html'
  return `# Include this in a server block whose root is the built folder. Run beside it:
#   DOCSGEN_GATE_ACCEL=1 DOCSGEN_GATE_KEYS=... node gate-server.mjs
merge_slashes off;
location / {
  proxy_pass http://127.0.0.1:4180;
  proxy_set_header Host $http_host;
  proxy_intercept_errors off;
}
location ${baseUrl}${privateFolder}/ {
  internal;
  add_header Cache-Control "private, no-store" always;
  add_header Vary "Cookie" always;
  add_header X-Content-Type-Options "nosniff" always;
  add_header X-Frame-Options "DENY" always;
  error_page 404 ${baseUrl}${privateFolder}/404.html;
  try_files ${files} =404;
}
`
}
