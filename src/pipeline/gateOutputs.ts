/** The last step of a gated build: what anyone may read, what the gate hands out, and the gate itself for each host. */
import type { Diagnostic } from '../diagnostic.js'
import { headersFor, parseHeaders } from '../lib/hostRules.js'
import type { Site } from '../model.js'
import { hostFiles } from '../stages/files.js'
import { gateAdapters } from '../stages/gateAdapters.js'
import { gateLeaks, ownPaths } from '../stages/gateLeaks.js'
import { gateSplit } from '../stages/gateSplit.js'
import { type SealedOutputsInput, sealedOutputs } from './sealedOutputs.js'

type Outputs = ReadonlyMap<string, Uint8Array>

export interface GateOutputs {
  readonly outputs: Outputs
  readonly diagnostics: readonly Diagnostic[]
}

export async function gateOutputs(outputs: Outputs, input: SealedOutputsInput): Promise<GateOutputs> {
  switch (input.config.gate.mode) {
    case 'off':
    case 'client':
      return { outputs, diagnostics: [] }
    case 'edge':
      return edgeOutputs(outputs, input)
    case 'sealed':
    case 'edge+sealed':
      return sealedOutputs(outputs, input)
  }
}

async function edgeOutputs(outputs: Outputs, { config, site, bundle }: SealedOutputsInput): Promise<GateOutputs> {
  const { open, closed, settings } = gateSplit({ outputs, config, bundle })
  const headers = Buffer.from(open.get('_headers') ?? []).toString()
  const adapters = await gateAdapters({ settings, hosts: config.deploy.hosts, headers })
  const files = new Map([...open, ...adapters])
  const own = ownPaths(files)
  // These headers come from the site's own build, so they are looked at.
  own.delete('_headers')
  const diagnostics = gateLeaks({ site, files, own, ownTexts: headerLines({ site, headers }) })
  const all = [...files, ...closed].sort(([a], [b]) => (a < b ? -1 : 1))
  return { outputs: new Map(all), diagnostics }
}

/** Header lines that a site without pages, with the same policy, would have too. */
function headerLines({ site, headers }: { readonly site: Site; readonly headers: string }): string[] {
  const csp = headersFor(site.config.baseUrl, parseHeaders(headers))['Content-Security-Policy'] ?? ''
  const empty = hostFiles({ site: { ...site, docs: [], redirects: [] }, csp }).get('_headers')
  const lines = Buffer.from(empty ?? [])
    .toString()
    .split('\n')
  return lines.filter((line) => /^\s+\S/.test(line)).map((line) => line.trim())
}
