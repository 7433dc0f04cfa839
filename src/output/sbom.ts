/**
 * The software bill of materials of a build, as CycloneDX 1.6: every npm package with code in the published files. It has no
 * date and no random number, so equal builds have equal lists.
 */
import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Build } from '../model/model.js'
import { isRecord } from '../util/isRecord.js'
import { packageFolder } from '../util/packageFolder.js'

interface NpmPackage {
  /** With its scope. */
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly license?: string
}

/** @param generator version of docsgen. */
export function createSbom({ bundled, site: { config } }: Pick<Build, 'bundled' | 'site'>, generator: string): string {
  const folders = new Set(bundled.flatMap((file) => packageFolderOf(file) ?? []))
  const packages = [...folders].map(readPackage)
  const components = new Map(packages.map((found) => [packageUrl(found), componentOf(found)] as const))
  const sorted = [...components].sort(([a], [b]) => (a < b ? -1 : 1))
  const siteRef = `site:${config.product.slug}@${config.version}`
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      tools: { components: [{ type: 'application', name: 'docsgen', version: generator }] },
      component: { type: 'application', 'bom-ref': siteRef, name: config.title, version: config.version },
    },
    components: sorted.map(([, component]) => component),
    dependencies: [{ ref: siteRef, dependsOn: sorted.map(([ref]) => ref) }, ...sorted.map(([ref]) => ({ ref }))],
  }
  return `${JSON.stringify(sbom, null, 2)}\n`
}

/** The folder of the package that contains the file: below the last `node_modules`, or docsgen itself. Undefined for files of the site. */
function packageFolderOf(file: string): string | undefined {
  const path = file.split(sep).join('/')
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  if (folder !== undefined) return folder
  const own = packageFolder().split(sep).join('/')
  return ['src', 'theme'].some((name) => path.startsWith(`${own}/${name}/`)) ? own : undefined
}

function readPackage(folder: string): NpmPackage {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license } = isRecord(parsed) ? parsed : {}
  if (typeof name !== 'string' || typeof version !== 'string') throw new Error(`${folder} has no name and version.`)
  return { name, version, ...(typeof license === 'string' && { license }) }
}

function packageUrl({ name, version }: NpmPackage): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
}

function componentOf(found: NpmPackage): object {
  const [base, scope] = found.name.split('/').reverse()
  const purl = packageUrl(found)
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope !== undefined && { group: scope }),
    name: base,
    version: found.version,
    ...(found.license !== undefined && { licenses: [{ expression: found.license }] }),
    purl,
  }
}
