/**
 * Splits the outputs of an edge-gated site: a public shell that holds nothing of the content, and everything else in one
 * private folder that only the gate serves. The public list has exact paths and is made here; every other file is private.
 */

import { defaultHeaders } from '../../hosts/defaultHeaders.js'
import { gateHeaders } from '../../hosts/gateHeaders.js'
import type { Host } from '../../hosts/host.js'
import { hostOnlyPaths } from '../../hosts/hosts.js'
import type { Outputs } from '../../model/model.js'
import type { SiteConfig } from '../../schema/config.js'
import { escapeHtml } from '../../util/html.js'
import type { GateSettings } from '../adapters/gateSettings.js'
import { type PublicStylesInput, publicStyles } from './publicStyles.js'

export interface SplitInput {
  readonly outputs: Outputs
  readonly config: SiteConfig
  /** Browser code and styles. Only the styles and the files that they name are public. */
  readonly bundle: PublicStylesInput
  readonly hosts: readonly Host[]
}

export interface SplitResult {
  readonly publicFiles: Outputs
  /** Files that the gate serves, below the private folder. */
  readonly protectedFiles: Outputs
  readonly settings: GateSettings
}

/** Output folder of the protected files. */
export const privateFolder = '__private'

/** `robots.txt` of every gated site. */
export const gatedRobots = 'User-agent: *\nDisallow: /\n'

export function splitOutputs({ outputs, config, bundle, hosts }: SplitInput): SplitResult {
  const headers = defaultHeaders(outputs.get('_headers'))
  const shell = Buffer.from(signInPage(config.baseUrl, config.locale, bundle.css))
  const publicFiles = new Map<string, Uint8Array>([
    ['index.html', shell],
    ['404.html', shell],
    ['robots.txt', Buffer.from(gatedRobots)],
    ['_headers', Buffer.from(headers)],
    ...publicStyles(bundle),
  ])
  const protectedFiles = new Map(
    contentOutputs(outputs, hosts).map(([path, bytes]) => [`${privateFolder}/${path}`, bytes] as const),
  )
  // The shell is for hosts on which the gate does not run. Behind the gate, both paths are protected pages.
  const isServedByGate = (path: string) => !path.endsWith('.html') && path !== '_headers'
  const publicPaths = [...publicFiles.keys()].filter(isServedByGate)
  return { publicFiles, protectedFiles, settings: gateSettings(config, publicPaths, headers) }
}

/** The outputs that are content: all except the files of hosts and `robots.txt`, which a gated build writes itself. */
export function contentOutputs(outputs: Outputs, hosts: readonly Host[]): (readonly [string, Uint8Array])[] {
  const hostOnly = hostOnlyPaths(hosts)
  return [...outputs].filter(([path]) => !hostOnly.has(path) && path !== 'robots.txt')
}

/** @param publicPaths output paths. @param headers text of `_headers`. */
export function gateSettings(config: SiteConfig, publicPaths: readonly string[], headers: string): GateSettings {
  const { url, baseUrl, trailingSlash, gate } = config
  return {
    origin: new URL(url).origin,
    baseUrl,
    trailingSlash,
    publicPaths: publicPaths.map((path) => baseUrl + path).sort(),
    privateFolder,
    headers: gateHeaders(headers),
    domain: gate.AUTH0_DOMAIN ?? '',
    clientId: gate.AUTH0_CLIENT_ID ?? '',
  }
}

function signInPage(baseUrl: string, lang: string, css: readonly string[]): string {
  const links = css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  return `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Sign in</title>${links}</head><body><main><a href="${escapeHtml(baseUrl)}__gate/login">Sign in</a></main></body></html>\n`
}
