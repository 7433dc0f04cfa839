import type { ReactNode } from 'react'
import type { PageView } from '../../src/model/contract.js'

const months = 'January February March April May June July August September October November December'.split(' ')

/** When the page was last reviewed, by whom it is kept, and where to change it. */
export function PageInfo({ page }: { readonly page: PageView }): ReactNode {
  const { reviewed, owner, editUrl } = page
  if (!reviewed && !owner && !editUrl) return null
  return (
    <ul className="page-info">
      {reviewed ? (
        <li>
          Last reviewed <time dateTime={reviewed}>{formatReviewDate(reviewed)}</time>
        </li>
      ) : null}
      {owner ? <li>Owner: {owner}</li> : null}
      {editUrl ? (
        <li>
          <a href={editUrl}>Edit this page</a>
        </li>
      ) : null}
    </ul>
  )
}

/** `2026-11-02` as `2 November 2026`, whatever the locale and time zone of the machine. */
function formatReviewDate(date: string): string {
  const [year, month, day] = date.split('-')
  const name = months[Number(month) - 1]
  return name ? `${Number(day)} ${name} ${year}` : date
}
