import type { ReactNode } from 'react'
import type { DocumentProps } from '../../src/model/contract.js'
import { Announcement } from './Announcement.js'
import { Footer } from './Footer.js'
import { Head, lastElementId } from './Head.js'
import { Topbar } from './Topbar.js'

/** The complete document. Client navigation keeps this shell and replaces only the content of the regions. */
export function Document({ site, page, regions, boot, csp }: DocumentProps): ReactNode {
  const { defaultMode, respectSystem } = site.colorMode
  return (
    <html
      lang={site.lang}
      dir={site.dir}
      data-theme={defaultMode}
      data-theme-choice={respectSystem ? 'system' : defaultMode}
    >
      <Head site={site} page={page} boot={boot} csp={csp} blockUntilComplete={fitsFirstFlight(regions)} />
      <body>
        <a className="skip-link" href="#main">
          {TEXT.skipLink}
        </a>
        {site.announcement ? <Announcement {...site.announcement} /> : null}
        <Topbar site={site} page={page} />
        <div className="shell">
          <RegionContainer name="sidebar" className="sidebar" html={regions.sidebar} />
          <main id="main" data-region="main" dangerouslySetInnerHTML={{ __html: regions.main ?? '' }} />
        </div>
        <Footer site={site} page={page} />
        <div id={lastElementId} className="visually-hidden" data-announcer="" aria-live="polite" />
      </body>
    </html>
  )
}

/**
 * Returns true if the compressed document fits into the first flight of a connection: ten segments, about 14 KB (RFC 6928),
 * which corresponds to about 64 KB of HTML. Blocking rendering until such a document is complete costs no time, and table columns
 * do not change their width while rows arrive. Counts only the regions, so the limit is 56 KB.
 */
function fitsFirstFlight(regions: DocumentProps['regions']): boolean {
  return Object.values(regions).reduce((sum, html) => sum + html.length, 0) < 56 * 1024
}

interface RegionBoxProps {
  readonly name: string
  readonly className: string
  readonly html: string | undefined
}

function RegionContainer({ name, className, html = '' }: RegionBoxProps): ReactNode {
  return <div className={className} data-region={name} dangerouslySetInnerHTML={{ __html: html }} />
}
