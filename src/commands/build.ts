/**
 * `docsgen build`: creates the build and writes it, unless there is an error (or, with `--strict`, a warning) outside the API
 * descriptions.
 */
import { writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Build } from '../model/model.js'
import { acquireLock } from '../output/lock.js'
import { writeFolder } from '../output/writeFolder.js'
import type { BuildSummary } from '../pipeline/buildRecord.js'
import type { BuiltProject } from '../plugins/commands/openSite.js'
import { summary } from '../report/formatDiagnostics.js'
import { searchServiceOf } from '../schema/services.js'
import { printDiagnostics } from '../terminal/printDiagnostics.js'
import { type ExitCode, exitCodeFor, failEnvironment, outputFolder, type Session } from '../terminal/session.js'
import { formatDuration, formatStages } from '../terminal/terminal.js'
import { isInsideFolder } from '../util/projectFiles.js'
import { createBuildProgress } from './buildProgress.js'
import { type BuildRecorder, openBuildRecorder, outDirOf } from './buildRecorder.js'
import { type OpenedProject, withProject } from './session/openProject.js'

export interface BuildCommandOptions {
  /** Called with the report of a build that was not skipped. */
  readonly onBuilt?: (report: Build['report']) => void
}

/** `docsgen build`: writes the site unless nothing changed. Calls `onBuilt` only for a build that ran. */
export async function build(session: Session, { onBuilt }: BuildCommandOptions = {}): Promise<ExitCode> {
  const sbom = session.flags.sbom === undefined ? undefined : resolve(session.flags.sbom)
  if (sbom !== undefined && isInsideFolder(sbom, outputFolder(session))) {
    process.stderr.write(
      'The file of --sbom is in the output folder, so it would be published. Name a file beside it.\n',
    )
    return 2
  }
  const offline = session.flags.offline ? await import('../plugins/offlineCopy/offlineBuild.js') : undefined
  const buildAndWrite = async (given: OpenedProject): Promise<ExitCode> => {
    const opened = offline ? { ...given, project: offline.withOwnIndex(given.project) } : given
    if (offline?.refuseOffline(opened.project, session)) return 1
    // The record does not know the zip file.
    const recorder = offline ? undefined : await openBuildRecorder(session, opened)
    const unchanged = sbom === undefined ? await recorder?.findUnchanged() : undefined
    const known = unchanged && (await withoutKnown(unchanged.diagnostics, session))
    if (unchanged && known && exitCodeFor(known, session) === 0) {
      printDiagnostics(known, session)
      return finishBuild(session, { ...opened, summary: unchanged, isUnchanged: true, compiled: 0, exit: 0 })
    }
    const { build, shown } = await buildProject(session, opened)
    onBuilt?.(build.report)
    const diagnostics = await withoutKnown(build.diagnostics, session)
    printDiagnostics(diagnostics, session, shown)
    const exit = exitCodeFor(diagnostics, session)
    if (exit !== 0 && !mayKeepGoing(diagnostics, session)) {
      const { onlyDescriptionsFail } = await import('./descriptionErrors.js')
      if (!onlyDescriptionsFail({ ...build, diagnostics }, session)) return refuseToWrite(session, diagnostics, exit)
    }
    const written = await writeBuild(session, { ...opened, build, recorder, exit })
    if (written === exit && sbom !== undefined) {
      const { createSbom } = await import('../output/sbom.js')
      writeFileSync(sbom, createSbom(build, session.version))
    }
    return written === exit && offline ? offline.writeZip(session, build) || exit : written
  }
  return withProject(session, buildAndWrite, offline && { plugins: [offline.offlinePlugin(session)] })
}

/** Removes the diagnostics of the baseline, with `--baseline use`. */
async function withoutKnown(diagnostics: readonly Diagnostic[], session: Session): Promise<readonly Diagnostic[]> {
  if (session.flags.baseline === undefined) return diagnostics
  const { applyBaseline } = await import('./baseline.js')
  return applyBaseline(diagnostics, session)
}

/** Errors of these checks stop every build, because the checks protect secrets and readers. */
const protective = /^(?:credential|environment-|secret|audience-|untrusted-|gate-|output-)/

function mayKeepGoing(diagnostics: readonly Diagnostic[], { flags }: Pick<Session, 'flags'>): boolean {
  return flags.keepGoing === true && protectiveCodes(diagnostics).length === 0
}

/** The codes of errors that stop every build, sorted. */
function protectiveCodes(diagnostics: readonly Diagnostic[]): readonly string[] {
  const codes = diagnostics.filter(({ severity, code }) => severity === 'error' && protective.test(code))
  return [...new Set(codes.map(({ code }) => code))].sort()
}

function refuseToWrite(session: Session, diagnostics: readonly Diagnostic[], exit: ExitCode): ExitCode {
  printUnlessQuiet(session, `Nothing was written: ${summary(diagnostics)}.`)
  const canKeepGoing = mayKeepGoing(diagnostics, { flags: { ...session.flags, keepGoing: true } })
  if (canKeepGoing && !session.flags.strict)
    printUnlessQuiet(session, 'To write the other pages: docsgen build --keep-going')
  const stopped = session.flags.keepGoing === true && protectiveCodes(diagnostics)
  if (stopped && stopped.length > 0)
    printUnlessQuiet(session, `--keep-going does not write a site with these errors: ${stopped.join(', ')}.`)
  return exit
}

