/** Writes a converted site, and makes sure that it builds: errors of the old site become warnings that the report lists. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { diagnosticCodes } from '../diagnostics/diagnosticCodes.js'
import { type BlockedMedia, blockedMedia } from '../links/blockedMedia.js'
import { compareRoutes } from '../migrate/compareRoutes.js'
import type { MigratedSite } from '../migrate/migrateSite.js'
import { reportText } from '../migrate/write/reportFile.js'
import { migratedFiles } from '../migrate/write/siteFiles.js'
import { pageText, unconvertedPage } from '../migrate/write/writePage.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Build } from '../model/model.js'
import { checkOutputPaths } from '../output/checkOutputPaths.js'
import type { SiteConfigInput } from '../schema/config.js'
import { printDiagnostics } from '../terminal/printDiagnostics.js'
import type { ExitCode, Session } from '../terminal/session.js'
import { buildProject } from './build.js'
import type { MigrateFlags } from './migrateFlags.js'
import { docsgenSpecifier } from './session/docsgenSpecifier.js'
import { withProject } from './session/openProject.js'

export interface FinishInput {
  /** A session whose root is the new site. */
  readonly session: Session
  readonly migrated: MigratedSite
  readonly tool: string
  readonly flags: MigrateFlags
}

/** Each round removes the errors that the last one showed; some show only when others are gone. */
const maxRounds = 5

/**
 * Builds the new site up to five times, and writes pages with errors as plain text after each build. Returns 0 if the site
 * builds, 1 if errors remain, and 2 if no build was possible.
 */
export async function finishMigration(input: FinishInput): Promise<ExitCode> {
  const { session, flags } = input
  let { migrated } = input
  const writeSite = createSiteWriter(session)
  writeSite(migrated)
  let last = ''
  for (let round = 0; round < maxRounds; round++) {
    const build = await tryBuild(session)
    if (!build) return 2
    const paths = checkOutputPaths(build.outputs.keys())
    const errors = [...build.diagnostics, ...paths].filter(({ severity }) => severity === 'error')
    if (errors.length === 0) {
      const routes = compareRoutes({ migrated, build, oldBuild: flags.oldBuild, oldSitemap: flags.oldSitemap })
      const media = blockedMedia(build.site)
      if (routes.redirects.length === 0 && media.length === 0) return reportMigration({ ...input, migrated }, build)
      migrated = withMediaHosts(withRedirects(migrated, routes.redirects), media)
    } else {
      const found = JSON.stringify(errors)
      // The last round changed nothing, and another one would not, either.
      if (found === last) break
      last = found
      migrated = withoutErrors(migrated, errors)
    }
    writeSite(migrated)
  }
  const build = await tryBuild(session)
  if (build) printDiagnostics([...build.diagnostics, ...checkOutputPaths(build.outputs.keys())], session)
  await reportMigration({ ...input, migrated }, build)
  return 1
}

/** The first call writes all files, later calls only those that differ. */
function createSiteWriter({ root }: Session): (migrated: MigratedSite) => void {
  const written = new Map<string, string>()
  const copied = new Set<string>()
  return ({ copies, ...migrated }) => {
    for (const { from, to } of copies) {
      if (copied.has(to)) continue
      cpSync(from, join(root, to), { dereference: true })
      copied.add(to)
    }
    const files = migratedFiles({ ...migrated, docsgen: docsgenSpecifier(root) })
    for (const path of written.keys()) {
      if (files.has(path)) continue
      rmSync(join(root, path), { force: true })
      written.delete(path)
    }
    for (const [path, text] of files) {
      if (written.get(path) === text) continue
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
      written.set(path, text)
    }
  }
}

async function tryBuild(session: Session): Promise<Build | undefined> {
  let result: Build | undefined
  // Errors of this build are converted, so they must not be printed while pages are compiled.
  const quiet: Session = { ...session, flags: { ...session.flags, quiet: true, format: 'json' } }
  await withProject(quiet, async (opened) => {
    const { build } = await buildProject(quiet, opened)
    result = build
    return 0
  })
  return result
}

