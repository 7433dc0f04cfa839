/**
 * Validates a value against a schema, with the path of each error. Supports the part of JSON Schema 2020-12 that descriptions
 * use; unknown keywords are ignored. Bounded, so that a recursive schema or a large example ends. Decision 020 compares this
 * validator with ajv.
 */

import type { SchemaGraph } from '../document/graph.js'
import {
  entriesAt,
  equalJson,
  formatJsonValue,
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  propertyOf,
  textAt,
  textsAt,
} from '../document/json.js'
import { compilePattern } from '../schema/compilePattern.js'
import { hiddenProperties } from '../schema/hiddenProperties.js'
import { matchesWithTimeout } from '../schema/matchesWithTimeout.js'
import { normalizeKeywords } from '../schema/normalizeKeywords.js'
import type { Direction } from '../schema/pageContext.js'
import { checkFormat } from './checkFormat.js'
import { checkScalar } from './checkScalar.js'
import type { UndeclaredNames } from './requiredNames.js'

export interface ValueError {
  /** Keys and indexes from the value down to the error. */
  readonly path: readonly string[]
  /** End of a sentence, for example `must be a string`. */
  readonly message: string
  /** The missing property, if a required property is the error. */
  readonly missingProperty?: string
}

export interface ValueOptions {
  readonly graph: SchemaGraph
  /** Requests omit read-only properties, responses write-only ones; a hidden property is not required. */
  readonly direction: Direction
  /** Required names that are reported at the schema, so that no value has to have them. */
  readonly undeclared?: UndeclaredNames
}

/** A linked list from the error up to the root. Most paths are never reported, so arrays would be wasted. */
type ValuePath = { readonly parent: ValuePath; readonly step: string } | undefined

function pathSteps(path: ValuePath): readonly string[] {
  return path ? [...pathSteps(path.parent), path.step] : []
}

/** Pairs of a value and a schema. */
const maxChecks = 20_000
/** The caller decides how many of them to report. */
const maxErrors = 200
const maxDepth = 300

