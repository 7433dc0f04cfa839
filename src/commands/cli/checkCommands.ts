/** Commands that check the site or compare it with an earlier one. */
import { type Command, Option } from 'commander'
import type { UrlsFlags } from '../../plugins/urls/lockUrls.js'
import type { CommonFlags } from '../../terminal/session.js'
import type { ApiDiffFlags } from '../apiDiff.js'
import type { CheckFlags } from '../check.js'
import type { SearchPushFlags } from '../searchPush.js'
import type { SearchSuggestFlags } from '../searchSuggest.js'
import type { TranslationsFlags } from '../translations.js'
import { examples, formatOption, reportOption, untrustedHelp, withCommonOptions } from './options.js'
import type { ToAction } from './toAction.js'

export function defineCheckCommands(program: Command, toAction: ToAction): void {
  withCommonOptions(
    program
      .command('check [root]')
      .description('check links, anchors, content and configuration without writing files'),
  )
    .option('--drafts', 'check draft pages too')
    .option('--untrusted', untrustedHelp)
    .option('--external', 'also request external links (cached for one day)')
    .option('--browser', 'also check the accessibility of every page in Chromium, with axe')
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
        'docsgen check --browser',
        'docsgen check --dir public',
        'docsgen check --format sarif --output report.sarif',
      ]),
    )
    .action(toAction(async (session, flags: CheckFlags) => (await import('../check.js')).checkCommand(session, flags)))

  program
    .command('api-diff <before> <after>')
    .description('compare two API descriptions, and fail if callers of the API must change')
    .addOption(
      new Option('--fail-on <changes>', 'changes that fail the command')
        .choices(['breaking', 'any', 'none'])
        .default('breaking'),
    )
    .addOption(formatOption('changes'))
    .addOption(reportOption('the changes'))
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
        (await import('../apiDiff.js')).apiDiff(session, { ...given, before, after }),
      )(undefined, flags),
    )

  withCommonOptions(
    program.command('urls [root]').description('list URLs that are new or gone since the last time, from urls.lock'),
  )
    .option('--accept', 'write the URLs of the site to urls.lock')
    .addHelpText('after', examples(['docsgen urls', 'docsgen urls --accept']))
    .action(
      toAction(async (session, flags: UrlsFlags) => {
        const { openSite } = await import('../openSite.js')
        return (await import('../../plugins/urls/lockUrls.js')).lockUrls(session, flags, openSite)
      }),
    )

  withCommonOptions(
    program
      .command('translations [root]')
      .description('list translations that are outdated or have no record of their original'),
  )
    .option('--accept', 'record the originals of translations that have no record')
    .option('--file <file...>', 'with --accept: record the originals of these translations, outdated ones too')
    .option('--texts <language>', 'print the texts of the interface that the language lacks, as JSON in English')
    .addHelpText(
      'after',
      examples([
        'docsgen translations',
        'docsgen translations --accept --file content/de/guide/setup.md',
        'docsgen translations --texts it > i18n/it.json',
      ]),
    )
    .action(
      toAction(async (session, flags: TranslationsFlags) =>
        (await import('../translations.js')).listTranslations(session, flags),
      ),
    )

  const search = program.command('search').description('tools for the search of the site')
  withCommonOptions(search.command('suggest [root]').description('propose synonyms from the texts of the site'))
    .option('--queries <file>', 'queries of readers without a good result, one per line')
    .option('--accept', 'append the rows to _synonyms.yaml')
    .addHelpText('after', examples(['docsgen search suggest', 'docsgen search suggest --queries failed.txt']))
    .action(
      toAction(async (session, flags: SearchSuggestFlags) =>
        (await import('../searchSuggest.js')).searchSuggest(session, flags),
      ),
    )

  withCommonOptions(
    search.command('push [root]').description('upload the pages to the search service of search.provider'),
  )
    .option('--dry-run', 'show what would be uploaded, and send nothing')
    .option('--keep-settings', 'keep the settings and the synonyms of the service')
    .addHelpText('after', examples(['docsgen search push --dry-run', 'DOCSGEN_SEARCH_ADMIN_KEY=… docsgen search push']))
    .action(
      toAction(async (session, flags: SearchPushFlags) =>
        (await import('../searchPush.js')).searchPush(session, flags),
      ),
    )

  program
    .command('explain [code]')
    .description('explain a diagnostic code; without a code, print all of them as Markdown')
    .addHelpText('after', examples(['docsgen explain link-page', 'docsgen explain > diagnostics.md']))
    .action((code: string | undefined, flags: CommonFlags) =>
      toAction(async () => (await import('../explain.js')).explain(code))(undefined, flags),
    )
}
