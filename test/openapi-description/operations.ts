/** Every operation of a description with its resolved parts. */
import { child, children, type Description, follow, isObject, type Node } from './description.js'

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly node: Node
  /** Parameters of the operation and of its path item, resolved. */
  readonly parameters: readonly Node[]
  /** Resolved responses by status. */
  readonly responses: ReadonlyMap<string, Node>
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

export function operationsOf(description: Description): readonly Operation[] {
  const paths = child(description.root, 'paths')
  if (paths === undefined) return []
  return children(paths).flatMap(([path, reference]) => {
    const item = follow(description, reference)
    return children(item)
      .filter(([name]) => methods.includes(name))
      .map(([method, node]) => operation(description, { item, path, method, node }))
  })
}

/** Request and response bodies, including those of callbacks and webhooks. */
export function mediaTypesOf(description: Description): readonly MediaType[] {
  const webhooks = child(description.root, 'webhooks')
  const items = webhooks === undefined ? [] : children(webhooks).map(([, node]) => follow(description, node))
  const events = items.flatMap((item) => children(item).map(([, node]) => node))
  return [
    ...operationsOf(description).flatMap(({ node }) => bodies(description, node)),
    ...events.flatMap((node) => sentByPlatform(description, node)),
  ]
}

export interface MediaType {
  readonly direction: 'request' | 'response'
  readonly node: Node
}

/** String value of a child node, or an empty string. */
export function textAt(node: Node, ...names: readonly string[]): string {
  const value = child(node, ...names)?.value
  return typeof value === 'string' ? value : ''
}

function operation(
  description: Description,
  { item, path, method, node }: { item: Node; path: string; method: string; node: Node },
): Operation {
  const parameters = [item, node]
    .map((owner) => child(owner, 'parameters'))
    .flatMap((list) => (list === undefined ? [] : children(list)))
    .map(([, parameter]) => follow(description, parameter))
  const responses = children(child(node, 'responses') ?? node).map(
    ([status, response]) => [status, follow(description, response)] as const,
  )
  return { id: textAt(node, 'operationId'), method, path, node, parameters, responses: new Map(responses) }
}

function bodies(description: Description, node: Node): readonly MediaType[] {
  const request = child(node, 'requestBody')
  const responses = child(node, 'responses')
  const callbacks = child(node, 'callbacks')
  const called = (callbacks === undefined ? [] : children(callbacks))
    .flatMap(([, callback]) => children(follow(description, callback)))
    .flatMap(([, item]) => children(follow(description, item)))
    .filter(([name]) => methods.includes(name))
  return [
    ...(request === undefined ? [] : contents(follow(description, request), 'request')),
    ...(responses === undefined ? [] : children(responses)).flatMap(([, response]) =>
      contents(follow(description, response), 'response'),
    ),
    ...called.flatMap(([, node]) => sentByPlatform(description, node)),
  ]
}

/** Requests of the platform are output, so they contain read-only properties. */
function sentByPlatform(description: Description, node: Node): readonly MediaType[] {
  return bodies(description, node).map((body) => ({ direction: 'response', node: body.node }))
}

function contents(owner: Node, direction: MediaType['direction']): readonly MediaType[] {
  const content = child(owner, 'content')
  if (content === undefined || !isObject(content.value)) return []
  return children(content).map(([, node]) => ({ direction, node }))
}
