/** A result: the page first, the section below it, the excerpt muted, and the path last. */
import type { ReactNode } from 'react'
import type { MarkedText, SearchHit } from '../../src/model/contract.js'
import { HitIcon } from './HitIcon.js'

interface HitRowProps {
  readonly hit: SearchHit
  /** A further section of the page above: the title and the path of the page are not repeated. */
  readonly isBelow: boolean
  readonly baseUrl: string
  readonly icons: Readonly<Record<string, string>>
}

const noIcons = {}

/** @param props.isBelow a further section of the page above, which shows no title */
export function HitRow({ hit, isBelow, baseUrl, icons }: HitRowProps): ReactNode {
  const path = joinBreadcrumbs(hit.page.breadcrumbs)
  return (
    <>
      {isBelow || !hit.operation ? <HitIcon hit={hit} icons={isBelow ? noIcons : icons} /> : null}
      {hit.operation && !isBelow ? <HitMethod name={hit.operation[0]} /> : null}
      <span className="search-hit-text">
        {isBelow ? null : (
          <span className="search-hit-title">
            {hit.anchor === '' ? <Highlighted parts={hit.title} /> : pageNameOfHit(hit, baseUrl)}
          </span>
        )}
        <HitDetail hit={hit} />
        {isBelow || (path === '' && !hit.operation) ? null : (
          <span className="search-hit-page">{hit.operation ? <code>{hit.operation[1]}</code> : path}</span>
        )}
      </span>
    </>
  )
}

/** The section and its excerpt; or the row of a table that answers the query, with its section. */
function HitDetail({ hit: { row, anchor, title, excerpt } }: { readonly hit: SearchHit }): ReactNode {
  const section = anchor === '' ? null : <Highlighted parts={title} />
  if (row)
    return (
      <span>
        <b>
          <Highlighted parts={row.text} />
        </b>
        {section ? ' · ' : null}
        {section}
      </span>
    )
  const shown = excerpt.length > 0 ? <Highlighted parts={excerpt} /> : null
  if (!section && !shown) return null
  return (
    <span>
      {section ? <b>{section}</b> : null}
      {section && shown ? ' · ' : null}
      {shown}
    </span>
  )
}

/** The method of an operation. Its color is that of the sidebar. */
export function HitMethod({ name }: { readonly name: string }): ReactNode {
  return (
    <span className="search-method" data-method={name.toLowerCase()}>
      {name}
    </span>
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

/** Leaves out names that are empty. */
export function joinBreadcrumbs(names: readonly string[]): string {
  return names.filter(Boolean).join(' › ')
}
