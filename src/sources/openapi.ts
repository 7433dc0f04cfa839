/** API descriptions as a source of pages: entries, a sidebar, and files to download. */
import { posix } from 'node:path'
import { type Diagnostic, error, type Range } from '../diagnostic.js'
import { readText } from '../lib/files.js'
import { hashOf } from '../lib/hash.js'
import type { Kept } from '../lib/kept.js'
import { readOnce } from '../lib/readOnce.js'
import type { Tokens } from '../lib/tokens.js'
import type { Asset, Entry, Route, SidebarSource } from '../model.js'
import { addressReplacer } from '../openapi/addresses.js'
import { changelogOf } from '../openapi/changelog.js'
import { type DownloadFile, downloadsOf } from '../openapi/downloads/downloads.js'
import { isObject } from '../openapi/json.js'
import { pageSource, type TextEdits } from '../openapi/pageSource.js'
import { type Graph, openGraph } from '../openapi/read/graph.js'
import { countOperations, type Reference, type ReferencePage, referenceOf } from '../openapi/reference.js'
import { referenceSidebar } from '../openapi/sidebar.js'
import { validateDescription } from '../openapi/validate/validate.js'
import type { SiteConfig } from '../schema/config.js'

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

/** Published descriptions are often one line of JSON of many megabytes. */
const mostBytes = 64 * 1024 * 1024
const limits = { maxBytes: mostBytes, warnBytes: mostBytes, maxLineBytes: mostBytes }

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

interface Collected {
  readonly entries: readonly Entry[]
  readonly assets: readonly Asset[]
  readonly items: SidebarSource['sidebars'][string]
  readonly diagnostics: readonly Diagnostic[]
}

interface StoredDescription {
  /** Every file that was read, and the hash of its text. */
  readonly files: readonly (readonly [string, string])[]
  readonly collected: Collected
}

/** A description is read and judged again only if one of its files has changed. */
function remembered(root: string, description: Description, tokens: Tokens, { memo, recall }: Kept): Collected {
  const key = `openapi:${hashOf(JSON.stringify([description, tokens]))}`
  const hashOfText = (file: string) =>
    readOnce({ root, file, form: 'hash', recall }, () => hashOf(readText(root, file, limits).text ?? 'missing'))
  const isCurrent = ({ files }: StoredDescription) => files.every(([file, hash]) => hashOfText(file) === hash)
  const recalled = recall.get<StoredDescription>(key, [])
  if (recalled && isCurrent(recalled)) return recalled.collected
  const stored = memo.get(key) as StoredDescription | undefined
  const entries = stored && isCurrent(stored) ? withSources(stored.collected.entries, memo) : undefined
  if (stored && entries) {
    const collected = { ...stored.collected, entries, assets: stored.collected.assets.map(fromStored) }
    recall.set(key, [], { ...stored, collected })
    return collected
  }
  const read = new Set<string>()
  const collected = collectDescription(root, description, tokens, read)
  const files = [...read].sort().map((file) => [file, hashOfText(file)] as const)
  recall.set(key, [], { files, collected })
  const stripped = withoutSources(collected.entries, memo)
  memo.set(key, { files, collected: { ...collected, entries: stripped, assets: collected.assets.map(toStored) } })
  return collected
}

/** Sources are kept as bytes, by their hash: together, as JSON in JSON, they would be most of what a large description costs to keep. */
function withoutSources(entries: readonly Entry[], memo: Kept['memo']): readonly Entry[] {
  return entries.map((entry) => {
    const bytes = Buffer.from(entry.source)
    const source = hashOf(bytes)
    memo.set(`source:${source}`, bytes)
    return { ...entry, source }
  })
}

/** Undefined where one of them is not kept any more. */
function withSources(entries: readonly Entry[], memo: Kept['memo']): readonly Entry[] | undefined {
  const found = entries.map((entry) => memo.get(`source:${entry.source}`) as Buffer | undefined)
  if (found.includes(undefined)) return undefined
  return entries.map((entry, index) => ({ ...entry, source: String(found[index]) }))
}

/** JSON carries no bytes. */
function toStored(asset: Asset) {
  return { ...asset, bytes: Buffer.from(asset.bytes).toString('base64') }
}

function fromStored(asset: Asset): Asset {
  return { ...asset, bytes: Buffer.from(String(asset.bytes), 'base64') }
}

function collectDescription(root: string, description: Description, tokens: Tokens, files: Set<string>): Collected {
  const { id, file, path, previous, showSchemas, rowsPerPage, most } = description
  const disk = {
    read: (name: string) => {
      files.add(name)
      return readText(root, name, limits)
    },
  }
  const opened = openGraph(file, disk)
  const { graph } = opened
  if (!graph) return { entries: [], assets: [], items: [], diagnostics: opened.diagnostics }
  const count = countOperations(graph)
  if (count > most)
    return { entries: [], assets: [], items: [], diagnostics: [...opened.diagnostics, tooLarge(graph, count, most)] }
  const downloads = downloadsOf(graph, description, tokens)
  const descriptions = downloads.descriptions()
  const reference = referenceOf({
    id,
    graph,
    path: prefixOf(path),
    downloads: downloads.views,
    changelog: previous !== undefined,
    showSchemas,
    rowsPerPage,
  })
  const diagnostics: Diagnostic[] = []
  const pages = [
    ...reference.pages,
    ...changesOf({ previous, reference, graph, disk, diagnostics, path: prefixOf(path) }),
  ]
  const replaceAddresses = addressReplacer(reference.addresses)
  const entries = pages.map((page) => entryOf(page, { description, tokens, replaceAddresses }))
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
    'Publish it as several descriptions, or raise `limits.operations` and give Node the memory: about 1 GB for 1,000 operations, by NODE_OPTIONS=--max-old-space-size=8192.'
  return error('openapi-too-large', said, { ...place, hint })
}

interface Changes {
  readonly previous: string | undefined
  readonly reference: Reference
  readonly graph: Graph
  readonly disk: Parameters<typeof openGraph>[1]
  readonly diagnostics: Diagnostic[]
  readonly path: string
}

function changesOf({ previous, reference, graph, disk, diagnostics, path }: Changes): readonly ReferencePage[] {
  if (previous === undefined) return []
  const before = openGraph(previous, disk)
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
  { view, author, place }: ReferencePage,
  { description, ...edits }: TextEdits & { readonly description: Description },
): Entry {
  const source = pageSource({ view, author, place }, edits)
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
      // Samples stand where others have their table of contents.
      ...(['operation', 'webhook', 'schema'].includes(view.kind) && { hide_table_of_contents: true }),
    },
    places,
  }
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
