/** The command line: every command, flag and help text in one place. */
import { Command, CommanderError, Option } from 'commander'
import { gateModes } from '../schema/gateModes.js'
import type { ApiDiffFlags } from './apiDiff.js'
import type { ApiPullFlags } from './apiPull.js'
import type { CheckFlags } from './check.js'
import type { IdpFlags } from './idp.js'
import type { InitFlags } from './init.js'
import type { McpFlags } from './mcp.js'
import type { MigrateFlags } from './migrateFlags.js'
import type { PreviewFlags } from './preview.js'
import type { SearchSuggestFlags } from './searchSuggest.js'
import type { ServeFlags } from './serve.js'
import type { ProcessEnvironment } from './session/environment.js'
import { idpPort } from './session/idpPort.js'
import { type CommonFlags, type ExitCode, openSession, type Session, version } from './session/session.js'
import type { UnsealFlags } from './unseal.js'
import type { UrlsFlags } from './urls.js'

/**
 * Turns a command into an action of commander. Each command imports its code when it runs: loading all of them would
 * take a third of the time of a small build.
 */
export type ToAction = <Flags>(
  run: (session: Session, flags: Flags) => ExitCode | Promise<ExitCode>,
) => (root: string | undefined, flags: Flags & CommonFlags) => Promise<void>

