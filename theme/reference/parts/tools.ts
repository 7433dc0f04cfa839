import type { ReferenceProps } from '../../../src/model/contract.js'

/** Rendering functions of the builder, passed down to every component. */
export type RenderTools = Pick<ReferenceProps<unknown>, 'html' | 'highlight'>

export interface WithTools {
  readonly tools: RenderTools
}

/** The `href` of a link to an id in the page. */
export function fragmentHref(id: string): string {
  return `#${encodeURIComponent(id)}`
}
