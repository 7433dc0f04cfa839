/** The gate under Node, for any machine: `node gate-server.mjs`. `docsgen preview --gate` reads `gate.json`. */
import type { Host } from './host.js'

export const node = {
  name: 'node' as const,
  always: true as const,
  files: [],
  gateFiles: async ({ settings, bundleAdapter }) => ({
    'gate.json': `${JSON.stringify(settings, null, 2)}\n`,
    'gate-server.mjs': await bundleAdapter('nodeServer', 'node'),
  }),
} satisfies Host
