/** Compares the deprecation of a part: `deprecated`, and the date on which it stops working (`x-sunset`). */
import { isTrue, textAt } from '../document/json.js'
import type { Change } from './change.js'

/** Changes of the deprecation. `subject` starts the sentences: `It is`, or `is` after the name of a property. */
export function compareDeprecation(before: unknown, after: unknown, subject: string): readonly Change[] {
  const wasDeprecated = isTrue(before, 'deprecated')
  const isDeprecated = isTrue(after, 'deprecated')
  const sunset = sunsetOf(after)
  if (isDeprecated && !wasDeprecated) {
    const end = sunset ? `, and stops working on ${sunset}` : ''
    return [{ kind: 'deprecated', breaking: false, text: `${subject} now deprecated${end}.` }]
  }
  if (wasDeprecated && !isDeprecated)
    return [{ kind: 'changed', breaking: false, text: `${subject} no longer deprecated.` }]
  const earlier = sunsetOf(before)
  if (!isDeprecated || sunset === earlier) return []
  if (!sunset) return [{ kind: 'changed', breaking: false, text: `${subject} no longer to be removed on ${earlier}.` }]
  const instead = earlier ? ` instead of ${earlier}` : ''
  // Callers that planned with the first date have less time than they were told.
  const isEarlier = earlier !== undefined && sunset < earlier
  return [{ kind: 'deprecated', breaking: isEarlier, text: `${subject} to be removed on ${sunset}${instead}.` }]
}

/** A sentence to append if the earlier description announced the removal: deprecated, or not stable. Else an empty string. */
export function deprecationNote(before: unknown): string {
  const stability = textAt(before, 'x-stability') ?? textAt(before, 'x-stability-level')
  const sunset = sunsetOf(before)
  if (isTrue(before, 'deprecated'))
    return sunset ? ` It was deprecated, and announced to work until ${sunset}.` : ' It was deprecated before.'
  return stability && stability !== 'stable' ? ` It was marked as ${stability}.` : ''
}

/** The date without the time, which few descriptions have. */
function sunsetOf(value: unknown): string | undefined {
  return textAt(value, 'x-sunset')?.slice(0, 10)
}
