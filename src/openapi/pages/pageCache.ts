/**
 * Cache of page views from the previous build of the same process. Building a page requests schema pages, whose names
 * depend on the order of the requests, and mentions definitions, which become links. So a cached page repeats its
 * recorded requests, and is built again if the results differ (decision 017).
 */
import type { Graph } from '../document/graph.js'
import type { PageContext } from '../schema/pageContext.js'
import { createFragments, type FragmentPath, type FragmentState, type Fragments } from './fragments.js'
import type { SchemaPages } from './schemaPages.js'

export type SchemaRequests = Pick<PageContext, 'requestSchemaPage' | 'mention'>

/** The function that builds a page, and its dependencies. */
export interface PageRecipe<Value> {
  readonly route: string
  /** Operation or schema of the page. Absent if it is in no fragment. */
  readonly subject: FragmentPath | undefined
  readonly kind: 'pathItem' | 'schema'
  /** Inputs of the page besides its fragments, as JSON. */
  readonly sharedInputs: string
  /** Further input of pages whose fragments name operations by their ids, as JSON. */
  readonly operationLinks: string
  readonly build: (requests: SchemaRequests) => Value
}

export interface PageCache {
  readonly fragments: Fragments | undefined
  /** Returns a function that returns the page after `finalize`. */
  readonly getOrBuild: <Value>(sheet: PageRecipe<Value>) => () => Value
  /** Resolves pending schema links, and rebuilds pages whose links changed. Returns the state for the next build. */
  readonly finalize: () => PageCacheState
  /** Marks the build as uncacheable, because a result depended on the order of pages. */
  readonly markUncacheable: () => void
}

export interface PageCacheInput {
  readonly graph: Graph
  readonly pages: SchemaPages
  /** State of the previous build. Without it, every page is built. */
  readonly previous: PageCacheState | undefined
  /** False if no build follows in this process: dependencies are not collected. */
  readonly keepsState: boolean
}

/** The pages of a build with their inputs. */
export interface PageCacheState {
  readonly pages: ReadonlyMap<string, CachedPage>
  readonly fragments: FragmentState | undefined
}

type RecordedCall =
  | { readonly kind: 'schemaPage'; readonly target: FragmentPath; readonly name: string; readonly link: SchemaPageLink }
  | { readonly kind: 'mention'; readonly target: FragmentPath; readonly name: string; readonly mention: SchemaMention }

type SchemaPageLink = ReturnType<PageContext['requestSchemaPage']>
type SchemaMention = ReturnType<PageContext['mention']>

/** A page, and the requests that building it made. */
interface BuiltPage {
  readonly value: unknown
  readonly calls: readonly RecordedCall[]
}

interface CachedPage extends BuiltPage {
  /** All inputs of the page. */
  readonly inputs: readonly string[]
}

interface PendingPage {
  readonly rebuild: () => void
  /** Entry for the cache; empty if the page cannot be cached. */
  readonly kept: () => readonly (readonly [route: string, page: CachedPage])[]
  /** Current mentions, each beside the one in the cached page. */
  readonly mentions: readonly (readonly [SchemaMention, SchemaMention])[]
}

/** Reuses the pages of the previous build whose inputs are unchanged. */
export function createPageCache({ graph, pages, previous, keepsState }: PageCacheInput): PageCache {
  const fragments = keepsState ? createFragments(graph, previous?.fragments) : undefined
  const diagnosticCount = graph.diagnostics.length
  const pendingPages: PendingPage[] = []
  let isUncacheable = false
  return {
    fragments,
    getOrBuild: ({ route, subject, kind, sharedInputs, operationLinks, build }) => {
      const closure = subject && fragments?.collectDependencies(subject, kind)
      const inputs = closure && [closure.key, sharedInputs, closure.links ? operationLinks : '']
      const last = previous?.pages.get(route)
      const known = inputs?.every((input, index) => input === last?.inputs[index]) ? last : undefined
      const mentions = known && fragments ? replayCalls(known.calls, { route, pages, fragments }) : undefined
      let built: BuiltPage | undefined = mentions ? known : undefined
      const buildNow = () => {
        const recorder = recordCalls(pages.forPage(route), { route, fragments, preferredName: pages.preferredName })
        const value = build(recorder.requests)
        built = { value, calls: recorder.calls }
        return recorder.isWhole()
      }
      let isWhole = mentions !== undefined || buildNow()
      pendingPages.push({
        rebuild: () => {
          isWhole = buildNow()
        },
        kept: () => (inputs && isWhole && built ? [[route, { ...built, inputs }]] : []),
        mentions: mentions ?? [],
      })
      return () => built?.value as ReturnType<typeof build>
    },
    finalize: () => {
      pages.linkMentions()
      for (const { rebuild, mentions } of pendingPages)
        if (mentions.some(([now, then]) => now.href !== then.href)) rebuild()
      pages.linkMentions()
      // A diagnostic is reported only by the first page that meets it, so pages of a build with new diagnostics are not cached.
      const isUnsafe = isUncacheable || graph.diagnostics.length > diagnosticCount
      const kept = isUnsafe ? [] : pendingPages.flatMap((page) => page.kept())
      return { pages: new Map(kept), fragments: fragments?.state() }
    },
    markUncacheable: () => {
      isUncacheable = true
    },
  }
}

interface Replay {
  readonly route: string
  readonly pages: SchemaPages
  readonly fragments: Fragments
}

/** Repeats the requests of a cached page. Undefined if a result differs, so that the page must be built again. */
function replayCalls(
  calls: readonly RecordedCall[],
  { route, pages, fragments }: Replay,
): PendingPage['mentions'] | undefined {
  const { mention } = pages.forPage(route)
  const mentions: (readonly [SchemaMention, SchemaMention])[] = []
  for (const call of calls) {
    const target = fragments.resolve(call.target)
    if (typeof target !== 'object' || target === null) return undefined
    if (call.kind === 'mention') mentions.push([mention(target, call.name), call.mention])
    else {
      const link = pages.requestByName(target, call.name, route)
      if (link.name !== call.link.name || link.href !== call.link.href) return undefined
    }
  }
  return mentions
}

interface Recording {
  readonly route: string
  readonly fragments: Fragments | undefined
  readonly preferredName: SchemaPages['preferredName']
}

function recordCalls(requests: SchemaRequests, { route, fragments, preferredName }: Recording) {
  const calls: RecordedCall[] = []
  let whole = fragments !== undefined
  const locate = (target: object): FragmentPath | undefined => {
    const found = whole ? fragments?.locate(target) : undefined
    if (!found) whole = false
    return found
  }
  const recorded: SchemaRequests = {
    requestSchemaPage: (resolved, position) => {
      const link = requests.requestSchemaPage(resolved, position)
      const target = locate(resolved.target)
      if (target) calls.push({ kind: 'schemaPage', target, name: preferredName(resolved, route, position), link })
      return link
    },
    mention: (object, name) => {
      const mention = requests.mention(object, name)
      const target = locate(object)
      if (target) calls.push({ kind: 'mention', target, name, mention })
      return mention
    },
  }
  return { requests: recorded, calls, isWhole: () => whole }
}
