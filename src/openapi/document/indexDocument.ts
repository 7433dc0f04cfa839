import { isObject } from './json.js'
import type { SourceDocument } from './sourceDocument.js'

/** Target of a reference without a fragment: a file, or a schema with its own `$id`. */
export interface Resource {
  readonly uri: string
  readonly document: SourceDocument
  /** Value of the whole file, or the schema with the `$id`. */
  readonly root: unknown
  /** `$anchor` and `$dynamicAnchor` by name. */
  readonly anchors: Map<string, object>
}

/** The index that all files of a graph share. */
export interface ResourceIndex {
  /** URI of the file. */
  readonly uri: string
  readonly resources: Map<string, Resource>
  /** Resource of each object and list. Filled only for files with `$id`s or anchors; in any other file there is one resource. */
  readonly resourceOfObject: WeakMap<object, Resource>
}

/** A file whose text contains none of these keys is a single resource without anchors. */
const namingKeywords = ['$id', '$anchor', '$dynamicAnchor']

/** Records the resource of every object in a file, and the anchors of its schemas. Returns the resource of the whole file. */
export function indexDocument(document: SourceDocument, { uri, resources, resourceOfObject }: ResourceIndex): Resource {
  const whole: Resource = { uri, document, root: document.value, anchors: new Map() }
  resources.set(uri, whole)
  const self = isObject(document.value) ? document.value.$self : undefined
  if (typeof self === 'string' && URL.canParse(self, uri)) resources.set(new URL(self, uri).href, whole)
  if (!namingKeywords.some((keyword) => document.text.includes(keyword))) return whole
  const stack: { readonly value: unknown; readonly home: Resource }[] = [{ value: document.value, home: whole }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value } = next
    if (typeof value !== 'object' || value === null || resourceOfObject.has(value)) continue
    const home = (value !== document.value && nestedResource(value, next.home)) || next.home
    if (home !== next.home && !resources.has(home.uri)) resources.set(home.uri, home)
    resourceOfObject.set(value, home)
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = isObject(value) ? value[keyword] : undefined
      if (typeof name === 'string' && !home.anchors.has(name)) home.anchors.set(name, value)
    }
    // The last value is pushed first, so that the first of two equal names is visited first and wins.
    for (const inner of Object.values(value).reverse()) stack.push({ value: inner, home })
  }
  return whole
}

function nestedResource(value: object, { uri, document }: Resource): Resource | undefined {
  const id = isObject(value) ? value.$id : undefined
  if (typeof id !== 'string' || id.startsWith('#') || !URL.canParse(id, uri)) return undefined
  return { uri: new URL(id, uri).href.replace(/#$/, ''), document, root: value, anchors: new Map() }
}

/** `file:` URI of a path below the project root. */
export function resourceUri(file: string): string {
  return new URL(file.split('/').map(encodeURIComponent).join('/'), 'file:///').href
}
