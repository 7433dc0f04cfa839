/** The configuration and the types of a gate, and the check of the configuration. */
import { isLoopback } from '../../routes/loopback.js'
import type { ScreenTemplate } from '../screens/screenDocument.js'
import { areValidEditions, type GateEditions } from './editions.js'
import type { GateStore } from './gateStore.js'
import { isSameKey, parseKeyList } from './keyList.js'
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
  /** Editions inside the private folder, for sites whose readers see different pages. Absent if all see the same. */
  readonly editions?: GateEditions
  /** Headers of every response, by name. The gate's own pages have another Content-Security-Policy. */
  readonly headers?: Readonly<Record<string, string>>
  /** Issuer of the ID tokens, exactly as in the tokens, with the trailing slash. */
  readonly issuer: string
  readonly clientId: string
  /** Documents of the gate's own pages. Default: pages without brand. */
  readonly template?: ScreenTemplate
  /**
   * Keys of cookies: `id:key`, separated by commas. The first one encrypts; all decrypt. With two keys, a key can be replaced
   * without ending sessions.
   */
  readonly keys: string
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

/** Returns the file at the path of an allowed request. The request has only the headers that a file server needs. */
export type ServeFile = (request: Request) => Response | Promise<Response>

export type Gate = (request: Request, next: ServeFile) => Promise<Response>

/** Folder of the gate's own routes, below the base path. */
export const gateFolder = '__gate'

/** Eight hours. */
export const maxSessionSeconds = 8 * 60 * 60

export interface InvalidSetting {
  readonly name: keyof GateConfig | 'config'
  /** The end of a sentence that starts with the name of the setting. It reveals no value. */
  readonly problem: string
}

/** Returns the first invalid setting; undefined if the gate can work. Never throws. */
export function findInvalidSetting(config: GateConfig): InvalidSetting | undefined {
  try {
    const name = firstInvalidSetting(config)
    return name === undefined ? findInvalidKeys(config) : { name, problem: 'is missing or invalid' }
  } catch {
    return { name: 'config', problem: 'is missing or invalid' }
  }
}

function firstInvalidSetting(config: GateConfig): keyof GateConfig | undefined {
  const { origin, baseUrl, issuer, clientId, privateFolder, sessionSeconds = maxSessionSeconds } = config
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return 'origin'
  if (!/^\/(?:[^/]+\/)*$/.test(baseUrl)) return 'baseUrl'
  if (!/^https?:\/\/[^/?#@]+\/$/.test(issuer) || !(issuer.startsWith('https') || isLoopback(issuer))) return 'issuer'
  if (typeof clientId !== 'string' || clientId === '') return 'clientId'
  if (!/^[A-Za-z0-9_-]+$/.test(privateFolder)) return 'privateFolder'
  if (!(sessionSeconds > 0 && sessionSeconds <= maxSessionSeconds)) return 'sessionSeconds'
  if (!Array.isArray(config.publicPaths)) return 'publicPaths'
  if (config.editions && !areValidEditions(config.editions)) return 'editions'
  return config.store === null ? 'store' : undefined
}

function findInvalidKeys({ keys, sealKeys }: GateConfig): InvalidSetting | undefined {
  const parsed = parseKeyList(keys)
  if (parsed.kind === 'problem') return { name: 'keys', problem: parsed.problem }
  if (sealKeys === undefined) return undefined
  const sealing = parseSealKeys(sealKeys)
  if (sealing.kind === 'problem') return { name: 'sealKeys', problem: sealing.problem }
  const shared = sealing.keys.some((key) => parsed.keys.some((other) => isSameKey(key, other)))
  // Every reader gets the keys of the files.
  return shared ? { name: 'sealKeys', problem: 'has a key that also encrypts the sessions' } : undefined
}
