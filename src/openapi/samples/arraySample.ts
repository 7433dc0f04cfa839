import type { JsonValue } from '../../model/contract/reference.js'
import { equalJson, listAt, numberAt, propertyOf } from '../document/json.js'
import type { SampleTools } from './objectSample.js'
import type { SampledSchema } from './options.js'

/** More than these are not shown, whatever `minItems` says. */
const MOST = 10

/** The tuple, and one item more if there may be; as many as `minItems` asks for. */
export function arraySample({ schema }: SampledSchema, { walk, sample }: SampleTools): JsonValue | undefined {
  const least = Math.min(numberAt(schema, 'minItems') ?? 0, MOST)
  const most = Math.min(numberAt(schema, 'maxItems') ?? MOST, MOST)
  const tuple = listAt(schema, 'prefixItems')
  const others = propertyOf(schema, 'items')
  const items: JsonValue[] = []
  const add = (item: unknown): boolean => {
    const value = sample(item, { ...walk, path: `${walk.path}/${items.length}`, depth: walk.depth + 1 })
    if (value === undefined) return false
    const shown =
      schema.uniqueItems === true
        ? distinct(value, { items, values: listAt(walk.effective(item).schema, 'enum') })
        : value
    if (shown !== undefined) items.push(shown)
    return shown !== undefined
  }
  for (const item of tuple.slice(0, most)) if (!add(item)) break
  if (items.length === tuple.length && others !== false) {
    const contained = propertyOf(schema, 'contains')
    if (contained !== undefined && items.length < most) add(contained)
    const wanted = Math.min(most, Math.max(least, tuple.length > 0 || contained !== undefined ? items.length : 1))
    while (items.length < wanted && add(others ?? true));
  }
  // Fewer than asked for: better nothing than something wrong, where the array may be left out.
  return items.length < least && others !== undefined ? undefined : items
}

/** Another value when it is there already; undefined when none is to be had. */
function distinct(
  value: JsonValue,
  { items, values }: { readonly items: readonly JsonValue[]; readonly values: readonly unknown[] },
): JsonValue | undefined {
  const isNew = (candidate: unknown) => !items.some((item) => equalJson(item, candidate))
  if (isNew(value)) return value
  const listed = values.find(isNew)
  if (listed !== undefined) return listed as JsonValue
  if (values.length > 0) return undefined
  if (typeof value === 'number') return value + items.length
  return typeof value === 'string' ? `${value}${items.length + 1}` : undefined
}
