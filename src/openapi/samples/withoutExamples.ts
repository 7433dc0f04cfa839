import type { SampledSchema } from './sampleOptions.js'

/** Returns a resolver that removes the values of the author, so that samples are generated from the keywords only. */
export function withoutExamples<Resolved extends SampledSchema>(
  resolveSchema: (schema: unknown) => Resolved,
): (schema: unknown) => Resolved {
  const bare = new WeakMap<object, SampledSchema['schema']>()
  return (schema) => {
    const found = resolveSchema(schema)
    const { example, examples, default: preset, ...rest } = found.schema
    const kept = bare.get(found.schema) ?? rest
    bare.set(found.schema, kept)
    return { ...found, schema: kept }
  }
}
