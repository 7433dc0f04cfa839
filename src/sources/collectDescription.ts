/** Reads one API description: validates it, and creates its entries, sidebar items and downloads. */
import { posix } from 'node:path'
import type { Tokens } from '../markdown/source/tokens.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Asset, Entry, SidebarSource } from '../model/model.js'
import { pairOperations, writeRequestFiles } from '../openapi/builder/requestData.js'
import { checkDigest } from '../openapi/document/digest.js'
import type { Graph } from '../openapi/document/graph.js'
import { propertyOf, textAt } from '../openapi/document/json.js'
import { createDownloads, type DownloadFile } from '../openapi/downloads/downloads.js'
import type { YamlOnce } from '../openapi/downloads/yamlText.js'
import { buildReference, type ReferencePage, type ReferenceState } from '../openapi/pages/buildReference.js'
import { buildReferenceSidebar } from '../openapi/pages/buildReferenceSidebar.js'
import { buildUnreadablePage } from '../openapi/pages/buildUnreadablePage.js'
import { checkCompleteness, countOperations } from '../openapi/pages/checkCompleteness.js'
import { type SerializedPage, serializePage } from '../openapi/pages/pageSource.js'
import { checkNotes, readNotes } from '../openapi/pages/readNotes.js'
import { readSwaggerNames } from '../openapi/pages/swaggerNames.js'
import { createFragmentReplacer } from '../openapi/pages/toolFragments.js'
import { isDescription, noOperations, tooManyOperations } from '../openapi/validate/operationCount.js'
import { softenErrors } from '../openapi/validate/softenErrors.js'
import { checkSwagger } from '../openapi/validate/swaggerRules.js'
import { validateDescription } from '../openapi/validate/validateDescription.js'
import { interfaceText } from '../text/catalogue.js'
import { buildChangePages, type DescriptionFeed, openPrevious } from './changePages.js'
import type { Description } from './description.js'
import {
  type DescriptionFiles,
  type DescriptionText,
  descriptionFiles,
  type ParsedDocuments,
} from './descriptionFiles.js'
import { openDescription } from './openDescription.js'
import { createReferenceEntry, idOfRoute } from './referenceEntry.js'
import type { BuildWorkflowPages } from './workflowPages.js'

/** The part of the site that one description adds. */
export interface CollectedDescription {
  readonly entries: readonly Entry[]
  readonly assets: readonly Asset[]
  readonly feeds: readonly DescriptionFeed[]
  readonly items: SidebarSource['sidebars'][string]
  /** Title and version of the API. */
  readonly title: string
  readonly version: string
  readonly diagnostics: readonly Diagnostic[]
  /** URL of the site for which the description of a vendor was written: its `externalDocs`. */
  readonly vendorSite?: string
  /** True if the description could not be read, so that its pages are missing. */
  readonly failed: boolean
}

export interface CollectDescriptionInput {
  readonly tokens: Tokens
  readonly readText: (file: string) => DescriptionText
  /** Returns the text of a part of the YAML download, or calls its second parameter to write it. */
  readonly reuseYaml: YamlOnce
  /** Builds the pages of workflows. Absent if no description of the site has some. */
  readonly buildWorkflows?: BuildWorkflowPages | undefined
  /** State of the previous build of this description. Default: everything is rendered. */
  readonly previous?: DescriptionState | undefined
  /** False if no build follows in this process. Default true. */
  readonly keepsState?: boolean
}

export interface DescriptionResult {
  readonly collected: CollectedDescription
  /** Files that were read, with the hashes of their texts. */
  readonly files: ReadonlyMap<string, string>
  /** For the next build, as `previous`. */
  readonly state: DescriptionState
}

/** Results that the next build can reuse if only a part of the description changes. */
export interface DescriptionState {
  readonly reference?: ReferenceState
  readonly written: ReadonlyMap<ReferencePage, SerializedPage>
  readonly documents: ParsedDocuments
}

/**
 * Reads one description: validates it, and creates entries, sidebar items and downloads. A description with a fatal error has
 * a page that says so, and diagnostics.
 */
