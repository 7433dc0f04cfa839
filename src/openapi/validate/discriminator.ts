/** What tells the variants of a schema apart: a property that each of them has, and names of schemas that are there. */
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import { listPropertyNames } from './listPropertyNames.js'
import type { SchemaDiagnostic } from './schemaDiagnostic.js'

export function checkDiscriminator(schema: JsonObject, graph: Graph): SchemaDiagnostic | undefined {
  const discriminator = propertyOf(schema, 'discriminator')
  if (discriminator === undefined || propertyOf(graph.root.value, 'swagger') !== undefined) return undefined
  if (!isObject(discriminator)) {
    const hint = typeof discriminator === 'string' ? `Write \`propertyName: ${discriminator}\`.` : undefined
    return { key: 'discriminator', message: '`discriminator` must be a map.', ...(hint && { hint }) }
  }
  const name = textAt(discriminator, 'propertyName')
  if (name === undefined) return { key: 'discriminator', message: 'A discriminator needs `propertyName`.' }
  return checkDiscriminatorProperty(schema, name, graph) ?? checkDiscriminatorMapping(schema, graph)
}

function checkDiscriminatorProperty(schema: JsonObject, name: string, graph: Graph): SchemaDiagnostic | undefined {
  const variants = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')].map((variant) =>
    listPropertyNames(variant, graph),
  )
  if (variants.length === 0 || listPropertyNames(schema, graph).includes(name)) return undefined
  if (variants.some((names) => names.length === 0 || names.includes(name))) return undefined
  const near = nearest(name, variants[0] ?? [])
  return {
    holder: schema.discriminator as object,
    key: 'propertyName',
    message: `No variant has the property “${name}”, by which they are told apart.`,
    hint: near ? `Did you mean “${near}”?` : 'Name a property that every variant has.',
  }
}

function checkDiscriminatorMapping(schema: JsonObject, graph: Graph): SchemaDiagnostic | undefined {
  const discriminator = objectAt(schema, 'discriminator')
  const mapping = objectAt(discriminator, 'mapping')
  const schemas = entriesAt(objectAt(graph.root.value, 'components'), 'schemas').map(([name]) => name)
  for (const [value, address] of Object.entries(mapping ?? {})) {
    if (typeof address !== 'string') return { holder: mapping as object, key: value, message: mappingNotText(value) }
    // What has a scheme leads out of the project, and a name may be one in a file that refers to this one.
    if (/^[a-z][a-z0-9+.-]*:/i.test(address) || schemas.includes(address)) continue
    const isAddress = /[#/.]/.test(address)
    if (graph.resolveReference(isAddress ? address : `#/components/schemas/${address}`, schema).broken === undefined)
      continue
    const near = nearest(address.replace(/^.*\//, ''), schemas)
    const prefix = isAddress ? '#/components/schemas/' : ''
    return {
      holder: mapping as object,
      key: value,
      message: `The kind “${value}” leads to the schema “${address}”, which does not exist.`,
      hint: near
        ? `Did you mean “${prefix}${near}”?`
        : 'Write the name of a schema under `components`, or its address.',
    }
  }
  return undefined
}

function mappingNotText(value: string): string {
  return `The kind “${value}” must lead to the name or the address of a schema.`
}
