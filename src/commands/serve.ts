/**
 * `docsgen serve`: live preview. Until the first build is done, each requested page is built alone. Then responses come from
 * the last good build in memory. On every change the pipeline runs again, the cache returns what did not change, and open
 * pages swap their content in place.
 */
import { randomBytes } from 'node:crypto'
import { basename, join, relative, sep } from 'node:path'
import { watch } from 'chokidar'
import type { GateFields } from '../config/parseConfig.js'
import type { ListeningProvider } from '../gate/provider/localProvider.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Build } from '../model/model.js'
import { extendOutputs } from '../output/outputMap.js'
import type { BuildSession } from '../pipeline/buildSession.js'
import { type BuildOptions, buildSite } from '../pipeline/buildSite.js'
import type { Project } from '../pipeline/project.js'
import { summary } from '../report/formatDiagnostics.js'
import { changedRoutes } from '../server/changedRoutes.js'
import { createLiveServer, type LiveServer, liveStreamPath } from '../server/liveServer.js'
import { openBrowser } from '../server/openBrowser.js'
import { createOverlayHtml } from '../server/overlayHtml.js'
import { createRebuildScheduler } from '../server/rebuildScheduler.js'
import { notFoundResponse, serveFromOutputs } from '../server/serveFromOutputs.js'
import { isRecord } from '../util/isRecord.js'
import { toProjectPath } from '../util/projectFiles.js'
import { createBuildProgress } from './buildProgress.js'
import { type EarlyPages, openEarlyPages } from './earlyPages.js'
import { loadProject, openProjectSession } from './session/loadProject.js'
import { type EarlyPrinter, printDiagnostics } from './session/printDiagnostics.js'
import { type ExitCode, failEnvironment, outputFolder, type Session, untilStopped } from './session/session.js'
import { formatDuration } from './session/terminal.js'

export interface ServeFlags {
  readonly port: number
  readonly host?: string
  readonly strictPort?: boolean
  readonly open?: boolean
  readonly allowHost?: readonly string[]
  /** Put the gate into the pages, with a local identity provider. */
  readonly idp?: boolean
}

/** Milliseconds without a change before the pipeline runs: editors and git write many files at once. */
const debounce = 30
/** Milliseconds without a change before the search index is rebuilt. */
const refreshDelay = 1500

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
  const token = randomBytes(16).toString('hex')
  const { config } = first
  const state: State = { project: first, gate, build: undefined, live: liveStreamPath(config.baseUrl) }
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
  const server = await createLiveServer({
    ...options,
    prepare: (path) => (state.build ? undefined : early.prepare(path)),
    token,
    port: flags.port,
    host: flags.host,
    strictPort: flags.strictPort,
    allowHosts: flags.allowHost,
    lookup: (path) => (state.build ? serveFromOutputs(state.build.outputs, path, options) : early.lookup(path)),
    notFound: () => notFoundResponse(state.build?.outputs ?? new Map()),
    onError: (thrown) => session.progress.line(String(thrown)),
  })
  if (server.kind === 'environment') {
    await buildSession.close()
    return failEnvironment(server, session)
  }
  const tools = { session, buildSession, server }
  const watching = watchProject(state, tools, whole)
  // Wait for the watcher before printing the URL: a reader of the URL may save a file at once.
  await Promise.all([watching.ready, early.prepare(config.baseUrl)])
  session.progress.line(`Serving ${relative(process.cwd(), session.root) || '.'} at ${server.url} (Ctrl+C ends it)`)
  process.stdout.write(`${server.url}\n`)
  if (flags.open) openBrowser(server.url, session.env)
  await buildFirst(state, tools, early)
  endFirstBuild()
  await untilStopped(session)
  await watching.stop()
  await server.close()
  await buildSession.close()
  return 0
}

interface State {
  project: Project
  /** Overrides the gate of the configuration. */
  readonly gate: GateFields
  /** The last build. Pages that fail in it keep the output of the build before. */
  build: Build | undefined
  readonly live: string
}

interface Tools {
  readonly session: Session
  readonly buildSession: BuildSession
  readonly server: LiveServer
}

function previewOptions({ live }: State): BuildOptions {
  return { drafts: true, preview: true, live }
}

/** Builds the whole site for the first time. Pages that a reader has opened meanwhile are swapped if they differ in it. */
async function buildFirst(state: State, tools: Tools, early: EarlyPages): Promise<void> {
  const { session, buildSession, server } = tools
  const start = performance.now()
  const progress = createBuildProgress(session)
  try {
    state.build = await buildSite(state.project, buildSession, { ...previewOptions(state), ...progress })
  } finally {
    progress.end()
  }
  const routes = early.routesThatDiffer(state.build)
  if (routes.length > 0) server.send({ type: 'reload', routes })
  showBuild(state.build, tools, { start, shown: progress.shown })
}

