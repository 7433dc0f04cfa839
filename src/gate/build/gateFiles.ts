/** The gate as each host runs it: bundled files that contain the settings of this build, and no secret. */

import type { BundlePackageCode } from '../../bundling/bundlePackageCode.js'
import type { Host } from '../../hosts/host.js'
import { selectHosts } from '../../hosts/hosts.js'
import type { SiteConfig } from '../../schema/config.js'
import type { GateSettings } from '../adapters/gateSettings.js'

export interface GateFilesOptions {
  readonly settings: GateSettings
  readonly config: Pick<SiteConfig, 'deploy'>
  readonly hosts: readonly Host[]
  /** Text of `_headers`: the headers of every response. */
  readonly headers: string
  readonly bundleCode: BundlePackageCode
}

export async function gateFiles(options: GateFilesOptions): Promise<Map<string, Uint8Array>> {
  const { settings, config, hosts, headers, bundleCode } = options
  const bundleAdapter = async (name: string, runsIn: 'edge' | 'node'): Promise<Uint8Array> => {
    const define = { name: 'DOCSGEN_GATE', value: settings } as const
    return (await bundleCode({ entry: `src/gate/adapters/${name}.ts`, runsIn, settings: define })).bytes
  }
  const files = new Map<string, Uint8Array>()
  for (const host of selectHosts(hosts, config.deploy.hosts)) {
    const own = (await host.gateFiles?.({ settings, headers, bundleAdapter })) ?? {}
    for (const [path, content] of Object.entries(own)) files.set(path, Buffer.from(content))
  }
  return files
}
