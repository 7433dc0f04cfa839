/** Sidebar items of a folder, as Docusaurus generates them: by position, then by name, with `_category_` files. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse as parseYaml } from 'yaml'
import type { SidebarNode } from '../../model/site.js'
import { type Fields, fieldsOf, textOf } from '../values.js'
import { type DocPage, stripNumber } from './docPage.js'
import type { DocsInput } from './docsInput.js'

export interface GenerateInput {
  readonly docs: readonly DocPage[]
  readonly source: string
  readonly input: DocsInput
  /** Adds the page of a generated index. Returns its id. */
  readonly addIndex: (link: Fields, label: string) => GeneratedIndex
}

/** A page with a card for each item. Its items are known after its route. */
export interface GeneratedIndex {
  readonly id: string
  readonly fill: (items: readonly SidebarNode[]) => void
}

interface Entry {
  readonly name: string
  readonly position: number
  readonly item: SidebarNode
}

export function generateItems(folder: string, context: GenerateInput): SidebarNode[] {
  const prefix = folder === '.' || folder === '' ? '' : `${folder.replace(/\/$/, '')}/`
  return generatedFolder(prefix, context, { docs: context.docs })
}

interface FolderContent {
  /** The pages of the folder, and maybe others. */
  readonly docs: readonly DocPage[]
  /** The page of the category itself, which is none of its items. */
  readonly index?: DocPage | undefined
}

function generatedFolder(prefix: string, context: GenerateInput, { docs, index }: FolderContent): SidebarNode[] {
  const inside = docs.filter(({ path, page }) => path.startsWith(prefix) && page.frontMatter.unlisted !== true)
  const entries: Entry[] = []
  const folders = new Set<string>()
  for (const doc of inside) {
    if (doc === index) continue
    const { path, page, position } = doc
    const rest = path.slice(prefix.length)
    const slash = rest.indexOf('/')
    if (slash !== -1) folders.add(rest.slice(0, slash))
    else entries.push({ name: rest, position: position ?? Number.POSITIVE_INFINITY, item: page.id })
  }
  for (const name of folders) entries.push(folderEntry(`${prefix}${name}/`, inside, context))
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

function folderEntry(prefix: string, docs: readonly DocPage[], context: GenerateInput): Entry {
  const name = posix.basename(prefix)
  const category = readCategory(prefix, context)
  const stripped = stripNumber(name)
  const index = categoryDoc(category, prefix, context)
  const label = textOf(category.label) ?? (index && docLabel(index)) ?? stripped.name
  const position = Number(category.position ?? index?.position ?? stripped.position ?? Number.NaN)
  const link = fieldsOf(category.link)
  const generated = link.type === 'generated-index' ? context.addIndex(link, label) : undefined
  const items = generatedFolder(prefix, context, { docs, index })
  generated?.fill(items)
  const page = index?.page.id ?? generated?.id
  return {
    name,
    position: Number.isNaN(position) ? Number.POSITIVE_INFINITY : position,
    item:
      index && items.length === 0
        ? { page: index.page.id, label }
        : {
            category: label,
            ...(page !== undefined && { page }),
            ...(category.collapsed === false && { collapsed: false }),
            items,
          },
  }
}

/** The page of a category: the one that `link` names, or the index of the folder if there is no `link`. */
function categoryDoc({ link }: Fields, prefix: string, { docs }: GenerateInput): DocPage | undefined {
  const inside = docs.filter(({ path }) => path.startsWith(prefix))
  if (link === undefined)
    return inside.find(({ path }) => !path.slice(prefix.length).includes('/') && isCategoryIndex(path, prefix))
  const { type, id } = fieldsOf(link)
  if (type !== 'doc' || typeof id !== 'string') return undefined
  return docs.find(({ docId }) => docId === id) ?? inside.find(({ docId }) => posix.basename(docId) === id)
}

function docLabel({ page }: DocPage): string | undefined {
  const heading = /^#[ \t]+(.+?)(?:[ \t]*\{#[^}]*\})?[ \t]*$/m.exec(page.body)?.[1]
  const label = textOf(page.frontMatter.sidebar_label) ?? textOf(page.frontMatter.title) ?? heading
  return label?.replace(/[`*]/g, '')
}

function readCategory(prefix: string, { source, input }: GenerateInput): Fields {
  const base = join(input.input.root, source, prefix)
  const name = ['_category_.json', '_category_.yml', '_category_.yaml'].find((file) => existsSync(join(base, file)))
  return name === undefined ? {} : fieldsOf(parseYaml(readFileSync(join(base, name), 'utf8')))
}