export function createProgram(
  signal: AbortSignal,
  environment?: ProcessEnvironment,
): (argv: readonly string[]) => Promise<ExitCode> {
  return async (argv) => {
    let exit: ExitCode = 0
    const toAction: ToAction = (run) => async (root, flags) => {
      exit = await run(openSession(root, flags, { signal, ...environment }), flags)
    }
    try {
      await defineCommands(toAction).parseAsync(argv)
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

export function defineCommands(toAction: ToAction): Command {
  const program = new Command('docsgen')
    .description('Builds, previews and checks a documentation site from Markdown, MDX and OpenAPI.')
    .version(version, '-V, --version')
    .exitOverride()
    .showSuggestionAfterError(true)
    .showHelpAfterError('(run docsgen --help for the commands and flags)')
    .helpCommand(false)

  withBuildOptions(
    program.command('build [root]').description('build the site into a folder that any static host can serve'),
  )
    .option('--shard <part>', 'compile only a part of the pages, such as 3/8, for docsgen join')
    .addHelpText(
      'after',
      examples([
        'docsgen build',
        'docsgen build docs --out-dir public --base /docs/',
        'docsgen build --strict --format github',
        'docsgen build --gate edge --out-dir build-gated',
        'docsgen build --strict --sbom build.cdx.json',
      ]),
    )
    .action(
      toAction(async (session) => {
        const { shard } = session.flags
        if (shard !== undefined) return (await import('./shards.js')).buildShard(session, shard)
        return (await import('./build.js')).build(session)
      }),
    )

  withBuildOptions(
    program.command('join [root]').description('build the site from the shards of docsgen build --shard'),
  )
    .addHelpText('after', examples(['docsgen build --shard 1/2 && docsgen build --shard 2/2 && docsgen join']))
    .action(toAction(async (session) => (await import('./shards.js')).joinShards(session)))

  withServerOptions(
    withCommonOptions(
      program
        .command('serve [root]')
        .description('start a live preview: reload pages on each edit, show drafts, run all checks'),
    ),
    3000,
  )
    .option('--idp', 'put the gate into the pages, and run a local identity provider')
    .addHelpText('after', examples(['docsgen serve', 'docsgen serve docs --port 4000 --open', 'docsgen serve --idp']))
    .action(
      toAction(async (session, flags) =>
        (await import('./serve.js')).serveCommand(session, flags as unknown as ServeFlags),
      ),
    )

  withServerOptions(
    withCommonOptions(program.command('preview [root]').description('serve the output folder like a real host')),
    4173,
  )
    .option('--gate', 'put the edge gate in front of the site (build it with --gate edge)')
    .option('--idp', 'the same, with a local identity provider')
    .addHelpText(
      'after',
      examples(['docsgen preview', 'docsgen preview --out-dir public', 'docsgen preview --idp --out-dir build-gated']),
    )
    .action(toAction(async (session, flags: PreviewFlags) => (await import('./preview.js')).preview(session, flags)))

  program
    .command('idp')
    .description('run a local identity provider to try the gate')
    .addOption(portOption(idpPort))
    .option('--strict-port', 'fail if the port is in use')
    .addHelpText('after', examples(['docsgen idp', 'docsgen idp --port 4500']))
    // A command without an argument passes its flags first.
    .action((flags: IdpFlags) =>
      toAction(async (session, given: IdpFlags) => (await import('./idp.js')).idp(session, given))(undefined, flags),
    )

  withCommonOptions(
    program
      .command('check [root]')
      .description('check links, anchors, content and configuration without writing files'),
  )
    .option('--drafts', 'check draft pages too')
    .option('--untrusted', untrustedHelp)
    .option('--external', 'also request external links (cached for one day)')
    .addOption(
      new Option('--baseline <mode>', 'store all findings in a file, or report only new ones').choices([
        'write',
        'use',
      ]),
    )
    .option('--dir <folder>', 'check a folder of HTML files instead of a project')
    .addHelpText(
      'after',
      examples([
        'docsgen check --strict',
        'docsgen check --external',
        'docsgen check --dir public',
        'docsgen check --format sarif --output report.sarif',
      ]),
    )
    .action(toAction(async (session, flags: CheckFlags) => (await import('./check.js')).checkCommand(session, flags)))

  program
    .command('api-diff <before> <after>')
    .description('compare two API descriptions, and fail if callers of the API must change')
    .addOption(
      new Option('--fail-on <changes>', 'changes that fail the command')
        .choices(['breaking', 'any', 'none'])
        .default('breaking'),
    )
    .addOption(formatOption('changes'))
    .option('--output <file>', 'write the changes to a file')
    .option('--quiet', 'show the changes that fail the command only')
    .addHelpText(
      'after',
      examples([
        'git show main:openapi/v1.yaml > before.yaml && docsgen api-diff before.yaml openapi/v1.yaml',
        'docsgen api-diff v1.yaml v2.yaml --fail-on none',
        'docsgen api-diff v1.yaml v2.yaml --format sarif --output changes.sarif',
      ]),
    )
    .action((before: string, after: string, flags: ApiDiffFlags & CommonFlags) =>
      toAction(async (session, given: ApiDiffFlags) =>
        (await import('./apiDiff.js')).apiDiff(session, { ...given, before, after }),
      )(undefined, flags),
    )

  program
    .command('init [dir]')
    .description('create a project; in a folder with files, add what is missing')
    .option('--title <text>', 'title of the site (default: the name of the folder)')
    .option('--color <color>', 'brand color, as #rrggbb')
    .option('--openapi', 'add an API reference with an example')
    .option('--no-openapi', 'add no API reference')
    .addOption(new Option('--gate <mode>', 'who may read the site (default: ask)').choices(gateModes))
    .addHelpText(
      'after',
      examples(['docsgen init my-docs', 'docsgen init my-docs --gate off --color "#7c3aed" --openapi']),
    )
    .action(toAction(async (session, flags: InitFlags) => (await import('./init.js')).init(session, flags)))

  program
    .command('migrate <tool> [from] [to]')
    .description('convert a site of Docusaurus, Starlight, VitePress, MkDocs or Hugo into a new folder')
    .option('--run-config', 'run the configuration of the old site, in a worker with a time limit')
    .option('--old-build <folder>', 'compare the routes with the pages that the old tool built')
    .option('--old-sitemap <file>', 'compare the routes with a sitemap.xml of the old site')
    .addHelpText(
      'after',
      examples(['docsgen migrate docusaurus website new-docs', 'docsgen migrate mkdocs . new-docs']),
    )
    .action((tool: string, from: string | undefined, to: string | undefined, flags: MigrateFlags) =>
      toAction(async (session, given: MigrateFlags) =>
        (await import('./migrate.js')).migrateCommand(session, { tool, from, to }, given),
      )(undefined, flags),
    )

  program
    .command('unseal <folder>')
    .description('decrypt an encrypted build with the key in DOCSGEN_SEAL_KEY')
    .requiredOption('--to <folder>', 'folder for the decrypted files')
    .option('--audience <ids>', 'decrypt what readers in these audiences see')
    .addHelpText(
      'after',
      examples(['docsgen unseal build --to opened', 'docsgen unseal build --audience staff,partners --to opened']),
    )
    .action(toAction(async (session, flags: UnsealFlags) => (await import('./unseal.js')).unseal(session, flags)))

  program
    .command('explain [code]')
    .description('explain a diagnostic code; without a code, print all of them as Markdown')
    .addHelpText('after', examples(['docsgen explain link-page', 'docsgen explain > diagnostics.md']))
    .action((code: string | undefined, flags: CommonFlags) =>
      toAction(async () => (await import('./explain.js')).explain(code))(undefined, flags),
    )

  withCommonOptions(
    program.command('urls [root]').description('list URLs that are new or gone since the last time, from urls.lock'),
  )
    .option('--accept', 'write the URLs of the site to urls.lock')
    .addHelpText('after', examples(['docsgen urls', 'docsgen urls --accept']))
    .action(toAction(async (session, flags: UrlsFlags) => (await import('./urls.js')).urls(session, flags)))

  withCommonOptions(program.command('api-pull [root]').description('download the API descriptions that have a source'))
    .option('--accept', 'write descriptions that differ from their pinned digests')
    .addHelpText('after', examples(['docsgen api-pull', 'docsgen api-pull --accept && git diff openapi']))
    .action(toAction(async (session, flags: ApiPullFlags) => (await import('./apiPull.js')).apiPull(session, flags)))

  const search = program.command('search').description('tools for the search of the site')
  withCommonOptions(search.command('suggest [root]').description('propose synonyms from the texts of the site'))
    .option('--queries <file>', 'queries of readers without a good result, one per line')
    .option('--accept', 'append the rows to _synonyms.yaml')
    .addHelpText('after', examples(['docsgen search suggest', 'docsgen search suggest --queries failed.txt']))
    .action(
      toAction(async (session, flags: SearchSuggestFlags) =>
        (await import('./searchSuggest.js')).searchSuggest(session, flags),
      ),
    )

  program
    .command('mcp [source]')
    .description('serve a built folder or a published site to language models over the Model Context Protocol')
    .option('-d, --out-dir <folder>', 'built folder, relative to the project (default: build)')
    .addOption(new Option('-p, --port <port>', 'serve HTTP on this port (default: stdio)').argParser(parsePort))
    .option('--strict-port', 'fail if the port is in use')
    .option('--host <host>', 'network address to listen on', '127.0.0.1')
    .option('--allow-host <name...>', 'additional allowed Host headers')
    .option('--quiet', 'show errors only')
    .addHelpText(
      'after',
      examples(['docsgen mcp', 'docsgen mcp https://docs.example.com', 'docsgen mcp build --port 3333']),
    )
    .action((source: string | undefined, flags: McpFlags & CommonFlags) =>
      toAction<McpFlags>(async (session) => (await import('./mcp.js')).mcp(source, flags, session))(undefined, flags),
    )

  withCommonOptions(program.command('clean [root]').description('remove the cache and the output folder'))
    .addHelpText('after', examples(['docsgen clean', 'docsgen clean docs --out-dir public']))
    .action(toAction(async (session) => (await import('./clean.js')).cleanCommand(session)))

  withCommonOptions(program.command('info [root]').description('show versions and settings for a bug report'))
    .addHelpText('after', examples(['docsgen info', 'docsgen info --format json']))
    .action(toAction(async (session) => (await import('./info.js')).info(session)))
  return program
}

const untrustedHelp = 'forbid code in pages, except in those of untrusted.code, and lower the limits'

function withBuildOptions(command: Command): Command {
  return withCommonOptions(command)
    .option('--drafts', 'build draft pages too')
    .option('--untrusted', untrustedHelp)
    .addOption(new Option('--gate <mode>', 'override gate.mode').choices(gateModes))
    .option('--sbom <file>', 'write a CycloneDX list of the packages in the published code')
    .option('--wait', 'wait for another build of this project instead of failing')
    .option('--keep-going', 'write what compiled; pages that fail say so (exit code 1)')
    .addOption(new Option('--baseline <mode>', 'ignore the findings of the baseline file').choices(['use']))
}

function withCommonOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'configuration file, relative to the root (default: site.config.ts)')
    .option('-d, --out-dir <folder>', 'output folder, relative to the root (default: build)')
    .option('--base <path>', 'override baseUrl')
    .option('-s, --strict', 'treat warnings as errors')
    .addOption(formatOption('errors and warnings'))
    .option('--output <file>', 'write errors and warnings to a file')
    .option('--quiet', 'show errors only')
    .option('--verbose', 'show the duration of short stages, too')
    .option('--no-cache', 'ignore the build cache')
    .option('--color', 'always use colors')
    .option('--no-color', 'never use colors')
}

function formatOption(contents: string): Option {
  return new Option('--format <format>', `format of ${contents} (default: text)`).choices([
    'text',
    'json',
    'sarif',
    'github',
  ])
}

function withServerOptions(command: Command, port: number): Command {
  return command
    .addOption(portOption(port))
    .option('--strict-port', 'fail if the port is in use')
    .option('--host <host>', 'network address to listen on', '127.0.0.1')
    .option('--allow-host <name...>', 'additional allowed Host headers')
    .option('--open', 'open the browser')
}

function portOption(port: number): Option {
  return new Option('-p, --port <port>', 'port; if it is in use, the next free port').default(port).argParser(parsePort)
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommanderError(2, 'port', `error: ${text} is not a port number between 0 and 65535.`)
  return port
}

function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`
}
