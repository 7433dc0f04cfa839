import type { ReactNode } from 'react'
import type { FooterLinkView, FooterView } from '../../src/contract.js'
import { ExternalMark } from './ExternalMark.js'
import { outside } from './NavLink.js'

/** Columns of links, or one row of links, and the copyright line. */
export function Footer({ columns, links, copyright }: FooterView): ReactNode {
  return (
    <footer className="footer">
      <div className="footer-inner">
        {columns.length > 0 ? (
          <div className="footer-columns">
            {columns.map((column) => (
              <div key={column.title}>
                <p className="footer-title">{column.title}</p>
                <Links items={column.items} />
              </div>
            ))}
          </div>
        ) : null}
        {links.length > 0 ? <Links items={links} /> : null}
        {copyright ? <div className="footer-copyright" dangerouslySetInnerHTML={{ __html: copyright }} /> : null}
      </div>
    </footer>
  )
}

function Links({ items }: { readonly items: readonly FooterLinkView[] }): ReactNode {
  return (
    <ul>
      {items.map(({ label, href, external }) => (
        <li key={`${href} ${label}`}>
          <a href={href} {...(external ? outside : {})}>
            {label}
            {external ? <ExternalMark /> : null}
          </a>
        </li>
      ))}
    </ul>
  )
}
