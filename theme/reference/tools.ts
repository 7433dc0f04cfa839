import type { ReferenceProps } from '../../src/model/contract.js'

/** The helpers of the builder, handed down to every part of a page. */
export type Tools = Pick<ReferenceProps<unknown>, 'html' | 'highlight'>

export interface WithTools {
  readonly tools: Tools
}

/** Fragment of a link to an id of the page. */
export function fragment(id: string): string {
  return `#${encodeURIComponent(id)}`
}
