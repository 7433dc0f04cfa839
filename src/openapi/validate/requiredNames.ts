/**
 * Reports names under `required` that are not properties. JSON Schema allows them, so a name is reported only if nothing else
 * can declare it: no combination with other schemas, inside or around the schema, and no rule for unlisted properties. A name
 * that is nearly equal to a property is misspelt, and is reported in combinations too.
 */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, listAt, objectAt, propertyOf, textsAt } from '../document/json.js'
import { listPropertyNames } from './listPropertyNames.js'

/** Reported names, by the `required` list that contains them. */
export type UndeclaredNames = ReadonlyMap<unknown, ReadonlySet<string>>

/** All schemas must be added first: only then it is known if other schemas apply to the same value. */
export interface RequiredNamesCheck {
  readonly addSchema: (schema: JsonObject) => void
  readonly finalize: () => { readonly diagnostics: readonly Diagnostic[]; readonly undeclared: UndeclaredNames }
}

export function createRequiredNamesCheck(graph: Graph): RequiredNamesCheck {
  const schemas: JsonObject[] = []
  /** Schemas that apply to a value together with another schema. */
  const combined = new Set<unknown>()
  /** Variants of schemas without other keywords: they are combined if that schema is. */
  const variantsBySchema = new Map<unknown, readonly unknown[]>()
  const followReference = (value: unknown) => graph.follow(value).value
  return {
    addSchema: (schema) => {
      if (propertyOf(schema, 'required') !== undefined) schemas.push(schema)
      // Most schemas describe a scalar and contain no schemas.
      if (!Object.keys(schema).some((key) => subschemaKeywords.has(key))) return
      const properties = Object.values(objectAt(schema, 'properties') ?? {})
      for (const part of [...combinedSchemas(schema), ...properties, propertyOf(schema, 'items')]) addSibling(part)
      for (const part of listAt(schema, 'allOf')) combined.add(followReference(part))
      for (const key of conditionKeywords)
        if (propertyOf(schema, key) !== undefined) combined.add(followReference(propertyOf(schema, key)))
      for (const [, part] of entriesAt(schema, 'dependentSchemas')) combined.add(followReference(part))
      const variants = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')].map(followReference)
      if (restrictsValue(schema)) for (const variant of variants) combined.add(variant)
      else if (variants.length > 0) variantsBySchema.set(schema, variants)
    },
    finalize: () => {
      // Iterating over a set includes the elements that are added meanwhile.
      for (const schema of combined) for (const variant of variantsBySchema.get(schema) ?? []) combined.add(variant)
      const undeclared = new Map<unknown, ReadonlySet<string>>()
      const diagnostics = schemas.flatMap((schema) => {
        const reports = checkRequiredNames(schema, () => !combined.has(schema) && declaresAllProperties(schema))
        if (reports.length > 0) undeclared.set(schema.required, new Set(reports.flatMap(({ names }) => names)))
        return reports.map(({ diagnostic }) => diagnostic)
      })
      return { diagnostics, undeclared }
    },
  }

  /** A reference and the keywords beside it apply to the same value. */
  function addSibling(part: unknown): void {
    if (!isObject(part) || propertyOf(part, '$ref') === undefined) return
    if (siblingKeywords.some((key) => propertyOf(part, key) !== undefined)) combined.add(followReference(part))
  }

  function checkRequiredNames(schema: JsonObject, isComplete: () => boolean): readonly NamesReport[] {
    const properties = entriesAt(schema, 'properties').map(([name]) => name)
    const required = textsAt(schema, 'required')
    if (properties.length === 0 || required.length === 0) return []
    const known = new Set(listPropertyNames(schema, graph))
    const unknown = [...new Set(required)].filter((name) => !known.has(name))
    if (unknown.length === 0) return []
    const optional = properties.filter((name) => !required.includes(name))
    const misspelt = unknown.flatMap((name) => {
      const near = nearest(name, optional)
      return near ? [reportNames(schema, [name], `Did you mean \`${near}\`?`)] : []
    })
    const others = isComplete() ? unknown.filter((name) => !misspelt.some(({ names }) => names.includes(name))) : []
    if (others.length === 0) return misspelt
    const them = others.length > 1 ? 'them' : 'it'
    const hint = `Declare ${them} under \`properties\`, or remove ${them} from \`required\`.`
    return [...misspelt, reportNames(schema, others, hint)]
  }

  function reportNames(schema: JsonObject, names: readonly string[], hint: string): NamesReport {
    const list = listAt(schema, 'required')
    const shown = names.slice(0, maxNamesInMessage).map((name) => `\`${name}\``)
    const rest = names.length > maxNamesInMessage ? ` and ${names.length - maxNamesInMessage} more` : ''
    const verb = names.length > 1 ? 'are not declared as properties' : 'is not declared as a property'
    const message = `${shown.join(', ')}${rest} in \`required\` ${verb}.`
    const place = graph.locate(list, list.indexOf(names[0]))
    return { names, diagnostic: warning('openapi-field-value', message, { ...place, hint }) }
  }
}

interface NamesReport {
  readonly names: readonly string[]
  readonly diagnostic: Diagnostic
}

const maxNamesInMessage = 6

/** Keywords with schemas that can apply to the same value as another schema, or contain such schemas. */
const subschemaKeywords = new Set('properties items allOf oneOf anyOf if then else not dependentSchemas'.split(' '))
const conditionKeywords = ['if', 'then', 'else', 'not']
/** Keywords that apply together with a `$ref` beside them. */
const siblingKeywords = ['properties', 'required', 'allOf', 'oneOf', 'anyOf', 'additionalProperties']

function combinedSchemas(schema: JsonObject): readonly unknown[] {
  return ['allOf', 'oneOf', 'anyOf'].flatMap((key) => listAt(schema, key))
}

/** The variants apply together with keywords beside them. */
function restrictsValue(schema: JsonObject): boolean {
  const lists = ['allOf', 'oneOf', 'anyOf'].filter((key) => listAt(schema, key).length > 0)
  return lists.length > 1 || propertyOf(schema, 'properties') !== undefined
}

/** Only `properties` of the schema can declare a property. */
function declaresAllProperties(schema: JsonObject): boolean {
  const additional = propertyOf(schema, 'additionalProperties')
  return (
    (additional === undefined || additional === false) &&
    !declaringKeywords.some((key) => propertyOf(schema, key) !== undefined) &&
    combinedSchemas(schema).length === 0
  )
}

const declaringKeywords = ['$ref', '$dynamicRef', 'if', 'not', 'patternProperties', 'dependentSchemas', 'dependencies']
