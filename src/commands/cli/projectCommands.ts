/** Commands that create a project, read a built one, or keep it in order. */
import { type Command, Option } from 'commander'
import type { McpFlags } from '../../plugins/mcp/command/startMcp.js'
import { gateModes } from '../../schema/gateConstants.js'
import type { CommonFlags } from '../../terminal/session.js'
import type { ApiPullFlags } from '../apiPull.js'
import type { InitFlags } from '../init.js'
import type { MigrateFlags } from '../migrateFlags.js'
import type { UnsealFlags } from '../unseal.js'
import { examples, parsePort, withCommonOptions } from './options.js'
import type { ToAction } from './toAction.js'

export function defineProjectCommands(program: Command, toAction: ToAction): void {
  program
    .command('init [dir]')
    .description('create a project; in a folder with files, add what is missing')
    .option('--title <text>', 'title of the site (default: the name of the folder)')
    .option('--color <color>', 'brand color, as #rrggbb')
    .option('--content <folder>', 'folder of the pages (default: content, docs or doc, the first that has pages)')
    .option('--openapi', 'add an API reference with an example')
    .option('--no-openapi', 'add no API reference')
    .addOption(new Option('--gate <mode>', 'who may read the site (default: ask)').choices(gateModes))
    .addHelpText(
      'after',
      examples(['docsgen init my-docs', 'docsgen init my-docs --gate off --color "#7c3aed" --openapi']),
    )
    .action(toAction(async (session, flags: InitFlags) => (await import('../init.js')).init(session, flags)))

  program
    .command('migrate <tool> [from] [to]')
    .description('convert a site of another tool, or a folder of Markdown, into a new folder')
    .option('--run-config', 'run the configuration of the old site, in a worker with a time limit')
    .option('--old-build <folder>', 'compare the routes with the pages that the old tool built')
    .option('--old-sitemap <file>', 'compare the routes with a sitemap.xml of the old site')
    .addHelpText(
      'after',
      `
The tools are docusaurus, starlight, vitepress, mkdocs, hugo, mintlify, mdbook and gitbook; markdown is a folder without a tool.
${examples(['docsgen migrate docusaurus website new-docs', 'docsgen migrate markdown docs new-docs'])}`,
    )
    .action((tool: string, from: string | undefined, to: string | undefined, flags: MigrateFlags) =>
      toAction(async (session, given: MigrateFlags) =>
        (await import('../migrate.js')).migrateCommand(session, { tool, from, to }, given),
      )(undefined, flags),
    )

  withCommonOptions(program.command('api-pull [root]').description('download the API descriptions that have a source'))
    .option('--accept', 'write descriptions that differ from their pinned digests')
    .addHelpText('after', examples(['docsgen api-pull', 'docsgen api-pull --accept && git diff openapi']))
    .action(toAction(async (session, flags: ApiPullFlags) => (await import('../apiPull.js')).apiPull(session, flags)))

  program
    .command('unseal <folder>')
    .description('decrypt an encrypted build with the key in DOCSGEN_SEAL_KEY')
    .requiredOption('--to <folder>', 'folder for the decrypted files')
    .option('--audience <ids>', 'decrypt what readers in these audiences see')
    .addHelpText(
      'after',
      examples(['docsgen unseal build --to opened', 'docsgen unseal build --audience staff,partners --to opened']),
    )
    .action(toAction(async (session, flags: UnsealFlags) => (await import('../unseal.js')).unseal(session, flags)))

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
      toAction<McpFlags>(async (session) =>
        (await import('../../plugins/mcp/command/startMcp.js')).startMcp(source, flags, session),
      )(undefined, flags),
    )

  withCommonOptions(program.command('clean [root]').description('remove the cache and the output folder'))
    .addHelpText('after', examples(['docsgen clean', 'docsgen clean docs --out-dir public']))
    .action(toAction(async (session) => (await import('../clean.js')).cleanCommand(session)))

  withCommonOptions(program.command('info [root]').description('show versions and settings for a bug report'))
    .addHelpText('after', examples(['docsgen info', 'docsgen info --format json']))
    .action(toAction(async (session) => (await import('../info.js')).info(session)))
}
