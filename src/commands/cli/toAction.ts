import type { CommonFlags, ExitCode, Session } from '../../terminal/session.js'

/**
 * Turns a command into an action of commander. Each command imports its code when it runs: loading all of them would
 * take a third of the time of a small build.
 */
export type ToAction = <Flags>(
  run: (session: Session, flags: Flags) => ExitCode | Promise<ExitCode>,
) => (root: string | undefined, flags: Flags & CommonFlags) => Promise<void>
