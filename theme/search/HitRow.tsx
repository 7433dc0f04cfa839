/** A result: the page first, the section below it, the excerpt muted, and the path last. */
import type { ReactNode } from 'react'
import type { MarkedText, SearchHit } from '../../src/model/contract.js'
import { HitIcon } from './HitIcon.js'

interface HitRowProps {
  readonly hit: SearchHit
  /** A further section of the page above: the title and the path of the page are not repeated. */
  readonly isBelow: boolean
  readonly baseUrl: string
}

export function HitRow({ hit, isBelow, baseUrl }: HitRowProps): ReactNode {
  const isSection = hit.anchor !== ''
  const path = joinBreadcrumbs(hit.page.breadcrumbs)
  const excerpt = hit.excerpt.length > 0 ? <Highlighted parts={hit.excerpt} /> : null
  return (
    <>
      <HitIcon hit={hit} />
      <span className="search-hit-text">
        {isBelow ? null : (
          <span className="search-hit-title">
            {isSection ? pageNameOfHit(hit, baseUrl) : <Highlighted parts={hit.title} />}
          </span>
        )}
        {isSection ? (
          <span>
            <b>
              <Highlighted parts={hit.title} />
            </b>
            {excerpt ? ' · ' : null}
            {excerpt}
          </span>
        ) : excerpt ? (
          <span>{excerpt}</span>
        ) : null}
        {isBelow || path === '' ? null : <span className="search-hit-page">{path}</span>}
      </span>
    </>
  )
}

/** Returns the title of the hit's page. Pages of the API reference without title are named "API Reference". */
export function pageNameOfHit({ page, url }: SearchHit, baseUrl: string): string {
  return page.title || (url.startsWith(`${baseUrl}restapi/`) ? TEXT.apiReference : '')
}

/** A `<mark>` around each match. */
export function Highlighted({ parts }: { readonly parts: readonly MarkedText[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity of their own, and never move
  return parts.map(({ text, match }, index) => (match ? <mark key={`${index} ${text}`}>{text}</mark> : text))
}

export function joinBreadcrumbs(names: readonly string[]): string {
  return names.filter(Boolean).join(' › ')
}
