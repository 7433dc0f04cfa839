/**
 * Summary of a schema: the parts that are the same wherever the schema is shown, without ids, cuts, and inner schemas.
 */
import type { CodeText } from '../../model/contract/referenceText.js'
import type { SchemaNode } from '../../model/contract/schemaNode.js'
import type { InterfaceText } from '../../text/catalogue.js'
import type { Graph } from '../document/graph.js'
import { isObject, isTrue, type JsonObject, propertyOf, textAt, toPlainJson } from '../document/json.js'
import { deprecatedField, descriptionField, externalDocsField } from '../document/textFields.js'
import { describeConstraints } from './describeConstraints.js'
import { describeType } from './describeType.js'
import { formatHint } from './formats.js'
import { readEnumValues } from './readEnumValues.js'
import type { ResolvedSchema, ResolveSchema } from './schemaResolver.js'

export type SchemaSummary = Omit<SchemaNode, 'component' | 'content' | 'items' | 'parts' | 'cut'>

export type SummarizeSchema = (resolved: ResolvedSchema) => SchemaSummary

interface SummaryTools {
  readonly graph: Graph
  readonly resolveSchema: ResolveSchema
  readonly texts: InterfaceText
}

/**
 * Creates the summarizer of a description. A definition is shown on hundreds of pages, but summarized once for each of
 * its names.
 */
export function createSchemaSummarizer(tools: SummaryTools): SummarizeSchema {
  const cache = new Map<object, { readonly resolved: ResolvedSchema; readonly summary: SchemaSummary }>()
  return (resolved) => {
    const cached = cache.get(resolved.schema)
    if (cached && isSameIdentity(cached.resolved, resolved)) return cached.summary
    const summary = summarizeSchema(resolved, tools)
    cache.set(resolved.schema, { resolved, summary })
    return summary
  }
}

function isSameIdentity(one: ResolvedSchema, other: ResolvedSchema): boolean {
  return one.name === other.name && one.possible === other.possible && one.broken === other.broken
}

function summarizeSchema(resolved: ResolvedSchema, { graph, resolveSchema, texts }: SummaryTools): SchemaSummary {
  const { schema, broken } = resolved
  const { text, types, nullable } = describeType(resolved, resolveSchema)
  const format = textAt(schema, 'format')
  const hint = format && formatHint(format, texts)
  const title = textAt(schema, 'title')
  const values = readEnumValues(schema, graph)
  const xml = xmlName(schema)
  return {
    type: broken === undefined ? text : 'unknown',
    types,
    nullable,
    ...(format && { format }),
    ...(hint && { formatHint: hint }),
    ...(title && { title }),
    ...descriptionField(schema, graph),
    ...deprecatedField(schema, graph),
    readOnly: isTrue(schema, 'readOnly'),
    writeOnly: isTrue(schema, 'writeOnly'),
    ...(propertyOf(schema, 'default') !== undefined && { default: { value: toPlainJson(schema.default) } }),
    ...(propertyOf(schema, 'const') !== undefined && { const: { value: toPlainJson(schema.const) } }),
    ...(values && { enum: values }),
    constraints: describeConstraints(schema),
    examples: schemaExamples(schema, nullable || text === 'any'),
    ...externalDocsField(schema, graph),
    ...(xml && { xml }),
    ...(broken !== undefined && { broken }),
  }
}

const shownExamples = 3
const longExample = 200

/** Generators write `example: null` where there is no example. It is shown only if the schema allows `null`. */
function schemaExamples(schema: JsonObject, allowsNull: boolean): readonly CodeText[] {
  const listed = propertyOf(schema, 'examples')
  const single = propertyOf(schema, 'example')
  const all = Array.isArray(listed)
    ? listed
    : isObject(listed)
      ? Object.values(listed)
      : single === undefined
        ? []
        : [single]
  // A string is shown without quotes, like a default and the values of an enumeration.
  return all
    .filter((example) => allowsNull || example !== null)
    .slice(0, shownExamples)
    .map(
      (example): CodeText =>
        typeof example === 'string' && example !== ''
          ? { code: example, language: 'text' }
          : { code: JSON.stringify(toPlainJson(example)), language: 'json' },
    )
    .filter(({ code }) => code.length <= longExample)
}

/** XML name and options as short text, for example `@id` for an attribute. */
function xmlName(schema: JsonObject): string | undefined {
  const xml = propertyOf(schema, 'xml')
  if (!isObject(xml)) return undefined
  const name = textAt(xml, 'name')
  const prefix = textAt(xml, 'prefix')
  const attribute = isTrue(xml, 'attribute') || propertyOf(xml, 'nodeType') === 'attribute'
  const parts = [
    name && `${attribute ? '@' : ''}${prefix ? `${prefix}:` : ''}${name}`,
    isTrue(xml, 'wrapped') && 'wrapped',
    textAt(xml, 'namespace'),
  ]
  return parts.filter(Boolean).join(', ') || undefined
}