async function rebuild(state: State, { session, buildSession, server }: Tools, reload = false): Promise<void> {
  const start = performance.now()
  const loaded = reload ? await loadProject(session, { gate: state.gate, buildSession }) : state.project
  if (!('root' in loaded)) return showDiagnostics(loaded.diagnostics, { session, buildSession, server })
  state.project = loaded
  const before = state.build
  const build = await buildSite(loaded, buildSession, {
    ...previewOptions(state),
    searchLater: true,
  })
  state.build = withLastGood(build, before)
  const routes = changedRoutes(before?.outputs, state.build.outputs)
  if (before && (routes === 'all' || routes.length > 0)) server.send({ type: 'reload', routes })
  showBuild(build, { session, buildSession, server }, { start })
}

interface ShowBuildOptions {
  /** Time at which the build began. */
  readonly start: number
  /** Diagnostics that were printed before. */
  readonly shown?: EarlyPrinter['shown']
}

function showBuild({ report, diagnostics }: Build, tools: Tools, { start, shown }: ShowBuildOptions): void {
  const time = formatDuration(performance.now() - start)
  tools.session.progress.line(`${report.pages} pages in ${time}; ${summary(diagnostics)}`)
  showDiagnostics(diagnostics, tools, shown)
}

/** Rebuilds the search index when edits pause: the index of all pages takes too long for every edit. */
async function refreshSearch(state: State, { buildSession }: Tools): Promise<void> {
  state.build = withLastGood(await buildSite(state.project, buildSession, previewOptions(state)), state.build)
}

/** Keeps the last good output of pages that failed. */
function withLastGood(build: Build, before: Build | undefined): Build {
  if (!before) return build
  const kept = new Map<string, Uint8Array>()
  for (const doc of before.site.docs) {
    if (build.site.byId.get(doc.id)?.failed !== true) continue
    for (const path of pageOutputPaths(doc.route)) {
      const bytes = build.outputs.has(path) ? undefined : before.outputs.get(path)
      if (bytes) kept.set(path, bytes)
    }
  }
  return kept.size === 0 ? build : { ...build, outputs: extendOutputs(build.outputs, kept) }
}

function pageOutputPaths(route: string): string[] {
  const path = route.slice(1)
  return path === '' ? ['index.html', '_payload.json'] : [`${path}.html`, `${path}/index.html`, `${path}/_payload.json`]
}

function showDiagnostics(
  diagnostics: readonly Diagnostic[],
  { session, server }: Tools,
  shown?: EarlyPrinter['shown'],
): void {
  printDiagnostics(diagnostics, session, shown)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) server.send({ type: 'clear' })
  else server.send({ type: 'diagnostics', html: createOverlayHtml(errors, session.root) })
}

interface Watching {
  /** Resolves when no further change is missed. */
  readonly ready: Promise<void>
  readonly stop: () => Promise<void>
}

/** @param built resolves after the first build; changes before that are built afterwards. */
function watchProject(state: State, tools: Tools, built: Promise<void>): Watching {
  const { session } = tools
  const { root } = session
  const watcher = watch(root, {
    ignoreInitial: true,
    ignored: (path) => isIgnored(relative(root, path), session),
  })
  let configChanged = false
  const pace = createRebuildScheduler({
    debounce,
    refreshDelay,
    build: async () => {
      await built
      const reload = configChanged
      configChanged = false
      await rebuild(state, tools, reload)
    },
    refresh: () => refreshSearch(state, tools),
    onError: (thrown) => session.progress.line(String(thrown)),
  })
  // chokidar drops a change that follows another one of the same file within 50 ms, which may be after its build has begun.
  watcher.on('raw', (_, path, details) => {
    const changed = changedPath(path, details)
    if (changed !== undefined && !isIgnored(relative(root, changed), session)) noteChange(changed)
  })
  watcher.on('all', (_, path) => noteChange(path))
  const noteChange = (path: string) => {
    const file = toProjectPath(root, path)
    if (state.project.loaded.dependencies.includes(file) || file === state.project.loaded.file) configChanged = true
    pace.notifyChange()
  }
  return {
    ready: new Promise((resolve) => watcher.once('ready', () => resolve())),
    stop: () => {
      pace.stop()
      return watcher.close()
    },
  }
}

/** The path of an event of the file system: a file that is watched, or a name in a folder that is watched. */
function changedPath(name: unknown, details: unknown): string | undefined {
  const watched = isRecord(details) && typeof details.watchedPath === 'string' ? details.watchedPath : undefined
  if (watched === undefined || typeof name !== 'string') return watched
  return basename(watched) === name ? watched : join(watched, name)
}

function isIgnored(path: string, session: Session): boolean {
  if (path === '') return false
  const written = relative(session.root, outputFolder(session))
  const first = path.split(sep)[0] ?? ''
  return (
    first.startsWith('.') ||
    first === 'node_modules' ||
    first === 'dist' ||
    path === written ||
    path.startsWith(written + sep)
  )
}
