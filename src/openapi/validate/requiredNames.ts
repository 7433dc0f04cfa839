/**
 * Names under `required` that are no property. JSON Schema allows them, so this is told only where nothing else can describe
 * the name: no combination with other schemas, in or around the schema, and no rule for properties that are not listed. A name
 * that looks like a property is misspelt, and told of in combinations, too.
 */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, listAt, objectAt, propertyOf, textsAt } from '../document/json.js'
import { listPropertyNames } from './listPropertyNames.js'

/** Names that are told of, by the list that they stand in. */
export type UndeclaredNames = ReadonlyMap<unknown, ReadonlySet<string>>

export interface RequiredNamesCheck {
  /** Is to be told every schema. */
  readonly note: (schema: JsonObject) => void
  readonly settle: () => { readonly found: readonly Diagnostic[]; readonly undescribed: UndeclaredNames }
}

export function createRequiredNamesCheck(graph: Graph): RequiredNamesCheck {
  const schemas: JsonObject[] = []
  /** Schemas that say something of a value of which another schema speaks, too. */
  const combined = new Set<unknown>()
  /** The alternatives of a schema that says nothing else: each stands alone if that one does. */
  const alternatives = new Map<JsonObject, readonly unknown[]>()
  const target = (value: unknown) => graph.follow(value).value
  return {
    note: (schema) => {
      if (propertyOf(schema, 'required') !== undefined) schemas.push(schema)
      // Most schemas are those of single values.
      if (!Object.keys(schema).some((key) => subschemaKeywords.has(key))) return
      for (const part of combinedSchemas(schema)) noteBeside(part)
      for (const part of [...Object.values(objectAt(schema, 'properties') ?? {}), propertyOf(schema, 'items')])
        noteBeside(part)
      for (const key of jointKeywords) for (const part of listAt(schema, key)) combined.add(target(part))
      for (const key of conditionKeywords)
        if (propertyOf(schema, key) !== undefined) combined.add(target(propertyOf(schema, key)))
      for (const [, part] of entriesAt(schema, 'dependentSchemas')) combined.add(target(part))
      const variants = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')].map(target)
      if (restrictsValue(schema)) for (const variant of variants) combined.add(variant)
      else if (variants.length > 0) alternatives.set(schema, variants)
    },
    settle: () => {
      // A set gives what is added to it while it is gone through.
      for (const schema of combined)
        for (const variant of alternatives.get(schema as JsonObject) ?? []) combined.add(variant)
      const undescribed = new Map<unknown, ReadonlySet<string>>()
      const found = schemas.flatMap((schema) => {
        const names = judge(schema, () => !combined.has(schema) && declaresAllProperties(schema))
        if (names.length > 0) undescribed.set(schema.required, new Set(names.flatMap(({ names }) => names)))
        return names.map(({ finding }) => finding)
      })
      return { found, undescribed }
    },
  }

  /** Of a reference with keywords beside it, both speak of the same value. */
  function noteBeside(part: unknown): void {
    if (
      isObject(part) &&
      propertyOf(part, '$ref') !== undefined &&
      siblingKeywords.some((key) => propertyOf(part, key) !== undefined)
    )
      combined.add(target(part))
  }

  function judge(schema: JsonObject, isAlone: () => boolean) {
    const properties = entriesAt(schema, 'properties').map(([name]) => name)
    const required = textsAt(schema, 'required')
    if (properties.length === 0 || required.length === 0) return []
    const known = new Set(listPropertyNames(schema, graph))
    const unknown = [...new Set(required)].filter((name) => !known.has(name))
    if (unknown.length === 0) return []
    const left = properties.filter((name) => !required.includes(name))
    const misspelt = unknown.flatMap((name) => {
      const near = nearest(name, left)
      return near ? [finding(schema, [name], `Did you mean “${near}”?`)] : []
    })
    const others = isAlone() ? unknown.filter((name) => !misspelt.some(({ names }) => names.includes(name))) : []
    if (others.length === 0) return misspelt
    const them = others.length > 1 ? 'them' : 'it'
    return [...misspelt, finding(schema, others, `Describe ${them} under \`properties\`, or do not require ${them}.`)]
  }

  function finding(schema: JsonObject, names: readonly string[], hint: string) {
    const [first = ''] = names
    const shown = names.slice(0, mostNamesInMessage).map((name) => `“${name}”`)
    const rest = names.length > mostNamesInMessage ? ` and ${names.length - mostNamesInMessage} more` : ''
    const what = names.length > 1 ? 'which are no properties' : 'which is no property'
    const list = schema.required as readonly unknown[]
    const said = `\`required\` names ${shown.join(', ')}${rest}, ${what} of the schema.`
    const place = graph.locate(list as unknown as object, list.indexOf(first))
    return { names, finding: warning('openapi-field-value', said, { ...place, hint }) }
  }
}

const mostNamesInMessage = 6

/** Keywords that hold schemas. */
const subschemaKeywords = new Set('properties items allOf oneOf anyOf if then else not dependentSchemas'.split(' '))
const jointKeywords = ['allOf']
const conditionKeywords = ['if', 'then', 'else', 'not']
const siblingKeywords = ['properties', 'required', 'allOf', 'oneOf', 'anyOf', 'additionalProperties']

function combinedSchemas(schema: JsonObject): readonly unknown[] {
  return ['allOf', 'oneOf', 'anyOf'].flatMap((key) => listAt(schema, key))
}

function restrictsValue(schema: JsonObject): boolean {
  const lists = ['allOf', 'oneOf', 'anyOf'].filter((key) => listAt(schema, key).length > 0)
  return lists.length > 1 || propertyOf(schema, 'properties') !== undefined
}

/** Nothing in the schema but `properties` says which properties there are. */
function declaresAllProperties(schema: JsonObject): boolean {
  const additional = propertyOf(schema, 'additionalProperties')
  return (
    (additional === undefined || additional === false) &&
    !declaringKeywords.some((key) => propertyOf(schema, key) !== undefined) &&
    combinedSchemas(schema).length === 0
  )
}

const declaringKeywords = ['$ref', '$dynamicRef', 'if', 'not', 'patternProperties', 'dependentSchemas', 'dependencies']
