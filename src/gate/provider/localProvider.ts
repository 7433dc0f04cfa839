/**
 * A real identity provider on this machine that behaves like Auth0, to try the gate and for its tests. It has no passwords
 * and serves only pages of this machine. It needs the package oidc-provider.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { isLoopback } from '../../routes/loopback.js'
import { closeServer, type ListenOnPortOptions, listenOnPort } from '../../server/listen.js'
import type { EnvironmentFailure } from '../../util/environmentFailure.js'
import { memoryStorage } from './memoryStorage.js'
import { clientIds, type ExtraClaims, providerConfiguration } from './providerConfiguration.js'
import { type AutoLogin, createProviderRoutes, type HandleRequest } from './providerRoutes.js'
import { users as defaultUsers, type User } from './users.js'

export interface LocalProvider {
  readonly handle: HandleRequest
  /** Replaces the signing key; sessions stay valid. */
  readonly rotate: () => Promise<void>
}

export interface LocalProviderOptions {
  /** Ends with a slash. */
  readonly issuer: string
  readonly autoLogin?: AutoLogin
  /** True if a DPoP proof must carry a nonce of the provider. */
  readonly demandsNonce?: () => boolean
  readonly claims?: ExtraClaims
  /** Default: two users. */
  readonly users?: readonly User[]
}

const noClaims: ExtraClaims = { names: [], now: () => ({}) }

/** Returns undefined if oidc-provider is not installed: it is a development dependency. */
export async function localProvider(options: LocalProviderOptions): Promise<LocalProvider | undefined> {
  const {
    issuer,
    autoLogin = () => undefined,
    demandsNonce = () => false,
    claims = noClaims,
    users = defaultUsers,
  } = options
  const library = await import('oidc-provider').catch((thrown: unknown) => {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw thrown
  })
  if (!library) return undefined
  const { default: Provider, interactionPolicy: policy } = library
  const storage = memoryStorage()
  const open = async (): Promise<HandleRequest> => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() }
    const provider = new Provider(
      issuer,
      providerConfiguration({ issuer, key, policy, demandsNonce, claims, users, storage }),
    )
    provider.Client.prototype.redirectUriAllowed = isLoopback
    return createProviderRoutes({ provider, issuer, autoLogin, users })
  }
  let handle = await open()
  return {
    handle: (request, response) => handle(request, response),
    rotate: async () => {
      handle = await open()
    },
  }
}

export interface ListeningProvider {
  readonly kind: 'provider'
  /** Host and port, for `AUTH0_DOMAIN`. */
  readonly domain: string
  readonly issuer: string
  readonly clientId: string
  /** URL of the sign-in page, for `AUTH0_LOGIN_URI`. */
  readonly loginUri: string
  readonly close: () => Promise<void>
}

/** Starts the provider on `localhost`. Returns undefined if oidc-provider is not installed. */
export async function startProvider(
  place: Omit<ListenOnPortOptions, 'host'>,
  given: Pick<LocalProviderOptions, 'claims' | 'users'> = {},
): Promise<ListeningProvider | EnvironmentFailure | undefined> {
  let handle: HandleRequest | undefined
  const server = createServer((request, response) => {
    const failed = (error: unknown) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${String(error)}\n`)
    }
    if (handle) handle(request, response).catch(failed)
    else response.writeHead(503).end()
  })
  const port = await listenOnPort(server, { ...place, host: 'localhost' })
  if (typeof port !== 'number') return port
  const domain = `localhost:${port}`
  const issuer = `http://${domain}/`
  const provider = await localProvider({ issuer, ...given })
  if (!provider) {
    await closeServer(server)
    return undefined
  }
  handle = provider.handle
  return {
    kind: 'provider',
    domain,
    issuer,
    clientId: clientIds.site,
    loginUri: `${issuer}login`,
    close: () => closeServer(server),
  }
}
