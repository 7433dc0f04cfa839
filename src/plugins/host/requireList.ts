/** Checks lists that plugins return. Plugins are code of others, and a JavaScript plugin has no types: a wrong value must name the plugin. */
import type { HeadTag } from '../../model/contract.js'

const kinds = {
  text: (value: unknown) => typeof value === 'string',
  bytes: (value: unknown) => ArrayBuffer.isView(value),
  'text, bytes or a function': (value: unknown) =>
    typeof value === 'string' || typeof value === 'function' || (typeof value === 'object' && value !== null),
}

/**
 * Returns the list, or throws if it is none, or if an item lacks one of the fields.
 *
 * @param name of the list in the message: `pages`
 */
export function requireList<Item>(
  value: Iterable<Item>,
  name: string,
  fields: Readonly<Record<string, keyof typeof kinds>>,
): readonly Item[] {
  if (typeof Object(value)[Symbol.iterator] !== 'function')
    throw new TypeError(`${name} must be a list, but the plugin returned ${nameOf(value)}`)
  const items = [...value]
  for (const [index, item] of items.entries()) requireFields(item, `${name}[${index}]`, fields)
  return items
}

/** The attributes without which a tag of the head says nothing. */
const headFields = { meta: { content: 'text' }, link: { rel: 'text', href: 'text' } } as const

/** Returns the tags of the head, or throws if a tag lacks an attribute that it needs. */
export function requireHeadTags(value: Iterable<HeadTag>): readonly HeadTag[] {
  const tags = requireList(value, 'head', { tag: 'text' })
  for (const [index, tag] of tags.entries()) {
    if (Object.hasOwn(headFields, tag.tag)) requireFields(tag, `head[${index}]`, headFields[tag.tag])
  }
  return tags
}

function requireFields(item: unknown, name: string, fields: Readonly<Record<string, keyof typeof kinds>>): void {
  for (const [field, kind] of Object.entries(fields)) {
    const given: unknown = Reflect.get(Object(item), field)
    if (!kinds[kind](given)) throw new TypeError(`${name}.${field} must be ${kind}, but it is ${nameOf(given)}`)
  }
}

/** A value in a message. */
function nameOf(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  return Array.isArray(value)
    ? 'a list'
    : typeof value === 'object'
      ? 'an object'
      : typeof value === 'string'
        ? 'text'
        : `a ${typeof value}`
}
