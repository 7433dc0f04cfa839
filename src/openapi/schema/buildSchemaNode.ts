/**
 * A schema -> what readers see of it at one spot of a page. Cut where it would repeat itself, where it is nested too deep,
 * and where the page is full; never without a link to where it goes on. The page fills level by level, and in a level the
 * small ones first: breadth tells readers more than depth, and what is cut is what a page of its own suits best.
 */
import type { SchemaCut, SchemaNode } from '../../model/contract/schemaNode.js'
import { isObject, type JsonObject, listAt, propertyOf, textAt } from '../document/json.js'
import { buildSchemaParts, countRows, hasInside } from './buildSchemaParts.js'
import { collapseSoleVariant } from './buildVariants.js'
import { maxRowDepth, type PageContext, rowOverflow, type SchemaPosition, smallDefinitionRows } from './pageContext.js'
import type { ResolvedSchema } from './schemaResolver.js'

type Drawn = { -readonly [Key in keyof SchemaNode]: SchemaNode[Key] }

/** A node whose inside is not drawn yet. */
interface Waiting {
  readonly node: Drawn
  readonly effective: ResolvedSchema
  /** Of the node itself, and of what is in it. */
  readonly spot: SchemaPosition
  readonly inner: SchemaPosition
  /** Rows of the next level. */
  readonly count: number
}

export function buildSchemaNode(value: unknown, spot: SchemaPosition, scope: PageContext): SchemaNode {
  const waiting: Waiting[] = []
  const whole = nodeAt(value, { spot, scope, waiting })
  while (waiting.length > 0) {
    const depth = Math.min(...waiting.map((one) => one.spot.depth))
    const level = waiting.filter((one) => one.spot.depth === depth)
    const deeper = waiting.filter((one) => one.spot.depth !== depth)
    waiting.splice(0, waiting.length, ...deeper)
    for (const one of level.sort(byWeight)) unfold(one, scope, waiting)
  }
  return whole
}

/** A schema that the page has drawn elsewhere. */
export function buildRepeatedNode(value: unknown, cut: SchemaCut, scope: PageContext): SchemaNode {
  const effective = collapseSoleVariant(scope.resolveSchema(value), scope)
  const { name, target } = effective
  return { ...scope.summarize(effective), ...(name && { component: scope.mention(target, name) }), parts: [], cut }
}

/** Schemas without a name come first: definitions have pages of their own to go on at. */
function byWeight(one: Waiting, other: Waiting): number {
  return Number(Boolean(one.effective.name)) - Number(Boolean(other.effective.name)) || one.count - other.count
}

function unfold(one: Waiting, scope: PageContext, waiting: Waiting[]): void {
  const cut = findCut(one, scope)
  if (cut) one.node.cut = cut
  else one.node.parts = buildParts(one, scope, waiting)
}

function buildParts(
  { effective, inner }: Pick<Waiting, 'effective' | 'inner'>,
  scope: PageContext,
  waiting: Waiting[],
) {
  return buildSchemaParts(effective.schema, inner, scope, (value, spot) => nodeAt(value, { spot, scope, waiting }))
}

interface Place {
  readonly spot: SchemaPosition
  readonly scope: PageContext
  readonly waiting: Waiting[]
}

function nodeAt(value: unknown, place: Place): SchemaNode {
  const { spot, scope } = place
  const effective = collapseSoleVariant(scope.resolveSchema(value), scope)
  const { schema, name, target } = effective
  const facts = scope.summarize(effective)
  const isLong = isBrief(spot) && (facts.enum?.length ?? 0) > briefValues
  const { enum: _, ...withoutValues } = facts
  const node: Drawn = {
    ...(isLong ? withoutValues : facts),
    ...(name && { component: scope.mention(target, name) }),
    ...buildStringContent(schema, place),
    parts: [],
  }
  if (isLong) node.cut = outermostCut(spot, scope)
  else fillNode(node, effective, place)
  return node
}

/** As many values stand in a line or two. */
const briefValues = 12

function isBrief(spot: SchemaPosition): boolean {
  return spot.firstLevelOnly === true && spot.depth > 0
}

/** Leads to the page of the schema that is drawn in brief. */
function outermostCut(spot: SchemaPosition, scope: PageContext): SchemaCut {
  const [outermost] = spot.ancestors
  const name = outermost?.name
  return {
    reason: 'rows',
    ...scope.requestSchemaPage({ ...scope.resolveSchema(outermost?.target), ...(name && { name }) }, spot),
  }
}

/** Items stand with their list; rows and alternatives wait for their turn, but those of the first level. */
function fillNode(node: Drawn, effective: ResolvedSchema, { spot, scope, waiting }: Place): void {
  const { schema, target, name } = effective
  if (!hasInside(schema)) return
  const again = spot.ancestors.find((other) => other.target === target)
  if (again) {
    node.cut = { reason: 'recursion', name: name ?? 'the same', href: `#${again.anchor}` }
    return
  }
  const inner: SchemaPosition = {
    ...spot,
    ancestors: [...spot.ancestors, { target, anchor: spot.anchor, ...(name && { name }) }],
  }
  const items = propertyOf(schema, 'items')
  // Beside a tuple they are what follows it, a row of its own.
  if (isObject(items) && listAt(schema, 'prefixItems').length === 0)
    node.items = nodeAt(items, { spot: { ...inner, path: `${spot.path}[]` }, scope, waiting })
  const count = countRows(schema, spot.direction, scope.resolveSchema)
  const one = { node, effective, spot, inner, count }
  // The first level is always drawn: readers look for those names.
  if (spot.depth === 0 || (count === 0 && !hasVariants(schema))) node.parts = buildParts(one, scope, waiting)
  else waiting.push(one)
}

function findCut({ effective, spot, count }: Waiting, scope: PageContext): SchemaCut | undefined {
  // A choice is short as long as what can be chosen is cut; a page that holds nothing else is no use to anyone.
  const isChoice = count === 0 && effective.name === undefined && !spot.firstLevelOnly
  const deep = spot.depth >= (spot.firstLevelOnly ? 1 : isChoice ? maxRowDepth + 2 : maxRowDepth)
  const full = count > scope.rows.left + (count <= smallDefinitionRows ? rowOverflow : 0)
  if (!deep && !full) return undefined
  return { reason: deep ? 'depth' : 'rows', ...scope.requestSchemaPage(effective, spot) }
}

function hasVariants(schema: JsonObject): boolean {
  return ['oneOf', 'anyOf', 'allOf'].some((keyword) => listAt(schema, keyword).length > 0)
}

function buildStringContent(schema: JsonObject, { spot, scope, waiting }: Place): Pick<SchemaNode, 'content'> {
  const encoding = textAt(schema, 'contentEncoding')
  const mediaType = textAt(schema, 'contentMediaType')
  const inner = propertyOf(schema, 'contentSchema')
  if (!encoding && !mediaType && inner === undefined) return {}
  const drawn = inner !== undefined && spot.depth < maxRowDepth
  return {
    content: {
      ...(encoding && { encoding }),
      ...(mediaType && { mediaType }),
      ...(drawn && {
        schema: nodeAt(inner, {
          spot: { ...spot, path: `${spot.path}.~content`, depth: spot.depth + 1 },
          scope,
          waiting,
        }),
      }),
    },
  }
}
