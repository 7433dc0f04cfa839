/** API descriptions as a source: one entry for each page of the reference, sidebar items, and files to download. */
import { posix } from 'node:path'
import type { Tokens } from '../markdown/tokens.js'
import { type Diagnostic, error, type Range } from '../model/diagnostic.js'
import type { Asset, Entry, Route, SidebarSource } from '../model/model.js'
import { buildChangelog } from '../openapi/changes/buildChangelog.js'
import { type Graph, openGraph } from '../openapi/document/graph.js'
import { createDownloads, type DownloadFile } from '../openapi/downloads/downloads.js'
import type { YamlOnce } from '../openapi/downloads/yamlText.js'
import {
  buildReference,
  type Reference,
  type ReferencePage,
  type ReferenceState,
} from '../openapi/pages/buildReference.js'
import { buildReferenceSidebar } from '../openapi/pages/buildReferenceSidebar.js'
import { buildUnreadablePage } from '../openapi/pages/buildUnreadablePage.js'
import { checkCompleteness, countOperations } from '../openapi/pages/checkCompleteness.js'
import {
  finishPageSource,
  type SerializedPage,
  serializePage,
  type TextReplacements,
} from '../openapi/pages/pageSource.js'
import { readSwaggerNames } from '../openapi/pages/swaggerNames.js'
import { createFragmentReplacer } from '../openapi/pages/toolFragments.js'
import {
  isDescription,
  locateDescription,
  noOperations,
  tooManyOperations,
} from '../openapi/validate/operationCount.js'
import { softenErrors } from '../openapi/validate/softenErrors.js'
import { validateDescription } from '../openapi/validate/validateDescription.js'
import type { SiteConfig } from '../schema/config.js'
import {
  type DescriptionFiles,
  type DescriptionText,
  descriptionFiles,
  type ParsedDocuments,
} from './descriptionFiles.js'
import type { Source, SourceContext } from './source.js'

/** A description of the configuration, with the limit that applies to it. */
export type Description = SiteConfig['openapi'][number] & {
  /** Number of operations that it may have. */
  readonly maxOperations: number
}

/** What one description adds to the site. */
export interface CollectedDescription {
  readonly entries: readonly Entry[]
  readonly assets: readonly Asset[]
  readonly items: SidebarSource['sidebars'][string]
  readonly diagnostics: readonly Diagnostic[]
  /** True if the description could not be read, so that its pages are missing. */
  readonly failed: boolean
}

export interface OpenapiTools {
  /** `collectDescription`. The pipeline hands in a function that skips the work if no file of the description changed. */
  readonly collectDescription: (description: Description, tokens: Tokens) => CollectedDescription
}

/**
 * Reads every description of `openapi` in the configuration. The path of a description that failed to load is recorded, so that
 * links below it are not reported as well.
 */
export function openapiSource({ collectDescription }: OpenapiTools): Source {
  return {
    collect: (collected, context) => {
      const { openapi, limits } = context.config
      const read = openapi.map((description) =>
        collectDescription({ ...description, maxOperations: limits.operations }, collected.tokens),
      )
      const sidebars: Record<string, SidebarSource['sidebars'][string]> = { ...collected.sidebars.sidebars }
      for (const [index, { sidebar }] of openapi.entries())
        sidebars[sidebar] = [...(sidebars[sidebar] ?? []), ...(read[index]?.items ?? [])]
      return {
        ...collected,
        entries: [...collected.entries, ...read.flatMap(({ entries }) => entries)],
        assets: [...collected.assets, ...read.flatMap(({ assets }) => assets)],
        sidebars: { ...collected.sidebars, sidebars },
        diagnostics: [
          ...collected.diagnostics,
          ...read.flatMap(({ diagnostics }, index) =>
            diagnostics.map((diagnostic) => placeInConfiguration(diagnostic, index, context)),
          ),
        ],
        failedDescriptions: openapi.flatMap(({ path }, index) => (read[index]?.failed ? [path] : [])),
      }
    },
  }
}

/** A file that cannot be read has no line of its own: the error points to the configuration instead. */
function placeInConfiguration(
  diagnostic: Diagnostic,
  index: number,
  { config, configFile, configPlaces }: SourceContext,
): Diagnostic {
  const description = config.openapi[index]
  const field = (['file', 'previous'] as const).find((name) => description?.[name] === diagnostic.file)
  if (!field || diagnostic.range || !/^file-/.test(diagnostic.code)) return diagnostic
  const range = configPlaces[`openapi.${index}.${field}`]
  const message = `The description “${diagnostic.file}” cannot be read. ${diagnostic.message}`
  return { ...diagnostic, message, file: configFile, ...(range && { range }) }
}

export interface CollectDescriptionInput {
  readonly tokens: Tokens
  readonly readText: (file: string) => DescriptionText
  /** Returns the text of a part of the YAML download, or calls its second parameter to write it. */
  readonly reuseYaml: YamlOnce
  /** State of the previous build of this description. Default: everything is rendered. */
  readonly previous?: DescriptionState | undefined
}

export interface DescriptionResult {
  readonly collected: CollectedDescription
  /** Files that were read, with the hashes of their texts. */
  readonly files: ReadonlyMap<string, string>
  /** For the next build, as `previous`. */
  readonly state: DescriptionState
}

/** What the next build can use if only a part of the description changes. */
export interface DescriptionState {
  readonly reference?: ReferenceState
  readonly written: ReadonlyMap<ReferencePage, SerializedPage>
  readonly documents: ParsedDocuments
}

/**
 * Reads one description: validates it, and creates entries, sidebar items and downloads. A description with a fatal error has
 * diagnostics only.
 */
