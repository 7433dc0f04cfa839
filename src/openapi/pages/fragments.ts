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
import { collectReferences, type ReferenceList } from './collectReferences.js'

/** A value by the piece that holds it and the way to it inside. */
export interface FragmentPath {
  readonly fragment: string
  readonly path: readonly string[]
}

export interface DependencyClosure {
  /** Changes whenever one of the pieces does, or its place. */
  readonly key: string
  /** Whether one of them names operations by their ids. */
  readonly links: boolean
}

/** Pieces of one build, from which the next one tells what changed. */
export interface FragmentState {
  readonly fragments: ReadonlyMap<string, Fragment>
  /** A mark that no piece has had yet. */
  readonly nextRevision: number
}

export interface Fragments {
  /** For the next build; complete once all pages are drawn. */
  readonly state: () => FragmentState
  /** Of what a page is about: a value in a piece, and what it is. */
  readonly collectDependencies: (about: FragmentPath, kind: ObjectKind) => DependencyClosure | undefined
  /** Undefined for a value that was made from others. */
  readonly locate: (target: object) => FragmentPath | undefined
  readonly resolve: (locator: FragmentPath) => unknown
}

export interface Fragment {
  readonly value: unknown
  readonly text: string
  readonly place: string
  /** The same number as long as text and place are the same. */
  readonly revision: number
  /** Of the whole, by what it is; as long as the text is the same. */
  readonly references: Map<ObjectKind, ReferenceList>
}

/** A value in a piece, and what it is: what it refers to depends on both. */
interface DependencyNode {
  readonly piece: string
  readonly value: object
  readonly kind: ObjectKind
}