function withRedirects(migrated: MigratedSite, redirects: readonly { from: string; to: string }[]): MigratedSite {
  const { config } = migrated
  return { ...migrated, config: { ...config, redirects: [...(config.redirects ?? []), ...redirects] } }
}

/** The old site loaded images from other hosts, so that the policy of the new one admits these hosts. */
export function withMediaHosts(migrated: MigratedSite, media: readonly BlockedMedia[]): MigratedSite {
  const { config, report } = migrated
  const csp: Partial<Record<string, readonly string[]>> = { ...config.deploy?.csp }
  const hosts = new Map(media.map(({ directive, origin }) => [`${directive} ${origin}`, { directive, origin }]))
  for (const [, { directive, origin }] of [...hosts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    report.count(`host in deploy.csp: ${directive}`)
    csp[directive] = [...(csp[directive] ?? []), origin]
  }
  return media.length === 0 ? migrated : { ...migrated, config: { ...config, deploy: { ...config.deploy, csp } } }
}

/** Lowers the severity of errors where it is not fixed. A page with another error becomes a page that shows its source. */
export function withoutErrors(migrated: MigratedSite, errors: readonly Diagnostic[]): MigratedSite {
  const { report } = migrated
  const checks: Record<string, unknown> = { ...migrated.config.checks }
  const broken = new Map<string, string>()
  let pageBytes = 0
  for (const { code, file, message, range } of errors) {
    if (!diagnosticCodes[code].fixed) {
      const given = checks[code]
      checks[code] = { ...(typeof given === 'object' ? given : {}), [escapeGlob(file)]: 'warning' }
      report.leave({ kind: `warning ${code}`, file, line: range?.start.line, text: message })
    } else if (code === 'page-size') pageBytes = Math.max(pageBytes, limitFor(file, migrated))
    else if (!broken.has(file)) broken.set(file, message)
  }
  const pages = migrated.pages.map((page) => {
    const reason = broken.get(page.file)
    if (reason === undefined) return page
    report.leave({ kind: 'page that is not converted', file: page.page.source, text: reason })
    return unconvertedPage(page, reason)
  })
  const limits = pageBytes > 0 && { limits: { ...migrated.config.limits, pageBytes } }
  return { ...migrated, pages, config: { ...migrated.config, ...limits, checks: checks as SiteConfigInput['checks'] } }
}

/** The old site had no limit, so a large page raises that of the new one, to the next MiB. */
function limitFor(file: string, { pages, report }: MigratedSite): number {
  const page = pages.find((candidate) => candidate.file === file)
  const mebibytes = page === undefined ? 0 : Math.ceil(Buffer.byteLength(pageText(page)) / 2 ** 20)
  report.count('limits.pageBytes for a large page')
  return mebibytes * 2 ** 20
}

function escapeGlob(path: string): string {
  return path.replace(/[[\]{}()*?!\\]/g, '\\$&')
}

function reportMigration({ session, migrated, tool }: FinishInput, build: Build | undefined): ExitCode {
  const { pages, copies, report, stubs } = migrated
  const count = pages.filter(({ page }) => !page.partial).length
  const text = reportText({ tool, pages: count, files: copies.length, report, stubs })
  writeFileSync(join(session.root, 'MIGRATION.md'), text)
  const warnings = build?.diagnostics.length ?? 0
  session.progress.line(
    `${counted(count, 'page')}, ${counted(build?.site.docs.length ?? 0, 'route')}, ${counted(warnings, 'warning')}.`,
  )
  session.progress.line(
    `Left to do: ${counted(report.leftovers.length, 'place')}, ${counted(stubs.length, 'component')}. See MIGRATION.md in the new site.`,
  )
  return 0
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
