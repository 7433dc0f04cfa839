/** Groups operations by tag, and tags by group, in the order of the description. Every operation has a place. */
import type { ExternalDocsView, MarkdownText } from '../../model/contract/reference.js'
import type { InterfaceText } from '../../text/catalogue.js'
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, listAt, propertyOf, textAt, textsAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'
import { createSlugRegistry, type SlugRegistry, toKebabCase } from '../document/slugs.js'
import { descriptionField, externalDocsField } from '../document/textFields.js'
import { nameUntaggedGroups } from './nameUntaggedGroups.js'

export interface TagGroup {
  /** Empty for tags outside all groups. */
  readonly name: string
  readonly tags: readonly Tag[]
}

export interface Tag {
  readonly name: string
  readonly label: string
  readonly id: string
  readonly description?: MarkdownText
  readonly externalDocs?: ExternalDocsView
  /** Operations whose first tag is this one. A tag without operations is a topic: its text describes the API. */
  readonly operations: readonly OperationSource[]
  /** All operations with this tag. Those with another tag first are in the sidebar under that one. */
  readonly tagged: readonly OperationSource[]
}

/** Groups of all tags that have operations or a text. */
export function groupTags(
  operations: readonly OperationSource[],
  graph: Graph,
  texts: InterfaceText,
): readonly TagGroup[] {
  const root = graph.root.value
  const declared = new Map(
    listAt(root, 'tags')
      .filter(isObject)
      .map((tag) => [textAt(tag, 'name') ?? '', tag] as const),
  )
  const used = new Map<string, OperationSource[]>([...declared.keys()].map((name) => [name, []]))
  const placeOf = nameUntaggedGroups(operations, texts)
  for (const operation of operations) {
    const name = operation.tags[0] ?? placeOf(operation)
    used.set(name, [...(used.get(name) ?? []), operation])
  }
  const tagged = groupByAnyTag(operations, placeOf)
  const tags = new Map<string, Tag>()
  const ids = createSlugRegistry([])
  for (const name of new Set([...used.keys(), ...tagged.keys()])) {
    const lists = { operations: used.get(name) ?? [], tagged: tagged.get(name) ?? [] }
    if (lists.tagged.length > 0 || hasText(declared.get(name)))
      tags.set(name, buildTag(name, declared.get(name), { ...lists, graph, ids }))
  }
  const groups = [...extensionGroups(root), ...parentGroups(declared)]
  const grouped = new Set(groups.flatMap((group) => group.tags))
  const rest = [...tags.values()].filter(({ name }) => !grouped.has(name))
  const placed = new Set<string>()
  const filled = groups.map(({ name, tags: names }) => ({
    name,
    tags: names.flatMap((tag) => {
      const found = placed.has(tag) ? undefined : tags.get(tag)
      placed.add(tag)
      return found ? [found] : []
    }),
  }))
  return [...filled, { name: '', tags: rest }].filter((group) => group.tags.length > 0)
}

function groupByAnyTag(
  operations: readonly OperationSource[],
  placeOf: (operation: OperationSource) => string,
): ReadonlyMap<string, readonly OperationSource[]> {
  const tagged = new Map<string, OperationSource[]>()
  for (const operation of operations)
    for (const name of new Set(operation.tags.length > 0 ? operation.tags : [placeOf(operation)]))
      tagged.set(name, [...(tagged.get(name) ?? []), operation])
  return tagged
}

type TagLists = Pick<Tag, 'operations' | 'tagged'>

function buildTag(
  name: string,
  declared: JsonObject | undefined,
  { graph, ids, ...lists }: TagLists & { readonly graph: Graph; readonly ids: SlugRegistry },
): Tag {
  const label = textAt(declared, 'x-displayName') ?? textAt(declared, 'summary') ?? name
  return {
    name,
    label,
    id: ids.uniqueSlug(`tag-${toKebabCase(name)}`),
    ...(declared && descriptionField(declared, graph)),
    ...externalDocsField(declared, graph),
    ...lists,
  }
}

function hasText(tag: JsonObject | undefined): boolean {
  return propertyOf(tag, 'description') !== undefined || propertyOf(tag, 'externalDocs') !== undefined
}

interface NamedGroup {
  readonly name: string
  readonly tags: readonly string[]
}

/** Groups from `x-tagGroups`. */
function extensionGroups(root: unknown): readonly NamedGroup[] {
  return listAt(root, 'x-tagGroups').flatMap((group) => {
    const name = textAt(group, 'name')
    return name ? [{ name, tags: textsAt(group, 'tags') }] : []
  })
}

/** Groups from the `parent` of tags (OpenAPI 3.2): the outermost ancestors are the groups. */
function parentGroups(declared: ReadonlyMap<string, JsonObject>): readonly NamedGroup[] {
  const groups = new Map<string, string[]>()
  for (const name of declared.keys()) {
    const top = outermostAncestor(name, declared)
    if (top !== name) groups.set(top, [...(groups.get(top) ?? [top]), name])
  }
  return [...groups].map(([top, tags]) => ({ name: textAt(declared.get(top), 'summary') ?? top, tags }))
}

/** Stops at a cycle of parents. */
function outermostAncestor(name: string, declared: ReadonlyMap<string, JsonObject>): string {
  const seen = new Set([name])
  for (let tag = name; ; ) {
    const parent = propertyOf(declared.get(tag), 'parent')
    if (typeof parent !== 'string' || !declared.has(parent) || seen.has(parent)) return tag
    seen.add(parent)
    tag = parent
  }
}

/** The groups with all operations of each tag, without webhooks, and without tags that are empty then. */
export function listTaggedRequests(groups: readonly TagGroup[]): readonly TagGroup[] {
  return withoutEmptyTags(
    groups.map((group) => ({ ...group, tags: group.tags.map((tag) => ({ ...tag, operations: requestsOf(tag) })) })),
  )
}

/** The groups without topics. */
export function withoutEmptyTags(groups: readonly TagGroup[]): readonly TagGroup[] {
  return groups
    .map((group) => ({ ...group, tags: group.tags.filter(({ operations }) => operations.length > 0) }))
    .filter(({ tags }) => tags.length > 0)
}

/** Tags with a text that are in no list of operations: topics, and tags that only webhooks have. */
export function listTopics(groups: readonly TagGroup[]): readonly Tag[] {
  return groups
    .flatMap(({ tags }) => tags)
    .filter((tag) => (tag.description || tag.externalDocs) && requestsOf(tag).length === 0)
}

function requestsOf({ tagged }: Tag): readonly OperationSource[] {
  return tagged.filter(({ kind }) => kind === 'operation')
}
