/**
 * The pieces that pages are made from, and what each of them refers to: path items and components of the first file, each with
 * its place, and the other files as wholes. A page is made from its own piece, from those that it leads to, and from nothing else but
 * what all pages share. Where that cannot be told (names that schemas give themselves, aliases of YAML, Swagger 2.0, a reference to nothing)
 * there is no key, and the page is drawn.
 */
import type { Graph } from '../document/graph.js'
import { isObject, propertyOf } from '../document/json.js'
import { decodePointer, walkPointer } from '../document/jsonPointer.js'
import type { ObjectKind } from '../document/objectKinds.js'
import type { SourceDocument } from '../document/sourceDocument.js'
import { type Mentioned, mentionedIn } from './mentioned.js'

/** A value by the piece that holds it and the way to it inside. */
export interface Locator {
  readonly piece: string
  readonly path: readonly string[]
}

export interface Closure {
  /** Changes whenever one of the pieces does, or its place. */
  readonly key: string
  /** Whether one of them names operations by their ids. */
  readonly links: boolean
}

/** Pieces of one build, from which the next one tells what changed. */
export interface PieceState {
  readonly pieces: ReadonlyMap<string, Piece>
  /** A mark that no piece has had yet. */
  readonly nextMark: number
}

export interface Pieces {
  /** For the next build; complete once all pages are drawn. */
  readonly state: () => PieceState
  /** Of what a page is about: a value in a piece, and what it is. */
  readonly closureOf: (about: Locator, kind: ObjectKind) => Closure | undefined
  /** Undefined for a value that was made from others. */
  readonly locate: (target: object) => Locator | undefined
  readonly resolve: (locator: Locator) => unknown
}

export interface Piece {
  readonly value: unknown
  readonly text: string
  readonly place: string
  /** The same number as long as text and place are the same. */
  readonly mark: number
  /** Of the whole, by what it is; as long as the text is the same. */
  readonly mentioned: Map<ObjectKind, Mentioned>
}

/** A value in a piece, and what it is: what it refers to depends on both. */
interface Node {
  readonly piece: string
  readonly value: object
  readonly kind: ObjectKind
}

