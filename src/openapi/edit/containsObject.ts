/** True if the object is the value, or is somewhere inside it. Values can have circles. */
export function containsObject(value: unknown, wanted: object): boolean {
  const seen = new Set<unknown>()
  const stack: unknown[] = [value]
  while (stack.length > 0) {
    const next = stack.pop()
    if (next === wanted) return true
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    stack.push(...Object.values(next))
  }
  return false
}
