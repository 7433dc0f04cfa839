/** Builds the parts for `oneOf`, `anyOf`, and those members of `allOf` that could not be merged. */
import type { SchemaVariant, SchemaVariants } from '../../model/contract/schemaNode.js'
import { entriesAt, isObject, type JsonObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import { countRows } from './countRows.js'
import { isNullSchema } from './describeType.js'
import { mergeAllOf } from './mergeAllOf.js'
import type { PageContext, PartsContext } from './pageContext.js'
import { isConstantList } from './readEnumValues.js'
import type { ResolvedSchema } from './schemaResolver.js'

const variantLabels = { oneOf: 'One of', anyOf: 'Any of', allOf: 'All of' } as const

/** Rows of the first levels of a choice that are always shown. The first variant is shown at any length. */
const maxChoiceRows = 120

/** Lists of constants are omitted, because they are shown as enumerations. */
export function buildVariants(
  schema: JsonObject,
  { position, page, buildNode }: PartsContext,
): readonly SchemaVariants[] {
  return (['oneOf', 'anyOf', 'allOf'] as const).flatMap((keyword): SchemaVariants[] => {
    const members = variantMembers(schema, keyword, page)
    if (members.length === 0 || isConstantList(members)) return []
    const { property, fallback, valuesOf } = readDiscriminator(schema, page)
    const usedLabels = new Map<string, number>()
    let rowsLeft = maxChoiceRows
    const variants = members.map((member, index): SchemaVariant => {
      const resolved = page.resolveSchema(member)
      const values = keyword === 'allOf' ? [] : valuesOf(resolved)
      const { name, label } = nameVariant(resolved, values, { usedLabels, keyword, texts: page.texts })
      const path = `${position.path}~${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}`
      const id = page.uniqueId(path)
      rowsLeft -= countRows(resolved.schema, position.direction, page.resolveSchema)
      const isFirstLevel = position.isFirstLevel === true && (index === 0 || rowsLeft >= 0)
      return {
        id,
        label,
        discriminatorValues: values,
        ...(fallback !== undefined && resolved.target === fallback && { byDefault: true }),
        schema: buildNode(member, { ...position, anchor: id, path, depth: position.depth + 1, isFirstLevel }),
      }
    })
    return [
      {
        kind: 'variants',
        keyword,
        label: variantLabels[keyword],
        ...(property && keyword !== 'allOf' && { discriminator: property }),
        variants,
      },
    ]
  })
}

/** Merges a single variant into its schema: `anyOf: [X, null]` is a nullable X, and one variant is not a choice. */
export function collapseSoleVariant(resolved: ResolvedSchema, page: PageContext): ResolvedSchema {
  const { schema } = resolved
  for (const keyword of ['oneOf', 'anyOf']) {
    const all = listAt(schema, keyword)
    const rest = all.filter((variant) => !isNullSchema(variant, page.resolveSchema))
    if (rest.length !== 1 || !isObject(rest[0]) || isConstantList(all)) continue
    const sole = page.resolveSchema(rest[0])
    const { [keyword]: _, ...beside } = schema
    const merged = mergeAllOf(
      [
        { schema: sole.schema, from: sole.schema, keepsAnnotations: true },
        { schema: beside, from: schema, keepsAnnotations: true },
      ],
      { graph: page.graph, combine: (values) => values.at(-1) },
    )
    const nullable = rest.length < all.length ? { nullable: true } : {}
    const combined = { ...merged, ...nullable }
    page.graph.inheritLocation(combined, merged)
    const name = sole.name ?? resolved.name
    return { ...sole, schema: combined, target: sole.target, ...(name && { name }) }
  }
  return resolved
}

function variantMembers(
  schema: JsonObject,
  keyword: 'oneOf' | 'anyOf' | 'allOf',
  page: PageContext,
): readonly unknown[] {
  const members = listAt(schema, keyword).filter(
    (member) => keyword === 'allOf' || !isNullSchema(member, page.resolveSchema),
  )
  if (keyword !== 'oneOf' || members.length > 0 || propertyOf(schema, 'anyOf') !== undefined) return members
  // A base schema can list its variants only in the mapping of the discriminator.
  return [...new Set(discriminatorMapping(schema).map(([, reference]) => reference))].flatMap((reference) => {
    const found = page.graph.resolveReference(mappingReference(reference, schema, page), schema)
    return isObject(found.value) ? [found.value] : []
  })
}

/** Discriminator values with the references that they map to. */
function discriminatorMapping(schema: JsonObject): readonly (readonly [string, string])[] {
  return entriesAt(objectAt(schema, 'discriminator'), 'mapping').filter(
    (entry): entry is readonly [string, string] => typeof entry[1] === 'string',
  )
}

/** A mapping value is a reference, or the name of a component schema. */
function mappingReference(reference: string, schema: JsonObject, page: PageContext): string {
  if (/[#/.]/.test(reference)) return reference
  const named = `#/components/schemas/${reference}`
  return page.graph.resolveReference(named, schema).broken === undefined ? named : `#/definitions/${reference}`
}

/** `fallback` is the schema of `defaultMapping`; `valuesOf` returns the discriminator values that select a variant. */
function readDiscriminator(schema: JsonObject, page: PageContext) {
  const discriminator = propertyOf(schema, 'discriminator')
  const property = typeof discriminator === 'string' ? discriminator : textAt(discriminator, 'propertyName')
  const targetOf = (reference: string) =>
    page.resolveSchema(page.graph.resolveReference(mappingReference(reference, schema, page), schema).value).target
  const targets = new Map<string, unknown>(
    discriminatorMapping(schema).map(([value, reference]) => [value, targetOf(reference)]),
  )
  const defaultMapping = textAt(discriminator, 'defaultMapping')
  const valuesOf = (resolved: ResolvedSchema): readonly string[] => {
    if (!property) return []
    const mapped = [...targets].filter(([, target]) => target === resolved.target).map(([value]) => value)
    if (mapped.length > 0) return mapped
    const constant = propertyOf(
      page.resolveSchema(propertyOf(objectAt(resolved.schema, 'properties'), property)).schema,
      'const',
    )
    if (typeof constant === 'string') return [constant]
    return resolved.name ? [resolved.name] : []
  }
  return { property, valuesOf, ...(defaultMapping && { fallback: targetOf(defaultMapping) }) }
}

interface LabelContext {
  readonly usedLabels: Map<string, number>
  readonly keyword: string
  readonly texts: PageContext['texts']
}

/** Returns the label for readers, and the name for ids, which is the same in every language. */
function nameVariant(
  { schema, name }: ResolvedSchema,
  values: readonly string[],
  { usedLabels, keyword, texts }: LabelContext,
): { readonly name: string; readonly label: string } {
  const type = propertyOf(schema, 'type')
  const own = name ?? textAt(schema, 'title') ?? values[0] ?? (typeof type === 'string' ? type : undefined)
  const base = own ?? (keyword === 'allOf' ? 'Part' : 'Variant')
  const count = (usedLabels.get(base) ?? 0) + 1
  usedLabels.set(base, count)
  const numbered = (text: string) => (count === 1 ? text : `${text} ${count}`)
  return { name: numbered(base), label: numbered(own ?? (keyword === 'allOf' ? texts.partName : texts.variantName)) }
}
