/** Compares the deprecation of a part: `deprecated`, and the date on which it stops working (`x-sunset`). */

import { fillText } from '../../text/fillText.js'
import { isTrue, textAt } from '../document/json.js'
import type { ChangeNote, ChangeTexts } from './change.js'

/** Changes of the deprecation. */
export function compareDeprecation(before: unknown, after: unknown, texts: ChangeTexts): readonly ChangeNote[] {
  const wasDeprecated = isTrue(before, 'deprecated')
  const isDeprecated = isTrue(after, 'deprecated')
  const date = sunsetOf(after)
  const earlier = sunsetOf(before)
  const deprecationChange = (kind: ChangeNote['kind'], text: string, breaking = false): readonly ChangeNote[] => [
    {
      kind,
      breaking,
      describe: (subject) => fillText(text, { subject, date: date ?? earlier ?? '', earlier: earlier ?? '' }),
    },
  ]
  if (isDeprecated && !wasDeprecated)
    return deprecationChange('deprecated', date ? texts.changeNowSunset : texts.changeNowDeprecated)
  if (wasDeprecated && !isDeprecated) return deprecationChange('changed', texts.changeNotDeprecated)
  if (!isDeprecated || date === earlier) return []
  if (!date) return deprecationChange('changed', texts.changeNoSunset)
  // Callers planned with the first date, and now have less time.
  const isEarlier = earlier !== undefined && date < earlier
  return deprecationChange('deprecated', earlier ? texts.changeOtherSunset : texts.changeSunset, isEarlier)
}

/** A sentence to append if the earlier description announced the removal: deprecated, or not stable. Else an empty string. */
export function deprecationNote(before: unknown, texts: ChangeTexts): string {
  const stability = textAt(before, 'x-stability') ?? textAt(before, 'x-stability-level')
  const date = sunsetOf(before)
  if (isTrue(before, 'deprecated'))
    return ` ${date ? fillText(texts.changeWasAnnounced, { date }) : texts.changeWasDeprecated}`
  return stability && stability !== 'stable' ? ` ${fillText(texts.changeWasUnstable, { stability })}` : ''
}

/** The date without the time, which few descriptions have. */
function sunsetOf(value: unknown): string | undefined {
  return textAt(value, 'x-sunset')?.slice(0, 10)
}
