import type * as z from 'zod'
import { isRecord } from '../util/isRecord.js'

/** Lists the keys that a schema allows at a path of the checked value, for suggestions. Empty if any key is allowed. */
export function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[], input: unknown): string[] {
  const def = definitionOf(schema)
  const [head, ...rest] = path
  switch (def.type) {
    case 'object': {
      if (head === undefined) return Object.keys(def.shape)
      const inner = def.shape[String(head)]
      return inner ? keysAt(inner, rest, valueOfKey(input, head)) : []
    }
    case 'array':
      return head === undefined ? [] : keysAt(def.element, rest, valueOfKey(input, head))
    case 'record':
      return head === undefined ? enumKeys(def.keyType) : keysAt(def.valueType, rest, valueOfKey(input, head))
    case 'union': {
      const fitting = def.options.filter((option) => matchesLiterals(option, input))
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

/** True if the literal fields of an object schema, such as `type`, match the value. */
function matchesLiterals(option: z.core.$ZodType, input: unknown): boolean {
  const def = definitionOf(option)
  if (def.type !== 'object') return false
  return Object.entries(def.shape).every(([key, field]) => {
    const inner = definitionOf(field)
    return inner.type !== 'literal' || inner.values.some((value) => value === valueOfKey(input, key))
  })
}

function enumKeys(keyType: z.core.$ZodType): string[] {
  const def = definitionOf(keyType)
  return def.type === 'enum' ? Object.values(def.entries).map(String) : []
}

function valueOfKey(input: unknown, key: PropertyKey): unknown {
  if (Array.isArray(input)) return input[Number(key)]
  return isRecord(input) ? input[key] : undefined
}

/** zod types a nested schema as its common base; its definition is one of the union `$ZodTypes`. */
function definitionOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.core.$ZodTypes)._zod.def
}
