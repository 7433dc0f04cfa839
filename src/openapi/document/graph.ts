/**
 * An API description as a graph of files that refer to each other. A file is read when the first reference to it is followed,
 * and references are never inlined. The objects of the parsed data are the nodes: two references to one schema give the same
 * object, so "the same schema" is object identity. A broken reference is reported with its position; its page is still built,
 * with a gap, so that live preview can show it.
 */
import { compareDiagnostics, type Diagnostic, error, type Range, warning } from '../../model/diagnostic.js'
import { indexDocument, type Resource, resourceUri } from './indexDocument.js'
import { isObject, type JsonObject, propertyOf } from './json.js'
import { decodePercent, decodePointer, targetName, walkPointer } from './jsonPointer.js'
import { measureLiteralIndent } from './literalIndent.js'
import { readDocument } from './readDocument.js'
import type { ReadDocument, SourceDocument } from './sourceDocument.js'
import { suggestReference } from './suggestReference.js'

/** Result of following a reference. */
export interface ReferenceTarget {
  readonly value: unknown
  /** Name of the definition that the reference points to: the last step of its pointer, or the name of its file. */
  readonly name?: string
  /** A broken reference, as written. `value` is undefined then. */
  readonly broken?: string
}

/** A place in a file of the project; lines and columns count from 1. */
export interface SourceLocation {
  readonly file: string
  readonly range: Range
}

/** A description with all files that were read so far. Functions of a graph never throw. */
export interface Graph {
  readonly root: SourceDocument
  /** Every file read so far, by path. */
  readonly documents: ReadonlyMap<string, SourceDocument>
  /**
   * Follows `$ref` and `$dynamicRef`, also through chains of references. A value without one is its own target. Reports broken
   * and circular references, each one once.
   */
  readonly follow: (value: unknown) => ReferenceTarget
  /**
   * Resolves a reference as if it were the `$ref` of `from`, without reporting anything.
   * @param mayRead false: do not load files that are not loaded yet. Default true.
   */
  readonly resolveReference: (reference: string, from: object, mayRead?: boolean) => ReferenceTarget
  /** Position of an object, or of the value under its `key`. With `onKey`, the position of the key itself. */
  readonly locate: (holder: object, key?: string | number, onKey?: boolean) => SourceLocation
  /** Indentation of a literal YAML block (`|`), else undefined. The text of such a block starts one line below its key. */
  readonly literalIndent: (holder: object, key: string | number) => number | undefined
  /** Gives a synthesized object the source location of `like`. `keys` overrides the location of single keys. */
  readonly inheritLocation: (synthesized: object, like: object, keys?: ReadonlyMap<string, object>) => void
  readonly report: (diagnostic: Diagnostic) => void
  readonly diagnostics: readonly Diagnostic[]
}

/** The part of a graph that the modules about schemas need. The request builder has one in the browser. */
export type SchemaGraph = Pick<Graph, 'follow' | 'inheritLocation'>

/** Access to files, passed in so that the graph itself never touches the disk. */
export interface GraphFiles {
  /** Text of a file by its path below the project root. */
  readonly read: (file: string) => { readonly text?: string; readonly diagnostics: readonly Diagnostic[] }
  /** Default: `readDocument`. */
  readonly parse?: (text: string, file: string) => ReadDocument
}

