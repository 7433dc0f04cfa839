/** `not`, `if` / `then` / `else` and `dependentSchemas`. */
import type { SchemaCondition } from '../../model/contract/schemaNode.js'
import { entriesAt, type JsonObject, propertyOf } from '../document/json.js'
import type { BuildNode } from './buildSchemaParts.js'
import type { PageContext, SchemaPosition } from './pageContext.js'

const labels = [
  ['not', 'Must not be'],
  ['if', 'If'],
  ['then', 'then'],
  ['else', 'otherwise'],
] as const

export function buildConditions(
  schema: JsonObject,
  spot: SchemaPosition,
  scope: PageContext,
  draw: BuildNode,
): readonly SchemaCondition[] {
  const part = (keyword: SchemaCondition['keyword'], label: string, step: string, value: unknown): SchemaCondition => {
    const path = `${spot.path}~${step}`
    const id = scope.uniqueId(path)
    return {
      kind: 'condition',
      keyword,
      label,
      id,
      schema: draw(value, { ...spot, anchor: id, path, depth: spot.depth + 1 }, scope),
    }
  }
  const single = labels.flatMap(([keyword, label]) => {
    const value = propertyOf(schema, keyword)
    const alone = (keyword === 'then' || keyword === 'else') && propertyOf(schema, 'if') === undefined
    return value === undefined || alone ? [] : [part(keyword, label, keyword, value)]
  })
  const dependent = entriesAt(schema, 'dependentSchemas').map(([name, value]) =>
    part('dependentSchemas', `When \`${name}\` is given`, `with-${name}`, value),
  )
  return [...single, ...dependent]
}
