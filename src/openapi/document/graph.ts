/**
 * A description as a graph: files that refer to each other, read when a reference first leads to them and never
 * unfolded. Objects of the parsed data are the nodes, so that "the same schema" is object identity. A reference that
 * leads nowhere is an error with its place, and a hole in the page that live preview still shows.
 */
import { compareDiagnostics, type Diagnostic, error, type Range, warning } from '../../model/diagnostic.js'
import { indexDocument, type Resource, resourceUri } from './indexDocument.js'
import { isObject, type JsonObject, propertyOf } from './json.js'
import { decodePercent, decodePointer, targetName, walkPointer } from './jsonPointer.js'
import { literalIndent } from './literalIndent.js'
import { readDocument } from './readDocument.js'
import type { ReadDocument, SourceDocument } from './sourceDocument.js'
import { suggestReference } from './suggestReference.js'

export interface ReferenceTarget {
  readonly value: unknown
  /** What the place is called that a reference led to: the last part of its pointer, or the name of the file. */
  readonly name?: string
  /** A reference that leads nowhere, as written; `value` is undefined then. */
  readonly broken?: string
}

export interface SourceLocation {
  readonly file: string
  readonly range: Range
}

export interface Graph {
  readonly root: SourceDocument
  /** Every file read so far, by path. */
  readonly documents: ReadonlyMap<string, SourceDocument>
  /** Follows `$ref`, chains included. A value without one is its own target. */
  readonly follow: (value: unknown) => ReferenceTarget
  /** Follows an address as if it stood in a `$ref` of `from`. Reports nothing; reads files unless told not to. */
  readonly resolveReference: (address: string, from: object, reads?: boolean) => ReferenceTarget
  /** Where a value stands; of the key that holds it with `onKey`. */
  readonly locate: (holder: object, key?: string | number, onKey?: boolean) => SourceLocation
  /** Of a text that is a literal block of YAML, which begins in the line below its place: the spaces before its lines. */
  readonly literalIndent: (holder: object, key: string | number) => number | undefined
  /** A value made from others stands where `like` stands; single keys may come from elsewhere. */
  readonly inheritLocation: (made: object, like: object, keys?: ReadonlyMap<string, object>) => void
  readonly report: (diagnostic: Diagnostic) => void
  readonly diagnostics: readonly Diagnostic[]
}

export interface GraphFiles {
  /** Text of a file by its path below the project root. */
  readonly read: (file: string) => { readonly text?: string; readonly diagnostics: readonly Diagnostic[] }
  /** Default: `readDocument`. */
  readonly parse?: (text: string, file: string) => ReadDocument
}

