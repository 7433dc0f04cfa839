/** Checks that every variant declares the discriminator property, and that the mapping points to existing schemas. */
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import { listPropertyNames } from './listPropertyNames.js'
import type { SchemaDiagnostic } from './schemaDiagnostic.js'

export function checkDiscriminator(schema: JsonObject, graph: Graph): SchemaDiagnostic | undefined {
  const discriminator = propertyOf(schema, 'discriminator')
  // In Swagger 2.0 the discriminator is a string.
  if (discriminator === undefined || propertyOf(graph.root.value, 'swagger') !== undefined) return undefined
  if (!isObject(discriminator)) {
    const hint = typeof discriminator === 'string' ? `Write \`propertyName: ${discriminator}\`.` : undefined
    return { key: 'discriminator', message: '`discriminator` must be a map.', ...(hint && { hint }) }
  }
  const name = textAt(discriminator, 'propertyName')
  if (name === undefined) return { key: 'discriminator', message: '`discriminator` must have `propertyName`.' }
  const context = { schema, discriminator, graph }
  return checkDiscriminatorProperty(name, context) ?? checkDiscriminatorMapping(context)
}

interface DiscriminatorContext {
  readonly schema: JsonObject
  readonly discriminator: JsonObject
  readonly graph: Graph
}

function checkDiscriminatorProperty(
  name: string,
  { schema, discriminator, graph }: DiscriminatorContext,
): SchemaDiagnostic | undefined {
  const variants = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')].map((variant) =>
    listPropertyNames(variant, graph),
  )
  if (variants.length === 0 || listPropertyNames(schema, graph).includes(name)) return undefined
  // A variant without declared properties may have any property.
  if (variants.some((names) => names.length === 0 || names.includes(name))) return undefined
  const near = nearest(name, variants[0] ?? [])
  return {
    holder: discriminator,
    key: 'propertyName',
    message: `\`discriminator.propertyName\` \`${name}\` is not declared by any variant.`,
    hint: near ? `Did you mean \`${near}\`?` : 'Use a property that every variant declares.',
  }
}

function checkDiscriminatorMapping({
  schema,
  discriminator,
  graph,
}: DiscriminatorContext): SchemaDiagnostic | undefined {
  const mapping = objectAt(discriminator, 'mapping') ?? {}
  const schemas = entriesAt(objectAt(graph.root.value, 'components'), 'schemas').map(([name]) => name)
  for (const [value, target] of Object.entries(mapping)) {
    const place = { holder: mapping, key: value }
    if (typeof target !== 'string')
      return {
        ...place,
        message: `\`discriminator.mapping\` must map \`${value}\` to the name or reference of a schema.`,
      }
    // A URL points outside the project. A plain name may be a schema of this file or of a file that refers to it.
    if (/^[a-z][a-z0-9+.-]*:/i.test(target) || schemas.includes(target)) continue
    const isReference = /[#/.]/.test(target)
    const reference = isReference ? target : `#/components/schemas/${target}`
    if (graph.resolveReference(reference, schema).broken === undefined) continue
    const near = nearest(target.replace(/^.*\//, ''), schemas)
    return {
      ...place,
      message: `\`discriminator.mapping\` maps \`${value}\` to unknown schema \`${target}\`.`,
      hint: near
        ? `Did you mean \`${isReference ? '#/components/schemas/' : ''}${near}\`?`
        : 'Use the name of a schema under `components`, or a reference to a schema.',
    }
  }
  return undefined
}
