/**
 * A description -> the pages of its reference. Operations are drawn one after the other; what they cut becomes pages of
 * schemas; the introduction comes last, when everything that it lists is known. Nothing here reads the disk.
 */

import type { ApiView, DownloadView, OperationLink, ReferenceView, SchemaView } from '../../model/contract/reference.js'
import { defaultRows } from '../../schema/rowsPerPage.js'
import type { Graph, SourceLocation } from '../document/graph.js'
import {
  entriesAt,
  isObject,
  isTrue,
  type JsonObject,
  objectAt,
  propertyOf as ownOf,
  textAt,
} from '../document/json.js'
import { listOperations, type OperationSource } from '../document/listOperations.js'
import { httpMethods } from '../document/objectKinds.js'
import { createSlugRegistry } from '../document/slugs.js'
import { upgradeSwagger } from '../document/upgradeSwagger.js'
import { buildSchemaNode } from '../schema/buildSchemaNode.js'
import { createIdRegistry, type PageContext, topPosition } from '../schema/pageContext.js'
import { createSchemaResolver } from '../schema/schemaResolver.js'
import { createSchemaSummarizer } from '../schema/schemaSummary.js'
import type { AuthorSample } from '../snippets/requestSamples.js'
import { headingAnchors } from './buildErrors.js'
import { buildExamples } from './buildExamples.js'
import { buildIntroduction } from './buildIntroduction.js'
import { buildOperationView, buildWebhookView, readAuthorSamples } from './buildOperationView.js'
import { buildSecuritySchemes } from './buildSecurity.js'
import { buildServers } from './buildServers.js'
import { pathItemFragment } from './fragments.js'
import { groupTags, type TagGroup } from './groupTags.js'
import { createPageCache, type PageCacheState, type SchemaRequests } from './pageCache.js'
import { createSampleMaker } from './sampleMaker.js'
import { createSchemaPages, type SchemaPage } from './schemaPages.js'
import type { FragmentTargets } from './toolFragments.js'
import { createJsonCaches, type ViewContext } from './viewContext.js'

export interface ReferenceInput {
  readonly id: string
  readonly graph: Graph
  /** Route prefix of the pages. */
  readonly path: string
  readonly downloads: readonly DownloadView[]
  /** True when a page of changes will stand at `<path>/changelog`. */
  readonly changelog: boolean
  /** A page for each named schema, not only for those that are cut. */
  readonly showSchemas?: boolean
  /** Rows of schemas that a page draws at most; the first level of each is always there. */
  readonly rowsPerPage?: number
  /** State of the previous build of this description. Default: every page is drawn. */
  readonly previous?: ReferenceState | undefined
}

/** A build of a reference, from which the next one takes the pages that did not change. */
export interface ReferenceState extends PageCacheState {
  /** Pages of schemas by their routes. */
  readonly schemas: ReadonlyMap<string, KeptSchema>
}

interface KeptSchema {
  readonly schema: Omit<SchemaView, 'usedBy'>
  /** JSON of what the page holds besides. */
  readonly rest: string
  readonly page: ReferencePage
}

export interface Reference {
  readonly api: ApiView
  readonly pages: readonly ReferencePage[]
  readonly groups: readonly TagGroup[]
  readonly operations: readonly OperationSource[]
  /** What its texts may link to besides pages of the site. */
  readonly fragmentTargets: FragmentTargets
  /** For the next build of this description, as its `previous`. */
  readonly state: ReferenceState
}

export interface ReferencePage {
  readonly view: ReferenceView
  /** Samples that the author wrote; all samples are made when the page is compiled. */
  readonly author: readonly AuthorSample[]
  /** What the page is about, for findings and for `Edit this page`. */
  readonly place: SourceLocation
}

