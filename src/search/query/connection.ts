/** `navigator.connection`. Only some browsers have it, and TypeScript declares no type for it. */
export interface NetworkConnection {
  readonly saveData?: boolean
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}

/** True if prefetching should be skipped (Save-Data, or slower than 4G). False if the browser does not report its connection. */
export function prefersLessData({ saveData, effectiveType = '4g' }: NetworkConnection = {}): boolean {
  return saveData === true || effectiveType !== '4g'
}
