import type { ReferenceProps } from '../../../src/model/contract.js'

/** The helpers of the builder, handed down to every part of a page. */
export type RenderTools = Pick<ReferenceProps<unknown>, 'html' | 'highlight'>

export interface WithTools {
  readonly tools: RenderTools
}

/** Fragment of a link to an id of the page. */
export function fragmentHref(id: string): string {
  return `#${encodeURIComponent(id)}`
}
