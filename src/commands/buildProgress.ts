import type { BuildOptions } from '../pipeline/buildOptions.js'
import { createEarlyPrinter, type EarlyPrinter } from '../terminal/printDiagnostics.js'
import type { Session } from '../terminal/session.js'

/** Shows a build on the terminal: its stage, the number of pages, and errors as soon as they are certain. */
export interface BuildProgress extends Required<Pick<BuildOptions, 'onStage' | 'onPage' | 'onErrors'>> {
  /** Diagnostics that were printed. */
  readonly shown: EarlyPrinter['shown']
  /** Call it when the build is done or has failed. */
  readonly end: () => void
}

/** Shows the stages of one build, and prints errors as soon as they are found. One object serves one build. */
export function createBuildProgress(session: Session): BuildProgress {
  const early = createEarlyPrinter(session)
  let stage: ReturnType<Session['progress']['stage']> | undefined
  return {
    onStage: (name) => {
      stage?.end()
      stage = session.progress.stage(name)
    },
    onPage: (done, total) => stage?.update(done, total),
    onErrors: early.print,
    shown: early.shown,
    end: () => {
      stage?.end()
      stage = undefined
    },
  }
}
