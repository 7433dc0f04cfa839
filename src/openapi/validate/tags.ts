/** Tags: those that operations, groups and other tags name, and those that the description has. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { isObject, listAt, propertyOf, textAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'

export function checkTags(operations: readonly OperationSource[], graph: Graph): readonly Diagnostic[] {
  const { value: root } = graph.root
  return [
    ...checkRepeatedTags(listAt(root, 'tags'), graph),
    ...checkTagCycles(listAt(root, 'tags'), graph),
    ...checkTagGroups(root, graph),
    ...checkUnknownTags(operations, graph),
  ]
}

function tagWarning(
  message: string,
  holder: unknown,
  { key, hint, graph }: { key: string | number; hint: string; graph: Graph },
) {
  return warning('openapi-tag', message, { ...graph.locate(holder as object, key), hint })
}

function checkRepeatedTags(tags: readonly unknown[], graph: Graph): readonly Diagnostic[] {
  const seen = new Set<string>()
  return tags.flatMap((tag) => {
    const name = textAt(tag, 'name')
    if (name === undefined || !seen.has(name)) {
      if (name !== undefined) seen.add(name)
      return []
    }
    const hint = 'Make one of the two.'
    return [tagWarning(`The tag “${name}” stands here twice; the last one counts.`, tag, { key: 'name', hint, graph })]
  })
}

/** Tags that are above themselves: told of at the first of each circle. */
function checkTagCycles(tags: readonly unknown[], graph: Graph): readonly Diagnostic[] {
  const byName = new Map(tags.map((tag) => [textAt(tag, 'name'), tag] as const))
  byName.delete(undefined)
  const done = new Set<unknown>()
  return tags.flatMap((tag) => {
    const way = new Set<unknown>()
    let at: unknown = tag
    for (; at !== undefined && !way.has(at); at = byName.get(textAt(at, 'parent'))) way.add(at)
    if (at !== tag || done.has(tag)) return []
    for (const one of way) done.add(one)
    const said = `The parents of the tag “${textAt(tag, 'name')}” lead back to it.`
    return [tagWarning(said, tag, { key: 'parent', hint: 'Take out the `parent` of one of them.', graph })]
  })
}

/** `x-tagGroups` as it must be: what is otherwise makes no group. */
function checkTagGroups(root: unknown, graph: Graph): readonly Diagnostic[] {
  const groups = propertyOf(root, 'x-tagGroups')
  if (groups === undefined) return []
  const hint = 'Write `x-tagGroups: [{ name: Group, tags: [Tag] }]`.'
  if (!Array.isArray(groups)) {
    const said = '`x-tagGroups` must be a list of groups.'
    return [tagWarning(said, root, { key: 'x-tagGroups', hint, graph })]
  }
  return groups.flatMap((group, index) => {
    if (textAt(group, 'name') !== undefined && Array.isArray(propertyOf(group, 'tags'))) return []
    const said = 'A group of tags needs `name` and a list of `tags`.'
    return [tagWarning(said, groups, { key: index, hint, graph })]
  })
}

/** A description without tags of its own lets its operations use any. Each name is told of once. */
function checkUnknownTags(operations: readonly OperationSource[], graph: Graph): readonly Diagnostic[] {
  const { value: root } = graph.root
  const tags = listAt(root, 'tags').filter(isObject)
  const names = tags.flatMap((tag) => textAt(tag, 'name') ?? [])
  if (names.length === 0) return []
  const known = new Set(names)
  const judge = (name: unknown, holder: unknown, key: string | number): readonly Diagnostic[] => {
    if (typeof name !== 'string' || known.has(name)) return []
    known.add(name)
    const near = nearest(name, names)
    const hint = near ? `Did you mean “${near}”?` : 'Add it to `tags`, with a description.'
    return [tagWarning(`\`tags\` of the description has no “${name}”.`, holder, { key, hint, graph })]
  }
  const lists = [...operations.map(({ operation }) => operation), ...listAt(root, 'x-tagGroups').filter(isObject)].map(
    (holder) => listAt(holder, 'tags'),
  )
  return [
    ...lists.flatMap((list) => list.flatMap((name, index) => judge(name, list, index))),
    ...tags.flatMap((tag) => judge(propertyOf(tag, 'parent'), tag, 'parent')),
  ]
}
