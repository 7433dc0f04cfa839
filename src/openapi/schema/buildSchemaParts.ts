/** Rows, alternatives and conditions inside a schema, in the order in which they are drawn. */
import type { SchemaNode, SchemaNote, SchemaPart, SchemaRow } from '../../model/contract/schemaNode.js'
import { entriesAt, isObject, type JsonObject, listAt, propertyOf, textsAt } from '../document/json.js'
import { buildConditions } from './buildConditions.js'
import { buildVariants } from './buildVariants.js'
import type { Direction, PageContext, SchemaPosition } from './pageContext.js'
import type { ResolveSchema } from './schemaResolver.js'

/** Handed in, because a node and its parts call each other. */
export type BuildNode = (value: unknown, spot: SchemaPosition, scope: PageContext) => SchemaNode

const inside = [
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  'contains',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependentRequired',
  'propertyNames',
]

export function hasInside(schema: JsonObject): boolean {
  return (
    inside.some((keyword) => propertyOf(schema, keyword) !== undefined) ||
    ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'].some(
      (keyword) => propertyOf(schema, keyword) !== undefined,
    ) ||
    textsAt(schema, 'required').length > 0
  )
}

export function buildSchemaParts(
  schema: JsonObject,
  spot: SchemaPosition,
  scope: PageContext,
  draw: BuildNode,
): readonly SchemaPart[] {
  const rows = buildRows(schema, spot, scope, draw)
  return [
    ...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
    ...buildNotes(schema, spot.direction, scope.resolveSchema),
    ...buildVariants(schema, spot, scope, draw),
    ...buildConditions(schema, spot, scope, draw),
  ]
}

/** Rows of one level, to see whether they still fit on the page. */
export function countRows(schema: JsonObject, direction: Direction, effective: ResolveSchema): number {
  return (
    visibleProperties(schema, direction, effective).length +
    listAt(schema, 'prefixItems').length +
    entriesAt(schema, 'patternProperties').length
  )
}

function visibleProperties(
  schema: JsonObject,
  direction: Direction,
  effective: ResolveSchema,
): readonly (readonly [string, unknown])[] {
  const hidden = direction === 'request' ? 'readOnly' : direction === 'response' ? 'writeOnly' : undefined
  const properties = entriesAt(schema, 'properties')
  return hidden ? properties.filter(([, value]) => propertyOf(effective(value).schema, hidden) !== true) : properties
}

function buildRows(schema: JsonObject, spot: SchemaPosition, scope: PageContext, draw: BuildNode): SchemaRow[] {
  const required = new Set(textsAt(schema, 'required'))
  const tuple = listAt(schema, 'prefixItems')
  const row = (
    kind: SchemaRow['kind'],
    name: string,
    { path, value, needed = false }: { path: string; value: unknown; needed?: boolean },
  ): SchemaRow => {
    const id = scope.uniqueId(path)
    scope.rows.left--
    return {
      id,
      kind,
      name,
      required: needed,
      schema: draw(value, { ...spot, anchor: id, path, depth: spot.depth + 1 }, scope),
    }
  }
  const maybe = (kind: SchemaRow['kind'], keyword: string, name: string, step: string): SchemaRow[] => {
    const value = propertyOf(schema, keyword)
    return isObject(value) && Object.keys(value).length > 0
      ? [row(kind, name, { path: `${spot.path}${step}`, value })]
      : []
  }
  const properties = visibleProperties(schema, spot.direction, scope.resolveSchema)
  const patterns = entriesAt(schema, 'patternProperties')
  const rest = properties.length + patterns.length > 0 ? 'any other property' : 'any property'
  return [
    ...properties.map(([name, value]) =>
      row('property', name, { path: `${spot.path}.${name}`, value, needed: required.has(name) }),
    ),
    ...patterns.map(([pattern, value]) => row('pattern', pattern, { path: `${spot.path}.~${pattern}`, value })),
    ...maybe('additional', 'additionalProperties', rest, '.*'),
    ...maybe('unevaluated', 'unevaluatedProperties', 'any other property', '.*'),
    ...maybe('names', 'propertyNames', 'property names', '.~names'),
    ...tuple.map((value, index) => row('tuple', `[${index}]`, { path: `${spot.path}[${index}]`, value })),
    ...(tuple.length > 0 ? maybe('unevaluated', 'items', 'any other item', '[]') : []),
    ...maybe('contains', 'contains', 'at least one item', '[~contains]'),
    ...maybe('unevaluated', 'unevaluatedItems', 'any other item', '[~other]'),
  ]
}

function buildNotes(schema: JsonObject, direction: Direction, effective: ResolveSchema): SchemaNote[] {
  const notes: SchemaNote[] = []
  const add = (keyword: SchemaNote['keyword'], text: string) => notes.push({ kind: 'note', keyword, text })
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  const properties = new Map(entriesAt(schema, 'properties'))
  const missing = textsAt(schema, 'required').filter((name) => !properties.has(name))
  if (missing.length > 0) add('required', `${listNames(missing)} ${missing.length > 1 ? 'are' : 'is'} required.`)
  for (const [name, needs] of entriesAt(schema, 'dependentRequired')) {
    const names = Array.isArray(needs) ? needs.filter((item): item is string => typeof item === 'string') : []
    const skipped = direction !== 'both' && propertyOf(effective(properties.get(name)).schema, hidden) === true
    if (names.length > 0 && !skipped)
      add(
        'dependentRequired',
        `When \`${name}\` is given, ${listNames(names)} ${names.length > 1 ? 'are' : 'is'} required.`,
      )
  }
  if (schema.additionalProperties === false) add('additionalProperties', 'No other properties are allowed.')
  else if (schema.additionalProperties === true) add('additionalProperties', 'Other properties are allowed.')
  if (schema.unevaluatedProperties === false) add('unevaluatedProperties', 'No other properties are allowed.')
  if (schema.items === false) add('items', 'No further items are allowed.')
  if (schema.unevaluatedItems === false) add('unevaluatedItems', 'No further items are allowed.')
  return notes
}

function listNames(names: readonly string[]): string {
  const all = names.map((name) => `\`${name}\``)
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join('')
}
