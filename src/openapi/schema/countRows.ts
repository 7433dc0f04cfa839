import { entriesAt, type JsonObject, listAt, propertyOf } from '../document/json.js'
import type { Direction } from './pageContext.js'
import type { ResolveSchema } from './schemaResolver.js'

/** Number of rows of the first level, to check if they fit on the page. */
export function countRows(schema: JsonObject, direction: Direction, resolveSchema: ResolveSchema): number {
  return (
    visibleProperties(schema, direction, resolveSchema).length +
    listAt(schema, 'prefixItems').length +
    entriesAt(schema, 'patternProperties').length
  )
}

/** Properties without those that the direction omits. */
export function visibleProperties(
  schema: JsonObject,
  direction: Direction,
  resolveSchema: ResolveSchema,
): readonly (readonly [string, unknown])[] {
  const hidden = direction === 'request' ? 'readOnly' : direction === 'response' ? 'writeOnly' : undefined
  const properties = entriesAt(schema, 'properties')
  return hidden
    ? properties.filter(([, value]) => propertyOf(resolveSchema(value).schema, hidden) !== true)
    : properties
}
