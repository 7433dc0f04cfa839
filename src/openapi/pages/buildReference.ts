/**
 * Builds the page views of a description: operations, then the schemas that they cut, and last the introduction, which lists them.
 */
import type { ApiView, DownloadView, ReferenceView, SchemaView } from '../../model/contract/reference.js'
import { defaultRowsPerPage } from '../../schema/referenceDefaults.js'
import { type InterfaceText, interfaceText } from '../../text/catalogue.js'
import type { Graph, SourceLocation } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, objectAt, propertyOf as ownOf, textAt } from '../document/json.js'
import { listOperations, type OperationSource } from '../document/listOperations.js'
import { createSlugRegistry, reservedSlugs } from '../document/slugs.js'
import { followToText } from '../document/textFields.js'
import { upgradeSwagger } from '../document/upgradeSwagger.js'
import { buildSchemaNode } from '../schema/buildSchemaNode.js'
import { createIdRegistry, type PageContext, topPosition } from '../schema/pageContext.js'
import { createSchemaResolver } from '../schema/schemaResolver.js'
import { createSchemaSummarizer } from '../schema/schemaSummary.js'
import type { AuthorSample, SampleOptions } from '../snippets/requestSamples.js'
import { headingAnchors } from './buildErrors.js'
import { buildExamples } from './buildExamples.js'
import { buildIntroduction, linkOperation, linkOtherPages, type OtherPages } from './buildIntroduction.js'
import { buildOperationView, buildWebhookView, readAuthorSamples } from './buildOperationView.js'
import { buildSecuritySchemes } from './buildSecurity.js'
import { buildServers } from './buildServers.js'
import { chooseSamples, type SampleChoice } from './chooseSamples.js'
import { pathItemFragment } from './fragments.js'
import { groupTags, listTaggedRequests, listTopics, type TagGroup, withoutEmptyTags } from './groupTags.js'
import { createPageCache, type PageCacheState, type SchemaRequests } from './pageCache.js'
import type { OperationNotes } from './readNotes.js'
import { createSampleMaker } from './sampleMaker.js'
import { createSchemaPages, type SchemaPage } from './schemaPages.js'
import type { FragmentTargets } from './toolFragments.js'
import { createJsonCaches, type ViewContext } from './viewContext.js'

export interface ReferenceInput {
  readonly id: string
  readonly graph: Graph
  /** Texts in the language of the pages. Default: English. */
  readonly texts?: InterfaceText
  /** Route prefix of the pages. */
  readonly path: string
  readonly downloads: readonly DownloadView[]
  /** Other pages that the introduction links to. Default none. */
  readonly links?: OtherPages
  /** Base address of the API, for a description that names no host. */
  readonly baseUrl?: string | undefined
  /** Build a page for every component schema, not only for those that are cut. Default false. */
  readonly showSchemas?: boolean
  /** Maximum number of schema rows on a page. The first level of each schema is always shown. */
  readonly rowsPerPage?: number
  /** Languages and order of the samples. Default: all languages. */
  readonly samples?: SampleChoice
  /** Operation pages have a request builder. Default false. */
  readonly requestBuilder?: boolean
  /** Notes of the author about operations. */
  readonly notes?: OperationNotes
  /** State of the previous build of this description. Default: every page is built. */
  readonly previous?: ReferenceState | undefined
  /** Collect what each page depends on, so that the state is useful to the next build. Default true. */
  readonly keepsState?: boolean
}

/** State of a build, from which the next one takes unchanged pages. */
export interface ReferenceState extends PageCacheState {
  /** Pages of schemas by their routes. */
  readonly schemas: ReadonlyMap<string, CachedSchema>
}

interface CachedSchema {
  readonly schema: Omit<SchemaView, 'usedBy'>
  /** JSON of the rest of the page. */
  readonly rest: string
  readonly page: ReferencePage
}

export interface Reference {
  readonly api: ApiView
  readonly pages: readonly ReferencePage[]
  readonly groups: readonly TagGroup[]
  readonly operations: readonly OperationSource[]
  /** Pages to which fragments of other documentation tools resolve. */
  readonly fragmentTargets: FragmentTargets
  /** For the next build of this description, as its `previous`. */
  readonly state: ReferenceState
}

