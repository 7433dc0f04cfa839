/** An object without what a reader of it takes for granted: fields that are false, empty or not there. */
export function withoutEmpty<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, value]) => !isNothing(value))
  return Object.fromEntries(entries) as Fields
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === false || value === '' || value === undefined
}
