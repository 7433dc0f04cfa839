/** Commands that build the site or serve it. */
import { type Command, Option } from 'commander'
import type { PdfFlags } from '../../plugins/pdf/writePdf.js'
import { gateModes, idpPort } from '../../schema/gateConstants.js'
import type { CommonFlags } from '../../terminal/session.js'
import type { IdpFlags } from '../idp.js'
import type { PreviewFlags } from '../preview.js'
import type { ServeFlags } from '../serve.js'
import { examples, portOption, withBuildOptions, withCommonOptions, withServerOptions } from './options.js'
import type { ToAction } from './toAction.js'

export function defineBuildCommands(program: Command, toAction: ToAction): void {
  withBuildOptions(
    program.command('build [root]').description('build the site into a folder that any static host can serve'),
  )
    .option('--shard <part>', 'compile only a part of the pages, such as 3/8, for docsgen join')
    .option('--offline', 'write a copy that opens without a server, and a zip file of it beside the folder')
    .addHelpText(
      'after',
      examples([
        'docsgen build',
        'docsgen build docs --out-dir public --base /docs/',
        'docsgen build --strict --format github',
        'docsgen build --gate edge --out-dir build-gated',
        'docsgen build --strict --sbom build.cdx.json',
        'docsgen build --offline --out-dir offline',
      ]),
    )
    .action(
      toAction(async (session) => {
        const { shard } = session.flags
        if (shard !== undefined) return (await import('../shards.js')).buildShard(session, shard)
        return (await import('../build.js')).build(session)
      }),
    )

  withBuildOptions(
    program.command('join [root]').description('build the site from the shards of docsgen build --shard'),
  )
    .addHelpText('after', examples(['docsgen build --shard 1/2 && docsgen build --shard 2/2 && docsgen join']))
    .action(toAction(async (session) => (await import('../shards.js')).joinShards(session)))

  program
    .command('pdf [section]')
    .description('write the site, or a sidebar, category or route of it, as one PDF; needs Chromium, Chrome or Edge')
    .option('-r, --root <folder>', 'folder of the project (default: .)')
    .option('--to <file>', 'file to write (default: named after the site, in the root)')
    .addOption(new Option('--paper <size>', 'size of the pages').choices(['A4', 'A5', 'letter', 'legal']).default('A4'))
    .option('-c, --config <file>', 'configuration file, relative to the root (default: site.config.ts)')
    .option('-s, --strict', 'treat warnings as errors')
    .option('--drafts', 'include draft pages')
    .addOption(new Option('--gate <mode>', 'override gate.mode').choices(gateModes))
    .option('--quiet', 'show errors only')
    .option('--no-cache', 'ignore the build cache')
    .addHelpText(
      'after',
      examples(['docsgen pdf', 'docsgen pdf guides --to guides.pdf', 'docsgen pdf /api/v2 --root docs --paper letter']),
    )
    .action((section: string | undefined, flags: PdfFlags & CommonFlags & { readonly root?: string }) =>
      toAction<PdfFlags>(async (session) => {
        const { openSite } = await import('../openSite.js')
        return (await import('../../plugins/pdf/writePdf.js')).writePdf(session, { section, flags, openSite })
      })(flags.root, flags),
    )

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
        (await import('../serve.js')).serveCommand(session, flags as unknown as ServeFlags),
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
    .action(toAction(async (session, flags: PreviewFlags) => (await import('../preview.js')).preview(session, flags)))

  program
    .command('idp')
    .description('run a local identity provider to try the gate')
    .addOption(portOption(idpPort))
    .option('--strict-port', 'fail if the port is in use')
    .addHelpText('after', examples(['docsgen idp', 'docsgen idp --port 4500']))
    // A command without an argument passes its flags first.
    .action((flags: IdpFlags) =>
      toAction(async (session, given: IdpFlags) => (await import('../idp.js')).idp(session, given))(undefined, flags),
    )
}
