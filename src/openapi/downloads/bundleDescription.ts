/**
 * Bundles a description of several files into one. Definitions from other files move to `components`, and references to them are
 * rewritten. Path items and operations have no section there and are copied to where they are used, and so are texts and samples. Other
 * references are not inlined.
 */

import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, objectAt, propertyOf } from '../document/json.js'
import { encodePointer } from '../document/jsonPointer.js'
import { type ChildKind, childKindOf, componentSections, type ObjectKind } from '../document/objectKinds.js'
import { defineKey } from '../document/parseJson.js'
import type { MutableObject } from '../document/sourceDocument.js'

/** Returns one document with local references only. Definitions of other files are copied to `components` under a free name. */
export function bundleDescription(graph: Graph): JsonObject {
  const root = isObject(graph.root.value) ? graph.root.value : {}
  const swagger = propertyOf(root, 'swagger') !== undefined
  /** Reference to each definition in the bundle. */
  const references = new Map<unknown, string>()
  const taken = new Map<string, Set<string>>()
  const moved = new Map<string, MutableObject>()
  /** Path items and operations that are being copied, to stop at cycles. */
  const open = new Set<unknown>()

  for (const [kind, section] of componentSections) {
    const holder = swagger ? root : objectAt(root, 'components')
    const place = swagger && kind === 'schema' ? 'definitions' : section
    const names = entriesAt(holder, place)
    taken.set(kind, new Set(names.map(([name]) => name)))
    for (const [name, value] of names) {
      const reference = `#${encodePointer(swagger ? [place, name] : ['components', place, name])}`
      references.set(value, reference)
      const target = graph.follow(value).value
      if (isObject(target) && !references.has(target)) references.set(target, reference)
    }
  }

  const made = copyObject(root, 'root')
  if (moved.size === 0) return made
  const components = isObject(made.components) ? made.components : {}
  const holder: MutableObject = swagger ? made : { ...components }
  for (const [section, values] of moved) {
    const existing = holder[section]
    holder[section] = { ...(isObject(existing) ? existing : {}), ...values }
  }
  if (!swagger) made.components = holder
  return made

  function copyChild(value: unknown, [shape, kind]: ChildKind, isDefinition: boolean): unknown {
    if (shape === 'list') return Array.isArray(value) ? value.map((item) => copyOne(item, kind, false)) : value
    if (shape === 'map' && isObject(value)) {
      const map: MutableObject = {}
      for (const [name, inner] of Object.entries(value))
        defineKey(
          map,
          name,
          name.startsWith('x-') && kind !== 'schema' && kind !== 'header' ? inner : copyOne(inner, kind, isDefinition),
        )
      return map
    }
    return copyOne(value, kind, false)
  }

  function copyOne(value: unknown, kind: ObjectKind, isDefinition: boolean): unknown {
    // Before JSON Schema 2020-12, `items` could be a list.
    if (Array.isArray(value)) return value.map((item) => copyOne(item, kind, false))
    if (!isObject(value)) return value
    const reference = propertyOf(value, '$ref')
    if (typeof reference !== 'string') return copyObject(value, kind)
    const { value: target, name, broken } = graph.follow(value)
    if (broken !== undefined || !isObject(target)) return value
    if (kind === 'pathItem' || kind === 'operation' || (isDefinition && !reference.startsWith('#'))) {
      if (open.has(target)) return value
      open.add(target)
      const { $ref: _, ...beside } = value
      const whole = { ...copyObject(target, kind), ...copyObject(beside, kind) }
      open.delete(target)
      return whole
    }
    const { $ref: _, ...beside } = value
    return { $ref: bundledReference(value, target, { kind, name, reference }), ...copyObject(beside, kind) }
  }

  function bundledReference(
    value: JsonObject,
    target: JsonObject,
    { kind, name, reference }: { kind: ObjectKind; name: string | undefined; reference: string },
  ): string {
    const inRoot = graph.locate(value).file === graph.root.file && reference.startsWith('#')
    if (inRoot) return reference
    const known = references.get(target)
    if (known) return known
    const section = swagger && kind === 'schema' ? 'definitions' : componentSections.get(kind)
    if (!section) return reference
    const free = freeName((name ?? kind).replace(/[^A-Za-z0-9._-]+/g, '_'), kind)
    const moveTo = `#${encodePointer(swagger ? [section, free] : ['components', section, free])}`
    references.set(target, moveTo)
    const holder = moved.get(section) ?? {}
    moved.set(section, holder)
    holder[free] = {}
    holder[free] = copyObject(target, kind)
    return moveTo
  }

  function freeName(name: string, kind: ObjectKind): string {
    const names = taken.get(kind) ?? new Set()
    let free = name
    for (let count = 2; names.has(free); count++) free = `${name}${count}`
    taken.set(kind, names.add(free))
    return free
  }

  function copyObject(value: JsonObject, kind: ObjectKind): MutableObject {
    const object: MutableObject = {}
    for (const [key, inner] of Object.entries(value)) {
      const child = childKindOf(kind, key)
      if (kind === 'schema' && key === 'discriminator') defineKey(object, key, rewriteMapping(inner, value))
      else
        defineKey(
          object,
          key,
          child ? copyChild(inner, child, kind === 'components' || kind === 'root') : copyPlain(inner, key),
        )
    }
    return object
  }

  /**
   * Texts and samples of the author can be in other files. Elsewhere, `$ref` in plain data is an ordinary key.
   * @param followed targets of the references around the value. A reference to one of them stays as it is.
   */
  function copyPlain(value: unknown, key: string, followed: readonly unknown[] = []): unknown {
    const isSample = /^x-code-?samples$/i.test(key)
    if (!isSample && !['description', 'info', 'tags'].includes(key)) return value
    if (Array.isArray(value)) return value.map((item) => copyPlain(item, key, followed))
    if (!isObject(value)) return value
    if (typeof value.$ref === 'string') {
      const target = graph.follow(value).value
      if (target === undefined || followed.includes(target)) return value
      return copyPlain(target, key, [...followed, target])
    }
    const copyField = ([name, inner]: readonly [string, unknown]) => [
      name,
      copyPlain(inner, name === 'source' ? 'description' : name, followed),
    ]
    return Object.fromEntries(Object.entries(value).map(copyField))
  }

  /** Rewrites the references in the mapping of a discriminator. */
  function rewriteMapping(discriminator: unknown, holder: JsonObject): unknown {
    const mapping = objectAt(discriminator, 'mapping')
    if (!mapping || !isObject(discriminator)) return discriminator
    const entries = Object.entries(mapping).map(([name, reference]) => {
      if (typeof reference !== 'string' || !/[#/.]/.test(reference)) return [name, reference]
      const { value: target, name: known } = graph.resolveReference(reference, discriminator)
      return [
        name,
        isObject(target) ? bundledReference(holder, target, { kind: 'schema', name: known, reference }) : reference,
      ]
    })
    return { ...discriminator, mapping: Object.fromEntries(entries) }
  }
}
