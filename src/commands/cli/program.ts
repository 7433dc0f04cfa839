/** The command line. The folder `cli` has every command, flag and help text. */
import { Command, CommanderError } from 'commander'
import type { ProcessEnvironment } from '../../terminal/environment.js'
import { type ExitCode, openSession, version } from '../../terminal/session.js'
import { defineBuildCommands } from './buildCommands.js'
import { defineCheckCommands } from './checkCommands.js'
import { defineProjectCommands } from './projectCommands.js'
import type { ToAction } from './toAction.js'

/**
 * Returns a function that runs a command line, without the names of Node and of the script. It never throws: a failure is an exit
 * code.
 */
export function createProgram(
  signal: AbortSignal,
  environment?: ProcessEnvironment,
): (argv: readonly string[]) => Promise<ExitCode> {
  return async (argv) => {
    let exit: ExitCode = 0
    const wrapAction: ToAction = (run) => async (root, flags) => {
      exit = await run(openSession(root, flags, { signal, ...environment }), flags)
    }
    try {
      await defineCommands(wrapAction).parseAsync(argv)
      return exit
    } catch (thrown) {
      if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2
      process.stderr.write(
        `docsgen failed. This is a bug of docsgen; please report it.\n${thrown instanceof Error ? thrown.stack : String(thrown)}\n`,
      )
      return 3
    }
  }
}

/** All commands of the CLI. Errors of usage are thrown instead of ending the process. */
export function defineCommands(toAction: ToAction): Command {
  const program = new Command('docsgen')
    .description('Builds, previews and checks a documentation site from Markdown, MDX and OpenAPI.')
    .version(version, '-V, --version')
    .exitOverride()
    .showSuggestionAfterError(true)
    .showHelpAfterError('(run docsgen --help for the commands and flags)')
    .helpCommand(false)

  defineBuildCommands(program, toAction)
  defineCheckCommands(program, toAction)
  defineProjectCommands(program, toAction)
  return program
}
