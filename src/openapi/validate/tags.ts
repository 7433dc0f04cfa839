/** Checks the tags that operations, groups and other tags name against the tags of the description. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { isObject, listAt, propertyOf, textAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'

export function checkTags(operations: readonly OperationSource[], graph: Graph): readonly Diagnostic[] {
  const { value: root } = graph.root
  const tags = listAt(root, 'tags').filter(isObject)
  return [
    ...checkRepeatedTags(tags, graph),
    ...checkTagCycles(tags, graph),
    ...checkTagGroups(root, graph),
    ...checkUnknownTags(operations, graph),
  ]
}

interface TagPlace {
  readonly holder: object
  readonly key: string | number
  readonly hint: string
  readonly graph: Graph
}

function tagWarning(message: string, { holder, key, hint, graph }: TagPlace): Diagnostic {
  return warning('openapi-tag', message, { ...graph.locate(holder, key), hint })
}

function checkRepeatedTags(tags: readonly object[], graph: Graph): readonly Diagnostic[] {
  const seen = new Set<string>()
  return tags.flatMap((tag) => {
    const name = textAt(tag, 'name')
    if (name === undefined || !seen.has(name)) {
      if (name !== undefined) seen.add(name)
      return []
    }
    const message = `Tag \`${name}\` is defined twice. The last definition is used.`
    return [tagWarning(message, { holder: tag, key: 'name', hint: 'Merge the two definitions.', graph })]
  })
}

/** Reports each cycle of parents once, at the first of its tags. */
function checkTagCycles(tags: readonly object[], graph: Graph): readonly Diagnostic[] {
  const byName = new Map(tags.map((tag) => [textAt(tag, 'name'), tag] as const))
  byName.delete(undefined)
  const reported = new Set<object>()
  return tags.flatMap((tag) => {
    const ancestors = new Set<object>()
    let current: object | undefined = tag
    for (; current !== undefined && !ancestors.has(current); current = byName.get(textAt(current, 'parent')))
      ancestors.add(current)
    if (current !== tag || reported.has(tag)) return []
    for (const member of ancestors) reported.add(member)
    const message = `The parents of tag \`${textAt(tag, 'name')}\` form a cycle.`
    return [tagWarning(message, { holder: tag, key: 'parent', hint: 'Remove `parent` from one of the tags.', graph })]
  })
}

/** Checks the type of `x-tagGroups`: an invalid entry creates no group. */
function checkTagGroups(root: unknown, graph: Graph): readonly Diagnostic[] {
  const groups = propertyOf(root, 'x-tagGroups')
  if (groups === undefined || !isObject(root)) return []
  const hint = 'Write `x-tagGroups: [{ name: Group, tags: [Tag] }]`.'
  if (!Array.isArray(groups))
    return [tagWarning('`x-tagGroups` must be a list of groups.', { holder: root, key: 'x-tagGroups', hint, graph })]
  return groups.flatMap((group, index) => {
    if (textAt(group, 'name') !== undefined && Array.isArray(propertyOf(group, 'tags'))) return []
    const message = 'A tag group must have `name` and a list of `tags`.'
    return [tagWarning(message, { holder: groups, key: index, hint, graph })]
  })
}

/** Reports each unknown name once. If the description defines no tags, operations may use any. */
function checkUnknownTags(operations: readonly OperationSource[], graph: Graph): readonly Diagnostic[] {
  const { value: root } = graph.root
  const tags = listAt(root, 'tags').filter(isObject)
  const names = tags.flatMap((tag) => textAt(tag, 'name') ?? [])
  if (names.length === 0) return []
  const known = new Set(names)
  const checkTagName = (name: unknown, holder: object, key: string | number): readonly Diagnostic[] => {
    if (typeof name !== 'string' || known.has(name)) return []
    known.add(name)
    const near = nearest(name, names)
    const hint = near ? `Did you mean \`${near}\`?` : 'Add it to `tags`, with a description.'
    return [tagWarning(`Tag \`${name}\` is not defined in \`tags\`.`, { holder, key, hint, graph })]
  }
  const lists = [...operations.map(({ operation }) => operation), ...listAt(root, 'x-tagGroups').filter(isObject)].map(
    (holder) => listAt(holder, 'tags'),
  )
  return [
    ...lists.flatMap((list) => list.flatMap((name, index) => checkTagName(name, list, index))),
    ...tags.flatMap((tag) => checkTagName(propertyOf(tag, 'parent'), tag, 'parent')),
  ]
}