/** One page: its data for the theme, and where it comes from. */
export interface ReferencePage {
  readonly view: ReferenceView
  /** Samples of the author. Other samples are generated when the page is compiled. */
  readonly author: readonly AuthorSample[]
  /** Languages and order of the samples. Default: all languages. */
  readonly samples?: SampleOptions
  /** Source location of the page, for diagnostics and `Edit this page`. */
  readonly place: SourceLocation
}

/**
 * Builds the views of all pages: introduction, operations, webhooks, and schemas that are too large for the pages that use
 * them. Rewrites Swagger 2.0 first.
 */
export function buildReference(input: ReferenceInput): Reference {
  const {
    id,
    graph,
    texts = interfaceText('en'),
    path,
    downloads,
    links: others,
    baseUrl,
    requestBuilder = false,
    showSchemas = false,
    rowsPerPage = defaultRowsPerPage,
    samples,
    notes = new Map(),
    previous,
    keepsState = true,
  } = input
  upgradeSwagger(graph)
  const info = objectAt(graph.root.value, 'info')
  const introduction = `${path}/introduction`
  const api: ApiView = {
    id,
    title: textAt(info, 'title') ?? 'API',
    version: textAt(info, 'version') ?? '',
    introduction,
  }
  const operations = listOperations(graph, createSlugRegistry(reservedSlugs))
  const allGroups = groupTags(operations, graph, texts)
  const groups = withoutEmptyTags(allGroups)
  const topics = listTopics(allGroups)
  const tagOf = new Map(
    groups.flatMap(({ tags }) => tags.flatMap((tag) => tag.operations.map((operation) => [operation, tag] as const))),
  )
  const links = new Map(operations.map((source) => [source, linkOperation(source, path)] as const))
  const pages = createSchemaPages(
    `${path}/schemas`,
    createSlugRegistry([]),
    new Map([...links.values()].map(({ href, title }) => [href, title])),
  )
  const cache = createPageCache({ graph, pages, previous, keepsState })
  const resolveSchema = createSchemaResolver(graph, cache.markUncacheable)
  const summarize = createSchemaSummarizer({ graph, resolveSchema, texts })
  const shared: Omit<ViewContext, 'page' | 'route'> = {
    graph,
    api,
    texts,
    baseUrl,
    hasBuilder: requestBuilder,
    schemes: buildSecuritySchemes(graph, introduction),
    ...createSampleMaker(resolveSchema, graph),
    ...createJsonCaches(),
    linkById: new Map(
      [...links]
        .flatMap(([source, link]) => (source.operationId ? [[source.operationId, link] as const] : []))
        .reverse(),
    ),
    linkByObject: new Map([...links].map(([source, link]) => [source.operation, link])),
    anchors: headingAnchors(
      [
        followToText(info, 'description', graph),
        ...allGroups.flatMap(({ tags }) => tags.map(({ description }) => description?.markdown)),
      ].join('\n\n'),
    ),
  }
  const sharedInputs = JSON.stringify([
    api,
    [...shared.schemes],
    [...shared.anchors],
    rowsPerPage,
    baseUrl,
    rootDefaults(graph),
    input.texts,
  ])
  const samplesKey = JSON.stringify(samples)
  const operationLinks = JSON.stringify([...shared.linkById])
  const contextFor = (route: string, requests: SchemaRequests): ViewContext => {
    const page: PageContext = {
      graph,
      texts,
      resolveSchema,
      summarize,
      uniqueId: createIdRegistry(),
      rows: { left: rowsPerPage },
      ...requests,
    }
    return { ...shared, route, page }
  }
  const operationPages = operations.map((source) => {
    const route = `${path}/${source.slug}`
    const tag = tagOf.get(source)
    const placement = {
      route,
      ...(tag &&
        tag.name === source.tags[0] && {
          tag: { name: tag.name, label: tag.label, href: `${introduction}#${tag.id}` },
        }),
    }
    const { operation, item, parameters, ...rest } = source
    const note = notes.get(source.operationId ?? source.slug) ?? {}
    return cache.getOrBuild<ReferencePage>({
      route,
      subject: pathItemFragment(source.kind, source.path),
      kind: 'pathItem',
      sharedInputs: `${sharedInputs}${JSON.stringify([placement, rest, note, samplesKey])}`,
      operationLinks,
      build: (requests) => {
        const draw = source.kind === 'webhook' ? buildWebhookView : buildOperationView
        const view = { ...draw(source, placement, contextFor(route, requests)), ...note }
        const author = readAuthorSamples(operation, graph)
        return { view, author, ...(samples && { samples: chooseSamples(samples, view, graph) }), place: source.place }
      },
    })
  })
  if (showSchemas)
    for (const [name, value] of entriesAt(objectAt(graph.root.value, 'components'), 'schemas'))
      pages.requestNamed({ ...resolveSchema(value), name })
  const schemas: { readonly page: SchemaPage; readonly getView: () => Omit<SchemaView, 'usedBy'> }[] = []
  for (let next = pages.next(); next; next = pages.next()) {
    const page = next
    const place = cache.fragments?.locate(page.target)
    const getView = cache.getOrBuild({
      route: page.route,
      subject: place,
      kind: 'schema',
      sharedInputs: `${sharedInputs}${JSON.stringify([page.name, page.slug, page.route, place?.path])}`,
      operationLinks,
      build: (requests) => buildSchemaView(page, api, contextFor(page.route, requests)),
    })
    schemas.push({ page, getView })
  }
  const state = cache.finalize()
  const operationViews = operationPages.map((getPage) => getPage())
  const titles = new Map([
    ...operationViews.map(({ view }) => [view.route, view.title] as const),
    ...schemas.map(({ page }) => [page.route, page.name] as const),
  ])
  const cachedSchemas = new Map<string, CachedSchema>()
  const schemaViews = schemas.map(({ page, getView }): ReferencePage => {
    const usedBy = [...page.usedBy].sort().map((href) => ({ label: titles.get(href) ?? href, href }))
    const [schema, place] = [getView(), graph.locate(page.target)]
    const rest = JSON.stringify([usedBy, place])
    const last = previous?.schemas.get(page.route)
    const isSame = last?.schema === schema && last.rest === rest
    const built = isSame ? last.page : { view: { ...schema, usedBy }, author: [], place }
    cachedSchemas.set(page.route, { schema, rest, page: built })
    return built
  })
  const first = buildIntroduction(
    {
      groups: listTaggedRequests(allGroups),
      topics,
      linkOf: (source) => links.get(source) ?? linkOperation(source, path),
      webhooks: operationViews.flatMap(({ view }) =>
        view.kind === 'webhook' ? [{ label: view.title, href: view.route }] : [],
      ),
      schemas: schemaViews.map(({ view }) => ({ label: view.title, href: view.route })),
      downloads,
      ...linkOtherPages(path, others, texts),
    },
    { ...shared, route: introduction },
  )
  return {
    api,
    pages: [{ view: first, author: [], place: graph.locate(infoObject(graph)) }, ...operationViews, ...schemaViews],
    groups,
    operations,
    fragmentTargets: {
      introduction,
      routeOf: ({ slug }) => `${path}/${slug}`,
      operations,
      groups: allGroups,
      schemes: shared.schemes,
      anchors: shared.anchors,
    },
    state: { ...state, schemas: cachedSchemas },
  }
}

function buildSchemaView(
  { target, name, slug, route }: SchemaPage,
  api: ApiView,
  tools: ViewContext,
): Omit<SchemaView, 'usedBy'> {
  const schema = buildSchemaNode(target, topPosition('schema', 'both'), tools.page)
  const [example] = buildExamples(
    { holder: {}, schema: target, mediaType: 'application/json', direction: 'both', id: 'schema' },
    tools,
  )
  return { kind: 'schema', api, route, slug, title: name, name, schema, ...(example && { example }) }
}

/** Servers and security of the description, which operations inherit. */
function rootDefaults(graph: Graph): unknown {
  const { root } = graph
  return [buildServers([root.value], graph), isObject(root.value) ? ownOf(root.value, 'security') : undefined]
}

function infoObject({ root }: Graph): JsonObject {
  return objectAt(root.value, 'info') ?? (isObject(root.value) ? root.value : {})
}
