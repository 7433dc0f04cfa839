/** What a build knows about its gate, and what the host adds when it runs. */
import { base64url } from 'jose'
import { providerOrigin } from '../../routes/loopback.js'
import { findInvalidSetting, type GateConfig, type GateKey } from '../core/gateConfig.js'

export interface GateSettings {
  readonly origin: string
  readonly baseUrl: string
  readonly trailingSlash: 'never' | 'always'
  readonly publicPaths: readonly string[]
  readonly privateFolder: string
  /** Host name of the provider; empty where only the environment knows it. */
  readonly domain: string
  readonly clientId: string
  /** The protected files are sealed: readers with a session also get the key, which the host has in `DOCSGEN_SEAL_KEY`. */
  readonly sealed?: true
}

/** Put in by the build that emits the adapter. */
declare const DOCSGEN_GATE: GateSettings

export const injectedGateSettings = (): GateSettings => DOCSGEN_GATE

export type GateEnvironment = Readonly<Record<string, string | undefined>>

/**
 * The environment wins: `DOCSGEN_GATE_KEYS` (needed), `DOCSGEN_GATE_ORIGIN`, `AUTH0_DOMAIN`, `AUTH0_CLIENT_ID`. What is
 * wrong or missing gives a configuration with which the gate refuses everything.
 */
export function gateConfigFrom(settings: GateSettings, env: GateEnvironment): GateConfig {
  const { origin, baseUrl, publicPaths, privateFolder } = settings
  const organization = env.DOCSGEN_GATE_ORGANIZATION
  return {
    origin: env.DOCSGEN_GATE_ORIGIN || origin,
    baseUrl,
    publicPaths,
    privateFolder,
    issuer: `${providerOrigin(env.AUTH0_DOMAIN || settings.domain)}/`,
    clientId: env.AUTH0_CLIENT_ID || settings.clientId,
    keys: parseGateKeys(env.DOCSGEN_GATE_KEYS ?? ''),
    ...(organization && { organization }),
    ...(settings.sealed && { sealKeys: env.DOCSGEN_SEAL_KEY ?? '' }),
  }
}

/** `new:<base64url>,old:<base64url>`, as an environment variable holds it; no keys where one is not of that form. */
function parseGateKeys(text: string): GateKey[] {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  try {
    return parts.map((part) => {
      const [kid = '', secret = ''] = part.trim().split(':')
      return { kid, secret: base64url.decode(secret) }
    })
  } catch {
    return []
  }
}

/** Where an operator sets what the gate needs. */
const settingVariables: Readonly<Record<string, string>> = {
  origin: 'DOCSGEN_GATE_ORIGIN',
  issuer: 'AUTH0_DOMAIN',
  clientId: 'AUTH0_CLIENT_ID',
  keys: 'DOCSGEN_GATE_KEYS',
  sealKeys: 'DOCSGEN_SEAL_KEY',
}

/** For the operator, where the gate refuses everything; undefined where it works. Shows no value. */
export function explainRefusal(config: GateConfig): string | undefined {
  const problem = findInvalidSetting(config)
  if (problem === undefined) return undefined
  return `The gate refuses every request: ${settingVariables[problem] ?? problem} is missing, or not of the form that docs/gate.md names.`
}
