import { isObject } from './json.js'
import type { SourceDocument } from './sourceDocument.js'

/** What an address without fragment names: a file, or a schema with an `$id` of its own. */
export interface Resource {
  readonly uri: string
  readonly document: SourceDocument
  readonly root: unknown
  /** `$anchor` and `$dynamicAnchor` by name. */
  readonly anchors: Map<string, object>
}

export interface ResourceIndex {
  readonly uri: string
  readonly resources: Map<string, Resource>
  /** The resource that each object and list belongs to; only of files that hold more than one resource, or names. */
  readonly homes: WeakMap<object, Resource>
}

/** Without any of these in its text, a file is one resource and no schema of it has a name. */
const marks = ['$id', '$anchor', '$dynamicAnchor']

/** Notes for the objects of a file which resource they belong to, and the names that schemas give themselves. */
export function indexDocument(document: SourceDocument, { uri, resources, homes }: ResourceIndex): Resource {
  const whole: Resource = { uri, document, root: document.value, anchors: new Map() }
  resources.set(uri, whole)
  const self = isObject(document.value) ? document.value.$self : undefined
  if (typeof self === 'string' && URL.canParse(self, uri)) resources.set(new URL(self, uri).href, whole)
  if (!marks.some((mark) => document.text.includes(mark))) return whole
  const stack: { readonly value: unknown; readonly home: Resource }[] = [{ value: document.value, home: whole }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value } = next
    if (typeof value !== 'object' || value === null || homes.has(value)) continue
    const home = (value !== document.value && nestedResource(value, next.home)) || next.home
    if (home !== next.home && !resources.has(home.uri)) resources.set(home.uri, home)
    homes.set(value, home)
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = isObject(value) ? value[keyword] : undefined
      if (typeof name === 'string' && !home.anchors.has(name)) home.anchors.set(name, value)
    }
    // Last first, so that the first of two equal names is met first.
    for (const inner of Object.values(value).reverse()) stack.push({ value: inner, home })
  }
  return whole
}

function nestedResource(value: object, { uri, document }: Resource): Resource | undefined {
  const id = isObject(value) ? value.$id : undefined
  if (typeof id !== 'string' || id.startsWith('#') || !URL.canParse(id, uri)) return undefined
  return { uri: new URL(id, uri).href.replace(/#$/, ''), document, root: value, anchors: new Map() }
}

export function resourceUri(file: string): string {
  return new URL(file.split('/').map(encodeURIComponent).join('/'), 'file:///').href
}
