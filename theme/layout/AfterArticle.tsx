import type { ReactNode } from 'react'
import type { RegionProps } from '../../src/model/contract.js'

/** A place for a site's own component after the article of every page. */
export function AfterArticle(_: RegionProps): ReactNode {
  return null
}
