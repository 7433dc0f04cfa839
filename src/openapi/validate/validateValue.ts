/**
 * A value against a schema: the part of JSON Schema 2020-12 that descriptions use, with the path of each fault. Bounded, so
 * that a recursive schema and a large example end; what it does not know it does not judge.
 */
import { matches } from '../../util/matches.js'
import type { Graph } from '../document/graph.js'
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
import { normalizeKeywords } from '../schema/normalizeKeywords.js'
import type { Direction } from '../schema/pageContext.js'
import { checkFormat } from './checkFormat.js'
import { checkScalar } from './checkScalar.js'
import type { UndeclaredNames } from './requiredNames.js'

export interface ValueError {
  /** Keys and indexes from the value down to the fault. */
  readonly path: readonly string[]
  /** Ends a sentence: `must be a string`. */
  readonly message: string
  /** The required property that is not there, where that is the fault. */
  readonly lacks?: string
}

export interface ValueOptions {
  readonly graph: Graph
  readonly direction: Direction
  /** Required names that no value is asked for. */
  readonly undescribed?: UndeclaredNames
}

/** From the fault up to the whole value: steps are put in a row only for what is reported. */
type ValuePath = { readonly up: ValuePath; readonly step: string } | undefined

function pathSteps(path: ValuePath): readonly string[] {
  return path ? [...pathSteps(path.up), path.step] : []
}

const maxChecks = 20_000
/** As many are counted; how many are told is for the caller to say. */
const maxErrors = 200
const maxDepth = 300

