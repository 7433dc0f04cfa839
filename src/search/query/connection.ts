/** What a browser may say of its connection. Only some have it; types for it are not in TypeScript. */
export interface NetworkConnection {
  readonly saveData?: boolean
  /** Of `slow-2g`, `2g`, `3g` and `4g`. */
  readonly effectiveType?: string
}

/** Whether a reader is better off without what was not asked for. A browser that says nothing has no such wish. */
export function prefersLessData({ saveData, effectiveType = '4g' }: NetworkConnection = {}): boolean {
  return saveData === true || effectiveType !== '4g'
}