export function collectDescription(description: Description, input: CollectDescriptionInput): DescriptionResult {
  const { tokens, readText, reuseYaml, buildWorkflows, previous: last, keepsState = true } = input
  const { id, file, previous, sidebar, showSchemas, rowsPerPage, maxOperations } = description
  const { authorSamples, noteFiles, templates, texts = interfaceText('en') } = description
  const languages = description.languages.map((one) => (typeof one === 'string' ? one : one.id))
  const files = descriptionFiles({ readText, previous: last?.documents })
  const fail = (diagnostics: readonly Diagnostic[]): DescriptionResult => ({
    collected: {
      ...createFailedPages(description, tokens),
      assets: [],
      feeds: [],
      diagnostics: softenErrors(diagnostics, description.vendor),
      failed: true,
    },
    files: files.read,
    state: { written: new Map(), ...last, documents: files.documents },
  })
  const unpinned = checkSource(description, readText)
  if (unpinned.length > 0) return fail(unpinned)
  const opened = openDescription(description, files)
  const { graph, isEdited } = opened
  if (!graph) return fail(opened.diagnostics)
  const count = countOperations(graph)
  if (count > maxOperations) return fail([...opened.diagnostics, tooManyOperations(graph, count, maxOperations)])
  const diagnostics: Diagnostic[] = []
  const path = routePrefix(description.path)
  const older = openPrevious(previous, files, diagnostics)
  const downloads = createDownloads(graph, { ...description, isEdited, once: reuseYaml }, tokens)
  const descriptions = downloads.descriptions()
  const swaggerNames = readSwaggerNames(graph)
  diagnostics.push(...checkSwagger(graph))
  const reference = buildReference({
    id,
    graph,
    texts,
    path,
    downloads: downloads.views,
    links: { changelog: older.length > 0, deprecations: description.deprecations },
    baseUrl: description.baseUrl,
    samples: { languages, authorSamples, ...(templates && { templates }) },
    requestBuilder: description.requestBuilder,
    notes: readNotes(noteFiles, (name) => readNote(name, files, diagnostics)),
    showSchemas,
    rowsPerPage,
    previous: isEdited ? undefined : last?.reference,
    keepsState: keepsState && !isEdited,
  })
  const changes = buildChangePages(description, older, { reference, graph, path })
  const workflows = buildWorkflows?.(description, files, { reference, graph, path })
  const pages = [...reference.pages, ...(workflows?.pages ?? []), ...changes.pages]
  if (workflows) diagnostics.push(...workflows.diagnostics)
  const written = new Map(pages.map((page) => [page, last?.written.get(page) ?? serializePage(page)]))
  const edits = { tokens, replaceAddresses: createFragmentReplacer(reference.fragmentTargets) }
  const entries = [...written].map(([page, text]) => createReferenceEntry(page, { sidebar, written: text, ...edits }))
  const requestFiles = writeRequestFiles(pairOperations(reference.pages, reference.operations), graph, {
    path,
    templates,
  })
  if (reference.operations.length === 0) diagnostics.push(noOperations(graph))
  diagnostics.push(...checkNotes(noteFiles, reference.operations))
  diagnostics.push(...checkCompleteness(graph, reference, swaggerNames))
  // A file that is not a description has one error, not one for each rule.
  const checked = isDescription(graph) ? validateDescription({ graph, operations: reference.operations }) : []
  return {
    collected: {
      entries,
      assets: createAssets([...descriptions, ...downloads.postman(reference), ...requestFiles], file),
      feeds: changes.feeds,
      ...readVendorSite(description, graph),
      title: reference.api.title,
      version: reference.api.version,
      items: buildReferenceSidebar(pages, reference, { id, entryId: (route) => idOfRoute(route), texts }),
      // After the validation, because it follows references that no page renders and adds to the graph's diagnostics.
      diagnostics: softenErrors([...checked, ...graph.diagnostics, ...diagnostics], description.vendor),
      failed: false,
    },
    files: files.read,
    // Parts of pages are compared by the text of the files, which says nothing about edited ones.
    state: isEdited
      ? { written: new Map(), documents: files.documents }
      : { reference: reference.state, written, documents: files.documents },
  }
}

function readVendorSite({ vendor }: Description, { root }: Graph): Pick<CollectedDescription, 'vendorSite'> {
  const url = textAt(propertyOf(root.value, 'externalDocs'), 'url')
  return vendor && url && /^https?:/.test(url) && URL.canParse(url) ? { vendorSite: url } : {}
}

/** A copy that is not the pinned one is not published. A file that cannot be read is reported later. */
function checkSource(
  { file, source }: Description,
  readText: CollectDescriptionInput['readText'],
): readonly Diagnostic[] {
  const text = source?.sha256 === undefined ? undefined : readText(file).text
  return text === undefined || source?.sha256 === undefined ? [] : checkDigest(file, text, source.sha256)
}

/** The page of a description that cannot be read. It says that the others are missing. */
function createFailedPages(
  description: Description,
  tokens: Tokens,
): Pick<CollectedDescription, 'entries' | 'items' | 'title' | 'version'> {
  const { id, file, sidebar, texts = interfaceText('en') } = description
  const page = buildUnreadablePage({ id, file, path: routePrefix(description.path), texts })
  const edits = { tokens, replaceAddresses: (markdown: string) => markdown }
  const entry = createReferenceEntry(page, { sidebar, written: serializePage(page), ...edits })
  return {
    title: id,
    version: '',
    entries: [entry],
    items: [{ kind: 'page', path: `openapi.${id}.0`, page: entry.id }],
  }
}

function readNote(file: string, { openFiles }: DescriptionFiles, diagnostics: Diagnostic[]): string | undefined {
  const { text, diagnostics: found } = openFiles().read(file)
  diagnostics.push(...found)
  return text
}

function routePrefix(path: string): string {
  return path === '/' ? '' : path
}

function createAssets(files: readonly DownloadFile[], file: string): readonly Asset[] {
  return files.map(({ route, bytes }) => ({ path: posix.normalize(route), file, bytes }))
}
