/** Whether `if` holds, for what conditions are made of in practice: names, constants, lists of values, `not`. */
import type { JsonValue } from '../../model/contract/reference.js'
import { entriesAt, equalJson, isObject, listAt, propertyOf, textsAt } from '../document/json.js'
import type { Walk } from './options.js'

export function conditionHolds(
  condition: unknown,
  value: JsonValue,
  walk: Pick<Walk, 'effective'>,
  depth = 0,
): boolean {
  const { schema, possible } = walk.effective(condition)
  if (!possible || depth > 6) return false
  const inner = (part: unknown, of: JsonValue = value) => conditionHolds(part, of, walk, depth + 1)
  if (Object.hasOwn(schema, 'const') && !equalJson(schema.const, value)) return false
  const values = listAt(schema, 'enum')
  if (values.length > 0 && !values.some((item) => equalJson(item, value))) return false
  if (isObject(value)) {
    if (textsAt(schema, 'required').some((name) => !Object.hasOwn(value, name))) return false
    if (
      entriesAt(schema, 'properties').some(
        ([name, part]) => Object.hasOwn(value, name) && !inner(part, value[name] as JsonValue),
      )
    )
      return false
  }
  if (propertyOf(schema, 'not') !== undefined && inner(schema.not)) return false
  const any = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')]
  return any.length === 0 || any.some((part) => inner(part))
}
