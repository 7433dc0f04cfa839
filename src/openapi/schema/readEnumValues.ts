/**
 * Values of an enumeration with names and descriptions, in the five spellings that authors use: `x-enumDescriptions` and
 * `x-enum-descriptions` (map or list), `x-enumNames` and `x-enum-varnames`, `x-ms-enum`, and `oneOf` of constants.
 */

import type { MarkdownText } from '../../model/contract/referenceText.js'
import type { EnumValueView } from '../../model/contract/schemaNode.js'
import type { Graph } from '../document/graph.js'
import {
  equalJson,
  isObject,
  isTrue,
  type JsonObject,
  listAt,
  propertyOf,
  textAt,
  toPlainJson,
} from '../document/json.js'
import { markdownAt } from '../document/textFields.js'

/** The values of an enumeration with their descriptions; undefined if the schema is not an enumeration. */
export function readEnumValues(schema: JsonObject, graph: Graph): readonly EnumValueView[] | undefined {
  return fromConstants(schema, graph) ?? fromEnum(schema, graph)
}

/** True for `oneOf` (or `anyOf`) of nothing but constants: that is an enumeration. */
export function isConstantList(variants: readonly unknown[]): boolean {
  return (
    variants.length > 0 &&
    variants.every(
      (variant) =>
        isObject(variant) && Object.hasOwn(variant, 'const') && propertyOf(variant, 'properties') === undefined,
    )
  )
}

function fromConstants(schema: JsonObject, graph: Graph): readonly EnumValueView[] | undefined {
  for (const keyword of ['oneOf', 'anyOf']) {
    const variants = listAt(schema, keyword)
    if (!isConstantList(variants)) continue
    return variants.filter(isObject).map((variant) => {
      const name = textAt(variant, 'title')
      const description = markdownAt(variant, 'description', graph)
      return {
        value: toPlainJson(variant.const),
        deprecated: isTrue(variant, 'deprecated'),
        ...(name && { name }),
        ...(description && { description }),
      }
    })
  }
  return undefined
}

function fromEnum(schema: JsonObject, graph: Graph): readonly EnumValueView[] | undefined {
  const values = listAt(schema, 'enum')
  if (values.length === 0) return undefined
  const names = propertyOf(schema, 'x-enumNames') ?? propertyOf(schema, 'x-enum-varnames')
  const described = propertyOf(schema, 'x-enumDescriptions') ?? propertyOf(schema, 'x-enum-descriptions')
  const microsoft = listAt(propertyOf(schema, 'x-ms-enum'), 'values').filter(isObject)
  const deprecated = listAt(schema, 'x-deprecated-values')
  return values.map((value, index) => {
    const entry = microsoft.find((item) => equalJson(item.value, value))
    const name = enumValueName(names, value, index) ?? textAt(entry, 'name')
    const description =
      enumValueDescription(described, { index, name: String(value) }, graph) ??
      (entry && markdownAt(entry, 'description', graph))
    return {
      value: toPlainJson(value),
      deprecated: deprecated.some((item) => equalJson(item, value)),
      ...(name && name !== String(value) && { name }),
      ...(description && { description }),
    }
  })
}

function enumValueName(names: unknown, value: unknown, index: number): string | undefined {
  const name = Array.isArray(names) ? names[index] : propertyOf(names, String(value))
  return typeof name === 'string' && name ? name : undefined
}

/** @param key index of the value in a list of descriptions, and its name in a map of them. */
function enumValueDescription(
  descriptions: unknown,
  key: { readonly index: number; readonly name: string },
  graph: Graph,
): MarkdownText | undefined {
  if (typeof descriptions !== 'object' || descriptions === null) return undefined
  return markdownAt(descriptions, Array.isArray(descriptions) ? String(key.index) : key.name, graph)
}
