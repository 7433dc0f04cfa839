/** Listens on the requested port, or on the next free one. */
import type { Server } from 'node:http'
import { type EnvironmentFailure, environmentFailure, isSystemError } from '../util/environmentFailure.js'

export interface ListenOnPortOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Fail if the port is in use. Default: use the next free port. */
  readonly strictPort?: boolean
}

/** Maximum number of ports to try. */
const maxPortsTried = 20

/** Returns the port on which the server listens. */
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
      const bound = server.address()
      return bound !== null && typeof bound === 'object' ? bound.port : next
    } catch (error) {
      const isLast = strictPort || next + 1 >= port + maxPortsTried || next >= 65_535
      if (isSystemError(error) && error.code === 'EADDRINUSE' && !isLast) continue
      const failure = environmentFailure(error, `${host}:${next}`)
      if (failure) return failure
      throw error
    }
  }
}

/** Closes the server and all its connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
