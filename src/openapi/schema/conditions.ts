/** `not`, `if` / `then` / `else` and `dependentSchemas`. */
import type { SchemaCondition } from '../../model/contract/schemaNode.js'
import { type JsonObject, namesAt, own } from '../document/json.js'
import type { DrawNode } from './schemaParts.js'
import type { PageScope, Spot } from './scope.js'

const labels = [
  ['not', 'Must not be'],
  ['if', 'If'],
  ['then', 'then'],
  ['else', 'otherwise'],
] as const

export function conditionParts(
  schema: JsonObject,
  spot: Spot,
  scope: PageScope,
  draw: DrawNode,
): readonly SchemaCondition[] {
  const part = (keyword: SchemaCondition['keyword'], label: string, step: string, value: unknown): SchemaCondition => {
    const path = `${spot.path}~${step}`
    const id = scope.claim(path)
    return {
      kind: 'condition',
      keyword,
      label,
      id,
      schema: draw(value, { ...spot, anchor: id, path, depth: spot.depth + 1 }, scope),
    }
  }
  const single = labels.flatMap(([keyword, label]) => {
    const value = own(schema, keyword)
    const alone = (keyword === 'then' || keyword === 'else') && own(schema, 'if') === undefined
    return value === undefined || alone ? [] : [part(keyword, label, keyword, value)]
  })
  const dependent = namesAt(schema, 'dependentSchemas').map(([name, value]) =>
    part('dependentSchemas', `When \`${name}\` is given`, `with-${name}`, value),
  )
  return [...single, ...dependent]
}
