/**
 * Finds the parts of a description that readers must not see: objects with `x-internal: true` or `x-hidden: true`, and references to
 * them. The walk follows the structure of OpenAPI, so the same key in an example is data.
 */
import type { Graph } from '../document/graph.js'
import { isObject, isTrue, type JsonObject, propertyOf, textAt } from '../document/json.js'
import { childKindOf, httpMethods, type ObjectKind } from '../document/objectKinds.js'

/** A part to remove, and the object or list that contains it. */
export interface HiddenPart {
  readonly holder: object
  readonly key: string
  readonly value: unknown
  readonly kind: PartKind
}

type PartKind = ObjectKind | 'tag' | 'server'

export interface FoundParts {
  readonly hidden: readonly HiddenPart[]
  /** Objects that stay, with their kinds. */
  readonly kept: readonly { readonly value: JsonObject; readonly kind: ObjectKind }[]
}

const marks = /\bx-(?:internal|hidden)\b/

/** True if a file of the description can have hidden parts. Other files are read only when a reference to them is followed. */
export function mayHaveHiddenParts({ documents, root }: Graph): boolean {
  return [...documents.values()].some(({ text }) => marks.test(text)) || hasOtherFiles(root.text)
}

/** True if the text refers to other files. */
export function hasOtherFiles(text: string): boolean {
  return /\$ref['"]?\s*:\s*['"]?[^#'"\s]/.test(text)
}

/** A reference to a hidden definition is hidden, too. */
function isHidden(value: unknown, { follow }: Graph): boolean {
  return [value, follow(value).value].some((one) => isTrue(one, 'x-internal') || isTrue(one, 'x-hidden'))
}

/** Finds everything that the description marks as internal, and everything that stays. Parts inside a hidden part are not searched. */
export function findHiddenParts(graph: Graph): FoundParts {
  const hidden: HiddenPart[] = []
  const kept: { readonly value: JsonObject; readonly kind: ObjectKind }[] = []
  const seen = new Map<ObjectKind, Set<object>>()
  const stack: { readonly value: unknown; readonly kind: ObjectKind }[] = [{ value: graph.root.value, kind: 'root' }]
  const sortPart = (part: Omit<HiddenPart, 'kind'> & { readonly kind: ObjectKind }) => {
    if (isHidden(part.value, graph)) hidden.push(part)
    else stack.push(part)
  }
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, kind } = next
    const ofKind = seen.get(kind) ?? new Set()
    if (!isObject(value) || ofKind.has(value)) continue
    seen.set(kind, ofKind.add(value))
    kept.push({ value, kind })
    const target = graph.follow(value).value
    if (target !== value) stack.push({ value: target, kind })
    for (const [key, held] of Object.entries(value)) {
      const child = childKindOf(kind, key)
      if (!child) hidden.push(...listHiddenEntries(value, key))
      else if (child[0] === 'one' && !Array.isArray(held)) sortPart({ holder: value, key, value: held, kind: child[1] })
      else if (typeof held === 'object' && held !== null)
        for (const [name, inner] of Object.entries(held))
          if (child[1] === 'schema' || !name.startsWith('x-'))
            sortPart({ holder: held, key: name, value: inner, kind: child[1] })
    }
  }
  return { hidden: [...hidden, ...listEmptyPaths(graph, hidden)], kept }
}

/** Hidden tags and servers. */
function listHiddenEntries(value: JsonObject, key: string): HiddenPart[] {
  const kind = key === 'tags' ? 'tag' : key === 'servers' ? 'server' : undefined
  const list = value[key]
  if (!kind || !Array.isArray(list)) return []
  return list.flatMap((entry, index) =>
    isTrue(entry, 'x-internal') || isTrue(entry, 'x-hidden')
      ? [{ holder: list, key: String(index), value: entry, kind }]
      : [],
  )
}

/** Paths and webhooks whose operations are all hidden. */
function listEmptyPaths({ root, follow }: Graph, hidden: readonly HiddenPart[]): readonly HiddenPart[] {
  const operations = new Set(hidden.filter(({ kind }) => kind === 'operation').map(({ value }) => value))
  const hiddenValues = new Set(hidden.map(({ value }) => value))
  return ['paths', 'webhooks', 'x-webhooks'].flatMap((section) => {
    const holder = propertyOf(root.value, section)
    if (!isObject(holder)) return []
    return Object.entries(holder).flatMap(([key, value]): HiddenPart[] => {
      const own = operationsOf(value).concat(operationsOf(follow(value).value))
      const isEmpty = own.length > 0 && own.every((operation) => operations.has(operation))
      return isEmpty && !hiddenValues.has(value) ? [{ holder, key, value, kind: 'pathItem' }] : []
    })
  })
}

function operationsOf(item: unknown): unknown[] {
  const additional = propertyOf(item, 'additionalOperations')
  return [
    ...httpMethods.map((method) => propertyOf(item, method)).filter((operation) => operation !== undefined),
    ...(isObject(additional) ? Object.values(additional) : []),
  ]
}

/** Ids of the operations inside the parts. */
export function operationIdsIn(parts: readonly HiddenPart[], { follow }: Graph): ReadonlySet<string> {
  const items = parts.filter(({ kind }) => kind === 'pathItem').flatMap(({ value }) => [value, follow(value).value])
  const operations = [
    ...parts.filter(({ kind }) => kind === 'operation').map(({ value }) => value),
    ...items.flatMap(operationsOf),
  ]
  return new Set(operations.flatMap((operation) => textAt(follow(operation).value, 'operationId') ?? []))
}
