/** The command line: every flag and help text in one place. */
import { Command, CommanderError, Option } from 'commander'
import { gateModes } from '../schema/gate.js'
import type { IdpFlags } from './idp.js'
import { idpPort } from './idpPort.js'
import type { PreviewFlags } from './preview.js'
import type { ServeFlags } from './serve.js'
import { type CommonFlags, type ExitCode, openSession, type Session, version } from './session.js'
import type { UnsealFlags } from './unseal.js'

/** Loads the code of its command only when it runs: a third of the time of a small build would go into the others. */
type Run = (session: Session, flags: never) => Promise<ExitCode>

export function createProgram(signal: AbortSignal): (argv: readonly string[]) => Promise<ExitCode> {
  return async (argv) => {
    let exit: ExitCode = 0
    const runs = (run: Run) => async (root: string | undefined, flags: CommonFlags) => {
      exit = await run(openSession(root, flags, signal), flags as never)
    }
    try {
      await define(runs).parseAsync(argv)
      return exit
    } catch (thrown) {
      if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2
      process.stderr.write(
        `docsgen failed; this is a bug of docsgen, please report it.\n${thrown instanceof Error ? thrown.stack : String(thrown)}\n`,
      )
      return 3
    }
  }
}

type Runs = (run: Run) => (root: string | undefined, flags: CommonFlags) => Promise<void>

function define(runs: Runs): Command {
  const program = new Command('docsgen')
    .description('Builds, previews and checks a documentation site from Markdown, MDX and OpenAPI.')
    .version(version, '-V, --version')
    .exitOverride()
    .showSuggestionAfterError(true)
    .showHelpAfterError('(run docsgen --help for the commands and flags)')
    .helpCommand(false)

  common(program.command('build [root]').description('build the site into a folder that any static host can serve'))
    .option('--drafts', 'build draft pages too')
    .addOption(new Option('--gate <mode>', 'gate, instead of the one of the configuration').choices(gateModes))
    .option('--wait', 'wait for another build of this project instead of failing')
    .addHelpText(
      'after',
      examples([
        'docsgen build',
        'docsgen build docs --out-dir public --base /docs/',
        'docsgen build --strict --format github',
        'docsgen build --gate edge --out-dir build-gated',
      ]),
    )
    .action(runs(async (session) => (await import('./build.js')).build(session)))

  server(
    common(
      program
        .command('serve [root]')
        .description('live preview: pages follow your edits, drafts are visible, all checks run'),
    ),
    3000,
  )
    .option('--idp', 'put the gate in the pages, with an identity provider on this machine')
    .addHelpText('after', examples(['docsgen serve', 'docsgen serve docs --port 4000 --open', 'docsgen serve --idp']))
    .action(runs(async (session, flags) => (await import('./serve.js')).serveCommand(session, flags as unknown as ServeFlags)))

  server(common(program.command('preview [root]').description('serve the built folder as a real host would')), 4173)
    .option('--gate', 'put the gate in front, as it was built for the mode edge')
    .option('--idp', 'the same, with an identity provider on this machine')
    .addHelpText(
      'after',
      examples(['docsgen preview', 'docsgen preview --out-dir public', 'docsgen preview --idp --out-dir build-gated']),
    )
    .action(
      runs(async (session, flags) => (await import('./preview.js')).preview(session, flags as unknown as PreviewFlags)),
    )

  program
    .command('idp')
    .description('run an identity provider on this machine, for trying the gate')
    .addOption(portOption(idpPort))
    .option('--strict-port', 'fail where the port is in use')
    .addHelpText('after', examples(['docsgen idp', 'docsgen idp --port 4500']))
    .action((flags: CommonFlags) =>
      runs(async (session, given) => (await import('./idp.js')).idp(session, given as unknown as IdpFlags))(
        undefined,
        flags,
      ),
    )

  common(program.command('check [root]').description('judge links, anchors, content and configuration; write nothing'))
    .option('--drafts', 'check draft pages too')
    .option('--external', 'also ask the hosts of external links (cached for a day)')
    .option('--dir <folder>', 'check any folder of HTML files instead of a project')
    .addHelpText(
      'after',
      examples([
        'docsgen check --strict',
        'docsgen check --external',
        'docsgen check --dir public',
        'docsgen check --format sarif --output findings.sarif',
      ]),
    )
    .action(runs(async (session, flags) => (await import('./check.js')).checkCommand(session, flags)))

  program
    .command('init [dir]')
    .description('make a small working site in an empty folder')
    .addHelpText('after', examples(['docsgen init my-docs']))
    .action(runs(async (session) => (await import('./init.js')).init(session)))

  program
    .command('unseal <folder>')
    .description('open a sealed folder into a readable one, with the key in DOCSGEN_SEAL_KEY')
    .requiredOption('--to <folder>', 'folder for the readable files')
    .addHelpText('after', examples(['docsgen unseal build --to opened']))
    .action(
      runs(async (session, flags) => (await import('./unseal.js')).unseal(session, flags as unknown as UnsealFlags)),
    )

  program
    .command('explain [code]')
    .description('explain a diagnostic code; without a code, print all of them as Markdown')
    .addHelpText('after', examples(['docsgen explain link-page', 'docsgen explain > diagnostics.md']))
    .action((code: string | undefined, flags: CommonFlags) =>
      runs(async () => (await import('./explain.js')).explain(code))(undefined, flags),
    )

  common(program.command('clean [root]').description('remove the cache and the output folder')).action(
    runs(async (session) => (await import('./clean.js')).cleanCommand(session)),
  )
  common(program.command('info [root]').description('show versions and settings, for bug reports')).action(
    runs(async (session) => (await import('./info.js')).info(session)),
  )
  return program
}

function common(command: Command): Command {
  return command
    .option('-c, --config <file>', 'configuration file, relative to the root (default: site.config.ts)')
    .option('-d, --out-dir <folder>', 'output folder, relative to the root (default: build)')
    .option('--base <path>', 'base path, instead of the one of the configuration')
    .option('-s, --strict', 'treat warnings as errors')
    .addOption(new Option('--format <format>', 'form of the findings').choices(['text', 'json', 'sarif', 'github']))
    .option('--output <file>', 'write the findings to a file')
    .option('--quiet', 'show errors only')
    .option('--verbose', 'show the time of every stage')
    .option('--no-cache', 'compile everything anew')
    .option('--color', 'colour the output')
    .option('--no-color', 'never colour the output')
}

function server(command: Command, port: number): Command {
  return command
    .addOption(portOption(port))
    .option('--strict-port', 'fail where the port is in use')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--allow-host <name...>', 'more host names that requests may carry')
    .option('--open', 'open the browser')
}

function portOption(port: number): Option {
  return new Option('-p, --port <port>', 'port; the next free one where it is in use')
    .default(port)
    .argParser(parsePort)
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommanderError(2, 'port', `error: ${text} is not a port between 0 and 65535.`)
  return port
}

function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`
}
