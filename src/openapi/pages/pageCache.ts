/**
 * Pages of the previous build that are made of the same pieces now. Drawing a page asks for pages of schemas, in an order
 * that their names come from, and gives mentions that become links: a kept page asks for the same again, and is drawn after all where
 * it does not get the same answers.
 */
import type { Graph } from '../document/graph.js'
import type { PageContext } from '../schema/pageContext.js'
import { createFragments, type FragmentPath, type FragmentState, type Fragments } from './fragments.js'
import { preferredName, type SchemaPages } from './schemaPages.js'

export type SchemaRequests = Pick<PageContext, 'requestSchemaPage' | 'mention'>

export interface PageRecipe<Value> {
  readonly route: string
  /** What the page is about; absent where it is in no piece. */
  readonly subject: FragmentPath | undefined
  readonly kind: 'pathItem' | 'schema'
  /** All that shapes the page beside the pieces. */
  readonly sharedInputs: string
  /** The same, where pieces name operations by their ids. */
  readonly operationLinks: string
  readonly build: (asking: SchemaRequests) => Value
}

export interface PageCache {
  readonly pieces: Fragments | undefined
  /** Gives the page once all are drawn and settled. */
  readonly getOrBuild: <Value>(sheet: PageRecipe<Value>) => () => Value
  /** Links mentions, and draws anew what they are no longer true of. Returns the state for the next build. */
  readonly finalize: () => PageCacheState
  /** Something was met whose reading depends on what was read before it: nothing is kept for the next build. */
  readonly markUncacheable: () => void
}

export interface PageCacheInput {
  readonly graph: Graph
  readonly pages: SchemaPages
  /** State of the previous build. Absent: every page is drawn. */
  readonly previous: PageCacheState | undefined
}

/** The pages of a build, and what each of them was made of. */
export interface PageCacheState {
  readonly pages: ReadonlyMap<string, CachedPage>
  readonly pieces: FragmentState | undefined
}

type RecordedCall =
  | { readonly kind: 'ask'; readonly target: FragmentPath; readonly name: string; readonly answer: SchemaPageLink }
  | { readonly kind: 'mention'; readonly target: FragmentPath; readonly name: string; readonly mention: SchemaMention }

type SchemaPageLink = ReturnType<PageContext['requestSchemaPage']>
type SchemaMention = ReturnType<PageContext['mention']>

/** A page, with the calls that drawing it made. */
interface BuiltPage {
  readonly value: unknown
  readonly calls: readonly RecordedCall[]
}

interface CachedPage extends BuiltPage {
  /** Everything that the page was made of. */
  readonly inputs: readonly string[]
}

interface PendingPage {
  readonly draw: () => void
  /** Empty where the page cannot be kept. */
  readonly kept: () => readonly (readonly [route: string, page: CachedPage])[]
  /** Mentions as they are now, beside those in the page. */
  readonly again: readonly (readonly [SchemaMention, SchemaMention])[]
}

export function createPageCache({ graph, pages, previous }: PageCacheInput): PageCache {
  const pieces = createFragments(graph, previous?.pieces)
  const before = graph.diagnostics.length
  const slots: PendingPage[] = []
  let troubled = false
  return {
    pieces,
    getOrBuild: ({ route, subject, kind, sharedInputs, operationLinks, build }) => {
      const closure = subject && pieces?.collectDependencies(subject, kind)
      const inputs = closure && [closure.key, sharedInputs, closure.links ? operationLinks : '']
      const last = previous?.pages.get(route)
      const known = inputs?.every((input, index) => input === last?.inputs[index]) ? last : undefined
      const again = known && pieces ? replayCalls(known.calls, { route, pages, pieces }) : undefined
      let drawn: BuiltPage | undefined = again ? known : undefined
      const drawNow = () => {
        const recorder = recordCalls(pages.forPage(route), { route, pieces })
        const value = build(recorder.asking)
        drawn = { value, calls: recorder.calls }
        return recorder.isWhole()
      }
      let isWhole = again !== undefined || drawNow()
      slots.push({
        draw: () => {
          isWhole = drawNow()
        },
        kept: () => (inputs && isWhole && drawn ? [[route, { ...drawn, inputs }]] : []),
        again: again ?? [],
      })
      return () => drawn?.value as ReturnType<typeof build>
    },
    finalize: () => {
      pages.linkMentions()
      for (const { draw, again } of slots) if (again.some(([now, then]) => now.href !== then.href)) draw()
      pages.linkMentions()
      // What is reported is reported once, by whoever meets it first.
      const isUnsafe = troubled || graph.diagnostics.length > before
      const kept = isUnsafe ? [] : slots.flatMap((slot) => slot.kept())
      return { pages: new Map(kept), pieces: pieces?.state() }
    },
    markUncacheable: () => {
      troubled = true
    },
  }
}

interface Replay {
  readonly route: string
  readonly pages: SchemaPages
  readonly pieces: Fragments
}

/** Undefined where an answer is another one now. */
function replayCalls(
  calls: readonly RecordedCall[],
  { route, pages, pieces }: Replay,
): PendingPage['again'] | undefined {
  const { mention } = pages.forPage(route)
  const again: (readonly [SchemaMention, SchemaMention])[] = []
  for (const call of calls) {
    const target = pieces.resolve(call.target)
    if (typeof target !== 'object' || target === null) return undefined
    if (call.kind === 'mention') again.push([mention(target, call.name), call.mention])
    else {
      const answer = pages.requestByName(target, call.name, route)
      if (answer.name !== call.answer.name || answer.href !== call.answer.href) return undefined
    }
  }
  return again
}

interface Recording {
  readonly route: string
  readonly pieces: Fragments | undefined
}

function recordCalls(asking: SchemaRequests, { route, pieces }: Recording) {
  const calls: RecordedCall[] = []
  let whole = pieces !== undefined
  const locate = (target: object): FragmentPath | undefined => {
    const found = whole ? pieces?.locate(target) : undefined
    if (!found) whole = false
    return found
  }
  const recorded: SchemaRequests = {
    requestSchemaPage: (effective, spot) => {
      const answer = asking.requestSchemaPage(effective, spot)
      const target = locate(effective.target)
      if (target) calls.push({ kind: 'ask', target, name: preferredName(effective, route, spot), answer })
      return answer
    },
    mention: (object, name) => {
      const mention = asking.mention(object, name)
      const target = locate(object)
      if (target) calls.push({ kind: 'mention', target, name, mention })
      return mention
    },
  }
  return { asking: recorded, calls, isWhole: () => whole }
}
