/** `docsgen preview --gate`: the built folder behind its gate, as the server that the build emits would give it. */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { folderNext } from '../gate/adapters/folder.js'
import { nodeGate } from '../gate/adapters/node.js'
import { configFrom, type GateSettings } from '../gate/adapters/settings.js'
import { createGate } from '../gate/createGate.js'
import { environmentFailure } from '../lib/environmentFailure.js'
import { readFolder } from '../lib/previewServer.js'
import type { ServeFlags } from './serve.js'
import { type ExitCode, failEnvironment, report, type Session } from './session.js'

export async function previewGate(session: Session, { port, host = '127.0.0.1' }: ServeFlags): Promise<ExitCode> {
  const { outputs, diagnostics } = readFolder(join(session.root, session.flags.outDir ?? 'build'))
  report(diagnostics, session)
  const built = outputs.get('gate.json')
  if (!built) {
    process.stderr.write('The built folder has no gate. Build the site with `gate: { mode: "edge" }` first.\n')
    return 2
  }
  const settings = JSON.parse(Buffer.from(built).toString()) as GateSettings
  // Sessions of a preview end with it, unless the environment gives lasting keys.
  const keys = process.env.DOCSGEN_GATE_KEYS ?? `preview:${randomBytes(32).toString('base64url')}`
  const origin = `http://localhost:${port}`
  const env = { ...process.env, DOCSGEN_GATE_KEYS: keys, DOCSGEN_GATE_ORIGIN: origin }
  const gate = createGate({ ...configFrom(settings, env), log: (code) => session.progress.line(code) })
  const server = nodeGate({ gate, next: folderNext(outputs, settings), origin })
  const failed = await new Promise<unknown>((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => resolve(undefined))
  })
  const failure = failed === undefined ? undefined : environmentFailure(failed, `${host}:${port}`)
  if (failure) return failEnvironment(failure, session)
  if (failed !== undefined) throw failed
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}${settings.baseUrl}\n`)
  await new Promise<void>((resolve) => session.signal.addEventListener('abort', () => resolve(), { once: true }))
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return 0
}
