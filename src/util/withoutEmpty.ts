/** Removes fields that are false, undefined or empty, because readers of the object treat them like absent fields. */
export function withoutEmpty<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, value]) => !isEmptyValue(value))
  return Object.fromEntries(entries) as Fields
}

function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === false || value === '' || value === undefined
}
