/**
 * Fragments of a description from which pages are built, and the references of each fragment: the path items and components of the
 * first file, each with its position, and every other file as a whole. A page depends on its own fragment, on those that it
 * references, and on nothing else but what all pages share. Where dependencies cannot be traced (anchors of schemas, YAML aliases,
 * Swagger 2.0, broken references) there is no closure, and the page is built again.
 */
import type { Graph } from '../document/graph.js'
import { isObject, propertyOf } from '../document/json.js'
import { decodePointer, walkPointer } from '../document/jsonPointer.js'
import type { ObjectKind } from '../document/objectKinds.js'
import type { SourceDocument } from '../document/sourceDocument.js'
import { collectReferences, type ReferenceList } from './collectReferences.js'

/** A value by its fragment and its path inside the fragment, which stays valid when the file is parsed again. */
export interface FragmentPath {
  readonly fragment: string
  readonly path: readonly string[]
}

export interface DependencyClosure {
  /** Changes if one of the fragments or its position changes. */
  readonly key: string
  /** True if a fragment names operations by their ids. */
  readonly links: boolean
}

/** Fragments of one build, with which the next build finds out what changed. */
export interface FragmentState {
  readonly fragments: ReadonlyMap<string, Fragment>
  /** A revision that no fragment has had yet. */
  readonly nextRevision: number
}

export interface Fragments {
  /** State for the next build. Complete after all pages are built. */
  readonly state: () => FragmentState
  /** Fragments on which a page depends; undefined if they cannot be traced. */
  readonly collectDependencies: (about: FragmentPath, kind: ObjectKind) => DependencyClosure | undefined
  /** Fragment and path of an object; undefined for a synthesized object. */
  readonly locate: (target: object) => FragmentPath | undefined
  readonly resolve: (locator: FragmentPath) => unknown
}

export interface Fragment {
  readonly value: unknown
  readonly text: string
  readonly place: string
  /** Number that stays the same while text and position stay the same. */
  readonly revision: number
  /** References of the whole fragment by its kind; valid while the text stays the same. */
  readonly references: Map<ObjectKind, ReferenceList>
}

/** A value in a fragment, and its kind: its references depend on both. */
interface DependencyNode {
  readonly piece: string
  readonly value: object
  readonly kind: ObjectKind
}

