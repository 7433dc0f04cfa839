/** `docsgen build`: creates the build and writes it, unless there is an error (or, with `--strict`, a warning). */
import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Build } from '../model/model.js'
import { acquireLock } from '../output/lock.js'
import { writeFolder } from '../output/writeFolder.js'
import { buildSite } from '../pipeline/buildSite.js'
import { summary } from '../report/formatDiagnostics.js'
import { isInsideFolder } from '../util/projectFiles.js'
import { createStopwatch, type Stopwatch } from '../util/stopwatch.js'
import { loadProject, openProjectSession } from './loadProject.js'
import { createEarlyPrinter, type EarlyPrinter, printDiagnostics } from './printDiagnostics.js'
import { type ExitCode, exitCodeFor, failEnvironment, outputFolder, type Session } from './session.js'
import { formatDuration, formatStages } from './terminal.js'

export async function build(session: Session): Promise<ExitCode> {
  const sbom = session.flags.sbom === undefined ? undefined : resolve(session.flags.sbom)
  if (sbom !== undefined && isInsideFolder(sbom, outputFolder(session))) {
    process.stderr.write(
      'The file of --sbom is in the output folder, so it would be published. Name a file beside it.\n',
    )
    return 2
  }
  const made = await buildProject(session)
  if ('exit' in made) return made.exit
  printDiagnostics(made.build.diagnostics, session, made.shown)
  const exit = exitCodeFor(made.build.diagnostics, session)
  if (exit !== 0) {
    printUnlessQuiet(session, `Nothing was written: ${summary(made.build.diagnostics)}.`)
    return exit
  }
  const written = await writeBuild(session, made)
  if (written === 0 && sbom !== undefined) {
    const { createSbom } = await import('../output/sbom.js')
    writeFileSync(sbom, createSbom(made.build, session.version))
  }
  return written
}

export interface BuiltProject {
  readonly build: Build
  /** Diagnostics that were printed while pages were compiled. */
  readonly shown: EarlyPrinter['shown']
  /** Runs since the process was started. */
  readonly stopwatch: Stopwatch
}

/** Loads the project and builds it. An invalid configuration is reported here and ends with exit code 2. */
export async function buildProject(session: Session): Promise<BuiltProject | { readonly exit: ExitCode }> {
  const stopwatch = createStopwatch(0)
  stopwatch.begin('start')
  const buildSession = openProjectSession(session)
  const early = createEarlyPrinter(session)
  let stage: ReturnType<Session['progress']['stage']> | undefined
  try {
    const project = await loadProject(session, { buildSession })
    if (!('root' in project)) {
      printDiagnostics(project.diagnostics, session)
      return { exit: 2 }
    }
    const build = await buildSite(project, buildSession, {
      drafts: session.flags.drafts === true,
      preview: false,
      stopwatch,
      onStage: (name) => {
        stage?.end()
        stage = session.progress.stage(name)
      },
      onPage: (done, total) => stage?.update(done, total),
      onErrors: early.print,
    })
    buildSession.prune()
    return { build, shown: early.shown, stopwatch }
  } finally {
    stage?.end()
    await buildSession.close()
  }
}

async function writeBuild(session: Session, { build, stopwatch }: BuiltProject): Promise<ExitCode> {
  const { root, flags, signal } = session
  const { outputs, report: figures, diagnostics, site } = build
  stopwatch.begin('write')
  const lock = await acquireLock(root, { wait: flags.wait === true, signal })
  if (lock.kind === 'environment') return failEnvironment(lock, session)
  try {
    const written = writeFolder({ root, outDir: flags.outDir ?? 'build', outputs, keepOld: true })
    if (written.kind === 'environment') return failEnvironment(written, session)
    if (written.kind === 'refused') {
      printDiagnostics(written.diagnostics, session)
      return written.exit
    }
    const stages = stopwatch.times()
    const { bytes } = written
    const reportFile = Buffer.from(`${JSON.stringify({ ...figures, bytes, stages }, null, 2)}\n`)
    const reported = writeFolder({
      root,
      outDir: '.docsgen/report',
      outputs: new Map([['build-report.json', reportFile]]),
    })
    if (reported.kind === 'environment') return failEnvironment(reported, session)
    if (reported.kind === 'refused') printDiagnostics(reported.diagnostics, session)
    const place = relative(process.cwd(), written.folder) || '.'
    const time = formatDuration(Object.values(stages).reduce((sum, ms) => sum + ms, 0))
    printUnlessQuiet(
      session,
      `${figures.pages} ${figures.pages === 1 ? 'page' : 'pages'}, ${figures.outputs} files (${(bytes / 1e6).toFixed(1)} MB) in ${time}; ${summary(diagnostics)}.`,
    )
    printUnlessQuiet(session, `Time: ${formatStages(stages, flags.verbose ? 0 : 0.01)}.`)
    if (site.config.gate.mode === 'client')
      printUnlessQuiet(session, 'The gate only hides pages: every file of this site stays readable by its URL.')
    if (!flags.quiet && (flags.format ?? 'text') === 'text') {
      process.stdout.write(`${place}\n`)
      printUnlessQuiet(session, `Look at it with: ${previewCommand(session, site.config.gate.mode)}`)
    }
    return 0
  } finally {
    lock.release()
  }
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
