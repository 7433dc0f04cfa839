/** API descriptions as a source of pages: entries, a sidebar, and files to download. */
import { posix } from 'node:path'
import { type Diagnostic, error, type Range } from '../diagnostic.js'
import { hashOf } from '../lib/hash.js'
import type { Kept } from '../lib/kept.js'
import type { Tokens } from '../lib/tokens.js'
import type { Asset, Entry, Route, SidebarSource } from '../model.js'
import { addressReplacer } from '../openapi/addresses.js'
import { changelogOf } from '../openapi/changelog.js'
import { type DownloadFile, downloadsOf } from '../openapi/downloads/downloads.js'
import type { YamlOnce } from '../openapi/downloads/yamlText.js'
import { isObject } from '../openapi/json.js'
import { pageSource, type TextEdits } from '../openapi/pageSource.js'
import { type Graph, openGraph } from '../openapi/read/graph.js'
import { countOperations, type Reference, type ReferencePage, referenceOf } from '../openapi/reference.js'
import { referenceSidebar } from '../openapi/sidebar.js'
import { validateDescription } from '../openapi/validate/validate.js'
import type { SiteConfig } from '../schema/config.js'
import { type DescriptionFiles, descriptionFiles } from './descriptionFiles.js'
import { type Collected, rememberDescription } from './rememberDescription.js'

export interface ReferenceContent {
  readonly entries: readonly Entry[]
  readonly assets: readonly Asset[]
  readonly sidebars: SidebarSource
  readonly diagnostics: readonly Diagnostic[]
}

type Description = SiteConfig['openapi'][number] & {
  /** Operations that it may have. */
  readonly most: number
}

/** Adds what the descriptions of the config give to what the content gave. */
export function withReference<Content extends ReferenceContent & { readonly tokens: Tokens }>(
  content: Content,
  root: string,
  config: SiteConfig,
  kept: Kept,
): Content {
  if (config.openapi.length === 0) return content
  const read = config.openapi.map((description) =>
    remembered(root, { ...description, most: config.limits.operations }, content.tokens, kept),
  )
  const sidebars: Record<string, SidebarSource['sidebars'][string]> = { ...content.sidebars.sidebars }
  for (const [index, { sidebar }] of config.openapi.entries()) {
    sidebars[sidebar] = [...(sidebars[sidebar] ?? []), ...(read[index]?.items ?? [])]
  }
  return {
    ...content,
    entries: [...content.entries, ...read.flatMap(({ entries }) => entries)],
    assets: [...content.assets, ...read.flatMap(({ assets }) => assets)],
    sidebars: { ...content.sidebars, sidebars },
    diagnostics: [...content.diagnostics, ...read.flatMap(({ diagnostics }) => diagnostics)],
  }
}

/** A description is read and judged again only if one of its files has changed. */
function remembered(root: string, description: Description, tokens: Tokens, { memo, recall }: Kept): Collected {
  const key = `openapi:${hashOf(JSON.stringify([description, tokens]))}`
  const files = descriptionFiles(root, recall)
  return rememberDescription({ key, hashOfFile: files.hash, memo, recall }, () => ({
    collected: collectDescription(description, { tokens, files, once: textOnce(key, { memo, recall }), recall }),
    files: [...files.read],
  }))
}

/** Parts of a text by what they were made of, in this process and on the disk. */
function textOnce(slot: string, { memo, recall }: Kept): YamlOnce {
  const last = recall.get<Map<string, string>>(`parts:${slot}`, [])
  const all = new Map<string, string>()
  recall.set(`parts:${slot}`, [], all)
  return (part, make) => {
    const key = `part:${hashOf(part)}`
    const known = last?.get(key) ?? (memo.get(key) as string | undefined)
    const text = known ?? make()
    if (known === undefined) memo.set(key, text)
    all.set(key, text)
    return text
  }
}

interface CollectTools {
  readonly tokens: Tokens
  readonly files: DescriptionFiles
  readonly once: YamlOnce
  readonly recall: Kept['recall']
}

function collectDescription(description: Description, { tokens, files, once, recall }: CollectTools): Collected {
  const { id, file, path, previous, showSchemas, rowsPerPage, most } = description
  const opened = openGraph(file, files.disk())
  const { graph } = opened
  if (!graph) return { entries: [], assets: [], items: [], diagnostics: opened.diagnostics }
  const count = countOperations(graph)
  if (count > most)
    return { entries: [], assets: [], items: [], diagnostics: [...opened.diagnostics, tooLarge(graph, count, most)] }
  const downloads = downloadsOf(graph, { ...description, once }, tokens)
  const descriptions = downloads.descriptions()
  const reference = referenceOf({
    id,
    graph,
    path: prefixOf(path),
    downloads: downloads.views,
    changelog: previous !== undefined,
    showSchemas,
    rowsPerPage,
    recall,
  })
  const diagnostics: Diagnostic[] = []
  const pages = [
    ...reference.pages,
    ...changesOf({ previous, reference, graph, files, diagnostics, path: prefixOf(path) }),
  ]
  const sourceOnce: TextEdits['once'] = (page, make) => recall.once(`page-json:${page.view.route}`, [page], make)
  const replaceAddresses = addressReplacer(reference.addresses)
  const entries = pages.map((page) => entryOf(page, { description, tokens, replaceAddresses, once: sourceOnce }))
  checkCount(graph, reference, diagnostics)
  const judged = validateDescription({ graph, operations: reference.operations })
  return {
    entries,
    assets: assetsOf([...descriptions, ...downloads.postman(reference)], file),
    items: referenceSidebar(pages, reference, { id, entryId: (route) => idOf(route) }),
    // Judging follows references that no page draws: what it meets there is in the graph afterwards.
    diagnostics: [...judged, ...graph.diagnostics, ...diagnostics],
  }
}