/** Validates an example against a schema. Stops after `maxChecks` subschemas and returns at most `maxErrors` errors. */
export function validateValue(
  value: unknown,
  schema: unknown,
  { graph, direction, undeclared }: ValueOptions,
): readonly ValueError[] {
  let checksLeft = maxChecks
  let depth = 0
  /** The outermost schema of each place. Parts of `allOf` and targets of references check the same place. */
  const outermost = new Map<ValuePath, unknown>()
  /** Values that are being checked against each schema. */
  const active = new Map<unknown, unknown[]>()
  return checkSubschema(value, schema, undefined).slice(0, maxErrors)

  function checkSubschema(data: unknown, subschema: unknown, path: ValuePath): ValueError[] {
    // The same schema inside itself adds nothing for the same value and would never end.
    const activeValues = active.get(subschema) ?? []
    if (checksLeft-- <= 0 || depth >= maxDepth || activeValues.includes(data)) return []
    const isOutermost = !outermost.has(path)
    if (isOutermost) outermost.set(path, subschema)
    active.set(subschema, activeValues)
    activeValues.push(data)
    depth++
    const errors = checkReferenced(data, subschema, path)
    depth--
    if (isOutermost) outermost.delete(path)
    activeValues.pop()
    return errors
  }

  /** A reference and the keywords beside it both apply. */
  function checkReferenced(data: unknown, subschema: unknown, path: ValuePath): ValueError[] {
    if (subschema === false) return [{ path: pathSteps(path), message: 'is not allowed' }]
    if (!isObject(subschema)) return []
    const target = propertyOf(subschema, '$ref') === undefined ? subschema : graph.follow(subschema).value
    const errors = target === subschema || !isObject(target) ? [] : checkSubschema(data, target, path)
    errors.push(...checkKeywords(data, normalizeKeywords(subschema), path))
    return errors
  }

  function checkKeywords(data: unknown, schema: JsonObject, path: ValuePath): ValueError[] {
    const errors: ValueError[] = []
    const add = (message: string) => errors.push({ path: pathSteps(path), message })
    if (data === null && (schema.nullable === true || schema['x-nullable'] === true)) return errors
    const typeError = checkType(data, schema)
    if (typeError) {
      add(typeError)
      return errors
    }
    const values = propertyOf(schema, 'enum')
    if (Array.isArray(values) && !values.some((item) => equalJson(item, data)))
      add(`must be one of ${joinShortened(values.map(formatJsonValue))}`)
    if (Object.hasOwn(schema, 'const') && !equalJson(schema.const, data))
      add(`must be ${formatJsonValue(schema.const)}`)
    for (const message of checkScalar(data, schema)) add(message)
    const formatError = typeof data === 'string' ? checkFormat(data, textAt(schema, 'format')) : undefined
    if (formatError) add(formatError)
    if (Array.isArray(data)) errors.push(...checkArrayValue(data, schema, path))
    else if (isObject(data)) errors.push(...checkObjectValue(data, schema, path))
    errors.push(...checkCombinations(data, schema, path))
    return errors
  }

  function checkArrayValue(data: readonly unknown[], schema: JsonObject, path: ValuePath): ValueError[] {
    const tuple = listAt(schema, 'prefixItems')
    const items = propertyOf(schema, 'items')
    const errors: ValueError[] = []
    for (const [index, item] of data.entries()) {
      const itemSchema = index < tuple.length ? tuple[index] : items
      if (itemSchema !== undefined)
        errors.push(...checkSubschema(item, itemSchema, { parent: path, step: String(index) }))
    }
    const contains = propertyOf(schema, 'contains')
    if (contains === undefined) return errors
    const minContains = typeof schema.minContains === 'number' ? schema.minContains : 1
    const matching = data.filter((item) => checkSubschema(item, contains, path).length === 0)
    if (matching.length < minContains)
      errors.push({ path: pathSteps(path), message: 'has too few items that match `contains`' })
    return errors
  }

  function checkObjectValue(data: JsonObject, schema: JsonObject, path: ValuePath): ValueError[] {
    return [
      ...checkRequiredProperties(data, schema, path),
      ...checkProperties(data, schema, path),
      ...checkDependencies(data, schema, path),
    ]
  }

  function checkRequiredProperties(data: JsonObject, schema: JsonObject, path: ValuePath): ValueError[] {
    const notRequired = undeclared?.get(propertyOf(schema, 'required'))
    const missing = textsAt(schema, 'required').filter((name) => !Object.hasOwn(data, name) && !notRequired?.has(name))
    if (missing.length === 0) return []
    const flag = direction === 'request' ? 'readOnly' : direction === 'response' ? 'writeOnly' : undefined
    const hidden = [schema, outermost.get(path)].flatMap((whole) =>
      flag === undefined ? [] : [...hiddenProperties(whole, flag, graph)],
    )
    return missing
      .filter((name) => !hidden.includes(name))
      .map((name) => ({
        path: pathSteps(path),
        message: `is missing the required property \`${name}\``,
        missingProperty: name,
      }))
  }

  function checkProperties(data: JsonObject, schema: JsonObject, path: ValuePath): ValueError[] {
    const properties = objectAt(schema, 'properties') ?? {}
    const patterns = entriesAt(schema, 'patternProperties').flatMap(([source, subschema]) => {
      const expression = compilePattern(source)?.expression
      return expression ? [{ expression, subschema }] : []
    })
    const additional = propertyOf(schema, 'additionalProperties')
    const propertyNames = propertyOf(schema, 'propertyNames')
    const errors: ValueError[] = []
    for (const name of Object.keys(data)) {
      const value = data[name]
      const inner = { parent: path, step: name }
      const isDeclared = Object.hasOwn(properties, name)
      const matching =
        patterns.length === 0 ? [] : patterns.filter(({ expression }) => matchesWithTimeout(expression, name) === true)
      if (isDeclared) errors.push(...checkSubschema(value, properties[name], inner))
      for (const { subschema } of matching) errors.push(...checkSubschema(value, subschema, inner))
      if (!isDeclared && matching.length === 0 && additional !== undefined) {
        if (additional === false)
          errors.push({ path: pathSteps(inner), message: 'is a property that the schema does not declare' })
        else errors.push(...checkSubschema(value, additional, inner))
      }
      if (propertyNames !== undefined) errors.push(...checkSubschema(name, propertyNames, inner))
    }
    return errors
  }

  function checkDependencies(data: JsonObject, schema: JsonObject, path: ValuePath): ValueError[] {
    const errors: ValueError[] = []
    for (const [name, needed] of entriesAt(schema, 'dependentRequired')) {
      if (!Object.hasOwn(data, name) || !Array.isArray(needed)) continue
      for (const other of needed)
        if (!Object.hasOwn(data, String(other)))
          errors.push({ path: pathSteps(path), message: `is missing \`${other}\`, which \`${name}\` requires` })
    }
    for (const [name, subschema] of entriesAt(schema, 'dependentSchemas'))
      if (Object.hasOwn(data, name)) errors.push(...checkSubschema(data, subschema, path))
    return errors
  }

  function checkCombinations(data: unknown, schema: JsonObject, path: ValuePath): ValueError[] {
    const passes = (subschema: unknown) => checkSubschema(data, subschema, path).length === 0
    const errors: ValueError[] = []
    for (const subschema of listAt(schema, 'allOf')) errors.push(...checkSubschema(data, subschema, path))
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const variants = listAt(schema, keyword)
      if (variants.length === 0) continue
      const passed = variants.filter(passes).length
      if (passed === 0) errors.push(...closestVariantErrors(data, variants, path))
      else if (passed > 1 && keyword === 'oneOf' && !propertyOf(schema, 'discriminator'))
        errors.push({
          path: pathSteps(path),
          message: `matches ${passed} variants of \`oneOf\`, but must match exactly one`,
        })
    }
    if (propertyOf(schema, 'not') !== undefined && passes(schema.not))
      errors.push({ path: pathSteps(path), message: 'must not match the schema under `not`' })
    const condition = propertyOf(schema, 'if')
    if (condition !== undefined) {
      const outcome = propertyOf(schema, passes(condition) ? 'then' : 'else')
      if (outcome !== undefined) errors.push(...checkSubschema(data, outcome, path))
    }
    return errors
  }

  /** The errors of the variant with the fewest, or one general error if all variants have many. */
  function closestVariantErrors(data: unknown, variants: readonly unknown[], path: ValuePath): ValueError[] {
    const [fewest = []] = variants
      .map((variant) => checkSubschema(data, variant, path))
      .sort((a, b) => a.length - b.length)
    return variants.length === 1 || fewest.length <= 2
      ? fewest
      : [{ path: pathSteps(path), message: 'matches none of the variants' }]
  }
}

