/** Lists the parts of an operation that a page cannot show, because their references are broken. */
import type { GapView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, listAt, propertyOf } from '../document/json.js'

/** One gap for each broken reference. Schemas mark theirs at their own place. */
export function listGaps(operation: JsonObject, item: JsonObject, graph: Graph): readonly GapView[] {
  const gaps: GapView[] = []
  /** Returns the object, or records a gap. */
  const read = (part: string, value: unknown): unknown => {
    const { value: target, broken } = graph.follow(value)
    if (broken !== undefined) gaps.push({ part, reference: broken })
    return target
  }
  const listEntries = (part: string, holder: unknown, key: string) =>
    entriesAt(holder, key).map(([name, value]) => [name, read(`${part} ${name}`, value)] as const)
  const readContent = (owner: string, holder: unknown) => {
    for (const [, media] of listEntries(`media type of ${owner}:`, holder, 'content'))
      listEntries(`example of ${owner}:`, media, 'examples')
  }
  for (const value of [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')])
    readContent('a parameter', read('parameter', value))
  readContent('the request body', read('request body', propertyOf(operation, 'requestBody')))
  for (const [status, response] of listEntries('response', operation, 'responses')) {
    listEntries(`header of the response ${status}:`, response, 'headers')
    listEntries(`link of the response ${status}:`, response, 'links')
    readContent(`the response ${status}`, response)
  }
  for (const [name, callback] of listEntries('callback', operation, 'callbacks'))
    for (const [expression, value] of isObject(callback) ? Object.entries(callback) : [])
      if (!expression.startsWith('x-')) read(`callback ${name}`, value)
  return gaps
}
