/** Migrates a small site of another tool, and builds the result. */
import { readFileSync, rmSync } from 'node:fs'
import { findSite } from '../../src/migrate/findSite.js'
import { type MigratedSite, migrateSite } from '../../src/migrate/migrateSite.js'
import type { MigrationTool } from '../../src/migrate/model/site.js'
import { migratedFiles } from '../../src/migrate/write/siteFiles.js'
import type { Build } from '../../src/model/model.js'
import { buildProject, writeProject } from '../support/project.js'

export interface MigratedProject {
  readonly migrated: MigratedSite
  readonly files: ReadonlyMap<string, string>
  readonly build: Build
}

export async function migrateAndBuild(
  tool: MigrationTool,
  old: Readonly<Record<string, string>>,
): Promise<MigratedProject> {
  const from = writeProject(new Map(Object.entries({ '.git/HEAD': '', ...old })))
  const found = findSite(tool, from)
  if (!found) throw new Error('The site has no configuration.')
  const migrated = await migrateSite({ tool, ...found })
  const files = migratedFiles({ ...migrated, docsgen: '^0' })
  const to = writeProject(new Map([...files, ...textFilesOf(migrated)]))
  try {
    return { migrated, files, build: await buildProject(to) }
  } finally {
    for (const folder of [from, to]) rmSync(folder, { recursive: true, force: true })
  }
}

/** Copied files that the build reads or links to: API descriptions, drawings and texts. */
function textFilesOf({ copies }: MigratedSite): [string, string][] {
  const isText = (to: string) => to.startsWith('openapi/') || /\.(?:svg|txt)$/.test(to)
  return copies.filter(({ to }) => isText(to)).map(({ from, to }) => [to, readFileSync(from, 'utf8')])
}

export function errorsOf({ build }: MigratedProject): string[] {
  const errors = build.diagnostics.filter(({ severity }) => severity === 'error')
  return errors.map(({ file, code, message }) => `${file} ${code} ${message}`)
}

export function routesOf({ build }: MigratedProject): string[] {
  return build.site.docs.map(({ route }) => route).sort()
}
