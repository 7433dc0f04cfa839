/** `docsgen migrate`: converts a site of another tool into a new folder, and checks that it builds. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { RunConfigResult } from '../migrate/evaluate/runConfig.js'
import { migrationTools } from '../migrate/model/site.js'
import { type ExitCode, failUsage, type Session } from '../terminal/session.js'
import type { MigrateFlags } from './migrateFlags.js'

export interface MigrateArguments {
  /** Name of the other tool. */
  readonly tool: string
  /** Folder of the old site. Default: the working directory. */
  readonly from?: string | undefined
  /** Folder of the new site. Default: `docsgen-site`. */
  readonly to?: string | undefined
}

export async function migrateCommand(
  session: Session,
  { tool: name, from = '.', to = 'docsgen-site' }: MigrateArguments,
  flags: MigrateFlags,
): Promise<ExitCode> {
  const tool = migrationTools.find((known) => known === name.toLowerCase())
  if (!tool) return failUsage(`docsgen cannot migrate from ${name}. The tools are ${migrationTools.join(', ')}.`)
  const source = resolve(from)
  const target = resolve(to)
  if (!existsSync(source)) return failUsage(`There is no folder ${from}.`)
  if (!statSync(source).isDirectory()) return failUsage(`${from} is a file. Name its folder: ${dirname(from)}.`)
  if (existsSync(target) && !statSync(target).isDirectory())
    return failUsage(`${to} is a file. Name a new folder for the new site.`)
  const problem = oldSiteProblem(flags)
  if (problem) return failUsage(problem)
  if (existsSync(target) && readdirSync(target).some((name) => !name.startsWith('.git')))
    return failUsage(
      `${relative(process.cwd(), target) || 'The working directory'} is not empty. Name a new folder for the new site.`,
    )
  const { findSite } = await import('../migrate/findSite.js')
  const found = findSite(tool, source)
  if (!found) return failUsage(`${from} has no configuration of ${tool}. Name the folder that contains it.`)
  const config = flags.runConfig ? await evaluated(found.configFile) : undefined
  if (config && !config.ok)
    return failUsage(
      `${relative(source, found.configFile)} could not be run: ${config.message} Try without --run-config.`,
    )
  const { migrateSite } = await import('../migrate/migrateSite.js')
  const stage = session.progress.stage('convert')
  const migrated = await migrateSite({ tool, ...found, ...(config?.ok && { config: config.config }) })
  stage.end()
  if (migrated.pages.every(({ page }) => page.source.startsWith('(')))
    return failUsage(
      `${from} has no pages where the configuration of ${tool} says. Check its folder of pages, or name another folder.`,
    )
  const { finishMigration } = await import('./finishMigration.js')
  return finishMigration({ session: { ...session, root: target }, migrated, tool, flags })
}

/** The configuration as its own code computes it. Undefined if it is data. */
async function evaluated(file: string): Promise<RunConfigResult | undefined> {
  if (!/\.[cm]?[jt]s$/.test(file)) return undefined
  const { runConfig } = await import('../migrate/evaluate/runConfig.js')
  return runConfig({ file })
}

/** Undefined if the options name an old site that can be compared. */
function oldSiteProblem({ oldBuild, oldSitemap }: MigrateFlags): string | undefined {
  for (const [flag, path] of [
    ['--old-build', oldBuild],
    ['--old-sitemap', oldSitemap],
  ] as const) {
    if (path !== undefined && !existsSync(resolve(path)))
      return `There is no ${path}. Set ${flag} to the output of the old tool, or omit the option.`
  }
  if (oldBuild !== undefined && !statSync(resolve(oldBuild)).isDirectory())
    return `${oldBuild} is a file. Set --old-build to the folder that the old tool wrote.`
  if (oldBuild !== undefined && !hasHtml(resolve(oldBuild)))
    return `${oldBuild} has no HTML files. Build the old site first, and set --old-build to the folder that it wrote.`
  const listsLocations = (path: string) => statSync(path).isFile() && readFileSync(path, 'utf8').includes('<loc>')
  if (oldSitemap !== undefined && !listsLocations(resolve(oldSitemap)))
    return `${oldSitemap} is not a sitemap. Set --old-sitemap to an XML file with <loc> elements.`
  return undefined
}

function hasHtml(folder: string): boolean {
  return readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.html'))
}
