/** `docsgen preview`: the built folder as a real host would serve it. */
import { join } from 'node:path'
import { openBrowser } from '../lib/openBrowser.js'
import { createPreviewServer } from '../lib/previewServer.js'
import { previewGate } from './previewGate.js'
import type { ServeFlags } from './serve.js'
import { type ExitCode, failEnvironment, loadProject, report, type Session } from './session.js'

export async function preview(session: Session, flags: ServeFlags & { readonly gate?: boolean }): Promise<ExitCode> {
  if (flags.gate) return previewGate(session, flags)
  const project = await loadProject(session)
  if (!('root' in project)) {
    report(project.diagnostics, session)
    return 2
  }
  const { baseUrl, trailingSlash } = project.config
  const server = await createPreviewServer({
    folder: join(session.root, session.flags.outDir ?? 'build'),
    baseUrl,
    trailingSlash,
    port: flags.port,
    host: flags.host,
    strictPort: flags.strictPort,
    allowHosts: flags.allowHost,
  })
  if (server.kind === 'environment') return failEnvironment(server, session)
  if (server.kind === 'refused') {
    report(server.diagnostics, session)
    return server.exit
  }
  session.progress.line(`${server.files} files at ${server.url} (Ctrl+C ends it)`)
  process.stdout.write(`${server.url}\n`)
  if (flags.open) openBrowser(server.url)
  await new Promise<void>((resolve) => session.signal.addEventListener('abort', () => resolve(), { once: true }))
  await server.close()
  return 0
}
