/**
 * A schema -> what readers see of it at one spot of a page. Cut where it would repeat itself, where it is nested too deep,
 * and where the page is full; never without a link to where it goes on.
 */

import type { CodeText } from '../../contract/referenceText.js'
import type { SchemaCut, SchemaNode } from '../../contract/schemaNode.js'
import { isObject, isTrue, type JsonObject, listAt, own, plainJson, textAt } from '../json.js'
import { deprecationOf, described, externalDocsOf } from '../views/text.js'
import { constraintsOf } from './constraints.js'
import type { Effective } from './effective.js'
import { enumValues } from './enumValues.js'
import { formatHint } from './formats.js'
import { countRows, hasInside, schemaParts } from './schemaParts.js'
import { maxRowDepth, type PageScope, reservedRows, type Spot } from './scope.js'
import { typeFacts } from './typeName.js'
import { soleVariant } from './variants.js'

export function schemaNode(value: unknown, spot: Spot, scope: PageScope): SchemaNode {
  const { graph } = scope
  const effective = soleVariant(scope.effective(value), scope)
  const { schema, name, target, broken } = effective
  const { text, types, nullable } = typeFacts(effective, scope.effective)
  const format = textAt(schema, 'format')
  const hint = format && formatHint(format)
  const title = textAt(schema, 'title')
  const all = enumValues(schema, graph)
  const values = all && isBrief(spot) && all.length > briefValues ? undefined : all
  const xml = xmlName(schema)
  return {
    type: broken === undefined ? text : 'unknown',
    types,
    nullable,
    ...(format && { format }),
    ...(hint && { formatHint: hint }),
    ...(title && { title }),
    ...(name && { component: scope.mention(target, name) }),
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
    ...contentOf(schema, spot, scope),
    ...(xml && { xml }),
    ...(all && !values ? { parts: [], cut: outermostCut(spot, scope) } : insideOf(effective, spot, scope)),
    ...(broken !== undefined && { broken }),
  }
}

/** As many values stand in a line or two. */
const briefValues = 12

function isBrief(spot: Spot): boolean {
  return spot.brief === true && spot.depth > 0
}

/** Leads to the page of the schema that is drawn in brief. */
function outermostCut(spot: Spot, scope: PageScope): SchemaCut {
  const [outermost] = spot.open
  const name = outermost?.name
  return { reason: 'rows', ...scope.schemaPage({ ...scope.effective(outermost?.target), ...(name && { name }) }, spot) }
}

type Inside = Pick<SchemaNode, 'items' | 'parts' | 'cut'>

function insideOf(effective: Effective, spot: Spot, scope: PageScope): Inside {
  const { schema, target, name } = effective
  if (!hasInside(schema)) return { parts: [] }
  const again = spot.open.find((other) => other.target === target)
  if (again)
    return { parts: [], cut: { reason: 'recursion', name: effective.name ?? 'the same', href: `#${again.anchor}` } }
  const cut = cutOf(effective, spot, scope)
  if (cut) return { parts: [], cut }
  const inner: Spot = { ...spot, open: [...spot.open, { target, anchor: spot.anchor, ...(name && { name }) }] }
  const items = own(schema, 'items')
  // Beside a tuple they are what follows it, a row of its own.
  const drawn = isObject(items) && listAt(schema, 'prefixItems').length === 0
  return {
    ...(drawn && { items: schemaNode(items, { ...inner, path: `${spot.path}[]` }, scope) }),
    parts: schemaParts(schema, inner, scope, schemaNode),
  }
}

function cutOf(effective: Effective, spot: Spot, scope: PageScope): SchemaCut | undefined {
  const count = countRows(effective.schema, spot.direction, scope.effective)
  const deep = spot.depth >= (spot.brief ? 1 : maxRowDepth) && (count > 0 || hasVariants(effective.schema))
  // The first level is always drawn: readers look for those names.
  const reserved = effective.name === undefined ? 0 : reservedRows(spot.depth)
  const full = spot.depth > 0 && count > scope.rows.left - reserved
  if (!deep && !full) return undefined
  return { reason: deep ? 'depth' : 'rows', ...scope.schemaPage(effective, spot) }
}

function hasVariants(schema: JsonObject): boolean {
  return ['oneOf', 'anyOf', 'allOf'].some((keyword) => listAt(schema, keyword).length > 0)
}

function contentOf(schema: JsonObject, spot: Spot, scope: PageScope): Pick<SchemaNode, 'content'> {
  const encoding = textAt(schema, 'contentEncoding')
  const mediaType = textAt(schema, 'contentMediaType')
  const inner = own(schema, 'contentSchema')
  if (!encoding && !mediaType && inner === undefined) return {}
  const drawn = inner !== undefined && spot.depth < maxRowDepth
  return {
    content: {
      ...(encoding && { encoding }),
      ...(mediaType && { mediaType }),
      ...(drawn && {
        schema: schemaNode(inner, { ...spot, path: `${spot.path}.~content`, depth: spot.depth + 1 }, scope),
      }),
    },
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