/** An anchor of YAML, to which an alias elsewhere may lead. */
const anchor = /(?:[:\-,[{?]\s+|![^\s]*\s+)&[^\s,[\]{}]/

/** Undefined where nothing can be told. */
export function piecesOf(graph: Graph, previous: PieceState | undefined): Pieces | undefined {
  const { root } = graph
  if (!isObject(root.value) || propertyOf(root.value, 'swagger') !== undefined) return undefined
  if (hasAnchors(root)) return undefined
  const pieces = new Map<string, Piece>()
  let nextMark = previous?.nextMark ?? 1
  const add = (name: string, { value, text, place }: Pick<Piece, 'value' | 'text' | 'place'>) => {
    const known = previous?.pieces.get(name)
    const same = known?.text === text && known.place === place
    const { mark, mentioned } = same ? known : { mark: nextMark++, mentioned: new Map<ObjectKind, Mentioned>() }
    pieces.set(name, { value, text, place, mark, mentioned })
  }
  const cuts = cutsOf(graph)
  for (const [index, { name, value, offset }] of cuts.entries()) {
    if (name === undefined) continue
    const { line, column } = root.point(offset)
    add(name, { value, text: root.text.slice(offset, cuts[index + 1]?.offset), place: `${line}:${column}` })
  }
  const addFiles = () => {
    for (const document of graph.documents.values()) {
      const { file, text, value } = document
      if (file !== root.file && !pieces.has(nameOfFile(file)) && !hasAnchors(document))
        add(nameOfFile(file), { value, text, place: '' })
    }
  }
  addFiles()

  const parts = new Map<object, Map<ObjectKind, Mentioned>>()
  const mentionsOf = ({ piece, value, kind }: Node): Mentioned => {
    const whole = pieces.get(piece)
    const known = whole?.value === value ? whole.mentioned : (parts.get(value) ?? new Map<ObjectKind, Mentioned>())
    if (whole?.value !== value) parts.set(value, known)
    const found = known.get(kind) ?? mentionedIn(value, kind)
    known.set(kind, found)
    return found
  }

  const leadsTo = new Map<object, Map<ObjectKind, readonly Node[] | undefined>>()
  const nextOf = (node: Node): readonly Node[] | undefined => {
    const ofValue = leadsTo.get(node.value) ?? new Map<ObjectKind, readonly Node[] | undefined>()
    leadsTo.set(node.value, ofValue)
    if (!ofValue.has(node.kind)) ofValue.set(node.kind, edgesOf(node))
    return ofValue.get(node.kind)
  }
  const edgesOf = (node: Node): readonly Node[] | undefined => {
    const { mentions, plain } = mentionsOf(node)
    if (!plain) return undefined
    const edges: Node[] = []
    for (const { address, kind } of mentions) {
      const edge = nodeAt(address, kind, node.value)
      if (!edge) return undefined
      edges.push(edge)
    }
    return edges
  }
  /** Undefined for what is nowhere, or is reached by way of another reference. */
  const nodeAt = (address: string, kind: ObjectKind, from: object): Node | undefined => {
    const [path = '', fragment = ''] = address.split('#')
    const whole = path === '' ? undefined : graph.resolveReference(path, from).value
    if (path !== '' && !isObject(whole)) return undefined
    const { file } = graph.locate((whole as object | undefined) ?? from)
    const steps = decodePointer(fragment)
    const value = walkPointer(graph.documents.get(file)?.value, steps, () => undefined)
    if (path !== '') addFiles()
    const piece = file === root.file ? nameOfSteps(steps) : nameOfFile(file)
    return isObject(value) && piece !== undefined && pieces.has(piece) ? { piece, value, kind } : undefined
  }

  const resolve: Pieces['resolve'] = ({ piece, path }) => {
    let value = pieces.get(piece)?.value
    for (const step of path) value = (value as Readonly<Record<string, unknown>> | undefined)?.[step]
    return value
  }
  const paths = new Map<string, ReadonlyMap<object, readonly string[]>>()
  return {
    state: () => ({ pieces, nextMark }),
    closureOf: (about, kind) => {
      const value = resolve(about)
      if (!isObject(value)) return undefined
      const nodes: Node[] = [{ piece: about.piece, value, kind }]
      const seen = new Map<object, Set<ObjectKind>>([[value, new Set([kind])]])
      const names = new Set<string>()
      let links = false
      for (const node of nodes) {
        const next = nextOf(node)
        if (!next) return undefined
        names.add(node.piece)
        links ||= mentionsOf(node).links
        for (const one of next) {
          const kinds = seen.get(one.value) ?? new Set()
          if (!kinds.has(one.kind)) nodes.push(one)
          seen.set(one.value, kinds.add(one.kind))
        }
      }
      const key = [...names]
        .sort()
        .map((name) => `${name} ${pieces.get(name)?.mark}`)
        .join('\n')
      return { key, links }
    },
    locate: (target) => {
      const { file } = graph.locate(target)
      const offset = graph.documents.get(file)?.offsets.get(target)?.first().key
      if (offset === undefined) return undefined
      const name = file === root.file ? cuts.findLast((cut) => cut.offset <= offset)?.name : nameOfFile(file)
      const piece = name === undefined ? undefined : pieces.get(name)
      if (name === undefined || !piece) return undefined
      const inside = paths.get(name) ?? pathsIn(piece.value)
      paths.set(name, inside)
      const path = inside.get(target)
      return path && { piece: name, path }
    },
    resolve,
  }
}

const filePrefix = 'file '

function nameOfFile(file: string): string {
  return filePrefix + file
}

function nameOfSteps(steps: readonly string[]): string | undefined {
  const count = steps[0] === 'components' ? 3 : steps[0] === 'paths' || steps[0] === 'webhooks' ? 2 : Number.NaN
  return steps.length >= count ? JSON.stringify(steps.slice(0, count)) : undefined
}

function hasAnchors({ format, text }: SourceDocument): boolean {
  return format === 'yaml' && anchor.test(text)
}

/** The piece that a path item or webhook is. */
export function pieceOfPath(kind: 'operation' | 'webhook', path: string): Locator {
  return { piece: JSON.stringify([kind === 'webhook' ? 'webhooks' : 'paths', path]), path: [] }
}

interface Cut {
  /** Absent for what belongs to no piece. */
  readonly name?: string
  readonly value: unknown
  readonly offset: number
}

/** Where pieces begin in the first file, and where something else does, in the order of the text. */
function cutsOf({ root }: Graph): readonly Cut[] {
  const cuts: Cut[] = []
  const visit = (holder: unknown, steps: readonly string[], depth: number) => {
    const places = isObject(holder) ? root.offsets.get(holder) : undefined
    if (!isObject(holder) || !places) return
    for (const [key, value] of Object.entries(holder)) {
      const offset = places.get(key)?.key
      if (offset === undefined) continue
      const inner = [...steps, key]
      cuts.push({ value, offset, ...(depth === 1 && steps.length > 0 && { name: JSON.stringify(inner) }) })
      if (depth > 1) visit(value, inner, depth - 1)
    }
  }
  visit(root.value, [], 1)
  for (const key of ['paths', 'webhooks']) visit(propertyOf(root.value, key), [key], 1)
  visit(propertyOf(root.value, 'components'), ['components'], 2)
  return cuts.sort((a, b) => a.offset - b.offset)
}

function pathsIn(value: unknown): ReadonlyMap<object, readonly string[]> {
  const paths = new Map<object, readonly string[]>()
  const visit = (inner: unknown, path: readonly string[]) => {
    if (typeof inner !== 'object' || inner === null || paths.has(inner)) return
    paths.set(inner, path)
    for (const [key, next] of Object.entries(inner)) visit(next, [...path, key])
  }
  visit(value, [])
  return paths
}
