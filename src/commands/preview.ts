/** `docsgen preview`: serves the output folder like a real host, on request with its gate and a local identity provider. */
import type { GateSettings } from '../gate/adapters/gateSettings.js'
import type { ListeningProvider } from '../gate/provider/localProvider.js'
import { serviceWorkerName } from '../gate/sealed/sealedSettings.js'
import { openBrowser } from '../server/openBrowser.js'
import { createPreviewServer, readOutputFolder } from '../server/previewServer.js'
import { printDiagnostics } from '../terminal/printDiagnostics.js'
import {
  type ExitCode,
  failEnvironment,
  failUsage,
  outputFolder,
  type Session,
  untilStopped,
} from '../terminal/session.js'
import { openProvider } from './idp.js'
import { previewGate } from './previewGate.js'
import type { ServeFlags } from './serve.js'
import { loadProject } from './session/loadProject.js'

export interface PreviewFlags extends ServeFlags {
  /** Put the gate in front. */
  readonly gate?: boolean
}

export async function preview(session: Session, flags: PreviewFlags): Promise<ExitCode> {
  if (!flags.gate && !flags.idp) return previewFiles(session, flags)
  const { outputs, diagnostics } = readOutputFolder(outputFolder(session))
  printDiagnostics(diagnostics, session)
  if (diagnostics.some(({ severity }) => severity === 'error')) return 2
  const built = outputs.get('gate.json')
  if (!built && flags.gate) return failUsage('The output folder has no gate. Build the site with `--gate edge` first.')
  const provider = flags.idp ? await openProvider(session) : undefined
  if (typeof provider === 'number') return provider
  try {
    if (built) {
      const settings: GateSettings = JSON.parse(Buffer.from(built).toString())
      return await previewGate(session, { outputs, settings, flags, provider })
    }
    const problem = provider && otherProvider(outputs, provider)
    return problem ? failUsage(problem) : await previewFiles(session, flags)
  } finally {
    await provider?.close()
  }
}

async function previewFiles(session: Session, flags: ServeFlags): Promise<ExitCode> {
  // The pages contain their gate settings; the configuration is read for base path and slashes only.
  const project = await loadProject(session, { gate: { mode: 'off' } })
  if (!('root' in project)) {
    printDiagnostics(project.diagnostics, session)
    return 2
  }
  const { baseUrl, trailingSlash } = project.config
  const server = await createPreviewServer({
    folder: outputFolder(session),
    baseUrl,
    trailingSlash,
    port: flags.port,
    host: flags.host,
    strictPort: flags.strictPort,
    allowHosts: flags.allowHost,
  })
  if (server.kind === 'environment') return failEnvironment(server, session)
  if (server.kind === 'refused') {
    printDiagnostics(server.diagnostics, session)
    return server.exit
  }
  session.progress.line(`${server.files} files at ${server.url} (Ctrl+C ends it)`)
  process.stdout.write(`${server.url}\n`)
  if (flags.open) openBrowser(server.url, session.env)
  await untilStopped(session)
  await server.close()
  return 0
}

/** Pages of the modes `client` and `sealed` name their provider, so they work with no other one. */
function otherProvider(
  outputs: ReadonlyMap<string, Uint8Array>,
  { domain, clientId, loginUri }: ListeningProvider,
): string {
  const isMeant = Buffer.from(outputs.get('index.html') ?? []).includes(`"domain":"http://${domain}"`)
  if (isMeant) return ''
  const mode = outputs.has(serviceWorkerName) ? 'sealed' : 'client'
  return `The built folder does not use the provider at http://${domain}. Build it for this provider first:
  AUTH0_DOMAIN=${domain} AUTH0_CLIENT_ID=${clientId} AUTH0_LOGIN_URI=${loginUri} docsgen build --gate ${mode}`
}
