/** Finds pages, and the site of another tool, that a folder has before `docsgen init`. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastGlob from 'fast-glob'
import { findSite } from '../../migrate/findSite.js'
import type { MigrationTool } from '../../migrate/model/site.js'

/** Folders that commonly hold the pages of a project. The first one with pages is used. */
const usualFolders = ['content', 'docs', 'doc', 'documentation']

/** The folder of the pages, relative to the root. `content`, where the examples go, without pages. */
export function findPagesFolder(root: string): string {
  return usualFolders.find((folder) => hasPages(join(root, folder))) ?? 'content'
}

/** True if the folder has a Markdown page, at any depth. */
export function hasPages(folder: string): boolean {
  return existsSync(folder) && fastGlob.sync(pagePatterns, { cwd: folder, ignore: ['**/node_modules/**'] }).length > 0
}

/** True if the folder has a page for the route `/`. */
export function hasHomePage(folder: string): boolean {
  const patterns = ['index.{md,mdx,tsx,jsx}', 'readme.{md,mdx}']
  return fastGlob.sync(patterns, { cwd: folder, caseSensitiveMatch: false }).length > 0
}

const pagePatterns = ['**/*.{md,mdx}', '!**/_*']

/** A `SUMMARY.md` alone is not enough for GitBook, and a folder of Markdown is what `docsgen init` is for. */
const toolsWithConfig = ['docusaurus', 'vitepress', 'starlight', 'mkdocs', 'hugo', 'mintlify', 'mdbook'] as const

/** The tool whose site is in the folder or in one below it; undefined if there is none. */
export function findOtherTool(root: string): { readonly tool: MigrationTool; readonly config: string } | undefined {
  for (const tool of toolsWithConfig) {
    const found = findSite(tool, root)
    if (!found) continue
    const config = relative(root, found.configFile)
    const isNear = config.split('/').length <= (tool === 'vitepress' ? 3 : 2)
    // Most sites of Astro are not documentation sites.
    const isIt = tool !== 'starlight' || readFileSync(found.configFile, 'utf8').includes('starlight')
    if (isNear && isIt) return { tool, config }
  }
  return undefined
}