/** Said before anything is drawn: what a site holds while it is built would not fit the memory that Node takes by itself. */
function tooLarge(graph: Graph, count: number, most: number): Diagnostic {
  const place = isObject(graph.root.value) ? graph.place(graph.root.value, 'paths', true) : { file: graph.root.file }
  const said = `This description has ${count.toLocaleString('en-US')} operations; at most ${most.toLocaleString('en-US')} are drawn.`
  const hint =
    'Publish it as several descriptions, or raise `limits.operations` and give Node the memory: about 400 MB for 1,000 operations, by NODE_OPTIONS=--max-old-space-size=8192.'
  return error('openapi-too-large', said, { ...place, hint })
}

interface Changes {
  readonly previous: string | undefined
  readonly reference: Reference
  readonly graph: Graph
  readonly files: DescriptionFiles
  readonly diagnostics: Diagnostic[]
  readonly path: string
}

function changesOf({ previous, reference, graph, files, diagnostics, path }: Changes): readonly ReferencePage[] {
  if (previous === undefined) return []
  const before = openGraph(previous, files.disk())
  if (!before.graph) {
    diagnostics.push(...before.diagnostics)
    return []
  }
  return [
    {
      view: changelogOf(before.graph, graph, { reference, path }),
      author: [],
      place: graph.place(graph.root.value as object),
    },
  ]
}

function entryOf(
  page: ReferencePage,
  { description, ...edits }: TextEdits & { readonly description: Description },
): Entry {
  const { view, place } = page
  const source = pageSource(page, edits)
  const places: Record<string, Range> = { slug: place.range }
  return {
    id: idOf(view.route),
    route: view.route,
    kind: 'operation',
    file: place.file,
    source,
    bodyOffset: 0,
    bodyLine: 1,
    frontMatter: {
      title: view.title,
      description: summaryOf(view, edits.tokens),
      sidebar: description.sidebar,
      search: true,
      keywords: keywordsOf(view),
      // Samples stand where others have their table of contents.
      ...(['operation', 'webhook', 'schema'].includes(view.kind) && { hide_table_of_contents: true }),
    },
    places,
  }
}

/** Names that programs know it by, which its text need not hold. */
function keywordsOf(view: ReferencePage['view']): string[] {
  if (view.kind === 'operation') return [...(view.operationId ? [view.operationId] : []), view.path]
  return view.kind === 'webhook' ? [view.name] : []
}

/** Plain text of the first paragraph, for previews and search results. */
function summaryOf(view: ReferencePage['view'], tokens: Tokens): string {
  const text =
    view.kind === 'schema' ? view.schema.description : view.kind === 'changelog' ? undefined : view.description
  const lead = 'lead' in view ? view.lead : view.kind === 'introduction' ? view.summary : undefined
  const first = (lead ?? text?.markdown ?? '').trim().split(/\n\s*\n/)[0] ?? ''
  const plain = first
    .replace(/<[^>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const replaced = plain.replaceAll('{product}', tokens.product.name)
  if (replaced.length > 160) return `${replaced.slice(0, 159).replace(/\s+\S*$/, '')}…`
  return replaced || ('method' in view && 'path' in view ? `${view.method} ${view.path}` : view.title)
}

function idOf(route: Route): string {
  return route.slice(1)
}

function prefixOf(path: string): string {
  return path === '/' ? '' : path
}

function assetsOf(files: readonly DownloadFile[], file: string): readonly Asset[] {
  return files.map(({ route, bytes }) => ({ path: posix.normalize(route), file, bytes }))
}

/** The one promise of a reference: nothing of the description is lost. */
function checkCount(graph: Graph, { pages, operations }: Reference, diagnostics: Diagnostic[]): void {
  const expected = countOperations(graph)
  const drawn = pages.filter(({ view }) => view.kind === 'operation' || view.kind === 'webhook').length
  const { file, range } = graph.place(graph.root.value as object)
  if (operations.length === 0) {
    const hint = 'Check that this is an OpenAPI description with `paths` or `webhooks`.'
    diagnostics.push(error('openapi-empty', 'This description has no operations.', { file, range, hint }))
  } else if (drawn < expected) {
    diagnostics.push(
      error('openapi-lost', `This description has ${expected} operations, but only ${drawn} pages were made.`, {
        file,
        range,
      }),
    )
  }
}
