/**
 * `docsgen serve`: live preview. Until the first build is done, each requested page is built alone. Then responses come from
 * the last good build in memory (`liveBuilds.ts`).
 */
import { randomBytes } from 'node:crypto'
import { relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { GateFields } from '../config/parseConfig.js'
import type { ListeningProvider } from '../gate/provider/localProvider.js'
import { buildSite } from '../pipeline/buildSite.js'
import { openEarlyPages } from '../server/earlyPages.js'
import { createLiveServer, liveStreamPath } from '../server/liveServer.js'
import { openBrowser } from '../server/openBrowser.js'
import { notFoundResponse, serveFromOutputs } from '../server/serveFromOutputs.js'
import { printDiagnostics } from '../terminal/printDiagnostics.js'
import { type ExitCode, failEnvironment, type Session, untilStopped } from '../terminal/session.js'
import { buildFirst, type LiveState, previewOptions, watchProject } from './liveBuilds.js'
import { loadProject, openProjectSession } from './session/loadProject.js'

export interface ServeFlags {
  readonly port: number
  readonly host?: string
  readonly strictPort?: boolean
  readonly open?: boolean
  readonly allowHost?: readonly string[]
  /** Put the gate into the pages, with a local identity provider. */
  readonly idp?: boolean
}

/** Milliseconds for which the build of the whole site waits for a reader of the first page. */
const firstReaderDelay = 150

export async function serveCommand(session: Session, flags: ServeFlags): Promise<ExitCode> {
  const provider = flags.idp ? await (await import('./idp.js')).openProvider(session) : undefined
  if (typeof provider === 'number') return provider
  try {
    return await serveWith(session, flags, previewGateFields(provider))
  } finally {
    await provider?.close()
  }
}

/** No gate for authors on their own machine. With `--idp`, the gate of the mode `client`, which works with live preview. */
function previewGateFields(provider: ListeningProvider | undefined): GateFields {
  if (!provider) return { mode: 'off' }
  const { domain, clientId, loginUri } = provider
  return {
    mode: 'client',
    NOAUTH: false,
    AUTH0_DOMAIN: domain,
    AUTH0_CLIENT_ID: clientId,
    AUTH0_LOGIN_URI: loginUri,
  }
}

async function serveWith(session: Session, flags: ServeFlags, gate: GateFields): Promise<ExitCode> {
  const buildSession = openProjectSession(session)
  const first = await loadProject(session, { gate, buildSession })
  if (!('root' in first)) {
    printDiagnostics(first.diagnostics, session)
    return 2
  }
  const { config } = first
  const state: LiveState = {
    ...{ project: first, gate, build: undefined, updated: new Map(), changes: new Set(), hasNewConfig: false },
    live: liveStreamPath(config.baseUrl),
  }
  const options = { baseUrl: config.baseUrl, trailingSlash: config.trailingSlash }
  let endFirstBuild = () => {}
  const whole = new Promise<void>((resolve) => {
    endFirstBuild = resolve
  })
  const early = openEarlyPages({
    options,
    whole,
    buildPages: (only) => buildSite(first, buildSession, { ...previewOptions(state), only }),
  })
  let noteReader = () => {}
  const firstReader = new Promise<void>((resolve) => {
    noteReader = resolve
  })
  const server = await createLiveServer({
    ...options,
    prepare: (path) => (state.build ? undefined : early.prepare(path).then(noteReader)),
    token: randomBytes(16).toString('hex'),
    port: flags.port,
    host: flags.host,
    strictPort: flags.strictPort,
    allowHosts: flags.allowHost,
    lookup: (path) => (state.build ? serveFromOutputs(state.build.outputs, path, options) : early.lookup(path)),
    notFound: (path) => notFoundResponse(state.build?.outputs ?? new Map(), { path, baseUrl: config.baseUrl }),
    onError: (thrown) => session.progress.line(String(thrown)),
  })
  if (server.kind === 'environment') {
    await buildSession.close()
    return failEnvironment(server, session)
  }
  const tools = { session, buildSession, server }
  await early.prepare(config.baseUrl)
  session.progress.line(`Serving ${relative(process.cwd(), session.root) || '.'} at ${server.url} (Ctrl+C ends it)`)
  process.stdout.write(`${server.url}\n`)
  if (flags.open) openBrowser(server.url, session.env)
  // The reader of the first page must not wait for work on the whole site.
  await Promise.race([firstReader.then(() => pause(0)), pause(firstReaderDelay)])
  const watching = watchProject(state, tools, whole)
  // A change before this is in the build of the whole site.
  await watching.ready
  await buildFirst(state, tools, early)
  endFirstBuild()
  await untilStopped(session)
  await watching.stop()
  await server.close()
  await buildSession.close()
  return 0
}
