/** What readers see of a schema wherever it is drawn: everything but its ids, its cuts and what is inside. */
import type { CodeText } from '../../model/contract/referenceText.js'
import type { SchemaNode } from '../../model/contract/schemaNode.js'
import type { Graph } from '../document/graph.js'
import { isObject, isTrue, type JsonObject, own, plainJson, textAt } from '../document/json.js'
import { deprecationOf, described, externalDocsOf } from '../document/text.js'
import { constraintsOf } from './constraints.js'
import type { Effective, EffectiveOf } from './effective.js'
import { enumValues } from './enumValues.js'
import { formatHint } from './formats.js'
import { typeFacts } from './typeName.js'

export type SchemaFacts = Omit<SchemaNode, 'component' | 'content' | 'items' | 'parts' | 'cut'>

export type SchemaFactsOf = (effective: Effective) => SchemaFacts

/** One per description: a definition is drawn on hundreds of pages, and found out about once for each of its names. */
export function schemaFacts(graph: Graph, effectiveOf: EffectiveOf): SchemaFactsOf {
  const known = new Map<object, { readonly effective: Effective; readonly facts: SchemaFacts }>()
  return (effective) => {
    const kept = known.get(effective.schema)
    if (kept && isSame(kept.effective, effective)) return kept.facts
    const facts = factsOf(effective, graph, effectiveOf)
    known.set(effective.schema, { effective, facts })
    return facts
  }
}

function isSame(one: Effective, other: Effective): boolean {
  return one.name === other.name && one.possible === other.possible && one.broken === other.broken
}

function factsOf(effective: Effective, graph: Graph, effectiveOf: EffectiveOf): SchemaFacts {
  const { schema, broken } = effective
  const { text, types, nullable } = typeFacts(effective, effectiveOf)
  const format = textAt(schema, 'format')
  const hint = format && formatHint(format)
  const title = textAt(schema, 'title')
  const values = enumValues(schema, graph)
  const xml = xmlName(schema)
  return {
    type: broken === undefined ? text : 'unknown',
    types,
    nullable,
    ...(format && { format }),
    ...(hint && { formatHint: hint }),
    ...(title && { title }),
    ...described(schema, graph),
    ...deprecationOf(schema, graph),
    readOnly: isTrue(schema, 'readOnly'),
    writeOnly: isTrue(schema, 'writeOnly'),
    ...(own(schema, 'default') !== undefined && { default: { value: plainJson(schema.default) } }),
    ...(own(schema, 'const') !== undefined && { const: { value: plainJson(schema.const) } }),
    ...(values && { enum: values }),
    constraints: constraintsOf(schema),
    examples: examplesOf(schema),
    ...externalDocsOf(schema, graph),
    ...(xml && { xml }),
    ...(broken !== undefined && { broken }),
  }
}

const shownExamples = 3
const longExample = 200

function examplesOf(schema: JsonObject): readonly CodeText[] {
  const listed = own(schema, 'examples')
  const single = own(schema, 'example')
  const all = Array.isArray(listed)
    ? listed
    : isObject(listed)
      ? Object.values(listed)
      : single === undefined
        ? []
        : [single]
  // A text stands as it is, like a default and the values of a list.
  return all
    .slice(0, shownExamples)
    .map(
      (example): CodeText =>
        typeof example === 'string' && example !== ''
          ? { code: example, language: 'text' }
          : { code: JSON.stringify(plainJson(example)), language: 'json' },
    )
    .filter(({ code }) => code.length <= longExample)
}

function xmlName(schema: JsonObject): string | undefined {
  const xml = own(schema, 'xml')
  if (!isObject(xml)) return undefined
  const name = textAt(xml, 'name')
  const prefix = textAt(xml, 'prefix')
  const attribute = isTrue(xml, 'attribute') || own(xml, 'nodeType') === 'attribute'
  const parts = [
    name && `${attribute ? '@' : ''}${prefix ? `${prefix}:` : ''}${name}`,
    isTrue(xml, 'wrapped') && 'wrapped',
    textAt(xml, 'namespace'),
  ]
  return parts.filter(Boolean).join(', ') || undefined
}
