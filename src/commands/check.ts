/** `docsgen check`: checks a project without writing it, or any folder of HTML files. */
import { join, resolve } from 'node:path'
import { checkExternalLinks, collectExternalLinks } from '../links/checkExternalLinks.js'
import { checkFolder, checkOutputs } from '../links/checkFolder.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Build } from '../model/model.js'
import { summary } from '../report/formatDiagnostics.js'
import { overrideSeverities } from '../report/severityOverrides.js'
import { outputPath } from '../routes/urls.js'
import { buildProject } from './build.js'
import { searchTests } from './searchTests.js'
import { type ExitCode, exitCodeFor, printDiagnostics, type Session } from './session.js'

export interface CheckFlags {
  /** Folder of HTML files to check instead of the project. */
  readonly dir?: string
  readonly external?: boolean
}

export async function checkCommand(session: Session, { dir, external }: CheckFlags): Promise<ExitCode> {
  if (dir !== undefined) return finish(session, await checkFolder(resolve(dir)))
  const made = await buildProject(session)
  if ('exit' in made) return made.exit
  const second = await runLinkinator(session, made.build)
  const searched = await searchTests(session.root, made.build)
  const outside = external ? await askHosts(session, made.build) : []
  const all = [...made.build.diagnostics, ...second, ...searched, ...outside]
  return finish(session, overrideSeverities(all, made.build.site.config.diagnostics))
}

/** Over links that are already known to be broken a second opinion says nothing new. */
async function runLinkinator(
  { progress }: Session,
  { diagnostics, ungated, allowedBrokenLinks, site }: Build,
): Promise<readonly Diagnostic[]> {
  if (diagnostics.some(({ severity }) => severity === 'error')) return []
  const stage = progress.stage('second opinion')
  const { baseUrl, trailingSlash } = site.config
  const found = await checkOutputs(ungated, {
    baseUrl,
    allowedBrokenLinks: new Map(
      [...allowedBrokenLinks].map(([route, targets]) => [outputPath(route, trailingSlash), targets]),
    ),
  })
  stage.end()
  return found
}

function askHosts({ root }: Session, { site }: Build): Promise<readonly Diagnostic[]> {
  return checkExternalLinks(collectExternalLinks(site), { cacheFile: join(root, '.docsgen/external-links.json') })
}

function finish(session: Session, diagnostics: readonly Diagnostic[]): ExitCode {
  printDiagnostics(diagnostics, session)
  if (!session.flags.quiet) session.progress.line(`Checked: ${summary(diagnostics)}.`)
  return exitCodeFor(diagnostics, session)
}