export function buildReference(input: ReferenceInput): Reference {
  const { id, graph, path, downloads, changelog, showSchemas = false, rowsPerPage = defaultRows, previous } = input
  upgradeSwagger(graph)
  const info = objectAt(graph.root.value, 'info')
  const introduction = `${path}/introduction`
  const api: ApiView = {
    id,
    title: textAt(info, 'title') ?? 'API',
    version: textAt(info, 'version') ?? '',
    introduction,
  }
  const operations = listOperations(graph, createSlugRegistry(['introduction', 'changelog', 'schemas']))
  const groups = groupTags(operations, graph)
  const tagOf = new Map(
    groups.flatMap(({ tags }) => tags.flatMap((tag) => tag.operations.map((operation) => [operation, tag] as const))),
  )
  const links = new Map(operations.map((source) => [source, linkOperation(source, path)] as const))
  const pages = createSchemaPages(`${path}/schemas`, createSlugRegistry([]))
  const kept = createPageCache({ graph, pages, previous })
  const resolveSchema = createSchemaResolver(graph, kept.markUncacheable)
  const summarize = createSchemaSummarizer(graph, resolveSchema)
  const shared: Omit<ViewContext, 'page' | 'route'> = {
    graph,
    api,
    schemes: buildSecuritySchemes(graph, introduction),
    makeSample: createSampleMaker(resolveSchema, graph),
    ...createJsonCaches(),
    linkById: new Map(
      [...links]
        .flatMap(([source, link]) => (source.operationId ? [[source.operationId, link] as const] : []))
        .reverse(),
    ),
    linkByObject: new Map([...links].map(([source, link]) => [source.operation, link])),
    anchors: headingAnchors(textAt(info, 'description') ?? ''),
  }
  const own = JSON.stringify([api, [...shared.schemes], [...shared.anchors], rowsPerPage, rootDefaults(graph)])
  const ids = JSON.stringify([...shared.linkById])
  const toolsFor = (route: string, asking: SchemaRequests): ViewContext => {
    const page: PageContext = {
      graph,
      resolveSchema,
      summarize,
      uniqueId: createIdRegistry(),
      rows: { left: rowsPerPage },
      ...asking,
    }
    return { ...shared, route, page }
  }
  const drawing = operations.map((source) => {
    const route = `${path}/${source.slug}`
    const tag = tagOf.get(source)
    const placed = {
      route,
      ...(tag &&
        tag.name === source.tags[0] && {
          tag: { name: tag.name, label: tag.label, href: `${introduction}#${tag.id}` },
        }),
    }
    const { operation, item, parameters, ...rest } = source
    return kept.getOrBuild<ReferencePage>({
      route,
      subject: pathItemFragment(source.kind, source.path),
      kind: 'pathItem',
      sharedInputs: `${own}${JSON.stringify([placed, rest])}`,
      operationLinks: ids,
      build: (asking) => {
        const draw = source.kind === 'webhook' ? buildWebhookView : buildOperationView
        const view = draw(source, placed, toolsFor(route, asking))
        return { view, author: readAuthorSamples(operation), place: source.place }
      },
    })
  })
  if (showSchemas)
    for (const [name, value] of entriesAt(objectAt(graph.root.value, 'components'), 'schemas'))
      pages.requestNamed({ ...resolveSchema(value), name })
  const schemas: { readonly page: SchemaPage; readonly drawn: () => Omit<SchemaView, 'usedBy'> }[] = []
  for (let next = pages.next(); next; next = pages.next()) {
    const page = next
    const place = kept.pieces?.locate(page.target)
    const drawn = kept.getOrBuild({
      route: page.route,
      subject: place,
      kind: 'schema',
      sharedInputs: `${own}${JSON.stringify([page.name, page.slug, page.route, place?.path])}`,
      operationLinks: ids,
      build: (asking) => buildSchemaView(page, api, toolsFor(page.route, asking)),
    })
    schemas.push({ page, drawn })
  }
  const state = kept.finalize()
  const drawn = drawing.map((page) => page())
  const titles = new Map([
    ...drawn.map(({ view }) => [view.route, view.title] as const),
    ...schemas.map(({ page }) => [page.route, page.name] as const),
  ])
  const keptSchemas = new Map<string, KeptSchema>()
  const schemaDrawn = schemas.map(({ page, drawn: view }): ReferencePage => {
    const usedBy = [...page.usedBy].sort().map((href) => ({ label: titles.get(href) ?? href, href }))
    const [schema, place] = [view(), graph.locate(page.target)]
    const rest = JSON.stringify([usedBy, place])
    const last = previous?.schemas.get(page.route)
    const isSame = last?.schema === schema && last.rest === rest
    const made = isSame ? last.page : { view: { ...schema, usedBy }, author: [], place }
    keptSchemas.set(page.route, { schema, rest, page: made })
    return made
  })
  const first = buildIntroduction(
    {
      groups: withoutWebhooks(groups),
      linkOf: (source) => links.get(source) as OperationLink,
      webhooks: drawn.flatMap(({ view }) => (view.kind === 'webhook' ? [{ label: view.title, href: view.route }] : [])),
      schemas: schemaDrawn.map(({ view }) => ({ label: view.title, href: view.route })),
      downloads,
      ...(changelog && { changelog: { label: 'Changelog', href: `${path}/changelog` } }),
    },
    { ...shared, route: introduction },
  )
  return {
    api,
    pages: [{ view: first, author: [], place: graph.locate(infoObject(graph)) }, ...drawn, ...schemaDrawn],
    groups,
    operations,
    fragmentTargets: {
      introduction,
      routeOf: ({ slug }) => `${path}/${slug}`,
      operations,
      groups,
      anchors: shared.anchors,
    },
    state: { ...state, schemas: keptSchemas },
  }
}

function linkOperation(
  { title, method, path: address, operation, slug }: OperationSource,
  path: string,
): OperationLink {
  return { title, method, path: address, href: `${path}/${slug}`, deprecated: isTrue(operation, 'deprecated') }
}

function withoutWebhooks(groups: readonly TagGroup[]): readonly TagGroup[] {
  return groups
    .map((group) => ({
      ...group,
      tags: group.tags
        .map((tag) => ({ ...tag, operations: tag.operations.filter(({ kind }) => kind === 'operation') }))
        .filter(({ operations }) => operations.length > 0),
    }))
    .filter(({ tags }) => tags.length > 0)
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

/** What operations take from the description itself where they say nothing. */
function rootDefaults(graph: Graph): unknown {
  const { root } = graph
  return [buildServers([root.value], graph), isObject(root.value) ? ownOf(root.value, 'security') : undefined]
}

function infoObject({ root }: Graph): JsonObject {
  return objectAt(root.value, 'info') ?? (isObject(root.value) ? root.value : {})
}

/** Operations as the file has them, counted apart from everything that could lose one. */
export function countOperations({ root, follow }: Graph): number {
  const known = new Set<string>(httpMethods)
  const items = ['paths', 'webhooks'].flatMap((key) =>
    entriesAt(root.value, key).filter(([path]) => !path.startsWith('x-')),
  )
  return items.reduce((count, [, value]) => {
    const item = follow(value).value
    const own = isObject(value) ? value : {}
    const keys = isObject(item)
      ? new Set([...Object.keys(item), ...Object.keys(own)].filter((key) => known.has(key)))
      : []
    const holder = isObject(item) ? { ...item, ...own } : {}
    return (
      count +
      [...keys].filter((key) => isObject(holder[key])).length +
      entriesAt(item, 'additionalOperations').filter(([, operation]) => isObject(operation)).length
    )
  }, 0)
}