export function collectDescription(description: Description, input: CollectDescriptionInput): DescriptionResult {
  const { tokens, readText, reuseYaml, previous: last } = input
  const { id, file, previous, showSchemas, rowsPerPage, maxOperations } = description
  const files = descriptionFiles({ readText, previous: last?.documents })
  const fail = (diagnostics: readonly Diagnostic[]): DescriptionResult => ({
    collected: {
      ...createFailedPages(description, tokens),
      assets: [],
      diagnostics: softenErrors(diagnostics, description.vendor),
      failed: true,
    },
    files: files.read,
    state: { written: new Map(), ...last, documents: files.documents },
  })
  const opened = openGraph(file, files.openFiles())
  const { graph } = opened
  if (!graph) return fail(opened.diagnostics)
  const count = countOperations(graph)
  if (count > maxOperations) return fail([...opened.diagnostics, tooManyOperations(graph, count, maxOperations)])
  const diagnostics: Diagnostic[] = []
  const path = routePrefix(description.path)
  const before = previous === undefined ? undefined : openPrevious(previous, files, diagnostics)
  const downloads = createDownloads(graph, { ...description, once: reuseYaml }, tokens)
  const descriptions = downloads.descriptions()
  const swaggerNames = readSwaggerNames(graph)
  const reference = buildReference({
    id,
    graph,
    path,
    downloads: downloads.views,
    changelog: before !== undefined,
    baseUrl: description.baseUrl,
    showSchemas,
    rowsPerPage,
    previous: last?.reference,
  })
  const pages = [...reference.pages, ...createChangelogPages(before, { reference, graph, path })]
  const written = new Map(pages.map((page) => [page, last?.written.get(page) ?? serializePage(page)]))
  const edits = { tokens, replaceAddresses: createFragmentReplacer(reference.fragmentTargets) }
  const entries = [...written].map(([page, text]) => createEntry(page, { description, written: text, ...edits }))
  if (reference.operations.length === 0) diagnostics.push(noOperations(graph))
  diagnostics.push(...checkCompleteness(graph, reference, swaggerNames))
  // A file that is no description has one error, not one for each rule.
  const checked = isDescription(graph) ? validateDescription({ graph, operations: reference.operations }) : []
  return {
    collected: {
      entries,
      assets: createAssets([...descriptions, ...downloads.postman(reference)], file),
      items: buildReferenceSidebar(pages, reference, { id, entryId: (route) => idOf(route) }),
      // After the validation, because it follows references that no page renders and adds to the graph's diagnostics.
      diagnostics: softenErrors([...checked, ...graph.diagnostics, ...diagnostics], description.vendor),
      failed: false,
    },
    files: files.read,
    state: { reference: reference.state, written, documents: files.documents },
  }
}

/** The page that stands for the description of somebody else. An own description that fails has none, because it fails the build. */
function createFailedPages(description: Description, tokens: Tokens): Pick<CollectedDescription, 'entries' | 'items'> {
  const { id, file, vendor } = description
  if (!vendor) return { entries: [], items: [] }
  const page = buildUnreadablePage({ id, file, path: routePrefix(description.path) })
  const edits = { tokens, replaceAddresses: (markdown: string) => markdown }
  const entry = createEntry(page, { description, written: serializePage(page), ...edits })
  return { entries: [entry], items: [{ kind: 'page', path: `openapi.${id}.0`, page: entry.id }] }
}

/** Opens the older description for the changelog. Undefined, with a diagnostic, if it cannot be used. */
function openPrevious(previous: string, files: DescriptionFiles, diagnostics: Diagnostic[]): Graph | undefined {
  const { graph, diagnostics: found } = openGraph(previous, files.openFiles())
  if (!graph) diagnostics.push(...found)
  else if (countOperations(graph) === 0) {
    const hint = 'Name an older file of this description under `previous`, or take `previous` out.'
    diagnostics.push(
      error('openapi-empty', 'This older description has no operations.', { ...locateDescription(graph), hint }),
    )
  } else return graph
  return undefined
}

interface Changes {
  readonly reference: Reference
  readonly graph: Graph
  readonly path: string
}

function createChangelogPages(
  before: Graph | undefined,
  { reference, graph, path }: Changes,
): readonly ReferencePage[] {
  if (!before) return []
  const view = buildChangelog(before, graph, { reference, path })
  return [{ view, author: [], place: graph.locate(graph.root.value as object) }]
}

function createEntry(
  page: ReferencePage,
  {
    description,
    written,
    ...edits
  }: TextReplacements & { readonly description: Description; readonly written: SerializedPage },
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
      description: summarizePage(view, edits.tokens),
      sidebar: description.sidebar,
      search: true,
      keywords: pageKeywords(view),
      // These pages show samples instead of the table of contents.
      ...(['operation', 'webhook', 'schema'].includes(view.kind) && { hide_table_of_contents: true }),
    },
    places,
  }
}

/** Names that a reader may search for although the text does not contain them. */
function pageKeywords(view: ReferencePage['view']): string[] {
  if (view.kind === 'operation') return [...(view.operationId ? [view.operationId] : []), view.path]
  return view.kind === 'webhook' ? [view.name] : []
}

/** Plain text of the first paragraph, for previews and search results. */
function summarizePage(view: ReferencePage['view'], tokens: Tokens): string {
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

function routePrefix(path: string): string {
  return path === '/' ? '' : path
}

function createAssets(files: readonly DownloadFile[], file: string): readonly Asset[] {
  return files.map(({ route, bytes }) => ({ path: posix.normalize(route), file, bytes }))
}
