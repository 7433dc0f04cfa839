import type { BadgeKind } from '../../model/contract.js'

/** Kinds of badges of other tools, with the kind that looks like them. */
const kinds: Readonly<Record<string, BadgeKind>> = {
  ...{ neutral: 'neutral', default: 'neutral', secondary: 'neutral', gray: 'neutral', grey: 'neutral' },
  ...{ info: 'info', note: 'info', primary: 'info', blue: 'info', purple: 'info' },
  ...{ success: 'success', tip: 'success', green: 'success', new: 'success' },
  ...{ warning: 'warning', caution: 'warning', yellow: 'warning', orange: 'warning', amber: 'warning' },
  ...{ danger: 'danger', error: 'danger', red: 'danger', deprecated: 'danger' },
}

export const badgeKindNames: readonly string[] = ['neutral', 'info', 'success', 'warning', 'danger']

/** Undefined for a name that means no kind. */
export function findBadgeKind(name: string): BadgeKind | undefined {
  const lowerCase = name.toLowerCase()
  return Object.hasOwn(kinds, lowerCase) ? kinds[lowerCase] : undefined
}
