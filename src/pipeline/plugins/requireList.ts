/** Checks lists that plugins return. Plugins are code of others, and a JavaScript plugin has no types: a wrong value must name the plugin. */

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
  for (const [index, item] of items.entries()) {
    for (const [field, kind] of Object.entries(fields)) {
      const given: unknown = Reflect.get(Object(item), field)
      if (!kinds[kind](given))
        throw new TypeError(`${name}[${index}].${field} must be ${kind}, but it is ${nameOf(given)}`)
    }
  }
  return items
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