/** Opens the description whose first file is `file`. `graph` is undefined if that file cannot be read or parsed. */
export function openGraph(
  file: string,
  { read, parse = readDocument }: GraphFiles,
): { readonly graph?: Graph; readonly diagnostics: readonly Diagnostic[] } {
  const documents = new Map<string, SourceDocument>()
  const unreadable = new Set<string>()
  const resources = new Map<string, Resource>()
  const resourceOfObject = new WeakMap<object, Resource>()
  /** Objects of all files except the first, because a description can have thousands of files. */
  const fileOfObject = new Map<object, Resource>()
  const origins = new Map<object, { readonly like: object; readonly keys?: ReadonlyMap<string, object> }>()
  const followed = new Map<object, ReferenceTarget>()
  /** References that are being followed now, outermost first. A reference that is met again closes a circle. */
  const inProgress: JsonObject[] = []
  const circular = new WeakSet<object>()
  /** Resolved references by the resource that contains them. */
  const resolvedReferences = new Map<Resource, Map<string, ReferenceTarget>>()
  /** Resources by the referring resource and the path it writes, because parsing a URL takes longer than a lookup. */
  const reachedResources = new Map<Resource, Map<string, Resource>>()
  const diagnostics: Diagnostic[] = []

  const load = (path: string): Resource | undefined => {
    const uri = resourceUri(path)
    const known = resources.get(uri)
    // File systems throw for a path that contains a null character.
    if (known || unreadable.has(path) || path.includes('\0')) return known
    const { text, diagnostics: readDiagnostics } = read(path)
    const parsed: ReadDocument = text === undefined ? { diagnostics: [] } : parse(text, path)
    // A missing file is reported at the reference to it.
    if (text !== undefined || path === file) diagnostics.push(...readDiagnostics)
    diagnostics.push(...parsed.diagnostics)
    if (!parsed.document) {
      unreadable.add(path)
      return undefined
    }
    documents.set(path, parsed.document)
    const whole = indexDocument(parsed.document, { uri, resources, resourceOfObject })
    if (path !== file) for (const object of parsed.document.positions.keys()) fileOfObject.set(object, whole)
    return whole
  }

  const first = load(file)
  const root = documents.get(file)
  if (!first || !root) return { diagnostics }

  const resolveReference = (reference: string, from: object, mayRead = true): ReferenceTarget => {
    const home = resourceOf(from) ?? first
    const known = resolvedReferences.get(home) ?? new Map<string, ReferenceTarget>()
    resolvedReferences.set(home, known)
    const target = known.get(reference) ?? resolveInResource(home, reference, mayRead)
    if (target.broken === undefined) known.set(reference, target)
    return target
  }

  const resolveInResource = (home: Resource, reference: string, mayRead: boolean): ReferenceTarget => {
    const hash = reference.indexOf('#')
    const path = hash === -1 ? reference : reference.slice(0, hash)
    const fragment = hash === -1 ? '' : reference.slice(hash + 1)
    const resource = path === '' ? home : findResource(path, home, mayRead)
    if (!resource) return { value: undefined, broken: reference }
    if (fragment !== '' && !fragment.startsWith('/')) {
      const value = resource.anchors.get(decodePointer(`/${fragment}`)[0] ?? '')
      return value ? { value, name: fragment } : { value: undefined, broken: reference }
    }
    const steps = decodePointer(fragment)
    const value = walkPointer(resource.root, steps, (inner) => follow(inner).value)
    return value === undefined ? { value, broken: reference } : { value, ...targetName(steps, resource) }
  }

  const findResource = (path: string, home: Resource, mayRead = true): Resource | undefined => {
    const known = reachedResources.get(home)?.get(path)
    if (known) return known
    const resource = resolveResource(path, home, mayRead)
    if (resource)
      reachedResources.set(home, (reachedResources.get(home) ?? new Map<string, Resource>()).set(path, resource))
    return resource
  }

  const resolveResource = (path: string, home: Resource, mayRead: boolean): Resource | undefined => {
    for (const base of [home.uri, resourceUri(home.document.file)]) {
      if (!URL.canParse(path, base)) continue
      const url = new URL(path, base)
      const known = resources.get(url.href)
      if (known) return known
      if (mayRead && url.protocol === 'file:') return load(decodePercent(url.pathname.slice(1)))
    }
    return undefined
  }

  const follow = (value: unknown): ReferenceTarget => {
    if (!isObject(value)) return { value }
    const reference = referenceIn(value)
    if (reference === undefined) return { value }
    const known = followed.get(value)
    if (known) return known
    const start = inProgress.indexOf(value)
    if (start !== -1) return reportCircle(inProgress.slice(start), reference)
    inProgress.push(value)
    const step = resolveReference(reference, value)
    const end = step.broken === undefined ? follow(step.value) : step
    inProgress.pop()
    const target: ReferenceTarget = {
      ...end,
      ...(step.broken === undefined && (end.name ?? step.name) && { name: end.name ?? step.name }),
    }
    followed.set(value, target)
    // Broken references and circles further down the chain are already reported.
    if (step.broken !== undefined && !circular.has(value)) reportBroken(value, reference)
    return target
  }

  /** Reports a circle once, at its first reference in the order of files and lines. */
  const reportCircle = (circle: readonly JsonObject[], reference: string): ReferenceTarget => {
    const [first, ...others] = circle
      .map((holder) => {
        const message = `The reference “${referenceIn(holder)}” refers to itself.`
        return error('openapi-ref-loop', message, locateReference(holder))
      })
      .sort(compareDiagnostics)
    if (first && !circle.some((holder) => circular.has(holder))) {
      const related = others.map(({ file, range }) => ({
        message: 'Through this reference.',
        file,
        ...(range && { range }),
      }))
      diagnostics.push({
        ...first,
        hint: 'Replace one reference of the chain with a definition.',
        ...(related[0] && { related }),
      })
    }
    for (const holder of circle) circular.add(holder)
    return { value: undefined, broken: reference }
  }

  const locateReference = (holder: JsonObject) =>
    locate(holder, propertyOf(holder, '$ref') === referenceIn(holder) ? '$ref' : '$dynamicRef')

  const reportBroken = (holder: JsonObject, reference: string) => {
    const location = locateReference(holder)
    const remote = /^[a-z][a-z0-9+.-]*:/i.test(reference)
    const message = remote
      ? `The reference “${reference}” points outside the project and is not followed.`
      : `The reference “${reference}” is broken.`
    const hint = remote
      ? 'Copy the file into the project, and reference it by its path.'
      : suggestFix(reference, holder)
    const details = { ...location, ...(hint && { hint }) }
    diagnostics.push(remote ? warning('openapi-ref-remote', message, details) : error('openapi-ref', message, details))
  }

  const suggestFix = (reference: string, holder: JsonObject): string | undefined => {
    const home = resourceOf(holder) ?? first
    const resolves = (other: string) =>
      other !== reference && resolveReference(other, holder, false).broken === undefined
    const meant = suggestReference(reference, { resolves, listKeys: (at, steps) => keysOfPath(at, steps, home) })
    if (meant) return `Did you mean “${meant}”?`
    const [path = ''] = reference.split('#')
    if (path === '' || findResource(path, home)) return undefined
    return `There is no readable file “${path}” next to ${home.document.file}.`
  }

  const keysOfPath = (path: string, steps: readonly string[], home: Resource): readonly string[] => {
    const resource = path === '' ? home : findResource(path, home, false)
    const folder = resource && walkPointer(resource.root, steps, (inner) => follow(inner).value)
    return isObject(folder) ? Object.keys(folder) : []
  }

  const resourceOf = (holder: object): Resource | undefined => {
    const origin = origins.get(holder)
    if (origin) return resourceOfObject.get(holder) ?? resourceOf(origin.like)
    const known = resourceOfObject.get(holder)
    if (known) return known
    return root?.positions.has(holder) ? first : fileOfObject.get(holder)
  }

  const findPositions = (holder: object, key?: string | number) => {
    let at = holder
    for (let origin = origins.get(at); origin; origin = origins.get(at))
      at = (key !== undefined && origin.keys?.get(String(key))) || origin.like
    const document = resourceOf(at)?.document ?? root
    const keys = document.positions.get(at)
    const firstKey = keys?.first().key
    const start = firstKey === undefined ? undefined : { key: firstKey, value: firstKey }
    return { document, found: key === undefined ? start : (keys?.get(String(key)) ?? start) }
  }

  const locate = (holder: object, key?: string | number, onKey = false): SourceLocation => {
    const { document, found } = findPositions(holder, key)
    return { file: document.file, range: { start: document.toPoint(found ? (onKey ? found.key : found.value) : 0) } }
  }

  const literalIndent: Graph['literalIndent'] = (holder, key) => {
    const { document, found } = findPositions(holder, key)
    return found && document.format === 'yaml' ? measureLiteralIndent(document.text, found.value) : undefined
  }

  const inheritLocation: Graph['inheritLocation'] = (synthesized, like, keys) => {
    origins.set(synthesized, { like, ...(keys && { keys }) })
  }

  const graph: Graph = {
    root,
    documents,
    follow,
    resolveReference,
    locate,
    literalIndent,
    inheritLocation,
    report: (diagnostic) => diagnostics.push(diagnostic),
    diagnostics,
  }
  return { graph, diagnostics }
}

function referenceIn(value: JsonObject): string | undefined {
  const reference = propertyOf(value, '$ref') ?? propertyOf(value, '$dynamicRef')
  return typeof reference === 'string' ? reference : undefined
}
