/**
 * Converts a schema to the node that readers see at one position of a page. A schema is cut where it would repeat itself, where it
 * is nested too deep, and where the page is full; every cut has a link to the rest. The page fills level by level, and within a
 * level small schemas come first: breadth helps readers more than depth, and large schemas suit a page of their own (decision 006).
 */
import type { SchemaCut, SchemaNode } from '../../model/contract/schemaNode.js'
import { isObject, type JsonObject, listAt, propertyOf, textAt } from '../document/json.js'
import { buildSchemaParts, hasParts } from './buildSchemaParts.js'
import { collapseSoleVariant } from './buildVariants.js'
import { countRows } from './countRows.js'
import { maxRowDepth, type PageContext, rowOverflow, type SchemaPosition, smallDefinitionRows } from './pageContext.js'
import type { ResolvedSchema } from './schemaResolver.js'

/** A node under construction. */
type MutableNode = { -readonly [Key in keyof SchemaNode]: SchemaNode[Key] }

/** A node whose parts are not built yet. */
interface PendingNode {
  readonly node: MutableNode
  readonly resolved: ResolvedSchema
  readonly position: SchemaPosition
  /** Position for its parts. */
  readonly innerPosition: SchemaPosition
  /** Rows of its first level. */
  readonly rowCount: number
}

/** Builds the node of a schema with everything that fits on the page. */
export function buildSchemaNode(value: unknown, position: SchemaPosition, page: PageContext): SchemaNode {
  const pending: PendingNode[] = []
  const whole = startNode(value, { position, page, pending })
  while (pending.length > 0) {
    const depth = Math.min(...pending.map((one) => one.position.depth))
    const level = pending.filter((one) => one.position.depth === depth)
    const deeper = pending.filter((one) => one.position.depth !== depth)
    pending.splice(0, pending.length, ...deeper)
    for (const one of level.sort(compareWeight)) buildOrCut(one, page, pending)
  }
  return whole
}

/** Node of a schema that the page shows elsewhere: `cut` is the link to it. */
export function buildRepeatedNode(value: unknown, cut: SchemaCut, page: PageContext): SchemaNode {
  const resolved = collapseSoleVariant(page.resolveSchema(value), page)
  const { name, target } = resolved
  return { ...page.summarize(resolved), ...(name && { component: page.mention(target, name) }), parts: [], cut }
}

/** Schemas without a name come first, because a named definition can be cut to a page of its own. */
function compareWeight(one: PendingNode, other: PendingNode): number {
  return Number(Boolean(one.resolved.name)) - Number(Boolean(other.resolved.name)) || one.rowCount - other.rowCount
}

function buildOrCut(one: PendingNode, page: PageContext, pending: PendingNode[]): void {
  const cut = findCut(one, page)
  if (cut) one.node.cut = cut
  else one.node.parts = buildParts(one, page, pending)
}

function buildParts({ resolved, innerPosition }: PendingNode, page: PageContext, pending: PendingNode[]) {
  return buildSchemaParts(resolved.schema, {
    position: innerPosition,
    page,
    buildNode: (value, position) => startNode(value, { position, page, pending }),
  })
}

interface NodeContext {
  readonly position: SchemaPosition
  readonly page: PageContext
  readonly pending: PendingNode[]
}

function startNode(value: unknown, context: NodeContext): SchemaNode {
  const { position, page } = context
  const resolved = collapseSoleVariant(page.resolveSchema(value), page)
  const { schema, name, target } = resolved
  const summary = page.summarize(resolved)
  const hasManyValues = isFirstLevelOnly(position) && (summary.enum?.length ?? 0) > shownValues
  const { enum: _, ...withoutValues } = summary
  const node: MutableNode = {
    ...(hasManyValues ? withoutValues : summary),
    ...(name && { component: page.mention(target, name) }),
    ...buildStringContent(schema, context),
    parts: [],
  }
  if (hasManyValues) node.cut = outermostCut(position, page)
  else fillNode(node, resolved, context)
  return node
}

