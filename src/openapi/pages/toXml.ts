/** Data as XML, with the names that the schema gives. */
import type { JsonValue } from '../../model/contract/referenceText.js'
import { escapeHtml } from '../../util/html.js'
import { isObject, isTrue, objectAt, own, textAt } from '../document/json.js'
import type { EffectiveOf } from '../schema/effective.js'

export function toXml(value: JsonValue, schema: unknown, effective: EffectiveOf): string {
  const { schema: whole, name } = effective(schema)
  const root = textAt(own(whole, 'xml'), 'name') ?? name ?? 'root'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, value, { schema, effective, indent: '' })}`
}

interface Inside {
  readonly schema: unknown
  readonly effective: EffectiveOf
  readonly indent: string
}

function element(name: string, value: JsonValue, { schema, effective, indent }: Inside): string {
  const { schema: whole } = effective(schema)
  const tag = textAt(own(whole, 'xml'), 'name') ?? name
  if (Array.isArray(value)) {
    const items = own(whole, 'items')
    const wrapped = isTrue(own(whole, 'xml'), 'wrapped')
    const inner = value.map((item) =>
      element(wrapped ? (textAt(own(effective(items).schema, 'xml'), 'name') ?? name) : tag, item, {
        schema: items,
        effective,
        indent: wrapped ? `${indent}  ` : indent,
      }),
    )
    return wrapped ? `${indent}<${tag}>\n${inner.join('\n')}\n${indent}</${tag}>` : inner.join('\n')
  }
  if (!isObject(value)) return `${indent}<${tag}>${escapeHtml(value === null ? '' : String(value))}</${tag}>`
  const properties = objectAt(whole, 'properties')
  const entries = Object.entries(value as Readonly<Record<string, JsonValue>>)
  const isAttribute = (key: string) => isTrue(own(effective(own(properties, key)).schema, 'xml'), 'attribute')
  const attributes = entries
    .filter(([key]) => isAttribute(key))
    .map(
      ([key, inner]) =>
        ` ${textAt(own(effective(own(properties, key)).schema, 'xml'), 'name') ?? key}="${escapeHtml(String(inner))}"`,
    )
  const children = entries
    .filter(([key]) => !isAttribute(key))
    .map(([key, inner]) => element(key, inner, { schema: own(properties, key), effective, indent: `${indent}  ` }))
  if (children.length === 0) return `${indent}<${tag}${attributes.join('')}/>`
  return `${indent}<${tag}${attributes.join('')}>\n${children.join('\n')}\n${indent}</${tag}>`
}
