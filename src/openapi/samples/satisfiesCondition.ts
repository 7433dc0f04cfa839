import type { JsonValue } from '../../model/contract/reference.js'
import { entriesAt, equalJson, isJsonRecord, listAt, propertyOf, textsAt } from '../document/json.js'
import type { SampleContext } from './sampleOptions.js'

interface ConditionOptions {
  readonly context: Pick<SampleContext, 'resolveSchema'>
  readonly depth?: number
}

const maxConditionDepth = 6

/** Evaluates `if` for the keywords that conditions use in practice: `required`, `const`, `enum`, `not`, variants. */
export function satisfiesCondition(
  condition: unknown,
  value: JsonValue,
  { context, depth = 0 }: ConditionOptions,
): boolean {
  const { schema, possible } = context.resolveSchema(condition)
  if (!possible || depth > maxConditionDepth) return false
  const satisfies = (part: unknown, inner: JsonValue = value) =>
    satisfiesCondition(part, inner, { context, depth: depth + 1 })
  if (Object.hasOwn(schema, 'const') && !equalJson(schema.const, value)) return false
  const values = listAt(schema, 'enum')
  if (values.length > 0 && !values.some((item) => equalJson(item, value))) return false
  if (isJsonRecord(value)) {
    if (textsAt(schema, 'required').some((name) => !Object.hasOwn(value, name))) return false
    for (const [name, part] of entriesAt(schema, 'properties'))
      if (Object.hasOwn(value, name) && !satisfies(part, value[name])) return false
  }
  if (propertyOf(schema, 'not') !== undefined && satisfies(schema.not)) return false
  const variants = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')]
  return variants.length === 0 || variants.some((part) => satisfies(part))
}
