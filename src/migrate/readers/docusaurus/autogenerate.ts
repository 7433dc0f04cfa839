/** Sidebar items of a folder, as Docusaurus generates them: by position, then by name, with `_category_` files. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse as parseYaml } from 'yaml'
import type { MigrationReport } from '../../model/report.js'
import type { SidebarNode } from '../../model/site.js'
import { type Fields, fieldsOf, textOf } from '../values.js'
import { type DocPage, stripNumber } from './docPage.js'
import type { DocsInput } from './docsInput.js'

export interface GenerateInput {
  readonly docs: readonly DocPage[]
  readonly source: string
  readonly input: DocsInput
  readonly report: MigrationReport
}

interface Entry {
  readonly name: string
  readonly position: number
  readonly item: SidebarNode
}

export function generateItems(folder: string, context: GenerateInput): SidebarNode[] {
  const prefix = folder === '.' || folder === '' ? '' : `${folder.replace(/\/$/, '')}/`
  return generatedFolder(prefix, context)
}

function generatedFolder(prefix: string, context: GenerateInput): SidebarNode[] {
  const inside = context.docs.filter(({ path, page }) => path.startsWith(prefix) && page.frontMatter.unlisted !== true)
  const entries: Entry[] = []
  const folders = new Set<string>()
  for (const { path, page, position } of inside) {
    const rest = path.slice(prefix.length)
    const slash = rest.indexOf('/')
    if (slash !== -1) folders.add(rest.slice(0, slash))
    else if (prefix === '' || !isCategoryIndex(path, prefix))
      entries.push({ name: rest, position: position ?? Number.POSITIVE_INFINITY, item: page.id })
  }
  for (const name of folders) entries.push(folderEntry(`${prefix}${name}/`, name, context))
  return entries
    .sort((a, b) => comparePositions(a.position, b.position) || (a.name < b.name ? -1 : 1))
    .map(({ item }) => item)
}

function comparePositions(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** `guides/index.md`, `guides/readme.md` and `guides/guides.md` are the page of the category. */
function isCategoryIndex(path: string, prefix: string): boolean {
  const base = stripNumber(posix.basename(path).replace(/\.mdx?$/, '')).name.toLowerCase()
  return base === 'index' || base === 'readme' || base === stripNumber(posix.basename(prefix)).name.toLowerCase()
}

function folderEntry(prefix: string, name: string, context: GenerateInput): Entry {
  const category = readCategory(prefix, context)
  const stripped = stripNumber(name)
  const index = context.docs.find(
    ({ path }) => path.startsWith(prefix) && !path.slice(prefix.length).includes('/') && isCategoryIndex(path, prefix),
  )
  const label = textOf(category.label) ?? indexLabel(index) ?? stripped.name
  const position = Number(category.position ?? index?.position ?? stripped.position ?? Number.NaN)
  return {
    name,
    position: Number.isNaN(position) ? Number.POSITIVE_INFINITY : position,
    item: {
      category: label,
      ...(index && { page: index.page.id }),
      ...(category.collapsed === false && { collapsed: false }),
      items: generatedFolder(prefix, context),
    },
  }
}

function indexLabel(index: DocPage | undefined): string | undefined {
  return textOf(index?.page.frontMatter.sidebar_label) ?? textOf(index?.page.frontMatter.title)
}

function readCategory(prefix: string, { source, input }: GenerateInput): Fields {
  const base = join(input.input.root, source, prefix)
  const name = ['_category_.json', '_category_.yml', '_category_.yaml'].find((file) => existsSync(join(base, file)))
  return name === undefined ? {} : fieldsOf(parseYaml(readFileSync(join(base, name), 'utf8')))
}
