/**
 * Splits the outputs of an edge-gated site: a public shell that holds nothing of the content, and everything else in one
 * private folder that only the gate serves. The public list has exact paths and is made here; every other file is private.
 */

import { anyHostPaths } from '../../hosts/anyHost.js'
import { defaultHeaders } from '../../hosts/defaultHeaders.js'
import { gateHeaders } from '../../hosts/gateHeaders.js'
import type { Host } from '../../hosts/host.js'
import { hostOnlyPaths } from '../../hosts/hosts.js'
import type { Outputs } from '../../model/model.js'
import type { SiteConfig } from '../../schema/config.js'
import type { SiteBrand } from '../../site/gateBrand.js'
import type { GateSettings } from '../adapters/gateSettings.js'
import { gateFolder } from '../core/gateConfig.js'
import { renderScreenDocument, type ScreenTemplate } from '../screens/screenDocument.js'
import { gateEditions } from './gateEditions.js'
import { type PublicStylesInput, publicStyles } from './publicStyles.js'

export interface SplitInput {
  readonly outputs: Outputs
  readonly config: SiteConfig
  /** Browser code and styles. Only the styles and the files that they name are public. */
  readonly bundle: PublicStylesInput
  /** Copies of the logo. */
  readonly brand: Pick<SiteBrand, 'files'>
  readonly template: ScreenTemplate
}

export interface SplitResult {
  readonly publicFiles: Outputs
  readonly settings: GateSettings
}

/** Output folder of the protected files. */
export const privateFolder = '__private'

/** `robots.txt` of every gated site. */
export const gatedRobots = 'User-agent: *\nDisallow: /\n'

/** Separates the files that everyone may read from the protected ones, and returns the settings of the gate. */
export function splitOutputs({ outputs, config, bundle, brand, template }: SplitInput): SplitResult {
  const headers = defaultHeaders(outputs.get(anyHostPaths.headers))
  const link = { href: `${config.baseUrl}${gateFolder}/login`, label: 'gateSignIn' } as const
  const shell = Buffer.from(renderScreenDocument(template, { code: 'sign_in', link }))
  const publicFiles = new Map<string, Uint8Array>([
    ['index.html', shell],
    ['404.html', shell],
    ['robots.txt', Buffer.from(gatedRobots)],
    [anyHostPaths.headers, Buffer.from(headers)],
    ...publicStyles(bundle),
    ...brand.files,
  ])
  // The shell is for hosts on which the gate does not run. Behind the gate, both paths are protected pages.
  const isServedByGate = (path: string) => !path.endsWith('.html') && path !== anyHostPaths.headers
  const publicPaths = [...publicFiles.keys()].filter(isServedByGate)
  return { publicFiles, settings: gateSettings(config, { publicPaths, headers, template }) }
}

/** The outputs that are content: all except the files of hosts and `robots.txt`, which a gated build writes itself. */
export function contentOutputs(outputs: Outputs, hosts: readonly Host[]): (readonly [string, Uint8Array])[] {
  const omitted = new Set([...hostOnlyPaths(hosts), 'robots.txt'])
  // Reading a file can render it.
  return [...outputs.keys()].flatMap((path) => {
    const bytes = omitted.has(path) ? undefined : outputs.get(path)
    return bytes ? [[path, bytes] as const] : []
  })
}

interface GateSettingsInput {
  /** Output paths. */
  readonly publicPaths: readonly string[]
  /** Text of `_headers`. */
  readonly headers: string
  readonly template: ScreenTemplate
}

/** The settings that the gate needs on the host. They contain no secrets. */
export function gateSettings(config: SiteConfig, { publicPaths, headers, template }: GateSettingsInput): GateSettings {
  const { url, baseUrl, trailingSlash, gate } = config
  const editions = gateEditions(config)
  return {
    origin: new URL(url).origin,
    baseUrl,
    trailingSlash,
    publicPaths: publicPaths.map((path) => baseUrl + path).sort(),
    privateFolder,
    headers: gateHeaders(headers),
    domain: gate.AUTH0_DOMAIN ?? '',
    clientId: gate.AUTH0_CLIENT_ID ?? '',
    template,
    ...(editions && { editions }),
  }
}
