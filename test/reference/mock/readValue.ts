/** Reads texts of a request as values of a schema: a query says `3`, which can be a number or a text. */
import type { Graph } from '../../../src/openapi/document/graph.js'
import { isObject, listAt, objectAt, propertyOf } from '../../../src/openapi/document/json.js'
import type { ResolveSchema } from '../../../src/openapi/schema/schemaResolver.js'
import { validateValue } from '../../../src/openapi/validate/validateValue.js'

export interface Rules {
  readonly graph: Graph
  readonly resolveSchema: ResolveSchema
}

/** Fields of a form, in their order. */
export type Pairs = readonly (readonly [string, string])[]

/** Messages about the first of the values if the schema allows none of them. */
export function judgeValues(values: readonly unknown[], schema: unknown, { graph }: Rules): readonly string[] {
  const judged = values.map((value) =>
    validateValue(value, schema, { graph, direction: 'request' }).map(({ path, message }) =>
      `${path.join('.')} ${message} (${JSON.stringify(value)?.slice(0, 120)})`.trim(),
    ),
  )
  return judged.some((messages) => messages.length === 0) ? [] : (judged.at(-1) ?? ['has no value'])
}

/** Everything that the text can mean: itself, a number, a constant, JSON. */
export function readScalar(text: string): readonly unknown[] {
  const isNumber = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(text)
  return [
    ...(text === '' ? [null] : []),
    ...(isNumber ? [Number(text)] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    ...(/^\s*[[{]/.test(text) ? readJson(text) : []),
    text,
  ]
}

export function readJson(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

/** The first meaning of the text that fits the schema, else the text. */
function readAs(text: string, schema: unknown, rules: Rules): unknown {
  const fits = (value: unknown) => judgeValues([value], schema, rules).length === 0
  return readScalar(text).find(fits) ?? text
}

/** Variants that a value can have, with the schema itself. */
export function alternatives(schema: unknown, rules: Rules, depth = 0): readonly object[] {
  const whole = rules.resolveSchema(schema).schema
  const inner = ['oneOf', 'anyOf', 'allOf'].flatMap((key) => listAt(whole, key))
  return [whole, ...(depth > 4 ? [] : inner.flatMap((part) => alternatives(part, rules, depth + 1)))]
}

export function readList(texts: readonly string[], schema: unknown, rules: Rules): readonly unknown[] {
  return alternatives(schema, rules)
    .filter((one) => propertyOf(one, 'items') !== undefined || propertyOf(one, 'type') === 'array')
    .map((one) => texts.map((text) => readAs(text, propertyOf(one, 'items') ?? true, rules)))
}

/** Objects whose properties are texts; a repeated name is an array. */
export function readRecord(pairs: Pairs, schema: unknown, rules: Rules): readonly unknown[] {
  return alternatives(schema, rules)
    .filter((one) => objectAt(one, 'properties') ?? propertyOf(one, 'additionalProperties'))
    .map((one) => recordOf(pairs, (name) => propertySchema(one, name), rules))
}

function recordOf(pairs: Pairs, schemaOf: (name: string) => unknown, rules: Rules): unknown {
  const names = [...new Set(pairs.map(([name]) => name))]
  return Object.fromEntries(
    names.map((name) => {
      const texts = pairs.filter(([key]) => key === name).map(([, text]) => text)
      const values = readField(texts, schemaOf(name), rules)
      return [name, values.find((value) => judgeValues([value], schemaOf(name), rules).length === 0) ?? values.at(-1)]
    }),
  )
}

/** Values of a field that has been sent once or several times. */
export function readField(texts: readonly string[], schema: unknown, rules: Rules): readonly unknown[] {
  const [only] = texts
  return [
    ...readList(texts, schema, rules),
    ...(texts.length === 1 && only !== undefined
      ? [...readList(only.split(','), schema, rules), ...readScalar(only)]
      : []),
  ]
}

export function propertySchema(schema: object, name: string): unknown {
  const declared = propertyOf(propertyOf(schema, 'properties'), name)
  if (declared !== undefined) return declared
  const more = propertyOf(schema, 'additionalProperties')
  return isObject(more) ? more : true
}

/** `a[b][c]=1` and `a[]=1` as an object. */
export function readDeepObject(
  { name, schema }: { readonly name: string; readonly schema: unknown },
  pairs: Pairs,
  rules: Rules,
): readonly unknown[] {
  const own = pairs.filter(([key]) => key.startsWith(`${name}[`))
  if (own.length === 0) return []
  return alternatives(schema, rules).map((one) =>
    nest(
      own.map(([key, text]) => [stepsOf(key), text]),
      one,
      rules,
    ),
  )
}

function stepsOf(key: string): readonly string[] {
  return [...key.matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step)
}

function nest(entries: readonly (readonly [readonly string[], string])[], schema: unknown, rules: Rules): unknown {
  const [first] = entries
  if (first && entries.length === 1 && first[0].length === 0) return readAs(first[1], schema, rules)
  if (entries.every(([steps]) => steps.length === 0)) return entries.map(([, text]) => readAs(text, schema, rules))
  const whole = alternatives(schema, rules)
  const names = [...new Set(entries.map(([[step = '']]) => step))]
  const at = (name: string) =>
    entries.filter(([[step]]) => step === name).map(([steps, text]) => [steps.slice(1), text] as const)
  if (names.every((name) => /^\d*$/.test(name))) {
    const items = whole.map((one) => propertyOf(one, 'items')).find((one) => one !== undefined) ?? true
    return names.flatMap((name) =>
      name === '' ? at('').map((entry) => nest([entry], items, rules)) : [nest(at(name), items, rules)],
    )
  }
  const schemaOf = (name: string) => whole.map((one) => propertySchema(one, name)).find((one) => one !== true) ?? true
  return Object.fromEntries(names.map((name) => [name, nest(at(name), schemaOf(name), rules)]))
}
