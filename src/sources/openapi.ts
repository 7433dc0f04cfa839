/** API descriptions as a source of pages: entries, a sidebar, and files to download. */
import { posix } from 'node:path'
import type { Kept } from '../cache/kept.js'
import type { LoadedConfig } from '../config/loadConfig.js'
import type { Tokens } from '../markdown/tokens.js'
import { at, type Diagnostic, error, type Range } from '../model/diagnostic.js'
import type { Asset, Entry, Route, SidebarSource } from '../model/model.js'
import { buildChangelog } from '../openapi/changes/buildChangelog.js'
import { type Graph, openGraph, type SourceLocation } from '../openapi/document/graph.js'
import { isObject, propertyOf } from '../openapi/document/json.js'
import { createDownloads, type DownloadFile } from '../openapi/downloads/downloads.js'
import type { YamlOnce } from '../openapi/downloads/yamlText.js'
import {
  buildReference,
  countOperations,
  type Reference,
  type ReferencePage,
  type ReferenceState,
} from '../openapi/pages/buildReference.js'
import { buildReferenceSidebar } from '../openapi/pages/buildReferenceSidebar.js'
import {
  finishPageSource,
  type SerializedPage,
  serializePage,
  type TextReplacements,
} from '../openapi/pages/pageSource.js'
import { createFragmentReplacer } from '../openapi/pages/toolFragments.js'
import { validateDescription } from '../openapi/validate/validateDescription.js'
import type { SiteConfig } from '../schema/config.js'
import { hashOf } from '../util/hash.js'
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

/** Where the configuration says which descriptions there are. */
export type Configured = Pick<LoadedConfig, 'file' | 'places'>

/**
 * Adds what the descriptions of the config give to what the content gave.
 * @param configured names the place of a description that is not there.
 */
export function withReference<Content extends ReferenceContent & { readonly tokens: Tokens }>(
  content: Content,
  root: string,
  config: SiteConfig,
  { configured, ...kept }: Kept & { readonly configured?: Configured },
): Content & { readonly unread: readonly Route[] } {
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
    diagnostics: [
      ...content.diagnostics,
      ...read.flatMap(({ diagnostics }, index) =>
        diagnostics.map((found) => atConfiguration(found, index, { config, configured })),
      ),
    ],
    unread: config.openapi.flatMap(({ path }, index) => (read[index]?.entries.length === 0 ? [path] : [])),
  }
}

interface Configuration {
  readonly config: SiteConfig
  readonly configured: Configured | undefined
}

