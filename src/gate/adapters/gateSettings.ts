/** The settings that a build puts into its adapters, and the environment variables that the host adds at run time. */
import { strictTransportHeader } from '../../hosts/securityHeaders.js'
import { providerOrigin } from '../../routes/loopback.js'
import type { GateEditions } from '../core/editions.js'
import { findInvalidSetting, type GateConfig } from '../core/gateConfig.js'
import type { ScreenTemplate } from '../screens/screenDocument.js'
import { edgeStore } from './edgeStore.js'

export interface GateSettings {
  /** Origin of the site. */
  readonly origin: string
  readonly baseUrl: string
  readonly trailingSlash: 'never' | 'always'
  /** Decoded paths with the base path. */
  readonly publicPaths: readonly string[]
  readonly privateFolder: string
  /** Security headers of every response. */
  readonly headers: Readonly<Record<string, string>>
  /** Host name of the provider; empty if only the environment knows it. */
  readonly domain: string
  readonly clientId: string
  /** The gate's own pages. */
  readonly template: ScreenTemplate
  /** The protected files are sealed: readers with a session also get the key, which is in `DOCSGEN_SEAL_KEY` of the host. */
  readonly sealed?: true
  /** Editions of a site with audiences, each in a folder of the private folder. */
  readonly editions?: GateEditions
}

/** Replaced by the build that emits the adapter. */
declare const DOCSGEN_GATE: GateSettings

/** The settings of this build. esbuild replaces the constant, so calls outside of a bundle throw a ReferenceError. */
export const injectedGateSettings = (): GateSettings => DOCSGEN_GATE

export type GateEnvironment = Readonly<Record<string, string | undefined>>

/**
 * Merges the settings with the environment, which wins: `DOCSGEN_GATE_KEYS` (required), `DOCSGEN_GATE_ORIGIN`,
 * `DOCSGEN_GATE_ORGANIZATION`, `AUTH0_DOMAIN`, `AUTH0_CLIENT_ID`, `DOCSGEN_SEAL_KEY`, `DOCSGEN_GATE_STORE`. With a missing
 * or invalid value, the gate refuses every request.
 */
export function gateConfigFrom(settings: GateSettings, env: GateEnvironment, store = edgeStore(env)): GateConfig {
  const { baseUrl, publicPaths, privateFolder, template, editions } = settings
  const origin = env.DOCSGEN_GATE_ORIGIN || settings.origin
  const organization = env.DOCSGEN_GATE_ORGANIZATION
  return {
    origin,
    baseUrl,
    publicPaths,
    privateFolder,
    headers: { ...settings.headers, ...Object.fromEntries(strictTransportHeader(origin)) },
    template,
    issuer: `${providerOrigin(env.AUTH0_DOMAIN || settings.domain)}/`,
    clientId: env.AUTH0_CLIENT_ID || settings.clientId,
    keys: env.DOCSGEN_GATE_KEYS ?? '',
    ...(organization && { organization }),
    ...(store !== undefined && { store }),
    ...(editions && { editions }),
    ...(settings.sealed && { sealKeys: env.DOCSGEN_SEAL_KEY ?? '' }),
  }
}

/** The environment variable in which an operator sets each field of the configuration. */
const settingVariables: Readonly<Record<string, string>> = {
  origin: 'DOCSGEN_GATE_ORIGIN',
  issuer: 'AUTH0_DOMAIN',
  clientId: 'AUTH0_CLIENT_ID',
  keys: 'DOCSGEN_GATE_KEYS',
  sealKeys: 'DOCSGEN_SEAL_KEY',
  store: 'DOCSGEN_GATE_STORE',
}

/** Tells the operator why the gate refuses everything; undefined if it works. Never shows a value. */
export function explainRefusal(config: GateConfig): string | undefined {
  const invalid = findInvalidSetting(config)
  if (!invalid) return undefined
  const { name, problem } = invalid
  return `The gate refuses every request: ${settingVariables[name] ?? name} ${problem}. See docs/content/guides/gate.md for its form.`
}
