/** Commands that build the site or serve it. */
import type { Command } from 'commander'
import type { IdpFlags } from '../idp.js'
import type { PreviewFlags } from '../preview.js'
import type { ServeFlags } from '../serve.js'
import { idpPort } from '../session/idpPort.js'
import { examples, portOption, withBuildOptions, withCommonOptions, withServerOptions } from './options.js'
import type { ToAction } from './toAction.js'

export function defineBuildCommands(program: Command, toAction: ToAction): void {
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
        if (shard !== undefined) return (await import('../shards.js')).buildShard(session, shard)
        return (await import('../build.js')).build(session)
      }),
    )

  withBuildOptions(
    program.command('join [root]').description('build the site from the shards of docsgen build --shard'),
  )
    .addHelpText('after', examples(['docsgen build --shard 1/2 && docsgen build --shard 2/2 && docsgen join']))
    .action(toAction(async (session) => (await import('../shards.js')).joinShards(session)))

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