/** Joins the first names of a long list: enums with hundreds of values are common. */
export function joinShortened(names: readonly string[]): string {
  const shown = names.length > 8 ? names.slice(0, 6) : names
  const rest = names.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** The types of JSON Schema. */
export const jsonTypes: readonly string[] = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']

/**
 * Returns the end of a sentence, for example `must be a string`, or undefined if the type matches. An unknown type matches
 * everything: it is reported at the schema, and one misspelt type must not fail every example.
 */
export function checkType(data: unknown, schema: JsonObject): string | undefined {
  const type = propertyOf(schema, 'type')
  const types: readonly unknown[] = Array.isArray(type) ? type : type === undefined ? [] : [type]
  if (types.length === 0 || types.some((one) => !isKnownType(one) || hasJsonType(data, one))) return undefined
  return `must be ${types.map(typeWithArticle).join(' or ')}`
}

function typeWithArticle(type: unknown): string {
  return type === 'null' ? 'null' : `${/^[aeiou]/.test(String(type)) ? 'an' : 'a'} ${type}`
}

function isKnownType(type: unknown): type is string {
  return typeof type === 'string' && jsonTypes.includes(type)
}

function hasJsonType(data: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return data === null
    case 'array':
      return Array.isArray(data)
    case 'object':
      return isObject(data)
    case 'integer':
      return typeof data === 'number' && Number.isInteger(data)
    default:
      return typeof data === type
  }
}
