import { isLoopback } from '../../routes/loopback.js'
import { parseSealKeys } from './sealKeys.js'

/** What a gate is told. Everything that it talks to or depends on is handed in: it has no state but its key cache. */
export interface GateConfig {
  /** Origin of the site, without trailing slash. Requests for any other origin are refused. */
  readonly origin: string
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  /** The decoded paths that anyone may read. Exact: no prefixes, no patterns. */
  readonly publicPaths: readonly string[]
  /** Folder of the protected files below the base path, without slashes, for example `__private`. */
  readonly privateFolder: string
  /** Issuer of the ID tokens, exactly as it stands in them, with the trailing slash. */
  readonly issuer: string
  readonly clientId: string
  /** The first one seals; all of them open. Two of them let keys be changed without signing readers out. */
  readonly keys: readonly GateKey[]
  /** Seconds that a session lasts; at most eight hours, which is the default. */
  readonly sessionSeconds?: number
  /** Organization that readers must belong to: an id that starts with `org_`, or a name. */
  readonly organization?: string
  /** Keys of sealed files, given to readers with a session: `id:key`, separated by commas. Absent where nothing is sealed. */
  readonly sealKeys?: string
  /** Seconds since the reader last proved who they are. */
  readonly maxAge?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Receives the code of each decision and nothing else: no addresses, no tokens. */
  readonly log?: (code: string) => void
  /** True the first time that a token with this hash is shown. By default remembered in this process only. */
  readonly isFirstUse?: (hash: string, untilSeconds: number) => boolean | Promise<boolean>
}

export interface GateKey {
  readonly kid: string
  /** 32 bytes. */
  readonly secret: Uint8Array
}

/** Gives the file at the path of a request that was allowed; its headers are cut to what a file server needs. */
export type ServeFile = (request: Request) => Response | Promise<Response>

export type Gate = (request: Request, next: ServeFile) => Promise<Response>

/** The routes of the gate itself, below the base path. */
export const gateFolder = '__gate'

/** Eight hours. */
export const maxSessionSeconds = 8 * 60 * 60

/** Why the gate cannot work; undefined where it can. */
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
  const isGood = ({ kid, secret }: GateKey) => kid !== '' && secret instanceof Uint8Array && secret.byteLength === 32
  if (keys.length === 0 || !keys.every(isGood) || new Set(keys.map(({ kid }) => kid)).size < keys.length) return 'keys'
  if (config.sealKeys !== undefined && parseSealKeys(config.sealKeys).kind === 'problem') return 'sealKeys'
  return undefined
}
