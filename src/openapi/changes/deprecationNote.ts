import { isTrue, textAt } from '../document/json.js'

/** What the earlier description said that made its end no surprise; a sentence to go after that of the change. */
export function deprecationNote(before: unknown): string {
  const stability = textAt(before, 'x-stability') ?? textAt(before, 'x-stability-level')
  if (isTrue(before, 'deprecated')) return ' It was deprecated before.'
  return stability && stability !== 'stable' ? ` It was marked as ${stability}.` : ''
}
