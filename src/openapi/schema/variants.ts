/** `oneOf`, `anyOf` and what is left of `allOf`. */
import type { SchemaVariant, SchemaVariants } from '../../model/contract/schemaNode.js'
import { isObject, type JsonObject, listAt, namesAt, objectAt, own, textAt } from '../document/json.js'
import type { Effective } from './effective.js'
import { isConstants } from './enumValues.js'
import { layTogether } from './layTogether.js'
import type { DrawNode } from './schemaParts.js'
import type { PageScope, Spot } from './scope.js'
import { isNull } from './typeName.js'

const labels = { oneOf: 'One of', anyOf: 'Any of', allOf: 'All of' } as const

export function variantParts(
  schema: JsonObject,
  spot: Spot,
  scope: PageScope,
  draw: DrawNode,
): readonly SchemaVariants[] {
  return (['oneOf', 'anyOf', 'allOf'] as const).flatMap((keyword): SchemaVariants[] => {
    const members = membersOf(schema, keyword, scope)
    if (members.length === 0 || isConstants(members)) return []
    const { property, fallback, valuesOf } = discriminatorOf(schema, scope)
    const used = new Map<string, number>()
    const variants = members.map((member): SchemaVariant => {
      const effective = scope.effective(member)
      const values = keyword === 'allOf' ? [] : valuesOf(effective)
      const label = variantLabel(effective, values, { used, keyword })
      const path = `${spot.path}~${label.replace(/[^\p{L}\p{N}._-]+/gu, '-')}`
      const id = scope.claim(path)
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
export function soleVariant(effective: Effective, scope: PageScope): Effective {
  const { schema } = effective
  for (const keyword of ['oneOf', 'anyOf']) {
    const all = listAt(schema, keyword)
    const rest = all.filter((variant) => !isNull(variant, scope.effective))
    if (rest.length !== 1 || !isObject(rest[0]) || isConstants(all)) continue
    const sole = scope.effective(rest[0])
    const { [keyword]: _, ...beside } = schema
    const merged = layTogether(
      [
        { schema: sole.schema, from: sole.schema, inner: true },
        { schema: beside, from: schema, inner: true },
      ],
      { graph: scope.graph, all: (values) => values.at(-1) },
    )
    const nullable = rest.length < all.length ? { nullable: true } : {}
    const whole = { ...merged, ...nullable }
    scope.graph.adopt(whole, merged)
    const name = sole.name ?? effective.name
    return { ...sole, schema: whole, target: sole.target, ...(name && { name }) }
  }
  return effective
}

function membersOf(schema: JsonObject, keyword: 'oneOf' | 'anyOf' | 'allOf', scope: PageScope): readonly unknown[] {
  const members = listAt(schema, keyword).filter((member) => keyword === 'allOf' || !isNull(member, scope.effective))
  if (keyword !== 'oneOf' || members.length > 0 || own(schema, 'anyOf') !== undefined) return members
  // A base that names its kinds only in the mapping.
  return [...new Set(mapping(schema).map(([, address]) => address))].flatMap((address) => {
    const found = scope.graph.find(pointerOf(address, schema, scope), schema)
    return isObject(found.value) ? [{ $ref: address, value: found.value }].map(({ value }) => value) : []
  })
}

function mapping(schema: JsonObject): readonly (readonly [string, string])[] {
  return namesAt(objectAt(schema, 'discriminator'), 'mapping').filter(
    (entry): entry is readonly [string, string] => typeof entry[1] === 'string',
  )
}

function pointerOf(address: string, schema: JsonObject, scope: PageScope): string {
  if (/[#/.]/.test(address)) return address
  const named = `#/components/schemas/${address}`
  return scope.graph.find(named, schema).broken === undefined ? named : `#/definitions/${address}`
}

function discriminatorOf(schema: JsonObject, scope: PageScope) {
  const given = own(schema, 'discriminator')
  const property = typeof given === 'string' ? given : textAt(given, 'propertyName')
  const targetOf = (address: string) =>
    scope.effective(scope.graph.find(pointerOf(address, schema, scope), schema).value).target
  const targets = new Map<string, unknown>(mapping(schema).map(([value, address]) => [value, targetOf(address)]))
  const others = textAt(given, 'defaultMapping')
  const valuesOf = (effective: Effective): readonly string[] => {
    if (!property) return []
    const mapped = [...targets].filter(([, target]) => target === effective.target).map(([value]) => value)
    if (mapped.length > 0) return mapped
    const constant = own(scope.effective(own(objectAt(effective.schema, 'properties'), property)).schema, 'const')
    if (typeof constant === 'string') return [constant]
    return effective.name ? [effective.name] : []
  }
  return { property, valuesOf, ...(others && { fallback: targetOf(others) }) }
}

interface Labelling {
  readonly used: Map<string, number>
  readonly keyword: string
}

function variantLabel({ schema, name }: Effective, values: readonly string[], { used, keyword }: Labelling): string {
  const type = own(schema, 'type')
  const base =
    name ??
    textAt(schema, 'title') ??
    values[0] ??
    (typeof type === 'string' ? type : keyword === 'allOf' ? 'Part' : 'Variant')
  const count = (used.get(base) ?? 0) + 1
  used.set(base, count)
  return count === 1 ? base : `${base} ${count}`
}
