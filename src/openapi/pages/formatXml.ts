/** Formats data as XML with the names from the schema. */
import type { JsonValue } from '../../model/contract/referenceText.js'
import { escapeHtml } from '../../util/html.js'
import { isJsonRecord, isTrue, objectAt, propertyOf, textAt } from '../document/json.js'
import type { ResolveSchema } from '../schema/schemaResolver.js'

export function formatXml(value: JsonValue, schema: unknown, resolveSchema: ResolveSchema): string {
  const { schema: whole, name } = resolveSchema(schema)
  const root = textAt(propertyOf(whole, 'xml'), 'name') ?? name ?? 'root'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${formatXmlElement(root, value, { schema, resolveSchema, indent: '' })}`
}

interface ElementContext {
  readonly schema: unknown
  readonly resolveSchema: ResolveSchema
  readonly indent: string
}

function formatXmlElement(name: string, value: JsonValue, { schema, resolveSchema, indent }: ElementContext): string {
  const { schema: whole } = resolveSchema(schema)
  const tag = textAt(propertyOf(whole, 'xml'), 'name') ?? name
  if (Array.isArray(value)) {
    const items = propertyOf(whole, 'items')
    const wrapped = isTrue(propertyOf(whole, 'xml'), 'wrapped')
    const inner = value.map((item) =>
      formatXmlElement(wrapped ? (textAt(propertyOf(resolveSchema(items).schema, 'xml'), 'name') ?? name) : tag, item, {
        schema: items,
        resolveSchema,
        indent: wrapped ? `${indent}  ` : indent,
      }),
    )
    return wrapped ? `${indent}<${tag}>\n${inner.join('\n')}\n${indent}</${tag}>` : inner.join('\n')
  }
  if (!isJsonRecord(value)) return `${indent}<${tag}>${escapeHtml(value === null ? '' : String(value))}</${tag}>`
  const properties = objectAt(whole, 'properties')
  const entries = Object.entries(value)
  const isAttribute = (key: string) =>
    isTrue(propertyOf(resolveSchema(propertyOf(properties, key)).schema, 'xml'), 'attribute')
  const attributes = entries
    .filter(([key]) => isAttribute(key))
    .map(
      ([key, inner]) =>
        ` ${textAt(propertyOf(resolveSchema(propertyOf(properties, key)).schema, 'xml'), 'name') ?? key}="${escapeHtml(String(inner))}"`,
    )
  const children = entries
    .filter(([key]) => !isAttribute(key))
    .map(([key, inner]) =>
      formatXmlElement(key, inner, { schema: propertyOf(properties, key), resolveSchema, indent: `${indent}  ` }),
    )
  if (children.length === 0) return `${indent}<${tag}${attributes.join('')}/>`
  return `${indent}<${tag}${attributes.join('')}>\n${children.join('\n')}\n${indent}</${tag}>`
}
