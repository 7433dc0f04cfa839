/**
 * Copies schemas for the request builder. References point to definitions in the same file, and texts that the builder
 * does not show are omitted.
 */
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject } from '../document/json.js'
import { defineKey } from '../document/parseJson.js'
import type { MutableObject } from '../document/sourceDocument.js'

/**
 * Maximum number of definitions in one file. Further definitions of a very large description become schemas that allow
 * everything.
 */
const maxDefinitions = 400

const dropped = new Set(['externalDocs', 'xml', 'examples', 'x-enumDescriptions'])

export interface SchemaCopies {
  readonly copy: (schema: unknown) => unknown
  readonly schemas: Readonly<Record<string, unknown>>
}

/** Copies schemas as plain data. A schema that is referenced is copied once, into `schemas`, so that cycles end. */
export function createSchemaCopies(graph: Graph): SchemaCopies {
  const names = new Map<unknown, string>()
  const schemas: Record<string, unknown> = {}

  const copyReference = (value: JsonObject): unknown => {
    const { value: target, name = 'schema' } = graph.follow(value)
    if (!isObject(target)) return {}
    const known = names.get(target)
    if (known !== undefined) return { ...copyKeywords(withoutReference(value)), $ref: `#/schemas/${known}` }
    if (names.size >= maxDefinitions) return { title: name }
    const free = freeSchemaName(name, schemas)
    names.set(target, free)
    schemas[free] = {}
    schemas[free] = copy(target)
    return { ...copyKeywords(withoutReference(value)), $ref: `#/schemas/${free}` }
  }

  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (!isObject(value)) return value
    const isReference = typeof value.$ref === 'string' || typeof value.$dynamicRef === 'string'
    return isReference ? copyReference(value) : copyKeywords(value)
  }

  const copyKeywords = (value: JsonObject): MutableObject => {
    const made: MutableObject = {}
    for (const [key, inner] of Object.entries(value)) {
      if (dropped.has(key) || key.startsWith('x-')) continue
      if (key === 'description') made[key] = firstSentence(inner)
      else if (isMapKeyword(key) && isObject(inner)) made[key] = copyMap(inner)
      else if (plainKeywords.has(key)) made[key] = inner
      else made[key] = copy(inner)
    }
    return made
  }

  const copyMap = (map: JsonObject): MutableObject => {
    const made: MutableObject = {}
    for (const [name, inner] of Object.entries(map)) defineKey(made, name, copy(inner))
    return made
  }
  return { copy, schemas }
}

const plainKeywords = new Set(['discriminator', 'enum', 'const', 'default', 'example', 'required', 'type'])

function isMapKeyword(key: string): boolean {
  return ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'].includes(key)
}

function withoutReference({ $ref: _, $dynamicRef: __, ...beside }: JsonObject): JsonObject {
  return beside
}

function freeSchemaName(name: string, taken: Readonly<Record<string, unknown>>): string {
  const plain = name.replace(/[^\w.-]+/g, '-') || 'schema'
  let free = plain
  for (let count = 2; Object.hasOwn(taken, free); count++) free = `${plain}-${count}`
  return free
}

/** Characters of a description beside a field. */
const maxDescriptionLength = 160

/** The first sentence of Markdown as plain text. */
export function firstSentence(markdown: unknown): string | undefined {
  if (typeof markdown !== 'string') return undefined
  const [paragraph = ''] = markdown.trim().split(/\n\s*\n/)
  const plain = paragraph
    .replace(/<[^>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|(^|\s)_|_(\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const sentence = /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain
  return sentence.length <= maxDescriptionLength
    ? sentence
    : `${sentence.slice(0, maxDescriptionLength - 1).trimEnd()}…`
}
