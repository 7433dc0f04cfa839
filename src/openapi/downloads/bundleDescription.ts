/**
 * A description of several files as one. Definitions from other files move under `components` and are referred to there;
 * path items, which have no other place, are written where they are used. Nothing is unfolded.
 */

import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, objectAt, propertyOf } from '../document/json.js'
import { encodePointer } from '../document/jsonPointer.js'
import { type ContainerShape, childKindOf, componentSections, type ObjectKind } from '../document/objectKinds.js'
import { defineKey } from '../document/parseJson.js'

type Made = Record<string, unknown>

export function bundleDescription(graph: Graph): JsonObject {
  const root = isObject(graph.root.value) ? graph.root.value : {}
  const swagger = propertyOf(root, 'swagger') !== undefined
  /** Address of each definition in the bundle. */
  const addresses = new Map<unknown, string>()
  const taken = new Map<string, Set<string>>()
  const moved = new Map<string, Made>()
  const open = new Set<unknown>()

  for (const [kind, section] of componentSections) {
    const holder = swagger ? root : objectAt(root, 'components')
    const place = swagger && kind === 'schema' ? 'definitions' : section
    const names = entriesAt(holder, place)
    taken.set(kind, new Set(names.map(([name]) => name)))
    for (const [name, value] of names) {
      const address = `#${encodePointer(swagger ? [place, name] : ['components', place, name])}`
      addresses.set(value, address)
      const target = graph.follow(value).value
      if (isObject(target) && !addresses.has(target)) addresses.set(target, address)
    }
  }

  const made = copyObject(root, 'root')
  for (const [section, values] of moved) {
    if (!swagger) made.components ??= {}
    const holder = swagger ? made : (made.components as Made)
    holder[section] = { ...(isObject(holder[section]) ? holder[section] : {}), ...values }
  }
  return made

  function copy(value: unknown, shape: ContainerShape, kind: ObjectKind, isDefinition = false): unknown {
    if (shape === 'list') return Array.isArray(value) ? value.map((item) => copyOne(item, kind, false)) : value
    if (shape === 'map' && isObject(value)) {
      const map: Made = {}
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
    // Before 2020-12 `items` could be a list.
    if (Array.isArray(value)) return value.map((item) => copyOne(item, kind, false))
    if (!isObject(value)) return value
    const address = propertyOf(value, '$ref')
    if (typeof address !== 'string') return copyObject(value, kind)
    const { value: target, name, broken } = graph.follow(value)
    if (broken !== undefined || !isObject(target)) return value
    if (kind === 'pathItem' || (isDefinition && !address.startsWith('#'))) {
      if (open.has(target)) return value
      open.add(target)
      const { $ref: _, ...beside } = value
      const whole = { ...(copyObject(target, kind) as JsonObject), ...copyObject(beside, kind) }
      open.delete(target)
      return whole
    }
    const { $ref: _, ...beside } = value
    return { $ref: addressOf(value, target, { kind, name, address }), ...copyObject(beside, kind) }
  }

  function addressOf(
    value: JsonObject,
    target: JsonObject,
    { kind, name, address }: { kind: ObjectKind; name: string | undefined; address: string },
  ): string {
    const inRoot = graph.locate(value).file === graph.root.file && address.startsWith('#')
    if (inRoot) return address
    const known = addresses.get(target)
    if (known) return known
    const section = swagger && kind === 'schema' ? 'definitions' : componentSections.get(kind)
    if (!section) return address
    const free = freeName((name ?? kind).replace(/[^A-Za-z0-9._-]+/g, '_'), kind)
    const moveTo = `#${encodePointer(swagger ? [section, free] : ['components', section, free])}`
    addresses.set(target, moveTo)
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

  function copyObject(value: JsonObject, kind: ObjectKind): Made {
    const object: Made = {}
    for (const [key, inner] of Object.entries(value)) {
      const inside = childKindOf(kind, key)
      if (kind === 'schema' && key === 'discriminator') defineKey(object, key, remapped(inner, value))
      else
        defineKey(
          object,
          key,
          inside ? copy(inner, inside[0], inside[1], kind === 'components' || kind === 'root') : inner,
        )
    }
    return object
  }

  /** The mapping of a discriminator refers to schemas, too. */
  function remapped(discriminator: unknown, holder: JsonObject): unknown {
    const mapping = objectAt(discriminator, 'mapping')
    if (!mapping || !isObject(discriminator)) return discriminator
    const entries = Object.entries(mapping).map(([name, address]) => {
      if (typeof address !== 'string' || !/[#/.]/.test(address)) return [name, address]
      const { value: target, name: known } = graph.resolveReference(address, discriminator)
      return [name, isObject(target) ? addressOf(holder, target, { kind: 'schema', name: known, address }) : address]
    })
    return { ...discriminator, mapping: Object.fromEntries(entries) }
  }
}
