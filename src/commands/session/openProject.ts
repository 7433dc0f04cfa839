/** Opens the project of a command that builds it. */
import type { BuildSession } from '../../pipeline/session/buildSession.js'
import type { Project } from '../../pipeline/session/project.js'
import { printDiagnostics } from '../../terminal/printDiagnostics.js'
import type { ExitCode, Session } from '../../terminal/session.js'
import { createStopwatch, type Stopwatch } from '../../util/stopwatch.js'
import { type LoadOptions, loadProject, openProjectSession, type SessionPlace } from './loadProject.js'

export interface OpenedProject {
  readonly project: Project
  readonly buildSession: BuildSession
  /** Runs since the process was started. */
  readonly stopwatch: Stopwatch
}

/** Loads the project and runs an action with it. An invalid configuration is reported here and ends with exit code 2. */
export async function withProject(
  session: Session,
  run: (opened: OpenedProject) => Promise<ExitCode>,
  { plugins, ...place }: SessionPlace & Pick<LoadOptions, 'plugins'> = {},
): Promise<ExitCode> {
  const stopwatch = createStopwatch(0)
  stopwatch.begin('start')
  const buildSession = openProjectSession(session, place)
  try {
    const project = await loadProject(session, { buildSession, plugins })
    if ('root' in project) return await run({ project, buildSession, stopwatch })
    printDiagnostics(project.diagnostics, session)
    return 2
  } finally {
    await buildSession.close()
  }
}