/** An anchor of YAML, to which an alias elsewhere may lead. */
const anchor = /(?:[:\-,[{?]\s+|![^\s]*\s+)&[^\s,[\]{}]/

/** Undefined where nothing can be told. */
export function createFragments(graph: Graph, previous: FragmentState | undefined): Fragments | undefined {
  const { root } = graph
  if (!isObject(root.value) || propertyOf(root.value, 'swagger') !== undefined) return undefined
  if (hasYamlAnchors(root)) return undefined
  const fragments = new Map<string, Fragment>()
  let nextRevision = previous?.nextRevision ?? 1
  const add = (name: string, { value, text, place }: Pick<Fragment, 'value' | 'text' | 'place'>) => {
    const known = previous?.fragments.get(name)
    const same = known?.text === text && known.place === place
    const { revision, references } = same
      ? known
      : { revision: nextRevision++, references: new Map<ObjectKind, ReferenceList>() }
    fragments.set(name, { value, text, place, revision, references })
  }
  const cuts = listFragmentStarts(graph)
  for (const [index, { name, value, offset }] of cuts.entries()) {
    if (name === undefined) continue
    const { line, column } = root.toPoint(offset)
    add(name, { value, text: root.text.slice(offset, cuts[index + 1]?.offset), place: `${line}:${column}` })
  }
  const addFiles = () => {
    for (const document of graph.documents.values()) {
      const { file, text, value } = document
      if (file !== root.file && !fragments.has(fileFragmentName(file)) && !hasYamlAnchors(document))
        add(fileFragmentName(file), { value, text, place: '' })
    }
  }
  addFiles()

  const parts = new Map<object, Map<ObjectKind, ReferenceList>>()
  const mentionsOf = ({ piece, value, kind }: DependencyNode): ReferenceList => {
    const whole = fragments.get(piece)
    const known = whole?.value === value ? whole.references : (parts.get(value) ?? new Map<ObjectKind, ReferenceList>())
    if (whole?.value !== value) parts.set(value, known)
    const found = known.get(kind) ?? collectReferences(value, kind)
    known.set(kind, found)
    return found
  }

  const leadsTo = new Map<object, Map<ObjectKind, readonly DependencyNode[] | undefined>>()
  const nextOf = (node: DependencyNode): readonly DependencyNode[] | undefined => {
    const ofValue = leadsTo.get(node.value) ?? new Map<ObjectKind, readonly DependencyNode[] | undefined>()
    leadsTo.set(node.value, ofValue)
    if (!ofValue.has(node.kind)) ofValue.set(node.kind, edgesOf(node))
    return ofValue.get(node.kind)
  }
  const edgesOf = (node: DependencyNode): readonly DependencyNode[] | undefined => {
    const { references, isTraceable } = mentionsOf(node)
    if (!isTraceable) return undefined
    const edges: DependencyNode[] = []
    for (const { address, kind } of references) {
      const edge = nodeAt(address, kind, node.value)
      if (!edge) return undefined
      edges.push(edge)
    }
    return edges
  }
  /** Undefined for what is nowhere, or is reached by way of another reference. */
  const nodeAt = (address: string, kind: ObjectKind, from: object): DependencyNode | undefined => {
    const [path = '', fragment = ''] = address.split('#')
    const whole = path === '' ? undefined : graph.resolveReference(path, from).value
    if (path !== '' && !isObject(whole)) return undefined
    const { file } = graph.locate((whole as object | undefined) ?? from)
    const steps = decodePointer(fragment)
    const value = walkPointer(graph.documents.get(file)?.value, steps, () => undefined)
    if (path !== '') addFiles()
    const piece = file === root.file ? stepsFragmentName(steps) : fileFragmentName(file)
    return isObject(value) && piece !== undefined && fragments.has(piece) ? { piece, value, kind } : undefined
  }

  const resolve: Fragments['resolve'] = ({ fragment, path }) => {
    let value = fragments.get(fragment)?.value
    for (const step of path) value = (value as Readonly<Record<string, unknown>> | undefined)?.[step]
    return value
  }
  const paths = new Map<string, ReadonlyMap<object, readonly string[]>>()
  return {
    state: () => ({ fragments, nextRevision }),
    collectDependencies: (about, kind) => {
      const value = resolve(about)
      if (!isObject(value)) return undefined
      const nodes: DependencyNode[] = [{ piece: about.fragment, value, kind }]
      const seen = new Map<object, Set<ObjectKind>>([[value, new Set([kind])]])
      const names = new Set<string>()
      let links = false
      for (const node of nodes) {
        const next = nextOf(node)
        if (!next) return undefined
        names.add(node.piece)
        links ||= mentionsOf(node).hasLinks
        for (const one of next) {
          const kinds = seen.get(one.value) ?? new Set()
          if (!kinds.has(one.kind)) nodes.push(one)
          seen.set(one.value, kinds.add(one.kind))
        }
      }
      const key = [...names]
        .sort()
        .map((name) => `${name} ${fragments.get(name)?.revision}`)
        .join('\n')
      return { key, links }
    },
    locate: (target) => {
      const { file } = graph.locate(target)
      const offset = graph.documents.get(file)?.positions.get(target)?.first().key
      if (offset === undefined) return undefined
      const name = file === root.file ? cuts.findLast((cut) => cut.offset <= offset)?.name : fileFragmentName(file)
      const piece = name === undefined ? undefined : fragments.get(name)
      if (name === undefined || !piece) return undefined
      const inside = paths.get(name) ?? pathsByObject(piece.value)
      paths.set(name, inside)
      const path = inside.get(target)
      return path && { fragment: name, path }
    },
    resolve,
  }
}

const filePrefix = 'file '

function fileFragmentName(file: string): string {
  return filePrefix + file
}

function stepsFragmentName(steps: readonly string[]): string | undefined {
  const count = steps[0] === 'components' ? 3 : steps[0] === 'paths' || steps[0] === 'webhooks' ? 2 : Number.NaN
  return steps.length >= count ? JSON.stringify(steps.slice(0, count)) : undefined
}

function hasYamlAnchors({ format, text }: SourceDocument): boolean {
  return format === 'yaml' && anchor.test(text)
}

/** The piece that a path item or webhook is. */
export function pathItemFragment(kind: 'operation' | 'webhook', path: string): FragmentPath {
  return { fragment: JSON.stringify([kind === 'webhook' ? 'webhooks' : 'paths', path]), path: [] }
}

interface FragmentStart {
  /** Absent for what belongs to no piece. */
  readonly name?: string
  readonly value: unknown
  readonly offset: number
}

/** Where pieces begin in the first file, and where something else does, in the order of the text. */
function listFragmentStarts({ root }: Graph): readonly FragmentStart[] {
  const cuts: FragmentStart[] = []
  const visit = (holder: unknown, steps: readonly string[], depth: number) => {
    const places = isObject(holder) ? root.positions.get(holder) : undefined
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

function pathsByObject(value: unknown): ReadonlyMap<object, readonly string[]> {
  const paths = new Map<object, readonly string[]>()
  const visit = (inner: unknown, path: readonly string[]) => {
    if (typeof inner !== 'object' || inner === null || paths.has(inner)) return
    paths.set(inner, path)
    for (const [key, next] of Object.entries(inner)) visit(next, [...path, key])
  }
  visit(value, [])
  return paths
}
