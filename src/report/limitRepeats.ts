import type { Diagnostic } from '../model/diagnostic.js'

/**
 * Keeps the first places of a diagnostic that is the same in many places; the last of them says how many more there are. The
 * order stays.
 *
 * @param shown maximum number of places of one diagnostic
 */
export function limitRepeats(found: readonly Diagnostic[], shown: number): Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>()
  for (const one of found) {
    const name = [one.severity, one.code, one.message].join('\n')
    const group = groups.get(name)
    if (group) group.push(one)
    else groups.set(name, [one])
  }
  return [...groups.values()].flatMap((group) => {
    const last = group[shown - 1]
    if (group.length <= shown || last === undefined) return group
    const more = group.length - shown
    const places = more === 1 ? '1 more place has the same fault.' : `${more} more places have the same fault.`
    return [...group.slice(0, shown - 1), { ...last, hint: [last.hint, places].filter(Boolean).join(' ') }]
  })
}