/** Undefined when the first file cannot be read. */
export function openGraph(
  file: string,
  { read, parse = readDocument }: GraphFiles,
): { readonly graph?: Graph; readonly diagnostics: readonly Diagnostic[] } {
  const documents = new Map<string, SourceDocument>()
  const unreadable = new Set<string>()
  const resources = new Map<string, Resource>()
  const homes = new WeakMap<object, Resource>()
  const wholes: Resource[] = []
  const parents = new Map<object, { readonly like: object; readonly keys?: ReadonlyMap<string, object> }>()
  const followed = new Map<object, ReferenceTarget>()
  /** References that are being followed, the outermost first: one that is met again closes a circle. */
  const underway: JsonObject[] = []
  const circular = new WeakSet<object>()
  const found = new Map<Resource, Map<string, ReferenceTarget>>()
  /** By the resource that refers to them and the path that it writes: to read an address takes longer than to look here. */
  const reached = new Map<Resource, Map<string, Resource>>()
  const diagnostics: Diagnostic[] = []

  const load = (path: string): Resource | undefined => {
    const uri = resourceUri(path)
    const known = resources.get(uri)
    // No disk has a file with a null in its name, and asking for one throws.
    if (known || unreadable.has(path) || path.includes('\0')) return known
    const { text, diagnostics: found } = read(path)
    const parsed: ReadDocument = text === undefined ? { diagnostics: [] } : parse(text, path)
    // A file that is missing is reported where it is referred to.
    if (text !== undefined || path === file) diagnostics.push(...found)
    diagnostics.push(...parsed.diagnostics)
    if (!parsed.document) {
      unreadable.add(path)
      return undefined
    }
    documents.set(path, parsed.document)
    const whole = indexDocument(parsed.document, { uri, resources, homes })
    wholes.push(whole)
    return whole
  }

  const first = load(file)
  const root = documents.get(file)
  if (!first || !root) return { diagnostics }

  const resolveReference = (address: string, from: object, reads = true): ReferenceTarget => {
    const home = homeOf(from) ?? first
    const known = found.get(home) ?? new Map<string, ReferenceTarget>()
    found.set(home, known)
    const target = known.get(address) ?? findIn(home, address, reads)
    if (target.broken === undefined) known.set(address, target)
    return target
  }

  const findIn = (home: Resource, address: string, reads: boolean): ReferenceTarget => {
    const hash = address.indexOf('#')
    const path = hash === -1 ? address : address.slice(0, hash)
    const fragment = hash === -1 ? '' : address.slice(hash + 1)
    const resource = path === '' ? home : resourceAt(path, home, reads)
    if (!resource) return { value: undefined, broken: address }
    if (fragment !== '' && !fragment.startsWith('/')) {
      const value = resource.anchors.get(decodePointer(`/${fragment}`)[0] ?? '')
      return value ? { value, name: fragment } : { value: undefined, broken: address }
    }
    const steps = decodePointer(fragment)
    const value = walkPointer(resource.root, steps, (inner) => follow(inner).value)
    return value === undefined ? { value, broken: address } : { value, ...targetName(steps, resource) }
  }

  const resourceAt = (path: string, home: Resource, reads = true): Resource | undefined => {
    const known = reached.get(home)?.get(path)
    if (known) return known
    const resource = resourceBeside(path, home, reads)
    if (resource) reached.set(home, (reached.get(home) ?? new Map<string, Resource>()).set(path, resource))
    return resource
  }

  const resourceBeside = (path: string, home: Resource, reads: boolean): Resource | undefined => {
    for (const base of [home.uri, resourceUri(home.document.file)]) {
      if (!URL.canParse(path, base)) continue
      const url = new URL(path, base)
      const known = resources.get(url.href)
      if (known) return known
      if (reads && url.protocol === 'file:') return load(decodePercent(url.pathname.slice(1)))
    }
    return undefined
  }

  const follow = (value: unknown): ReferenceTarget => {
    if (!isObject(value)) return { value }
    const address = referenceIn(value)
    if (address === undefined) return { value }
    const known = followed.get(value)
    if (known) return known
    const met = underway.indexOf(value)
    if (met !== -1) return reportCircle(underway.slice(met), address)
    underway.push(value)
    const step = resolveReference(address, value)
    const end = step.broken === undefined ? follow(step.value) : step
    underway.pop()
    const target: ReferenceTarget = {
      ...end,
      ...(step.broken === undefined && (end.name ?? step.name) && { name: end.name ?? step.name }),
    }
    followed.set(value, target)
    // What leads to a broken reference, or into a circle, is told of there.
    if (step.broken !== undefined && !circular.has(value)) reportBroken(value, address)
    return target
  }

  /** Once for all references of the circle, at the one that stands first. */
  const reportCircle = (circle: readonly JsonObject[], address: string): ReferenceTarget => {
    const [first, ...others] = circle
      .map((holder) =>
        error('openapi-ref-loop', `The reference “${referenceIn(holder)}” leads back to itself.`, placeOfRef(holder)),
      )
      .sort(compareDiagnostics)
    if (first && !circle.some((holder) => circular.has(holder))) {
      const related = others.map(({ file, range }) => ({
        message: 'By way of this reference.',
        file,
        ...(range && { range }),
      }))
      diagnostics.push({ ...first, hint: 'Let one of the chain be a definition.', ...(related[0] && { related }) })
    }
    for (const holder of circle) circular.add(holder)
    return { value: undefined, broken: address }
  }

  const placeOfRef = (holder: JsonObject) =>
    locate(holder, propertyOf(holder, '$ref') === referenceIn(holder) ? '$ref' : '$dynamicRef')

  const reportBroken = (holder: JsonObject, address: string) => {
    const range = placeOfRef(holder)
    const remote = /^[a-z][a-z0-9+.-]*:/i.test(address)
    const message = remote
      ? `The reference “${address}” leads out of the project; it is not followed.`
      : `The reference “${address}” leads nowhere.`
    const hint = remote ? 'Copy the file into the project and refer to it by its path.' : hintFor(address, holder)
    const found = { ...range, ...(hint && { hint }) }
    diagnostics.push(remote ? warning('openapi-ref-remote', message, found) : error('openapi-ref', message, found))
  }

  const hintFor = (address: string, holder: JsonObject): string | undefined => {
    const home = homeOf(holder) ?? first
    const resolves = (other: string) => other !== address && resolveReference(other, holder, false).broken === undefined
    const meant = suggestReference(address, { resolves, listKeys: (at, steps) => keysAt(at, steps, home) })
    if (meant) return `Did you mean “${meant}”?`
    const [path = ''] = address.split('#')
    if (path === '' || resourceAt(path, home)) return undefined
    return `There is no readable file “${path}” beside ${home.document.file}.`
  }

  const keysAt = (path: string, steps: readonly string[], home: Resource): readonly string[] => {
    const resource = path === '' ? home : resourceAt(path, home, false)
    const folder = resource && walkPointer(resource.root, steps, (inner) => follow(inner).value)
    return isObject(folder) ? Object.keys(folder) : []
  }

  const homeOf = (holder: object): Resource | undefined => {
    const made = parents.get(holder)
    if (made) return homes.get(holder) ?? homeOf(made.like)
    return homes.get(holder) ?? wholes.find(({ document }) => document.positions.has(holder))
  }

  const offsetsOf = (holder: object, key?: string | number) => {
    let at = holder
    for (let made = parents.get(at); made; made = parents.get(at))
      at = (key !== undefined && made.keys?.get(String(key))) || made.like
    const document = homeOf(at)?.document ?? root
    const places = document.positions.get(at)
    const first = places?.first().key
    const begin = first === undefined ? undefined : { key: first, value: first }
    return { document, found: key === undefined ? begin : (places?.get(String(key)) ?? begin) }
  }

  const locate = (holder: object, key?: string | number, onKey = false): SourceLocation => {
    const { document, found } = offsetsOf(holder, key)
    return { file: document.file, range: { start: document.toPoint(found ? (onKey ? found.key : found.value) : 0) } }
  }

  const indent: Graph['literalIndent'] = (holder, key) => {
    const { document, found } = offsetsOf(holder, key)
    return found && document.format === 'yaml' ? literalIndent(document.text, found.value) : undefined
  }

  const inheritLocation: Graph['inheritLocation'] = (made, like, keys) => {
    parents.set(made, { like, ...(keys && { keys }) })
  }

  const graph: Graph = {
    root,
    documents,
    follow,
    resolveReference,
    locate,
    literalIndent: indent,
    inheritLocation,
    report: (found) => diagnostics.push(found),
    diagnostics,
  }
  return { graph, diagnostics }
}

function referenceIn(value: JsonObject): string | undefined {
  const address = propertyOf(value, '$ref') ?? propertyOf(value, '$dynamicRef')
  return typeof address === 'string' ? address : undefined
}
