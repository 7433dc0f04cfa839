/** All hosts. To add one, write its file and add it to this array. */

import { anyHost } from './anyHost.js'
import { cloudflare } from './cloudflare.js'
import type { Host } from './host.js'
import { netlify } from './netlify.js'
import { nginx } from './nginx.js'
import { node } from './node.js'
import { vercel } from './vercel.js'

export const hosts = [anyHost, node, netlify, cloudflare, vercel, nginx] as const satisfies readonly Host[]

/** The names that `deploy.hosts` accepts. */
export const hostNames = hosts.flatMap((host) => ('always' in host ? [] : [host.name]))

/** The hosts that a site is built for: those that it names, and those of every site. */
export function selectHosts(all: readonly Host[], names: readonly string[]): Host[] {
  return all.filter(({ name, always }) => always || names.includes(name))
}

/** Output paths of the files that only a host reads, whether or not the site names the host. */
export function hostOnlyPaths(all: readonly Host[]): Set<string> {
  return new Set(all.flatMap(({ files }) => files.map(({ path }) => path)))
}
