import type { ReactNode } from 'react'
import type { FooterLinkView, RegionProps } from '../../src/model/contract.js'
import { ExternalLinkIcon } from './ExternalLinkIcon.js'
import { LogoImages } from './Logo.js'
import { externalLinkAttributes } from './NavLink.js'

/** Columns of links, or one row of links, the logo and the copyright line. Empty for a site without footer. */
export function Footer({ site }: RegionProps): ReactNode {
  if (!site.footer) return null
  const { columns, links, logo, copyright } = site.footer
  return (
    <footer className="footer">
      <div className="footer-inner">
        {columns.length > 0 ? (
          <nav className="footer-columns" aria-label={TEXT.footer}>
            {columns.map((column) => (
              <div key={column.title}>
                <p className="footer-title">{column.title}</p>
                <FooterLinks items={column.items} />
              </div>
            ))}
          </nav>
        ) : null}
        {links.length > 0 ? (
          <nav aria-label={TEXT.footer}>
            <FooterLinks items={links} />
          </nav>
        ) : null}
        {logo ? (
          <a className="footer-logo" href={logo.href}>
            <LogoImages logo={logo} defaultMode={site.colorMode.defaultMode} />
            {logo.text}
          </a>
        ) : null}
        {copyright ? <div className="footer-copyright" dangerouslySetInnerHTML={{ __html: copyright }} /> : null}
      </div>
    </footer>
  )
}

function FooterLinks({ items }: { readonly items: readonly FooterLinkView[] }): ReactNode {
  return (
    <ul>
      {items.map(({ label, href, external }) => (
        <li key={`${href} ${label}`}>
          <a href={href} {...(external ? externalLinkAttributes : {})}>
            {label}
            {external ? <ExternalLinkIcon /> : null}
          </a>
        </li>
      ))}
    </ul>
  )
}
