/** Lists the parts of an operation that a page cannot show, because their references are broken. */
import type { GapView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, listAt, propertyOf } from '../document/json.js'

interface Gap {
  readonly part: string
  /** Part that lacks it, for example `the response 200`. */
  readonly owner?: string
  readonly reference: string
}

/** One gap for each broken reference. Schemas mark theirs at their own place. */
export function listGaps(operation: JsonObject, item: JsonObject, graph: Graph): readonly GapView[] {
  const gaps: Gap[] = []
  /** Returns the object, or records a gap. */
  const read = (part: string, value: unknown, owner?: string): unknown => {
    const { value: target, broken } = graph.follow(value)
    if (broken !== undefined) gaps.push({ part, reference: broken, ...(owner && { owner }) })
    return target
  }
  const listEntries = (part: string, holder: unknown, { key, owner }: { key: string; owner?: string }) =>
    entriesAt(holder, key).map(([name, value]) => [name, read(`${part} ${name}`, value, owner)] as const)
  const readContent = (owner: string, holder: unknown) => {
    for (const [, media] of listEntries('media type', holder, { key: 'content', owner }))
      listEntries('example', media, { key: 'examples', owner })
  }
  for (const value of [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')])
    readContent('a parameter', read('parameter', value))
  readContent('the request body', read('request body', propertyOf(operation, 'requestBody')))
  for (const [status, response] of listEntries('response', operation, { key: 'responses' })) {
    const owner = `${responseOwner}${status}`
    listEntries('header', response, { key: 'headers', owner })
    listEntries('link', response, { key: 'links', owner })
    readContent(owner, response)
  }
  for (const [name, callback] of listEntries('callback', operation, { key: 'callbacks' }))
    for (const [expression, value] of isObject(callback) ? Object.entries(callback) : [])
      if (!expression.startsWith('x-')) read(`callback ${name}`, value)
  return joinOwners(gaps)
}

const responseOwner = 'the response '

/** Lists a part that several responses lack once, for example a header of every response. */
function joinOwners(gaps: readonly Gap[]): readonly GapView[] {
  const byPart = new Map<string, { readonly gap: Gap; readonly owners: Set<string> }>()
  for (const gap of gaps) {
    const key = `${gap.part} ${gap.reference}`
    const entry = byPart.get(key) ?? { gap, owners: new Set<string>() }
    byPart.set(key, entry)
    if (gap.owner !== undefined) entry.owners.add(gap.owner)
  }
  return [...byPart.values()].map(({ gap: { part, reference }, owners }) => ({
    part: owners.size === 0 ? part : `${part} of ${nameOwners([...owners])}`,
    reference,
  }))
}

function nameOwners(owners: readonly string[]): string {
  const statuses = owners.flatMap((owner) =>
    owner.startsWith(responseOwner) ? [owner.slice(responseOwner.length)] : [],
  )
  const others = owners.filter((owner) => !owner.startsWith(responseOwner))
  if (statuses.length < 2) return owners.join(', ')
  return [...others, `the responses ${statuses.join(', ')}`].join(', ')
}