/** Values of an enumeration that fit in one or two lines. */
const shownValues = 12

function isFirstLevelOnly(position: SchemaPosition): boolean {
  return position.firstLevelOnly === true && position.depth > 0
}

/** Returns the cut to the page of the outermost schema when only the first level is shown. */
function outermostCut(position: SchemaPosition, page: PageContext): SchemaCut {
  const [outermost] = position.ancestors
  const name = outermost?.name
  return {
    reason: 'rows',
    ...page.requestSchemaPage({ ...page.resolveSchema(outermost?.target), ...(name && { name }) }, position),
  }
}

/** Builds the items of a list at once. Rows and variants below the first level are queued. */
function fillNode(node: MutableNode, resolved: ResolvedSchema, { position, page, pending }: NodeContext): void {
  const { schema, target, name } = resolved
  if (!hasParts(schema)) return
  const ancestor = position.ancestors.find((other) => other.target === target)
  if (ancestor) {
    node.cut = { reason: 'recursion', name: name ?? 'the same', href: `#${ancestor.anchor}` }
    return
  }
  const rowCount = countRows(schema, position.direction, page.resolveSchema)
  const isFirst = position.depth === 0 || position.isFirstLevel === true
  const innerPosition: SchemaPosition = {
    ...position,
    // Without rows, the variants are the first level.
    isFirstLevel: isFirst && rowCount === 0,
    ancestors: [...position.ancestors, { target, anchor: position.anchor, ...(name && { name }) }],
  }
  const items = propertyOf(schema, 'items')
  // Items after a tuple have a row of their own.
  if (isObject(items) && listAt(schema, 'prefixItems').length === 0)
    node.items = startNode(items, { position: { ...innerPosition, path: `${position.path}[]` }, page, pending })
  const pendingNode = { node, resolved, position, innerPosition, rowCount }
  // The first level is always shown, because readers look for its names.
  if (isFirst || (rowCount === 0 && !hasVariants(schema))) node.parts = buildParts(pendingNode, page, pending)
  else pending.push(pendingNode)
}

function findCut({ resolved, position, rowCount }: PendingNode, page: PageContext): SchemaCut | undefined {
  // A choice whose variants are all cut is short, and a page of its own would show nothing more.
  const isChoice = rowCount === 0 && resolved.name === undefined && !position.firstLevelOnly
  const isDeep = position.depth >= (position.firstLevelOnly ? 1 : isChoice ? maxRowDepth + 2 : maxRowDepth)
  const isFull = rowCount > page.rows.left + (rowCount <= smallDefinitionRows ? rowOverflow : 0)
  if (!isDeep && !isFull) return undefined
  return { reason: isDeep ? 'depth' : 'rows', ...page.requestSchemaPage(resolved, position) }
}

function hasVariants(schema: JsonObject): boolean {
  return ['oneOf', 'anyOf', 'allOf'].some((keyword) => listAt(schema, keyword).length > 0)
}

/** Document inside a string: `contentEncoding`, `contentMediaType`, and `contentSchema`. */
function buildStringContent(schema: JsonObject, { position, page, pending }: NodeContext): Pick<SchemaNode, 'content'> {
  const encoding = textAt(schema, 'contentEncoding')
  const mediaType = textAt(schema, 'contentMediaType')
  const inner = propertyOf(schema, 'contentSchema')
  if (!encoding && !mediaType && inner === undefined) return {}
  const isShown = inner !== undefined && position.depth < maxRowDepth
  return {
    content: {
      ...(encoding && { encoding }),
      ...(mediaType && { mediaType }),
      ...(isShown && {
        schema: startNode(inner, {
          position: { ...position, path: `${position.path}.~content`, depth: position.depth + 1 },
          page,
          pending,
        }),
      }),
    },
  }
}
