/** Netlify: reads `_headers` and `_redirects`; the gate runs as an edge function. */
import type { Host } from './host.js'

export const netlify = {
  name: 'netlify' as const,
  files: [],
  gateFiles: async ({ bundleAdapter }) => ({
    'netlify/edge-functions/gate.js': await bundleAdapter('netlify', 'edge'),
    'netlify.toml': '[build]\n  publish = "."\n  edge_functions = "netlify/edge-functions"\n',
  }),
} satisfies Host
