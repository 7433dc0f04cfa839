/** Ports: the one that was asked for, or the next free one. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EnvironmentFailure, environmentFailure, isSystemError } from '../util/environmentFailure.js'

export interface ListenOnPortOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Fail where the port is in use, instead of taking the next free one. */
  readonly strictPort?: boolean
}

/** How many ports are tried. */
const maxPortsTried = 20

/** The port that the server listens on from now on. */
export async function listenOnPort(server: Server, place: ListenOnPortOptions): Promise<number | EnvironmentFailure> {
  const { host, port, strictPort = false } = place
  for (let next = port; ; next += 1) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(next, host, () => {
          server.off('error', reject)
          resolve()
        })
      })
      return (server.address() as AddressInfo).port
    } catch (error) {
      const isLast = strictPort || next + 1 >= port + maxPortsTried || next >= 65_535
      if (isSystemError(error) && error.code === 'EADDRINUSE' && !isLast) continue
      const failure = environmentFailure(error, `${host}:${next}`)
      if (failure) return failure
      throw error
    }
  }
}

/** Ends all connections too. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
