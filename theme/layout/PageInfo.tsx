import type { ReactNode } from 'react'
import type { PageView } from '../../src/model/contract.js'

const months = 'January February March April May June July August September October November December'.split(' ')

/** Date of the last review, owner of the page, and link to edit it. */
export function PageInfo({ page }: { readonly page: PageView }): ReactNode {
  const { frontMatter: { reviewed, owner } = {}, editUrl } = page
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

/** Formats `2026-11-02` as `2 November 2026`, independent of the machine's locale and time zone. */
function formatReviewDate(date: string): string {
  const [year, month, day] = date.split('-')
  const name = months[Number(month) - 1]
  return name ? `${Number(day)} ${name} ${year}` : date
}
