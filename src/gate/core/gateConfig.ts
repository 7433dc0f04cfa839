/** The configuration and the types of a gate, and the check of the configuration. */
import { isLoopback } from '../../routes/loopback.js'
import type { GateStore } from './gateStore.js'
import { parseSealKeys } from './sealKeys.js'

/** Everything that a gate calls or depends on is passed in here. A gate has no state except its store and its cache of signing keys. */
export interface GateConfig {
  /** Origin of the site, without trailing slash. Requests for any other origin are refused. */
  readonly origin: string
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  /** Decoded paths that anyone may read. They are compared exactly: no prefixes, no patterns. */
  readonly publicPaths: readonly string[]
  /** Folder of the protected files below the base path, without slashes, for example `__private`. */
  readonly privateFolder: string
  /** Headers of every response, by name. The gate's own pages have another Content-Security-Policy. */
  readonly headers?: Readonly<Record<string, string>>
  /** Issuer of the ID tokens, exactly as in the tokens, with the trailing slash. */
  readonly issuer: string
  readonly clientId: string
  /** The first key encrypts cookies; all keys decrypt. With two keys, a key can be replaced without ending sessions. */
  readonly keys: readonly GateKey[]
  /** Seconds that a session lasts; at most eight hours, which is the default. */
  readonly sessionSeconds?: number
  /** Organization that readers must belong to: an id that starts with `org_`, or a name. */
  readonly organization?: string
  /** Keys of sealed files, sent to readers with a session: `id:key`, separated by commas. Absent if nothing is sealed. */
  readonly sealKeys?: string
  /** Maximum age of the sign-in at the provider, in seconds. */
  readonly maxAge?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Receives the code of each decision and nothing else: no URLs, no tokens. */
  readonly log?: (code: string) => void
  /** Remembers used tokens and ended sessions. Default: in this process only. Null if its setting is invalid. */
  readonly store?: GateStore | null
  /** Waits for the given milliseconds. */
  readonly wait?: (delay: number) => Promise<void>
}

export interface GateKey {
  readonly kid: string
  /** 32 bytes. */
  readonly secret: Uint8Array
}

/** Returns the file at the path of an allowed request. The request has only the headers that a file server needs. */
export type ServeFile = (request: Request) => Response | Promise<Response>

export type Gate = (request: Request, next: ServeFile) => Promise<Response>

/** Folder of the gate's own routes, below the base path. */
export const gateFolder = '__gate'

/** Eight hours. */
export const maxSessionSeconds = 8 * 60 * 60

/** Returns the name of the first invalid setting; undefined if the gate can work. Never throws. */
export function findInvalidSetting(config: GateConfig): string | undefined {
  try {
    return firstInvalidSetting(config)
  } catch {
    return 'config'
  }
}

function firstInvalidSetting(config: GateConfig): string | undefined {
  const { origin, baseUrl, issuer, clientId, keys, privateFolder, sessionSeconds = maxSessionSeconds } = config
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return 'origin'
  if (!/^\/(?:[^/]+\/)*$/.test(baseUrl)) return 'baseUrl'
  if (!/^https?:\/\/[^/?#@]+\/$/.test(issuer) || !(issuer.startsWith('https') || isLoopback(issuer))) return 'issuer'
  if (typeof clientId !== 'string' || clientId === '') return 'clientId'
  if (!/^[A-Za-z0-9_-]+$/.test(privateFolder)) return 'privateFolder'
  if (!(sessionSeconds > 0 && sessionSeconds <= maxSessionSeconds)) return 'sessionSeconds'
  if (!Array.isArray(config.publicPaths)) return 'publicPaths'
  const isValidKey = ({ kid, secret }: GateKey) =>
    kid !== '' && secret instanceof Uint8Array && secret.byteLength === 32
  if (keys.length === 0 || !keys.every(isValidKey)) return 'keys'
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) return 'keys'
  if (config.sealKeys !== undefined && parseSealKeys(config.sealKeys).kind === 'problem') return 'sealKeys'
  if (config.store === null) return 'store'
  return undefined
}
