/** Returns a free port, for servers that need their port before they start. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral ports of operating systems: no other process gets the port before it is used. */
const [lowest, highest] = [20_000, 32_000]

export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}
