/**
 * The builds of `docsgen serve`. After a save, the page of the file is compiled and sent first (`Build.updatePage`). The build
 * that follows updates menus, links and diagnostics, and a later one search. The cache returns what did not change, and open
 * pages swap their content in place.
 */
import { relative, resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { GateFields } from '../config/parseConfig.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Build, Outputs } from '../model/model.js'
import { extendOutputs } from '../output/outputMap.js'
import type { BuildOptions } from '../pipeline/buildOptions.js'
import { buildSite } from '../pipeline/buildSite.js'
import type { BuildSession } from '../pipeline/session/buildSession.js'
import type { Project } from '../pipeline/session/project.js'
import { summary } from '../report/formatDiagnostics.js'
import { changedRoutes } from '../server/changedRoutes.js'
import type { EarlyPages } from '../server/earlyPages.js'
import type { LiveServer } from '../server/liveServer.js'
import { createOverlayHtml } from '../server/overlayHtml.js'
import { createRebuildScheduler } from '../server/rebuildScheduler.js'
import { type Watching, watchFolder } from '../server/watchFolder.js'
import { type EarlyPrinter, printDiagnostics } from '../terminal/printDiagnostics.js'
import { outputFolder, type Session } from '../terminal/session.js'
import { formatDuration } from '../terminal/terminal.js'
import { toProjectPath } from '../util/projectFiles.js'
import { createBuildProgress } from './buildProgress.js'
import { loadProject } from './session/loadProject.js'

/** Milliseconds without a change before a page is read: an editor may write a file in several steps. */
const debounce = 10
/** Milliseconds after a page was sent before the site is built: the browser fetches the page first. */
const buildDelay = 150
/** Milliseconds for which a build waits after its pages were sent: the browser fetches the page and its style sheets first. */
const readerDelay = 100
/** Milliseconds without a change before the search index is rebuilt. */
const refreshDelay = 1500
/** Files that are updated one by one. A checkout of a branch changes more, which is work for a build. */
const maxUpdates = 8

export interface LiveState {
  project: Project
  /** Overrides the gate of the configuration. */
  readonly gate: GateFields
  /** The last build. Pages that fail in it keep the output of the build before, and pages that were saved since are updated. */
  build: Build | undefined
  /** Files of pages that were updated since the running build began, or since the last one. */
  updated: Outputs
  /** Files that changed and are not updated yet, relative to the root. */
  readonly changes: Set<string>
  /** A file of the configuration changed. */
  hasNewConfig: boolean
  /** URL of the reload events. */
  readonly live: string
}

interface LiveTarget {
  readonly buildSession: BuildSession
  readonly server: Pick<LiveServer, 'send'>
}

interface Tools extends LiveTarget {
  readonly session: Session
}

/**
 * Options of a live build: drafts are pages, the pages have no Content-Security-Policy, and they listen to the URL of the
 * reload events.
 */
export function previewOptions({ live }: Pick<LiveState, 'live'>): BuildOptions {
  return { drafts: true, preview: true, live }
}

/** Builds the whole site for the first time. Pages that a reader has opened meanwhile are swapped if they differ in it. */
export async function buildFirst(state: LiveState, tools: Tools, early: EarlyPages): Promise<void> {
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

/** @param built resolves after the first build; changes before that are built afterwards. */
export function watchProject(state: LiveState, tools: Tools, built: Promise<void>): Watching {
  const { session } = tools
  const { root } = session
  const scheduler = createRebuildScheduler({
    ...{ debounce, buildDelay, refreshDelay },
    update: async () => {
      await built
      return updatePages(state, tools)
    },
    build: async () => {
      await rebuild(state, tools)
      watching.add(foldersOutside(state.project))
    },
    refresh: () => refreshSearch(state, tools),
    onError: (thrown) => session.progress.line(String(thrown)),
  })
  const watching = watchFolder({
    root,
    others: foldersOutside(state.project),
    isIgnored: (path) => isIgnoredPath(path, session),
    onChange: (path) => {
      const file = toProjectPath(root, path)
      const { dependencies, file: configFile } = state.project.loaded
      if (dependencies.includes(file) || file === configFile) state.hasNewConfig = true
      state.changes.add(file)
      scheduler.notifyChange()
    },
  })
  return {
    ...watching,
    stop: () => {
      scheduler.stop()
      return watching.stop()
    },
  }
}

/** Roots of the content outside the project, as absolute paths. */
function foldersOutside({ root, config }: Project): readonly string[] {
  return config.roots.filter(({ from }) => from.startsWith('..')).map(({ from }) => resolve(root, from))
}

/** Compiles and sends the pages that were saved. False if none of the changes is one of a page. */
async function updatePages(state: LiveState, { server }: Tools): Promise<boolean> {
  const files = [...state.changes]
  state.changes.clear()
  const updatePage = state.build?.updatePage
  if (!updatePage || files.length > maxUpdates) return false
  const updates = (await Promise.all(files.map(updatePage))).filter((update) => update !== undefined)
  if (updates.length === 0 || !state.build) return false
  for (const { outputs } of updates) {
    state.updated = extendOutputs(state.updated, outputs)
    state.build = { ...state.build, outputs: extendOutputs(state.build.outputs, outputs) }
  }
  server.send({ type: 'reload', routes: updates.map(({ route }) => route) })
  return true
}

async function rebuild(state: LiveState, tools: Tools): Promise<void> {
  const { session, buildSession, server } = tools
  const start = performance.now()
  const { gate, hasNewConfig } = state
  state.hasNewConfig = false
  const loaded = hasNewConfig ? await loadProject(session, { gate, buildSession }) : state.project
  if (!('root' in loaded)) return showDiagnostics(loaded.diagnostics, tools)
  state.project = loaded
  state.updated = new Map()
  const build = await buildSite(loaded, buildSession, {
    ...previewOptions(state),
    searchLater: true,
    onRendered: (pages) => showRendered(pages, state, server),
  })
  replaceBuild(build, state, server)
  showBuild(build, tools, { start })
}

/**
 * Rebuilds the search index when edits pause: the index of all pages takes too long for every edit. A file that is saved while this
 * runs can be in its build already, and the next build then finds no change.
 */
export async function refreshSearch(state: LiveState, { buildSession, server }: LiveTarget): Promise<void> {
  state.updated = new Map()
  replaceBuild(await buildSite(state.project, buildSession, previewOptions(state)), state, server)
}

/** Serves the pages of a build that still checks the site, and lets the browser load the open one before the build goes on. */
async function showRendered(pages: Outputs, state: LiveState, server: LiveTarget['server']): Promise<void> {
  if (!state.build) return
  const before = state.build.outputs
  state.build = { ...state.build, outputs: [pages, state.updated].reduce<Outputs>(extendOutputs, before) }
  if (notifyChanges(before, state.build.outputs, server)) await pause(readerDelay)
}

/** Serves a build from now on, and tells the open pages what changed in it. */
function replaceBuild(build: Build, state: LiveState, server: LiveTarget['server']): void {
  const before = state.build?.outputs
  state.build = withLastGoodPages(build, state)
  notifyChanges(before, state.build.outputs, server)
}

/** Tells the open pages which routes changed. False if none did. */
function notifyChanges(before: Outputs | undefined, after: Outputs, server: LiveTarget['server']): boolean {
  const routes = changedRoutes(before, after)
  if (routes !== 'all' && routes.length === 0) return false
  server.send({ type: 'reload', routes })
  return true
}

/** Adds the last good output of pages that failed, and pages that were saved while the build ran. */
function withLastGoodPages(build: Build, { build: before, updated }: LiveState): Build {
  const kept = new Map<string, Uint8Array>()
  for (const doc of before?.site.docs ?? []) {
    if (build.site.byId.get(doc.id)?.failed !== true) continue
    for (const path of pageOutputPaths(doc.route)) {
      const bytes = build.outputs.has(path) ? undefined : before?.outputs.get(path)
      if (bytes) kept.set(path, bytes)
    }
  }
  if (kept.size + updated.size === 0) return build
  return { ...build, outputs: [kept, updated].reduce<Outputs>(extendOutputs, build.outputs) }
}

function pageOutputPaths(route: string): string[] {
  const path = route.slice(1)
  return path === '' ? ['index.html', '_payload.json'] : [`${path}.html`, `${path}/index.html`, `${path}/_payload.json`]
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

function isIgnoredPath(path: string, session: Session): boolean {
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
