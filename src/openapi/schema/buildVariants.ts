/** `oneOf`, `anyOf` and what is left of `allOf`. */
import type { SchemaVariant, SchemaVariants } from '../../model/contract/schemaNode.js'
import { entriesAt, isObject, type JsonObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import type { BuildNode } from './buildSchemaParts.js'
import { isNullSchema } from './describeType.js'
import { mergeAllOf } from './mergeAllOf.js'
import type { PageContext, SchemaPosition } from './pageContext.js'
import { isConstantList } from './readEnumValues.js'
import type { ResolvedSchema } from './schemaResolver.js'

const labels = { oneOf: 'One of', anyOf: 'Any of', allOf: 'All of' } as const

export function buildVariants(
  schema: JsonObject,
  spot: SchemaPosition,
  scope: PageContext,
  draw: BuildNode,
): readonly SchemaVariants[] {
  return (['oneOf', 'anyOf', 'allOf'] as const).flatMap((keyword): SchemaVariants[] => {
    const members = variantMembers(schema, keyword, scope)
    if (members.length === 0 || isConstantList(members)) return []
    const { property, fallback, valuesOf } = readDiscriminator(schema, scope)
    const used = new Map<string, number>()
    const variants = members.map((member): SchemaVariant => {
      const effective = scope.resolveSchema(member)
      const values = keyword === 'allOf' ? [] : valuesOf(effective)
      const label = variantLabel(effective, values, { used, keyword })
      const path = `${spot.path}~${label.replace(/[^\p{L}\p{N}._-]+/gu, '-')}`
      const id = scope.uniqueId(path)
      return {
        id,
        label,
        discriminatorValues: values,
        ...(fallback !== undefined && effective.target === fallback && { byDefault: true }),
        schema: draw(member, { ...spot, anchor: id, path, depth: spot.depth + 1 }, scope),
      }
    })
    return [
      {
        kind: 'variants',
        keyword,
        label: labels[keyword],
        ...(property && keyword !== 'allOf' && { discriminator: property }),
        variants,
      },
    ]
  })
}

/** `anyOf: [X, null]` is X or null; one variant alone is no choice. */
export function collapseSoleVariant(effective: ResolvedSchema, scope: PageContext): ResolvedSchema {
  const { schema } = effective
  for (const keyword of ['oneOf', 'anyOf']) {
    const all = listAt(schema, keyword)
    const rest = all.filter((variant) => !isNullSchema(variant, scope.resolveSchema))
    if (rest.length !== 1 || !isObject(rest[0]) || isConstantList(all)) continue
    const sole = scope.resolveSchema(rest[0])
    const { [keyword]: _, ...beside } = schema
    const merged = mergeAllOf(
      [
        { schema: sole.schema, from: sole.schema, inner: true },
        { schema: beside, from: schema, inner: true },
      ],
      { graph: scope.graph, combine: (values) => values.at(-1) },
    )
    const nullable = rest.length < all.length ? { nullable: true } : {}
    const whole = { ...merged, ...nullable }
    scope.graph.inheritLocation(whole, merged)
    const name = sole.name ?? effective.name
    return { ...sole, schema: whole, target: sole.target, ...(name && { name }) }
  }
  return effective
}

function variantMembers(
  schema: JsonObject,
  keyword: 'oneOf' | 'anyOf' | 'allOf',
  scope: PageContext,
): readonly unknown[] {
  const members = listAt(schema, keyword).filter(
    (member) => keyword === 'allOf' || !isNullSchema(member, scope.resolveSchema),
  )
  if (keyword !== 'oneOf' || members.length > 0 || propertyOf(schema, 'anyOf') !== undefined) return members
  // A base that names its kinds only in the mapping.
  return [...new Set(discriminatorMapping(schema).map(([, address]) => address))].flatMap((address) => {
    const found = scope.graph.resolveReference(mappingReference(address, schema, scope), schema)
    return isObject(found.value) ? [{ $ref: address, value: found.value }].map(({ value }) => value) : []
  })
}

function discriminatorMapping(schema: JsonObject): readonly (readonly [string, string])[] {
  return entriesAt(objectAt(schema, 'discriminator'), 'mapping').filter(
    (entry): entry is readonly [string, string] => typeof entry[1] === 'string',
  )
}

function mappingReference(address: string, schema: JsonObject, scope: PageContext): string {
  if (/[#/.]/.test(address)) return address
  const named = `#/components/schemas/${address}`
  return scope.graph.resolveReference(named, schema).broken === undefined ? named : `#/definitions/${address}`
}

function readDiscriminator(schema: JsonObject, scope: PageContext) {
  const given = propertyOf(schema, 'discriminator')
  const property = typeof given === 'string' ? given : textAt(given, 'propertyName')
  const targetOf = (address: string) =>
    scope.resolveSchema(scope.graph.resolveReference(mappingReference(address, schema, scope), schema).value).target
  const targets = new Map<string, unknown>(
    discriminatorMapping(schema).map(([value, address]) => [value, targetOf(address)]),
  )
  const others = textAt(given, 'defaultMapping')
  const valuesOf = (effective: ResolvedSchema): readonly string[] => {
    if (!property) return []
    const mapped = [...targets].filter(([, target]) => target === effective.target).map(([value]) => value)
    if (mapped.length > 0) return mapped
    const constant = propertyOf(
      scope.resolveSchema(propertyOf(objectAt(effective.schema, 'properties'), property)).schema,
      'const',
    )
    if (typeof constant === 'string') return [constant]
    return effective.name ? [effective.name] : []
  }
  return { property, valuesOf, ...(others && { fallback: targetOf(others) }) }
}

interface Labelling {
  readonly used: Map<string, number>
  readonly keyword: string
}

function variantLabel(
  { schema, name }: ResolvedSchema,
  values: readonly string[],
  { used, keyword }: Labelling,
): string {
  const type = propertyOf(schema, 'type')
  const base =
    name ??
    textAt(schema, 'title') ??
    values[0] ??
    (typeof type === 'string' ? type : keyword === 'allOf' ? 'Part' : 'Variant')
  const count = (used.get(base) ?? 0) + 1
  used.set(base, count)
  return count === 1 ? base : `${base} ${count}`
}
