/**
 * The pieces that pages are made from, and what each of them refers to: path items and components of the first file, each with
 * its place, and the other files as wholes. A page is made from its own piece, from those that it leads to, and from nothing else but
 * what all pages share. Where that cannot be told (names that schemas give themselves, aliases of YAML, Swagger 2.0, a reference to nothing)
 * there is no key, and the page is drawn.
 */
import type { Recall } from '../../lib/recall.js'
import { isObject, own } from '../json.js'
import type { Graph } from '../read/graph.js'
import { decodePointer } from '../read/pointer.js'
import type { SourceDocument } from '../read/sourceDocument.js'
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

export interface Pieces {
  readonly closureOf: (first: string) => Closure | undefined
  /** Undefined for a value that was made from others. */
  readonly locate: (target: object) => Locator | undefined
  readonly resolve: (locator: Locator) => unknown
}

interface Piece {
  readonly value: unknown
  readonly text: string
  readonly place: string
  /** The same number as long as text and place are the same. */
  readonly mark: number
  readonly mentioned: Mentioned
}

/** An anchor of YAML, to which an alias elsewhere may lead. */
const anchor = /(?:[:\-,[{?]\s+|![^\s]*\s+)&[^\s,[\]{}]/

/** Undefined where nothing can be told. */
export function piecesOf(graph: Graph, recall: Recall, id: string): Pieces | undefined {
  const { root } = graph
  if (!isObject(root.value) || own(root.value, 'swagger') !== undefined) return undefined
  if (hasAnchors(root)) return undefined
  const last = recall.get<Map<string, Piece>>(`pieces:${id}`, [])
  const pieces = new Map<string, Piece>()
  recall.set(`pieces:${id}`, [], pieces)
  const counter = recall.once(`marks:${id}`, [], () => ({ next: 1 }))
  const add = (name: string, { value, text, place }: Pick<Piece, 'value' | 'text' | 'place'>) => {
    const known = last?.get(name)
    const same = known?.text === text && known.place === place
    const { mark, mentioned } = same ? known : { mark: counter.next++, mentioned: mentionedIn(value) }
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

  const leadsTo = new Map<string, readonly string[] | undefined>()
  const nextOf = (name: string): readonly string[] | undefined => {
    if (!leadsTo.has(name)) leadsTo.set(name, edgesOf(name))
    return leadsTo.get(name)
  }
  const edgesOf = (name: string): readonly string[] | undefined => {
    const piece = pieces.get(name)
    if (!piece?.mentioned.plain) return undefined
    const from = isObject(piece.value) ? piece.value : undefined
    const edges: string[] = []
    for (const address of piece.mentioned.addresses) {
      const isOwn = address.startsWith('#')
      if (isOwn && name.startsWith(filePrefix)) continue
      const target = isOwn ? undefined : from && graph.find(address, from).value
      if (!isOwn && (!isObject(target) || !from)) return undefined
      const file = isOwn ? root.file : graph.place(target as object).file
      const edge =
        file === root.file ? nameOfSteps(decodePointer(address.slice(address.indexOf('#') + 1))) : nameOfFile(file)
      if (!isOwn) addFiles()
      if (edge === undefined || !pieces.has(edge)) return undefined
      edges.push(edge)
    }
    return edges
  }

  const paths = new Map<string, ReadonlyMap<object, readonly string[]>>()
  return {
    closureOf: (first) => {
      const seen = new Set([first])
      for (const name of seen) {
        const next = nextOf(name)
        if (!next) return undefined
        for (const one of next) seen.add(one)
      }
      const names = [...seen].sort()
      return {
        key: names.map((name) => `${name} ${pieces.get(name)?.mark}`).join('\n'),
        links: names.some((name) => pieces.get(name)?.mentioned.links),
      }
    },
    locate: (target) => {
      const { file } = graph.place(target)
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
    resolve: ({ piece, path }) => {
      let value = pieces.get(piece)?.value
      for (const step of path) value = (value as Readonly<Record<string, unknown>> | undefined)?.[step]
      return value
    },
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

/** The name of the piece that a path item or webhook is. */
export function pieceOfPath(kind: 'operation' | 'webhook', path: string): string {
  return JSON.stringify([kind === 'webhook' ? 'webhooks' : 'paths', path])
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
  for (const key of ['paths', 'webhooks']) visit(own(root.value, key), [key], 1)
  visit(own(root.value, 'components'), ['components'], 2)
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
