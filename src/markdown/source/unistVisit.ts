/**
 * `visit` of `unist-util-visit` for the packages that dist/ bundles (`--alias` in package.json): mdast-util-to-hast walks every
 * page with it. The original defines a name for a function per node, which takes longer than the walk. The result is the same.
 */
interface Node {
  readonly type: string
}
interface Parent extends Node {
  readonly children: readonly Node[]
}

export const CONTINUE = true
export const EXIT = false
export const SKIP = 'skip'

/** `true` or nothing: go on. `false`: stop. `'skip'`: do not visit the children. A number: go on with this sibling. */
type Result = boolean | 'skip' | number | null | undefined | readonly [boolean | 'skip', (number | null | undefined)?]
type Visitor = (node: Node, index: number | undefined, parent: Parent | undefined) => Result
interface Visitors {
  readonly enter?: Visitor | null
  readonly exit?: Visitor | null
}
type TestFunction = (node: Node, index: number | undefined, parent: Parent | undefined) => unknown
type SingleTest = string | TestFunction | Readonly<Record<string, unknown>>
type Test = SingleTest | readonly SingleTest[] | null | undefined

interface Walk extends Visitors {
  readonly test: Test
  readonly reverse: boolean
}

/** Arguments: tree, test (may be omitted), visitor or visitors, reverse. */
export function visit(tree: Node, ...given: readonly unknown[]): void {
  const hasTest = typeof given[1] === 'function' || (typeof given[1] === 'object' && given[1] !== null)
  const [test, visitors, reverse] = (hasTest ? given : [undefined, ...given]) as [Test, Visitor | Visitors, boolean?]
  const { enter, exit } = typeof visitors === 'function' ? { enter: visitors } : visitors
  walk(tree, {}, { test, enter, exit, reverse: reverse === true })
}

/** The root has none. */
interface NodePlace {
  readonly index?: number
  readonly parent?: Parent
}

/** Returns false to stop, a number to go on with this sibling. */
function walk(node: Node, place: NodePlace, options: Walk): false | number | undefined {
  const { test, enter, exit } = options
  const { index, parent } = place
  const isMatch = test === undefined || test === null || matches(test, node, place)
  const [action, next] = enter && isMatch ? toAction(enter(node, index, parent)) : nothing
  if (action === EXIT) return false
  if (action !== SKIP && isParent(node) && walkChildren(node, options) === false) return false
  if (!exit || !isMatch) return next
  const [exitAction, exitNext] = toAction(exit(node, index, parent))
  return exitAction === EXIT ? false : (exitNext ?? next)
}

function walkChildren(parent: Parent, options: Walk): false | undefined {
  const step = options.reverse ? -1 : 1
  let at = options.reverse ? parent.children.length - 1 : 0
  while (at > -1 && at < parent.children.length) {
    const child = parent.children[at]
    const next = child && walk(child, { index: at, parent }, options)
    if (next === false) return false
    at = next ?? at + step
  }
  return undefined
}

type Action = readonly [action?: boolean | 'skip', next?: number | undefined]

const nothing: Action = []

function toAction(result: Result): Action {
  if (result === undefined || result === null) return nothing
  if (typeof result === 'number') return [CONTINUE, result]
  if (typeof result === 'object') return [result[0], result[1] ?? undefined]
  return [result]
}

function isParent(node: Node): node is Parent {
  return 'children' in node && Boolean(node.children)
}

function matches(test: Test, node: Node, place: NodePlace): boolean {
  if (typeof test === 'string') return node.type === test
  if (typeof test === 'function') return Boolean(test.call(undefined, node, place.index, place.parent))
  if (Array.isArray(test)) return test.some((each) => matches(each, node, place))
  const fields: Readonly<Record<string, unknown>> = { ...node }
  return Object.entries(test ?? {}).every(([name, value]) => fields[name] === value)
}
