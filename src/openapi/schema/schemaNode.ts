/**
 * A schema -> what readers see of it at one spot of a page. Cut where it would repeat itself, where it is nested too deep,
 * and where the page is full; never without a link to where it goes on.
 */
import type { SchemaCut, SchemaNode } from '../../contract/schemaNode.js'
import { isObject, type JsonObject, listAt, own, textAt } from '../json.js'
import type { Effective } from './effective.js'
import { countRows, hasInside, schemaParts } from './schemaParts.js'
import { maxRowDepth, type PageScope, reservedRows, type Spot } from './scope.js'
import { soleVariant } from './variants.js'

export function schemaNode(value: unknown, spot: Spot, scope: PageScope): SchemaNode {
  const effective = soleVariant(scope.effective(value), scope)
  const { schema, name, target } = effective
  const facts = scope.facts(effective)
  const isLong = isBrief(spot) && (facts.enum?.length ?? 0) > briefValues
  const { enum: _, ...withoutValues } = facts
  return {
    ...(isLong ? withoutValues : facts),
    ...(name && { component: scope.mention(target, name) }),
    ...contentOf(schema, spot, scope),
    ...(isLong ? { parts: [], cut: outermostCut(spot, scope) } : insideOf(effective, spot, scope)),
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
