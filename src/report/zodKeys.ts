import type * as z from 'zod'

/** The keys that a schema knows at a path of the judged value, for suggestions. Empty where any key may stand. */
export function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[], input: unknown): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const [head, ...rest] = path
  switch (def.type) {
    case 'object': {
      if (head === undefined) return Object.keys(def.shape)
      const inner = def.shape[String(head)]
      return inner ? keysAt(inner, rest, inside(input, head)) : []
    }
    case 'array':
      return head === undefined ? [] : keysAt(def.element, rest, inside(input, head))
    case 'record':
      return head === undefined ? keysOf(def.keyType) : keysAt(def.valueType, rest, inside(input, head))
    case 'union': {
      const fitting = def.options.filter((option) => accepts(option, input))
      return [...new Set((fitting.length > 0 ? fitting : def.options).flatMap((option) => keysAt(option, path, input)))]
    }
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
      return keysAt(def.innerType, path, input)
    case 'pipe':
      return keysAt(def.in, path, input)
    case 'lazy':
      return keysAt(def.getter(), path, input)
    default:
      return []
  }
}

/** Of several shapes only those count whose literal fields, such as `type`, agree with the value. */
function accepts(option: z.core.$ZodType, input: unknown): boolean {
  const { def } = (option as z.core.$ZodTypes)._zod
  if (def.type !== 'object') return false
  return Object.entries(def.shape).every(([key, field]) => {
    const inner = (field as z.core.$ZodTypes)._zod.def
    return inner.type !== 'literal' || inner.values.some((value) => value === inside(input, key))
  })
}

function keysOf(keyType: z.core.$ZodType): string[] {
  const { def } = (keyType as z.core.$ZodTypes)._zod
  return def.type === 'enum' ? Object.values(def.entries).map(String) : []
}

function inside(input: unknown, key: PropertyKey): unknown {
  return typeof input === 'object' && input !== null ? (input as Record<PropertyKey, unknown>)[key] : undefined
}
