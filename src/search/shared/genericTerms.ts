/** Words of titles that say what kind of page it is, not what it is about: “Sensor overview” is the page about sensors. */

const genericTerms: ReadonlySet<string> = new Set(['overview', 'introduct'])

/** @param term after stemming. */
export function isGenericTerm(term: string): boolean {
  return genericTerms.has(term)
}
