/** The alternatives of `oneOf` and `anyOf`, the one to show first, with the value of the discriminator that selects it. */
import type { JsonValue } from '../../model/contract/reference.js'
import { listAt, objectAt, textAt } from '../document/json.js'
import { decodePercent } from '../document/jsonPointer.js'
import type { SampledSchema, Walk } from './options.js'

export interface Branch {
  readonly schema: unknown
  /** What the discriminator must be. */
  readonly preset: Readonly<Record<string, JsonValue>>
}

/** Alternatives that are null come last: they show nothing. `allOf` holds only what could not be laid together. */
export function branchesOf({ schema }: SampledSchema, walk: Walk): readonly Branch[] {
  const listed =
    ['oneOf', 'anyOf', 'allOf'].map((keyword) => listAt(schema, keyword)).find((list) => list.length > 0) ?? []
  const branches = listed.map((branch) => ({ schema: branch, preset: presetOf(schema, branch, walk) }))
  const isNull = (branch: Branch) => walk.effective(branch.schema).schema.type === 'null'
  return [...branches.filter((branch) => !isNull(branch)), ...branches.filter(isNull)]
}

function presetOf(schema: SampledSchema['schema'], branch: unknown, walk: Walk): Branch['preset'] {
  const discriminator = objectAt(schema, 'discriminator')
  const property = textAt(discriminator, 'propertyName')
  if (property === undefined) return {}
  const found = walk.effective(branch)
  const own = walk.effective(objectAt(found.schema, 'properties')?.[property]).schema
  // What the branch itself allows is surer than a name.
  if (Object.hasOwn(own, 'const') || listAt(own, 'enum').length === 1) return {}
  const mapping = Object.entries(objectAt(discriminator, 'mapping') ?? {})
  const mapped = mapping.find(([, target]) => typeof target === 'string' && lastStep(target) === found.name)?.[0]
  const value = mapped ?? found.name
  const values = listAt(own, 'enum')
  return value === undefined || (values.length > 0 && !values.includes(value)) ? {} : { [property]: value }
}

function lastStep(address: string): string {
  return decodePercent(address.slice(address.lastIndexOf('/') + 1)).replace(/\.(ya?ml|json)$/i, '')
}