/** Builds the project with progress on the terminal. */
export async function buildProject(
  session: Session,
  { project, buildSession, stopwatch }: OpenedProject,
): Promise<BuiltProject> {
  const progress = createBuildProgress(session)
  try {
    const { buildSite } = await import('../pipeline/buildSite.js')
    const build = await buildSite(project, buildSession, {
      drafts: session.flags.drafts === true,
      preview: false,
      keepGoing: session.flags.keepGoing === true,
      isOnly: true,
      stopwatch,
      ...progress,
    })
    buildSession.prune()
    return { build, shown: progress.shown }
  } finally {
    progress.end()
  }
}

interface WriteBuildInput extends OpenedProject {
  readonly build: Build
  readonly recorder: BuildRecorder | undefined
  /** Exit code of a build that is written. */
  readonly exit: ExitCode
}

async function writeBuild(session: Session, { build, recorder, ...opened }: WriteBuildInput): Promise<ExitCode> {
  const { root, flags, signal } = session
  const { outputs, report, diagnostics } = build
  opened.stopwatch.begin('write')
  const lock = await acquireLock(root, { wait: flags.wait === true, signal })
  if (lock.kind === 'environment') return failEnvironment(lock, session)
  try {
    const written = writeFolder({ root, outDir: outDirOf(session), outputs, keepRecord: true })
    if (written.kind === 'environment') return failEnvironment(written, session)
    if (written.kind === 'refused') {
      printDiagnostics(written.diagnostics, session)
      return written.exit
    }
    if (searchServiceOf(opened.project.config.search))
      (await import('./search/searchRecords.js')).writeRecords(session, build)
    const built = { pages: report.pages, outputs: report.outputs, bytes: written.bytes, diagnostics }
    // A build that fails is not skipped, so that it reports its errors again.
    if (opened.exit === 0) recorder?.save(built)
    return finishBuild(session, { ...opened, summary: built, isUnchanged: false, compiled: report.compiled })
  } finally {
    lock.release()
  }
}

interface FinishInput extends OpenedProject {
  readonly summary: BuildSummary
  /** Nothing was built, because nothing has changed. */
  readonly isUnchanged: boolean
  /** Number of pages that were compiled. */
  readonly compiled: number
  readonly exit: ExitCode
}

/** Writes the report file and prints the last lines. */
function finishBuild(
  session: Session,
  { summary: built, isUnchanged, compiled, project, buildSession, stopwatch, exit }: FinishInput,
): ExitCode {
  const { root, flags } = session
  const { pages, outputs, bytes, diagnostics } = built
  const { hits, misses } = buildSession.countLookups()
  const stages = stopwatch.times()
  const report = { pages, compiled, outputs, stages, cache: { hits, misses }, bytes }
  const reportFile = Buffer.from(`${JSON.stringify(report, null, 2)}\n`)
  const reported = writeFolder({
    root,
    outDir: '.docsgen/report',
    outputs: new Map([['build-report.json', reportFile]]),
  })
  if (reported.kind === 'environment') return failEnvironment(reported, session)
  if (reported.kind === 'refused') printDiagnostics(reported.diagnostics, session)
  const time = formatDuration(Object.values(stages).reduce((sum, ms) => sum + ms, 0))
  printUnlessQuiet(
    session,
    `${pages} ${pages === 1 ? 'page' : 'pages'}, ${outputs} files (${(bytes / 1e6).toFixed(1)} MB) in ${time}${isUnchanged ? ', unchanged' : ''}; ${summary(diagnostics)}.`,
  )
  printUnlessQuiet(session, `Time: ${formatStages(stages, flags.verbose ? 0 : 0.01)}.`)
  if (exit !== 0)
    printUnlessQuiet(
      session,
      flags.keepGoing
        ? 'The site was written, although there are errors, because of --keep-going. The exit code is 1.'
        : 'The site was written, because all errors are in API descriptions: their pages mark what is missing. The exit code is 1.',
    )
  const { mode } = project.config.gate
  if (mode === 'client')
    printUnlessQuiet(session, 'The gate only hides pages: every file of this site stays readable by its URL.')
  if (!flags.quiet && (flags.format ?? 'text') === 'text') {
    process.stdout.write(`${relative(process.cwd(), outputFolder(session)) || '.'}\n`)
    printUnlessQuiet(session, howToLook(session, mode))
  }
  return exit
}

function howToLook(session: Session, mode: string): string {
  const page = join(relative(process.cwd(), outputFolder(session)), 'index.html')
  return session.flags.offline ? `Open ${page} in a browser.` : `Look at it with: ${previewCommand(session, mode)}`
}

/** The command that previews the build, as the user must type it here: a local docsgen is not on the PATH. */
function previewCommand({ root, flags, env }: Session, gate: string): string {
  const folder = relative(process.cwd(), root)
  return [
    env.npm_command ? 'npx docsgen preview' : 'docsgen preview',
    gate.startsWith('edge') && '--gate',
    flags.outDir && `--out-dir ${flags.outDir}`,
    folder,
  ]
    .filter(Boolean)
    .join(' ')
}

function printUnlessQuiet({ flags, progress }: Session, text: string): void {
  if (!flags.quiet) progress.line(text)
}
