import type { ReactNode } from 'react'
import type { TocEntry } from '../../src/model/contract.js'

interface TocProps {
  readonly entries: readonly TocEntry[]
}

/** The table of contents beside the article, on wide screens. */
export function Toc({ entries }: TocProps): ReactNode {
  if (entries.length === 0) return null
  return (
    <nav className="toc" data-toc="" aria-labelledby="toc-title">
      <p id="toc-title">{TEXT.onThisPage}</p>
      <TocList entries={entries} />
    </nav>
  )
}

/** The collapsed table of contents of narrow screens. The browser code copies the list into it. Without scripts `Toc` shows. */
export function TocMobile({ entries }: TocProps): ReactNode {
  if (entries.length === 0) return null
  return (
    <details className="toc-mobile" data-toc-mobile="">
      <summary>{TEXT.onThisPage}</summary>
    </details>
  )
}

function TocList({ entries }: TocProps): ReactNode {
  return (
    <ul>
      {entries.map(({ id, html, children }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`} dangerouslySetInnerHTML={{ __html: html }} />
          {children.length > 0 ? <TocList entries={children} /> : null}
        </li>
      ))}
    </ul>
  )
}