/** A YAML anchor, to which an alias in another fragment can refer. */
const anchor = /(?:[:\-,[{?]\s+|![^\s]*\s+)&[^\s,[\]{}]/

/** Undefined if the dependencies of the description cannot be traced. */
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
  const starts = listFragmentStarts(graph)
  for (const [index, { name, value, offset }] of starts.entries()) {
    if (name === undefined) continue
    const { line, column } = root.toPoint(offset)
    add(name, { value, text: root.text.slice(offset, starts[index + 1]?.offset), place: `${line}:${column}` })
  }
  let addedDocuments = 0
  /** Adds the files that were read since the last call. Following a reference can read a file. */
  const addFiles = () => {
    if (graph.documents.size === addedDocuments) return
    const unread = [...graph.documents.values()].slice(addedDocuments)
    addedDocuments = graph.documents.size
    for (const document of unread) {
      const { file, text, value } = document
      if (file !== root.file && !hasYamlAnchors(document)) add(fileFragmentName(file), { value, text, place: '' })
    }
  }
  addFiles()

  const parts = new Map<object, Map<ObjectKind, ReferenceList>>()
  const referencesOf = ({ piece, value, kind }: DependencyNode): ReferenceList => {
    const whole = fragments.get(piece)
    const known = whole?.value === value ? whole.references : (parts.get(value) ?? new Map<ObjectKind, ReferenceList>())
    if (whole?.value !== value) parts.set(value, known)
    const found = known.get(kind) ?? collectReferences(value, kind)
    known.set(kind, found)
    return found
  }

  const edgeCache = new Map<object, Map<ObjectKind, readonly DependencyNode[] | undefined>>()
  const cachedEdges = (node: DependencyNode): readonly DependencyNode[] | undefined => {
    const ofValue = edgeCache.get(node.value) ?? new Map<ObjectKind, readonly DependencyNode[] | undefined>()
    edgeCache.set(node.value, ofValue)
    if (!ofValue.has(node.kind)) ofValue.set(node.kind, edgesOf(node))
    return ofValue.get(node.kind)
  }
  const edgesOf = (node: DependencyNode): readonly DependencyNode[] | undefined => {
    const { references, isTraceable } = referencesOf(node)
    if (!isTraceable) return undefined
    const edges: DependencyNode[] = []
    for (const { reference, kind } of references) {
      const edge = nodeAt(reference, kind, node.value)
      if (!edge) return undefined
      edges.push(edge)
    }
    return edges
  }
  /** Undefined for a broken reference, or a target behind another reference. */
  const nodeAt = (reference: string, kind: ObjectKind, from: object): DependencyNode | undefined => {
    const [path = '', fragment = ''] = reference.split('#')
    const whole = path === '' ? undefined : graph.resolveReference(path, from).value
    if (path !== '' && !isObject(whole)) return undefined
    const { file } = graph.locate(isObject(whole) ? whole : from)
    const steps = decodePointer(fragment)
    const value = walkPointer(graph.documents.get(file)?.value, steps, () => undefined)
    if (path !== '') addFiles()
    const piece = file === root.file ? stepsFragmentName(steps) : fileFragmentName(file)
    return isObject(value) && piece !== undefined && fragments.has(piece) ? { piece, value, kind } : undefined
  }

  const resolve: Fragments['resolve'] = ({ fragment, path }) => {
    let value = fragments.get(fragment)?.value
    for (const step of path) value = Array.isArray(value) ? value[Number(step)] : propertyOf(value, step)
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
        const next = cachedEdges(node)
        if (!next) return undefined
        names.add(node.piece)
        links ||= referencesOf(node).hasLinks
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
      const name =
        file === root.file ? starts.findLast((start) => start.offset <= offset)?.name : fileFragmentName(file)
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

/** The fragment of a path item or webhook. */
export function pathItemFragment(kind: 'operation' | 'webhook', path: string): FragmentPath {
  return { fragment: JSON.stringify([kind === 'webhook' ? 'webhooks' : 'paths', path]), path: [] }
}

interface FragmentStart {
  /** Absent for text that belongs to no fragment. */
  readonly name?: string
  readonly value: unknown
  readonly offset: number
}

/** Starts of fragments and of other text in the first file, in the order of the text. */
function listFragmentStarts({ root }: Graph): readonly FragmentStart[] {
  const starts: FragmentStart[] = []
  const addStarts = (holder: unknown, steps: readonly string[], depth: number) => {
    const places = isObject(holder) ? root.positions.get(holder) : undefined
    if (!isObject(holder) || !places) return
    for (const [key, value] of Object.entries(holder)) {
      const offset = places.get(key)?.key
      if (offset === undefined) continue
      const inner = [...steps, key]
      starts.push({ value, offset, ...(depth === 1 && steps.length > 0 && { name: JSON.stringify(inner) }) })
      if (depth > 1) addStarts(value, inner, depth - 1)
    }
  }
  addStarts(root.value, [], 1)
  for (const key of ['paths', 'webhooks']) addStarts(propertyOf(root.value, key), [key], 1)
  addStarts(propertyOf(root.value, 'components'), ['components'], 2)
  return starts.sort((a, b) => a.offset - b.offset)
}

function pathsByObject(value: unknown): ReadonlyMap<object, readonly string[]> {
  const paths = new Map<object, readonly string[]>()
  const addPaths = (inner: unknown, path: readonly string[]) => {
    if (typeof inner !== 'object' || inner === null || paths.has(inner)) return
    paths.set(inner, path)
    for (const [key, next] of Object.entries(inner)) addPaths(next, [...path, key])
  }
  addPaths(value, [])
  return paths
}
