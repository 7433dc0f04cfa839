import { isTrue, textAt } from '../document/json.js'

/** A sentence to append if the earlier description announced the removal: deprecated, or not stable. Else an empty string. */
export function deprecationNote(before: unknown): string {
  const stability = textAt(before, 'x-stability') ?? textAt(before, 'x-stability-level')
  if (isTrue(before, 'deprecated')) return ' It was deprecated before.'
  return stability && stability !== 'stable' ? ` It was marked as ${stability}.` : ''
}
