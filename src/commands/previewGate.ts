/** `docsgen preview --gate`: serves the output folder behind its gate, with the same code as the emitted server. */
import { randomBytes } from 'node:crypto'
import { explainRefusal, type GateSettings, gateConfigFrom } from '../gate/adapters/gateSettings.js'
import { attachGate, createGateServer } from '../gate/adapters/nodeGate.js'
import { nodeStore } from '../gate/adapters/nodeStore.js'
import { serveFolder } from '../gate/adapters/serveFolder.js'
import { createGate } from '../gate/core/createGate.js'
import type { ListeningProvider } from '../gate/provider/localProvider.js'
import { closeServer, listenOnPort } from '../server/listen.js'
import { openBrowser } from '../server/openBrowser.js'
import { type ExitCode, failEnvironment, type Session, untilStopped } from '../terminal/session.js'
import type { ServeFlags } from './serve.js'

export interface PreviewGateInput {
  /** Files of the output folder, by path. */
  readonly outputs: ReadonlyMap<string, Uint8Array>
  readonly settings: GateSettings
  readonly flags: ServeFlags
  /** Overrides the provider that the build or the environment names. */
  readonly provider?: ListeningProvider
}

export async function previewGate(session: Session, input: PreviewGateInput): Promise<ExitCode> {
  const { outputs, settings, flags, provider } = input
  const { port, host = '127.0.0.1', strictPort } = flags
  const server = createGateServer()
  const bound = await listenOnPort(server, { host, port, strictPort })
  if (typeof bound !== 'number') return failEnvironment(bound, session)
  const origin = `http://localhost:${bound}`
  const env = {
    ...session.env,
    // Sessions end with the preview, unless the environment sets permanent keys.
    DOCSGEN_GATE_KEYS: session.env.DOCSGEN_GATE_KEYS ?? `preview:${randomBytes(32).toString('base64url')}`,
    DOCSGEN_GATE_ORIGIN: origin,
    ...(provider && { AUTH0_DOMAIN: provider.domain, AUTH0_CLIENT_ID: provider.clientId }),
  }
  const config = gateConfigFrom(settings, env, nodeStore(env))
  const problem = explainRefusal(config)
  if (problem) process.stderr.write(`${problem}\n`)
  const gate = createGate({ ...config, log: (code) => session.progress.line(code) })
  attachGate(server, { gate, next: serveFolder(outputs, settings), origin })
  const url = origin + settings.baseUrl
  session.progress.line(`${outputs.size} files behind the gate at ${url} (Ctrl+C ends it)`)
  process.stdout.write(`${url}\n`)
  if (flags.open) openBrowser(url, session.env)
  await untilStopped(session)
  await closeServer(server)
  return 0
}
