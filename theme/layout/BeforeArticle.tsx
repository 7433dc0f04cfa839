import type { ReactNode } from 'react'
import type { RegionProps } from '../../src/model/contract.js'

/** A place for a site's own component before the article of every page. */
export function BeforeArticle(_: RegionProps): ReactNode {
  return null
}
