import type { ReactNode } from 'react'
import type { PageView } from '../../src/model/contract.js'
import { fillNodes } from '../text/fillNodes.js'
import { formatDate } from '../text/formatDate.js'

/** Date of the last review, owner of the page, and link to edit it. */
export function PageInfo({ page }: { readonly page: PageView }): ReactNode {
  const { frontMatter: { reviewed, owner } = {}, editUrl } = page
  if (!reviewed && !owner && !editUrl) return null
  return (
    <ul className="page-info">
      {reviewed ? (
        <li>{fillNodes(TEXT.lastReviewed, { date: <time dateTime={reviewed}>{formatDate(reviewed)}</time> })}</li>
      ) : null}
      {owner ? <li>{TEXT.owner.replace('{name}', () => owner)}</li> : null}
      {editUrl ? (
        <li>
          <a href={editUrl}>{TEXT.editPage}</a>
        </li>
      ) : null}
    </ul>
  )
}
