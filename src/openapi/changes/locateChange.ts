/** Finds the place of a change in the files: the parameter, response or property that it is about, else the operation. */
import type { Graph, SourceLocation } from '../document/graph.js'
import { entriesAt, isObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import { followToObject, type OperationSource } from '../document/listOperations.js'

/**
 * Place of the part, or of the nearest part around it that exists.
 * @param anchor id of the part on the page of the operation, such as `query-limit` or `body.items[].name`
 */
export function locateChange(anchor: string | undefined, source: OperationSource, graph: Graph): SourceLocation {
  if (anchor === undefined) return source.place
  const parameter = source.parameters.find((one) => isInside(anchor, `${textAt(one, 'in')}-${textAt(one, 'name')}`))
  if (parameter) return graph.locate(parameter)
  const { operation } = source
  if (isInside(anchor, 'body')) {
    const place = objectAt(operation, 'requestBody') && graph.locate(operation, 'requestBody', true)
    return (
      locateInContent(propertyOf(operation, 'requestBody'), anchor.slice('body'.length), graph) ?? place ?? source.place
    )
  }
  const responses = objectAt(operation, 'responses')
  const status = Object.keys(responses ?? {}).find((key) => isInside(anchor, `res-${key}`))
  if (!responses || status === undefined) return source.place
  const rest = anchor.slice(`res-${status}`.length)
  return locateInContent(responses[status], rest, graph) ?? graph.locate(responses, status, true)
}

/** True if the anchor is the id, or the id of a part inside. */
function isInside(anchor: string, id: string): boolean {
  return anchor.startsWith(id) && /^(?:$|[.[])/.test(anchor.slice(id.length))
}

function locateInContent(value: unknown, rest: string, graph: Graph): SourceLocation | undefined {
  const media = entriesAt(followToObject(value, graph), 'content').map(([, type]) => graph.follow(type).value)
  return locateProperty(
    media.map((type) => propertyOf(type, 'schema')),
    rest,
    graph,
  )
}

/** @param rest steps from the schemas to the property: `.name` for a property, and brackets for items and other properties */
function locateProperty(schemas: readonly unknown[], rest: string, graph: Graph): SourceLocation | undefined {
  if (rest === '') return undefined
  const all = withVariants(schemas, graph)
  const bracket = /^\[[^\]]*\]/.exec(rest)?.[0]
  if (bracket !== undefined) {
    const inner = all.flatMap((schema) => [propertyOf(schema, 'items'), propertyOf(schema, 'additionalProperties')])
    return locateProperty(inner, rest.slice(bracket.length), graph)
  }
  for (const schema of all) {
    const properties = objectAt(schema, 'properties')
    const name = Object.keys(properties ?? {}).find((key) => isInside(rest, `.${key}`))
    if (!properties || name === undefined) continue
    return (
      locateProperty([properties[name]], rest.slice(name.length + 1), graph) ?? graph.locate(properties, name, true)
    )
  }
  return undefined
}

/** The schemas with those that they combine. */
function withVariants(schemas: readonly unknown[], graph: Graph): readonly unknown[] {
  const found = new Set<unknown>()
  const stack = [...schemas]
  while (stack.length > 0) {
    const schema = graph.follow(stack.pop()).value
    if (!isObject(schema) || found.has(schema)) continue
    found.add(schema)
    stack.push(...['allOf', 'anyOf', 'oneOf'].flatMap((key) => listAt(schema, key)))
  }
  return [...found]
}
