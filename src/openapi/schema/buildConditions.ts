/** Builds the parts for `not`, `if` / `then` / `else`, and `dependentSchemas`. */
import type { SchemaCondition } from '../../model/contract/schemaNode.js'
import { entriesAt, type JsonObject, propertyOf } from '../document/json.js'
import type { PartsContext } from './pageContext.js'

const conditionLabels = [
  ['not', 'Must not be'],
  ['if', 'If'],
  ['then', 'then'],
  ['else', 'otherwise'],
] as const

interface Condition extends Pick<SchemaCondition, 'keyword' | 'label'> {
  /** Last step of the id. */
  readonly step: string
  readonly value: unknown
}

/** Variants for `if`, `then` and `else`. */
export function buildConditions(
  schema: JsonObject,
  { position, page, buildNode }: PartsContext,
): readonly SchemaCondition[] {
  const buildCondition = ({ keyword, label, step, value }: Condition): SchemaCondition => {
    const path = `${position.path}~${step}`
    const id = page.uniqueId(path)
    const inner = buildNode(value, { ...position, anchor: id, path, depth: position.depth + 1, isFirstLevel: false })
    return { kind: 'condition', keyword, label, id, schema: inner }
  }
  const simple = conditionLabels.flatMap(([keyword, label]) => {
    const value = propertyOf(schema, keyword)
    const hasNoIf = (keyword === 'then' || keyword === 'else') && propertyOf(schema, 'if') === undefined
    return value === undefined || hasNoIf ? [] : [buildCondition({ keyword, label, step: keyword, value })]
  })
  const dependent = entriesAt(schema, 'dependentSchemas').map(([name, value]) =>
    buildCondition({ keyword: 'dependentSchemas', label: `When \`${name}\` is given`, step: `with-${name}`, value }),
  )
  return [...simple, ...dependent]
}
