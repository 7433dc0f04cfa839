/**
 * Pages of the previous build that are made of the same pieces now. Drawing a page asks for pages of schemas, in an order
 * that their names come from, and gives mentions that become links: a kept page asks for the same again, and is drawn after all where
 * it does not get the same answers.
 */
import type { Graph } from '../document/graph.js'
import type { PageContext } from '../schema/pageContext.js'
import { type Locator, type PieceState, type Pieces, piecesOf } from './pieces.js'
import { type SchemaPages, wantedName } from './schemaPages.js'

export type Asking = Pick<PageContext, 'schemaPage' | 'mention'>

export interface Sheet<Value> {
  readonly route: string
  /** What the page is about; absent where it is in no piece. */
  readonly about: Locator | undefined
  readonly kind: 'pathItem' | 'schema'
  /** All that shapes the page beside the pieces. */
  readonly own: string
  /** The same, where pieces name operations by their ids. */
  readonly links: string
  readonly draw: (asking: Asking) => Value
}

export interface KeptPages {
  readonly pieces: Pieces | undefined
  /** Gives the page once all are drawn and settled. */
  readonly page: <Value>(sheet: Sheet<Value>) => () => Value
  /** Links mentions, and draws anew what they are no longer true of. Returns the state for the next build. */
  readonly settle: () => KeptPagesState
  /** Something was met whose reading depends on what was read before it: nothing is kept for the next build. */
  readonly trouble: () => void
}

export interface KeptPagesInput {
  readonly graph: Graph
  readonly pages: SchemaPages
  /** State of the previous build. Absent: every page is drawn. */
  readonly previous: KeptPagesState | undefined
}

/** The pages of a build, and what each of them was made of. */
export interface KeptPagesState {
  readonly pages: ReadonlyMap<string, KeptPage>
  readonly pieces: PieceState | undefined
}

type Call =
  | { readonly kind: 'ask'; readonly target: Locator; readonly name: string; readonly answer: Answer }
  | { readonly kind: 'mention'; readonly target: Locator; readonly name: string; readonly mention: Mention }

type Answer = ReturnType<PageContext['schemaPage']>
type Mention = ReturnType<PageContext['mention']>

/** A page, with the calls that drawing it made. */
interface Drawn {
  readonly value: unknown
  readonly calls: readonly Call[]
}

interface KeptPage extends Drawn {
  /** Everything that the page was made of. */
  readonly inputs: readonly string[]
}

interface Slot {
  readonly draw: () => void
  /** Empty where the page cannot be kept. */
  readonly kept: () => readonly (readonly [route: string, page: KeptPage])[]
  /** Mentions as they are now, beside those in the page. */
  readonly again: readonly (readonly [Mention, Mention])[]
}

export function keptPages({ graph, pages, previous }: KeptPagesInput): KeptPages {
  const pieces = piecesOf(graph, previous?.pieces)
  const before = graph.diagnostics.length
  const slots: Slot[] = []
  let troubled = false
  return {
    pieces,
    page: ({ route, about, kind, own, links, draw }) => {
      const closure = about && pieces?.closureOf(about, kind)
      const inputs = closure && [closure.key, own, closure.links ? links : '']
      const last = previous?.pages.get(route)
      const known = inputs?.every((input, index) => input === last?.inputs[index]) ? last : undefined
      const again = known && pieces ? replay(known.calls, { route, pages, pieces }) : undefined
      let drawn: Drawn | undefined = again ? known : undefined
      const drawNow = () => {
        const recorder = record(pages.on(route), { route, pieces })
        const value = draw(recorder.asking)
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
      return () => drawn?.value as ReturnType<typeof draw>
    },
    settle: () => {
      pages.linkMentions()
      for (const { draw, again } of slots) if (again.some(([now, then]) => now.href !== then.href)) draw()
      pages.linkMentions()
      // What is reported is reported once, by whoever meets it first.
      const isUnsafe = troubled || graph.diagnostics.length > before
      const kept = isUnsafe ? [] : slots.flatMap((slot) => slot.kept())
      return { pages: new Map(kept), pieces: pieces?.state() }
    },
    trouble: () => {
      troubled = true
    },
  }
}

interface Replay {
  readonly route: string
  readonly pages: SchemaPages
  readonly pieces: Pieces
}

/** Undefined where an answer is another one now. */
function replay(calls: readonly Call[], { route, pages, pieces }: Replay): Slot['again'] | undefined {
  const { mention } = pages.on(route)
  const again: (readonly [Mention, Mention])[] = []
  for (const call of calls) {
    const target = pieces.resolve(call.target)
    if (typeof target !== 'object' || target === null) return undefined
    if (call.kind === 'mention') again.push([mention(target, call.name), call.mention])
    else {
      const answer = pages.askAgain(target, call.name, route)
      if (answer.name !== call.answer.name || answer.href !== call.answer.href) return undefined
    }
  }
  return again
}

interface Recording {
  readonly route: string
  readonly pieces: Pieces | undefined
}

function record(asking: Asking, { route, pieces }: Recording) {
  const calls: Call[] = []
  let whole = pieces !== undefined
  const locate = (target: object): Locator | undefined => {
    const found = whole ? pieces?.locate(target) : undefined
    if (!found) whole = false
    return found
  }
  const recorded: Asking = {
    schemaPage: (effective, spot) => {
      const answer = asking.schemaPage(effective, spot)
      const target = locate(effective.target)
      if (target) calls.push({ kind: 'ask', target, name: wantedName(effective, route, spot), answer })
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