/** A file that cannot be read has no line of its own. */
function atConfiguration(found: Diagnostic, index: number, { config, configured }: Configuration): Diagnostic {
  const description = config.openapi[index]
  const field = (['file', 'previous'] as const).find((name) => description?.[name] === found.file)
  if (!configured || !field || found.range || !/^file-/.test(found.code)) return found
  const range = configured.places[`openapi.${index}.${field}`]
  const message = `The description “${found.file}” cannot be read. ${found.message}`
  return { ...found, message, file: configured.file, ...(range && { range }) }
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

interface State {
  readonly reference: ReferenceState
  readonly written: ReadonlyMap<ReferencePage, SerializedPage>
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
  const diagnostics: Diagnostic[] = []
  const previousState = recall.get<State>(`reference:${id}`, [])
  const before = previous === undefined ? undefined : olderOf(previous, files, diagnostics)
  const downloads = createDownloads(graph, { ...description, once }, tokens)
  const descriptions = downloads.descriptions()
  const reference = buildReference({
    id,
    graph,
    path: prefixOf(path),
    downloads: downloads.views,
    changelog: before !== undefined,
    showSchemas,
    rowsPerPage,
    ...(previousState && { previous: previousState.reference }),
  })
  const pages = [...reference.pages, ...changesOf(before, { reference, graph, path: prefixOf(path) })]
  const written = new Map(pages.map((page) => [page, previousState?.written.get(page) ?? serializePage(page)] as const))
  recall.set(`reference:${id}`, [], { reference: reference.state, written } satisfies State)
  const replaceAddresses = createFragmentReplacer(reference.fragmentTargets)
  const entries = pages.map((page) =>
    entryOf(page, { description, tokens, replaceAddresses, written: written.get(page) }),
  )
  checkCount(graph, reference, diagnostics)
  // Of a file that is something else, more need not be said.
  const judged = isDescription(graph) ? validateDescription({ graph, operations: reference.operations }) : []
  return {
    entries,
    assets: assetsOf([...descriptions, ...downloads.postman(reference)], file),
    items: buildReferenceSidebar(pages, reference, { id, entryId: (route) => idOf(route) }),
    // Judging follows references that no page draws: what it meets there is in the graph afterwards.
    diagnostics: [...judged, ...graph.diagnostics, ...diagnostics],
  }
}

/** Said before anything is drawn: what a site holds while it is built would not fit the memory that Node takes by itself. */
function tooLarge(graph: Graph, count: number, most: number): Diagnostic {
  const place = isObject(graph.root.value) ? graph.locate(graph.root.value, 'paths', true) : { file: graph.root.file }
  const said = `This description has ${count.toLocaleString('en-US')} operations; at most ${most.toLocaleString('en-US')} are drawn.`
  const hint =
    'Publish it as several descriptions, or raise `limits.operations` and give Node the memory: about 400 MB for 1,000 operations, by NODE_OPTIONS=--max-old-space-size=8192.'
  return error('openapi-too-large', said, { ...place, hint })
}

/** Undefined, with a finding, where there is nothing to compare with. */
function olderOf(previous: string, files: DescriptionFiles, diagnostics: Diagnostic[]): Graph | undefined {
  const { graph, diagnostics: found } = openGraph(previous, files.disk())
  if (!graph) diagnostics.push(...found)
  else if (countOperations(graph) === 0) {
    const hint = 'Name an older file of this description under `previous`, or take `previous` out.'
    diagnostics.push(error('openapi-empty', 'This older description has no operations.', { ...startOf(graph), hint }))
  } else return graph
  return undefined
}

interface Changes {
  readonly reference: Reference
  readonly graph: Graph
  readonly path: string
}

function changesOf(before: Graph | undefined, { reference, graph, path }: Changes): readonly ReferencePage[] {
  if (!before) return []
  const view = buildChangelog(before, graph, { reference, path })
  return [{ view, author: [], place: graph.locate(graph.root.value as object) }]
}

function entryOf(
  page: ReferencePage,
  {
    description,
    written = serializePage(page),
    ...edits
  }: TextReplacements & { readonly description: Description; readonly written: SerializedPage | undefined },
): Entry {
  const { view, place } = page
  const source = finishPageSource(page, written, edits)
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
    .replace(/^ {0,3}> ?(?:\[![A-Z]+\][ \t]*$)?/gm, '')
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
  if (operations.length === 0) diagnostics.push(emptyFinding(graph))
  else if (drawn < expected) {
    const said = `This description has ${expected} operations, but only ${drawn} pages were made.`
    diagnostics.push(error('openapi-lost', said, startOf(graph)))
  }
}

function isDescription({ root }: Graph): boolean {
  return ['openapi', 'swagger', 'paths', 'webhooks'].some((key) => propertyOf(root.value, key) !== undefined)
}

function emptyFinding(graph: Graph): Diagnostic {
  const { value, file } = graph.root
  const key = ['paths', 'webhooks'].find((name) => propertyOf(value, name) !== undefined)
  if (isObject(value) && key !== undefined) {
    const hint = `Under \`${key}\` stand paths that begin with \`/\`, and under each of them methods such as \`get\`.`
    const said = 'This description has no operations.'
    return error('openapi-empty', said, { ...graph.locate(value, key, true), hint: key === 'paths' ? hint : undefined })
  }
  const form = isObject(value) ? 'has neither `paths` nor `webhooks`' : `holds ${formOf(value)}`
  const hint = `Check that ${file} is the description: it begins with \`openapi: 3.1.1\` and has \`info\` and \`paths\`.`
  return error('openapi-empty', `This is no description with operations: the file ${form}.`, {
    ...startOf(graph),
    hint,
  })
}

function formOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return Array.isArray(value) ? 'a list' : 'a text'
}

function startOf({ root, locate }: Graph): SourceLocation {
  return isObject(root.value) ? locate(root.value) : { file: root.file, range: at(1, 1) }
}
