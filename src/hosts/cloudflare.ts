/** Cloudflare Pages: reads `_headers` and `_redirects`; the gate runs as the worker of the site. */
import type { Host } from './host.js'

export const cloudflare = {
  name: 'cloudflare' as const,
  files: [],
  gateFiles: async ({ bundleAdapter }) => ({
    '_worker.js': await bundleAdapter('cloudflare', 'edge'),
    '_routes.json': '{"version":1,"include":["/*"],"exclude":[]}\n',
  }),
} satisfies Host
