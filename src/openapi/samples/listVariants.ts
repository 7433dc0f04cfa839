/** Variants of `oneOf` and `anyOf`, the one to show first, with the discriminator value that selects each. */
import type { JsonValue } from '../../model/contract/reference.js'
import { listAt, objectAt, textAt } from '../document/json.js'
import { decodePercent } from '../document/jsonPointer.js'
import type { SampleContext, SampledSchema } from './sampleOptions.js'

export interface SampledVariant {
  readonly schema: unknown
  /** The discriminator property and its value, or an empty object. */
  readonly discriminator: Readonly<Record<string, JsonValue>>
}

/** Variants that are null come last, because they show nothing. `allOf` holds only schemas that could not be merged. */
export function listVariants(
  { schema }: SampledSchema,
  context: Pick<SampleContext, 'resolveSchema'>,
): readonly SampledVariant[] {
  const listed =
    ['oneOf', 'anyOf', 'allOf'].map((keyword) => listAt(schema, keyword)).find((list) => list.length > 0) ?? []
  const variants = listed.map((variant) => ({
    schema: variant,
    discriminator: discriminatorValue(schema, variant, context),
  }))
  const isNull = (variant: SampledVariant) => context.resolveSchema(variant.schema).schema.type === 'null'
  return [...variants.filter((variant) => !isNull(variant)), ...variants.filter(isNull)]
}

function discriminatorValue(
  schema: SampledSchema['schema'],
  variant: unknown,
  context: Pick<SampleContext, 'resolveSchema'>,
): SampledVariant['discriminator'] {
  const discriminator = objectAt(schema, 'discriminator')
  const property = textAt(discriminator, 'propertyName')
  if (property === undefined) return {}
  const resolved = context.resolveSchema(variant)
  const propertySchema = context.resolveSchema(objectAt(resolved.schema, 'properties')?.[property]).schema
  const values = listAt(propertySchema, 'enum')
  // A constant in the variant is more reliable than the name of a schema.
  if (Object.hasOwn(propertySchema, 'const') || values.length === 1) return {}
  const mapping = Object.entries(objectAt(discriminator, 'mapping') ?? {})
  const mapped = mapping.find(([, target]) => typeof target === 'string' && schemaNameOf(target) === resolved.name)?.[0]
  const value = mapped ?? resolved.name
  return value === undefined || (values.length > 0 && !values.includes(value)) ? {} : { [property]: value }
}

/** `#/components/schemas/Cat` or `schemas/Cat.yaml` -> `Cat`. */
function schemaNameOf(reference: string): string {
  return decodePercent(reference.slice(reference.lastIndexOf('/') + 1)).replace(/\.(ya?ml|json)$/i, '')
}
