/** Builds the parts inside a schema, in the order in which they are shown: rows, notes, variants, and conditions. */
import type { SchemaNote, SchemaPart, SchemaRow } from '../../model/contract/schemaNode.js'
import { entriesAt, isObject, type JsonObject, listAt, propertyOf, textsAt } from '../document/json.js'
import { buildConditions } from './buildConditions.js'
import { buildVariants } from './buildVariants.js'
import { visibleProperties } from './countRows.js'
import type { Direction, PartsContext } from './pageContext.js'
import type { ResolveSchema } from './schemaResolver.js'

/** Keywords that give a schema something to show below its own line. */
const innerKeywords = [
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
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
]

/** True if the schema has a keyword from which a part is built. */
export function hasParts(schema: JsonObject): boolean {
  return (
    innerKeywords.some((keyword) => propertyOf(schema, keyword) !== undefined) || textsAt(schema, 'required').length > 0
  )
}

/** The parts of a schema in the order of display: rows of properties, notes, variants, and conditions. */
export function buildSchemaParts(schema: JsonObject, context: PartsContext): readonly SchemaPart[] {
  const { position, page } = context
  const rows = buildRows(schema, context)
  return [
    ...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
    ...buildNotes(schema, position.direction, page.resolveSchema),
    ...buildVariants(schema, context),
    ...buildConditions(schema, context),
  ]
}

/** A row for the schema under one keyword. */
interface KeywordRow extends Pick<SchemaRow, 'kind' | 'name'> {
  readonly keyword: string
  /** Last step of the id. */
  readonly step: string
}

function buildRows(schema: JsonObject, { position, page, buildNode }: PartsContext): SchemaRow[] {
  const required = new Set(textsAt(schema, 'required'))
  const tuple = listAt(schema, 'prefixItems')
  const buildRow = (
    kind: SchemaRow['kind'],
    name: string,
    { path, value, isRequired = false }: { path: string; value: unknown; isRequired?: boolean },
  ): SchemaRow => {
    const id = page.uniqueId(path)
    page.rows.left--
    const inner = buildNode(value, { ...position, anchor: id, path, depth: position.depth + 1, isFirstLevel: false })
    return { id, kind, name, required: isRequired, schema: inner }
  }
  /** Returns no row for an empty schema, or for `true` and `false`, which are notes. */
  const buildKeywordRow = ({ kind, name, keyword, step }: KeywordRow): SchemaRow[] => {
    const value = propertyOf(schema, keyword)
    const hasContent = isObject(value) && Object.keys(value).length > 0
    return hasContent ? [buildRow(kind, name, { path: `${position.path}${step}`, value })] : []
  }
  const properties = visibleProperties(schema, position.direction, page.resolveSchema)
  const patterns = entriesAt(schema, 'patternProperties')
  const restName = properties.length + patterns.length > 0 ? 'any other property' : 'any property'
  return [
    ...properties.map(([name, value]) =>
      buildRow('property', name, { path: `${position.path}.${name}`, value, isRequired: required.has(name) }),
    ),
    ...patterns.map(([pattern, value]) =>
      buildRow('pattern', pattern, { path: `${position.path}.~${pattern}`, value }),
    ),
    ...buildKeywordRow({ kind: 'additional', keyword: 'additionalProperties', name: restName, step: '.*' }),
    ...buildKeywordRow({
      kind: 'unevaluated',
      keyword: 'unevaluatedProperties',
      name: 'any other property',
      step: '.*',
    }),
    ...buildKeywordRow({ kind: 'names', keyword: 'propertyNames', name: 'property names', step: '.~names' }),
    ...tuple.map((value, index) => buildRow('tuple', `[${index}]`, { path: `${position.path}[${index}]`, value })),
    ...(tuple.length > 0
      ? buildKeywordRow({ kind: 'unevaluated', keyword: 'items', name: 'any other item', step: '[]' })
      : []),
    ...buildKeywordRow({ kind: 'contains', keyword: 'contains', name: 'at least one item', step: '[~contains]' }),
    ...buildKeywordRow({ kind: 'unevaluated', keyword: 'unevaluatedItems', name: 'any other item', step: '[~other]' }),
  ]
}

/** Sentences for keywords that have no schema of their own to show. */
function buildNotes(schema: JsonObject, direction: Direction, resolveSchema: ResolveSchema): SchemaNote[] {
  const notes: SchemaNote[] = []
  const add = (keyword: SchemaNote['keyword'], text: string) => notes.push({ kind: 'note', keyword, text })
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  const properties = new Map(entriesAt(schema, 'properties'))
  const missing = textsAt(schema, 'required').filter((name) => !properties.has(name))
  if (missing.length > 0) add('required', `${quoteNames(missing)} ${missing.length > 1 ? 'are' : 'is'} required.`)
  for (const [name, needs] of entriesAt(schema, 'dependentRequired')) {
    const names = Array.isArray(needs) ? needs.filter((item): item is string => typeof item === 'string') : []
    const isHidden = direction !== 'both' && propertyOf(resolveSchema(properties.get(name)).schema, hidden) === true
    if (names.length > 0 && !isHidden)
      add(
        'dependentRequired',
        `When \`${name}\` is given, ${quoteNames(names)} ${names.length > 1 ? 'are' : 'is'} required.`,
      )
  }
  if (schema.additionalProperties === false) add('additionalProperties', 'No other properties are allowed.')
  else if (schema.additionalProperties === true) add('additionalProperties', 'Other properties are allowed.')
  if (schema.unevaluatedProperties === false) add('unevaluatedProperties', 'No other properties are allowed.')
  if (schema.items === false) add('items', 'No further items are allowed.')
  if (schema.unevaluatedItems === false) add('unevaluatedItems', 'No further items are allowed.')
  return notes
}

/** `a`, `b` and `c`, each in backticks. */
function quoteNames(names: readonly string[]): string {
  const all = names.map((name) => `\`${name}\``)
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join('')
}
