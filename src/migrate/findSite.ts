/** Finds the configuration of the other tool in a folder and below. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import fastGlob from 'fast-glob'
import type { MigrationTool } from './model/site.js'
import { codeExtensions } from './readers/codeConfigFile.js'
import { gitbookFolders } from './readers/gitbook/gitbookFolders.js'
import { otherMkdocsConfigs } from './readers/mkdocs/otherMkdocsConfigs.js'

export interface FoundSite {
  /** Absolute folder that holds all files that may be read. */
  readonly root: string
  /** Folder of the configuration, relative to the root. */
  readonly site: string
  /** Absolute path of the configuration. */
  readonly configFile: string
}

const code = `{${codeExtensions.join(',')}}`

/** Empty for a folder without a tool. */
const configFiles: Readonly<Record<MigrationTool, string>> = {
  docusaurus: `docusaurus.config.${code}`,
  starlight: `astro.config.${code}`,
  vitepress: `.vitepress/config.${code}`,
  // ProperDocs and Zensical read sites of MkDocs.
  mkdocs: '{mkdocs.{yml,yaml},properdocs.{yml,yaml},zensical.toml}',
  hugo: '{hugo,config}.{toml,yaml,yml,json}',
  mintlify: '{docs,mint}.json',
  mdbook: 'book.toml',
  gitbook: '{.gitbook.yaml,SUMMARY.md}',
  markdown: '',
}

/** Files with these names can belong to something else. */
const isUsable: Partial<Record<MigrationTool, (file: string, from: string) => boolean>> = {
  hugo: (file, from) => existsSync(join(siteFolder(from, file), 'content')),
  mintlify: (file, from) => /"navigation"|mintlify/.test(readFileSync(join(from, file), 'utf8')),
  gitbook: (file, from) => existsSync(join(from, gitbookFolders(from, dirname(file)).summary)),
}

const depth = 6

export function findSite(tool: MigrationTool, from: string): FoundSite | undefined {
  if (tool === 'markdown') {
    const root = repositoryOf(from) ?? from
    return { root, site: relative(root, from), configFile: from }
  }
  const patterns = [`**/${configFiles[tool]}`, ...(tool === 'vitepress' ? [`**/.vitepress/config/index.${code}`] : [])]
  const files = fastGlob.sync(patterns, { cwd: from, dot: true, deep: depth, ignore: ['**/node_modules/**'] })
  if (tool === 'mkdocs' && files.length === 0) files.push(...otherMkdocsConfigs(from).slice(0, 1))
  const usable = files.filter((file) => isUsable[tool]?.(file, from) ?? true)
  const [file] = usable.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
  if (file === undefined) return undefined
  const folder = siteFolder(from, file)
  // Docs can be beside the folder of the configuration: `path: '../docs'`.
  const root = folder === from ? (repositoryOf(from) ?? dirname(from)) : from
  return { root, site: relative(root, folder), configFile: join(from, file) }
}

/** Configurations can be in a folder of their own. */
function siteFolder(from: string, file: string): string {
  return dirname(join(from, file)).replace(/\/(?:\.vitepress(?:\/config)?|config\/_default)$/, '')
}

function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : repositoryOf(parent)
}
