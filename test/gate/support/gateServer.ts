/** The server that a gated build emits, as an operator starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Build } from '../../../src/model/model.js'
import { clientId } from '../provider/configuration.js'
import { writeOut } from './gatedSite.js'
import { testKey } from './keys.js'

export interface GateServerOptions {
  readonly root: string
  readonly build: Build
  readonly port: number
  /** Host and port of the provider. */
  readonly domain: string
  readonly env?: Readonly<Record<string, string>>
  readonly stderr?: 'inherit' | 'pipe'
}

/** Listens when this settles. The caller ends it. */
export async function startGateServer(options: GateServerOptions): Promise<ChildProcess> {
  const { root, build, port, domain, env, stderr = 'inherit' } = options
  const server = spawn(process.execPath, [join(writeOut(root, build.outputs), 'gate-server.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      AUTH0_DOMAIN: domain,
      AUTH0_CLIENT_ID: clientId,
      DOCSGEN_GATE_ORIGIN: `http://localhost:${port}`,
      DOCSGEN_GATE_KEYS: testKey('a'),
      ...env,
    },
    stdio: ['ignore', 'pipe', stderr],
  })
  await once(server.stdout as NodeJS.ReadableStream, 'data')
  return server
}