export function validateValue(
  value: unknown,
  schema: unknown,
  { graph, direction, undescribed }: ValueOptions,
): readonly ValueError[] {
  let left = maxChecks
  let depth = 0
  /** What is being judged by each schema. */
  const underway = new Map<unknown, unknown[]>()
  return check(value, schema, undefined).slice(0, maxErrors)

  function check(data: unknown, rule: unknown, path: ValuePath): ValueError[] {
    // A schema that is part of itself says nothing new of the same value; it just never ends.
    const judged = underway.get(rule) ?? []
    if (left-- <= 0 || depth >= maxDepth || judged.includes(data)) return []
    underway.set(rule, judged)
    judged.push(data)
    depth++
    const faults = judge(data, rule, path)
    depth--
    judged.pop()
    return faults
  }

  function judge(data: unknown, rule: unknown, path: ValuePath): ValueError[] {
    if (rule === false) return [{ path: pathSteps(path), message: 'is not allowed' }]
    if (!isObject(rule)) return []
    const target = propertyOf(rule, '$ref') === undefined ? rule : graph.follow(rule).value
    const faults = target === rule || !isObject(target) ? [] : check(data, target, path)
    faults.push(...checkKeywords(data, normalizeKeywords(rule), path))
    return faults
  }

  function checkKeywords(data: unknown, rule: JsonObject, path: ValuePath): ValueError[] {
    const faults: ValueError[] = []
    const add = (message: string) => faults.push({ path: pathSteps(path), message })
    if (data === null && (rule.nullable === true || rule['x-nullable'] === true)) return faults
    const type = checkType(data, rule)
    if (type) {
      add(type)
      return faults
    }
    const values = propertyOf(rule, 'enum')
    if (Array.isArray(values) && !values.some((item) => equalJson(item, data)))
      add(`must be one of ${joinShortened(values.map(formatJsonValue))}`)
    if (Object.hasOwn(rule, 'const') && !equalJson(rule.const, data)) add(`must be ${formatJsonValue(rule.const)}`)
    for (const message of checkScalar(data, rule)) add(message)
    const format = typeof data === 'string' ? checkFormat(data, textAt(rule, 'format')) : undefined
    if (format) add(format)
    if (Array.isArray(data)) faults.push(...checkList(data, rule, path))
    else if (isObject(data)) faults.push(...checkObject(data, rule, path))
    faults.push(...checkComposed(data, rule, path))
    return faults
  }

  function checkList(data: readonly unknown[], rule: JsonObject, path: ValuePath): ValueError[] {
    const prefix = listAt(rule, 'prefixItems')
    const items = propertyOf(rule, 'items')
    const faults: ValueError[] = []
    for (const [index, item] of data.entries()) {
      const itemSchema = index < prefix.length ? prefix[index] : items
      if (itemSchema !== undefined) faults.push(...check(item, itemSchema, { up: path, step: String(index) }))
    }
    const contains = propertyOf(rule, 'contains')
    const min = typeof rule.minContains === 'number' ? rule.minContains : 1
    const found = contains === undefined ? min : data.filter((item) => check(item, contains, path).length === 0).length
    if (found < min) faults.push({ path: pathSteps(path), message: 'lacks an item that it must contain' })
    return faults
  }

  function checkObject(data: JsonObject, rule: JsonObject, path: ValuePath): ValueError[] {
    const properties = objectAt(rule, 'properties') ?? {}
    const hidden = direction === 'request' ? 'readOnly' : direction === 'response' ? 'writeOnly' : ''
    const isHidden = (name: string) =>
      hidden !== '' && propertyOf(graph.follow(propertyOf(properties, name)).value, hidden) === true
    const patterns = entriesAt(rule, 'patternProperties').flatMap(([source, inner]) => {
      const pattern = compilePattern(source)?.expression
      return pattern ? [[pattern, inner] as const] : []
    })
    const additional = propertyOf(rule, 'additionalProperties')
    const names = propertyOf(rule, 'propertyNames')
    const faults: ValueError[] = []
    const add = (at: ValuePath, message: string) => faults.push({ path: pathSteps(at), message })
    const unasked = undescribed?.get(propertyOf(rule, 'required'))
    for (const name of textsAt(rule, 'required'))
      if (!Object.hasOwn(data, name) && !isHidden(name) && !unasked?.has(name))
        faults.push({ path: pathSteps(path), message: `lacks the required property “${name}”`, lacks: name })
    for (const name of Object.keys(data)) {
      const value = data[name]
      const inner = { up: path, step: name }
      const isKnown = Object.hasOwn(properties, name)
      const matching = patterns.length === 0 ? [] : patterns.filter(([pattern]) => matches(pattern, name) === true)
      if (isKnown) faults.push(...check(value, properties[name], inner))
      for (const [, rule] of matching) faults.push(...check(value, rule, inner))
      if (!isKnown && matching.length === 0 && additional !== undefined) {
        if (additional === false) add(inner, `is a property that the schema does not have`)
        else faults.push(...check(value, additional, inner))
      }
      if (names !== undefined) faults.push(...check(name, names, inner))
    }
    for (const [name, needs] of entriesAt(rule, 'dependentRequired')) {
      if (!Object.hasOwn(data, name) || !Array.isArray(needs)) continue
      for (const need of needs)
        if (!Object.hasOwn(data, String(need))) add(path, `lacks “${need}”, which “${name}” needs`)
    }
    for (const [name, inner] of entriesAt(rule, 'dependentSchemas'))
      if (Object.hasOwn(data, name)) faults.push(...check(data, inner, path))
    return faults
  }

  function checkComposed(data: unknown, rule: JsonObject, path: ValuePath): ValueError[] {
    const passes = (inner: unknown) => check(data, inner, path).length === 0
    const faults: ValueError[] = []
    for (const inner of listAt(rule, 'allOf')) faults.push(...check(data, inner, path))
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const variants = listAt(rule, keyword)
      if (variants.length === 0) continue
      const passed = variants.filter(passes).length
      if (passed === 0) faults.push(...closest(data, variants, path))
      else if (passed > 1 && keyword === 'oneOf' && !propertyOf(rule, 'discriminator'))
        faults.push({ path: pathSteps(path), message: `fits ${passed} variants of oneOf, but must fit exactly one` })
    }
    if (propertyOf(rule, 'not') !== undefined && passes(rule.not))
      faults.push({ path: pathSteps(path), message: 'must not fit the schema under `not`' })
    const condition = propertyOf(rule, 'if')
    if (condition !== undefined) {
      const next = propertyOf(rule, passes(condition) ? 'then' : 'else')
      if (next !== undefined) faults.push(...check(data, next, path))
    }
    return faults
  }

  /** The faults of the variant that comes nearest: the one with the deepest first fault, or the fewest. */
  function closest(data: unknown, variants: readonly unknown[], path: ValuePath): ValueError[] {
    const all = variants.map((variant) => check(data, variant, path)).sort((a, b) => a.length - b.length)
    const [best = []] = all
    return variants.length === 1 || best.length <= 2
      ? best
      : [{ path: pathSteps(path), message: 'fits none of the variants' }]
  }
}

/** The first of many: enumerations of hundreds are common. */
export function joinShortened(names: readonly string[]): string {
  const shown = names.length > 8 ? names.slice(0, 6) : names
  const rest = names.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Every type of JSON Schema. */
export const jsonTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const

/**
 * Ends a sentence: `must be a string`. Undefined where it is of the type. One that nobody knows is told of where it stands, and
 * lets everything pass: or one misspelt type would be a finding for each example.
 */
export function checkType(data: unknown, rule: JsonObject): string | undefined {
  const given = propertyOf(rule, 'type')
  const types = (Array.isArray(given) ? given : given === undefined ? [] : [given]) as readonly string[]
  if (types.length === 0 || types.some((type) => !isKnownType(type) || hasJsonType(data, type))) return undefined
  return `must be ${types.map((type) => (type === 'null' ? 'null' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`)).join(' or ')}`
}

function isKnownType(type: unknown): boolean {
  return (jsonTypes as readonly unknown[]).includes(type)
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
