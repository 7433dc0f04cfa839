/** Removes the values of hidden properties from the examples of the author. */
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, listAt, propertyOf } from '../document/json.js'
import type { ObjectKind } from '../document/objectKinds.js'
import type { MutableObject } from '../document/sourceDocument.js'

/** Names of hidden properties by schema. */
type HiddenNames = ReadonlyMap<object, ReadonlySet<string>>

/** Keys of a schema, and of an object with a schema, that contain data. */
const dataKeys = ['example', 'default', 'const', 'examples', 'enum'] as const
/** Keys of an Example Object that contain data. */
const valueKeys = ['value', 'dataValue', 'serializedValue'] as const

/** Deeper values are cut by the samples anyway. */
const maxValueDepth = 40

export function removeFromExamples(
  parts: readonly { readonly value: JsonObject; readonly kind: ObjectKind }[],
  hidden: HiddenNames,
  graph: Graph,
): void {
  if (hidden.size === 0) return
  for (const { value, kind } of parts) {
    const schema = kind === 'schema' ? value : (propertyOf(value, 'schema') ?? propertyOf(value, 'itemSchema'))
    if (schema === undefined) continue
    const edit: ExampleEdit = { hidden, graph, schema }
    for (const key of dataKeys) editKey(value, key, edit)
    for (const [, named] of entriesAt(value, 'examples')) {
      const example = graph.follow(named).value
      if (isObject(example)) for (const key of valueKeys) editKey(example, key, edit)
    }
  }
}

interface ExampleEdit {
  readonly hidden: HiddenNames
  readonly graph: Graph
  /** The schema that describes the value. */
  readonly schema: unknown
}

function editKey(holder: JsonObject, key: string, edit: ExampleEdit): void {
  const value = propertyOf(holder, key)
  if (typeof value === 'string') {
    const edited = editText(value, edit)
    if (edited !== value) (holder as MutableObject)[key] = edited
  } else if (Array.isArray(value) && (key === 'examples' || key === 'enum'))
    for (const one of value) editValue(one, edit)
  else editValue(value, edit)
}

/** Edits JSON that the author wrote as a text. */
function editText(text: string, edit: ExampleEdit): string {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    return editValue(value, edit) ? JSON.stringify(value, null, 2) : text
  } catch {
    return text
  }
}

/** Edits the value in place. Returns true if a property was removed. */
function editValue(value: unknown, edit: ExampleEdit, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > maxValueDepth) return false
  const { schema, graph, hidden } = edit
  let isEdited = false
  for (const one of new Set([schema, graph.follow(schema).value])) {
    if (!isObject(one)) continue
    const visitMember = (next: unknown, inside: unknown) => {
      if (editValue(next, { ...edit, schema: inside }, depth + 1)) isEdited = true
    }
    if (isObject(value)) {
      for (const name of hidden.get(one) ?? [])
        if (Object.hasOwn(value, name)) {
          delete (value as MutableObject)[name]
          isEdited = true
        }
      const properties = new Map(entriesAt(one, 'properties'))
      for (const [name, next] of Object.entries(value))
        visitMember(next, properties.get(name) ?? propertyOf(one, 'additionalProperties'))
    } else for (const next of Object.values(value)) visitMember(next, propertyOf(one, 'items'))
    for (const keyword of ['allOf', 'oneOf', 'anyOf'])
      for (const member of listAt(one, keyword)) visitMember(value, member)
  }
  return isEdited
}
