import type { JsonValue } from '../../model/contract/reference.js'
import { equalJson, listAt, numberAt, propertyOf, toPlainJson } from '../document/json.js'
import type { SampleTools } from './sampleObject.js'
import type { SampledSchema } from './sampleOptions.js'

/** Upper limit for shown items, even if `minItems` is higher. */
const maxArrayItems = 10

/**
 * Samples an array: the items of the tuple (`prefixItems`), one item that `contains` requires, then items up to `minItems`,
 * or one. Undefined if `minItems` cannot be reached: the parent then omits the array rather than showing an invalid one.
 */
export function sampleArray({ schema }: SampledSchema, { context, sampleSchema }: SampleTools): JsonValue | undefined {
  const minimum = Math.min(numberAt(schema, 'minItems') ?? 0, maxArrayItems)
  const maximum = Math.min(numberAt(schema, 'maxItems') ?? maxArrayItems, maxArrayItems)
  const tuple = listAt(schema, 'prefixItems')
  const itemSchema = propertyOf(schema, 'items')
  const items: JsonValue[] = []
  const add = (item: unknown): boolean => {
    const path = `${context.path}/${items.length}`
    const value = sampleSchema(item, { ...context, path, depth: context.depth + 1 })
    if (value === undefined) return false
    const shown =
      schema.uniqueItems === true
        ? distinctItem(value, { items, values: listAt(context.resolveSchema(item).schema, 'enum') })
        : value
    if (shown !== undefined) items.push(shown)
    return shown !== undefined
  }
  for (const item of tuple.slice(0, maximum)) if (!add(item)) break
  if (items.length === tuple.length && itemSchema !== false) {
    const contained = propertyOf(schema, 'contains')
    if (contained !== undefined && items.length < maximum) add(contained)
    const isStarted = tuple.length > 0 || contained !== undefined
    const wanted = Math.min(maximum, Math.max(minimum, isStarted ? items.length : 1))
    while (items.length < wanted && add(itemSchema ?? true));
  }
  return items.length < minimum && itemSchema !== undefined ? undefined : items
}

/** The value, or a variation that is not in the array yet. Undefined if there is none. */
function distinctItem(
  value: JsonValue,
  { items, values }: { readonly items: readonly JsonValue[]; readonly values: readonly unknown[] },
): JsonValue | undefined {
  const isNew = (candidate: unknown) => !items.some((item) => equalJson(item, candidate))
  if (isNew(value)) return value
  const listed = values.find(isNew)
  if (listed !== undefined) return toPlainJson(listed)
  if (values.length > 0) return undefined
  if (typeof value === 'number') return value + items.length
  return typeof value === 'string' ? `${value}${items.length + 1}` : undefined
}
