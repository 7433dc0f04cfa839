/** `docsgen check`: checks a project without writing it, or any folder of HTML files. Each part is imported when it is used. */
import { join, resolve } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Build } from '../model/model.js'
import { summary } from '../report/formatDiagnostics.js'
import { createSeverityOverrides } from '../report/severityOverrides.js'
import { outputPath } from '../routes/urls.js'
import { printDiagnostics } from '../terminal/printDiagnostics.js'
import { type ExitCode, exitCodeFor, type Session } from '../terminal/session.js'
import { applyBaseline } from './baseline.js'

export interface CheckFlags {
  /** Folder of HTML files to check instead of the project. */
  readonly dir?: string
  readonly external?: boolean
  /** Open every page in Chromium. */
  readonly browser?: boolean
}

export async function checkCommand(session: Session, flags: CheckFlags): Promise<ExitCode> {
  const problem = usageProblem(session, flags)
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`)
    return 2
  }
  if (flags.dir !== undefined) {
    const { checkFolder } = await import('../links/checkFolder.js')
    return finishCheck(session, await checkFolder(resolve(flags.dir)))
  }
  return checkProject(session, flags)
}

function usageProblem({ flags }: Session, { dir, external, browser }: CheckFlags): string | undefined {
  if (external && flags.untrusted)
    return '--external sends requests to the links of the pages, so it cannot be used with --untrusted.'
  if (browser && flags.untrusted) return '--browser runs the code of the pages, so it cannot be used with --untrusted.'
  if (browser && dir !== undefined)
    return '--browser checks a project, so it cannot be used with --dir. Name the folder of the project instead.'
  return undefined
}

async function checkProject(session: Session, { external, browser }: CheckFlags): Promise<ExitCode> {
  const { withProject } = await import('./session/openProject.js')
  const { buildProject } = await import('./build.js')
  const browserCheck = browser
    ? (await import('../plugins/accessibility/axe/openBrowserCheck.js')).openBrowserCheck(session)
    : async () => []
  if (typeof browserCheck === 'number') return browserCheck
  return withProject(session, async (opened) => {
    const { build, shown } = await buildProject(session, opened)
    const second = await runLinkinator(session, build)
    const { checkOutputPaths } = await import('../output/checkOutputPaths.js')
    const { searchTests } = await import('./search/searchTests.js')
    const searched = await searchTests(session.root, build)
    const outside = external ? await askHosts(session, build) : []
    const seen = await browserCheck(build)
    if (typeof seen === 'number') return seen
    const others = createSeverityOverrides(build.site.config.checks)([...searched, ...outside, ...seen])
    const paths = checkOutputPaths(build.outputs.keys())
    const all = [...build.diagnostics, ...paths, ...build.withoutIgnored([...second, ...others])]
    return finishCheck(session, applyBaseline(all, session), shown)
  })
}

/** Over links that are already known to be broken a second opinion says nothing new. */
async function runLinkinator(
  { progress }: Session,
  { diagnostics, ungated, allowedBrokenLinks, site }: Build,
): Promise<readonly Diagnostic[]> {
  if (diagnostics.some(({ severity }) => severity === 'error')) return []
  const stage = progress.stage('check the output with linkinator')
  const { baseUrl, trailingSlash, externalRoutes } = site.config
  const { checkOutputs } = await import('../links/checkFolder.js')
  const found = await checkOutputs(ungated, {
    baseUrl,
    externalRoutes,
    allowedBrokenLinks: new Map(
      [...allowedBrokenLinks].map(([route, targets]) => [outputPath(route, trailingSlash), targets]),
    ),
  })
  stage.end()
  const { newInOutputs } = await import('../links/newInOutputs.js')
  return newInOutputs(found, { reported: diagnostics, site })
}

async function askHosts({ root }: Session, { site }: Build): Promise<readonly Diagnostic[]> {
  const { checkExternalLinks, collectExternalLinks } = await import('../links/checkExternalLinks.js')
  return checkExternalLinks(collectExternalLinks(site), { cacheFile: join(root, '.docsgen/external-links.json') })
}

function finishCheck(session: Session, diagnostics: readonly Diagnostic[], shown?: ReadonlySet<string>): ExitCode {
  printDiagnostics(diagnostics, session, shown)
  if (!session.flags.quiet) session.progress.line(`Checked: ${summary(diagnostics)}.`)
  return exitCodeFor(diagnostics, session)
}
