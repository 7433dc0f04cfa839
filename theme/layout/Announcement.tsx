import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/contract.js'
import { Icon } from '../components/Icon.js'

type AnnouncementProps = NonNullable<SiteView['announcement']>

/** The button is disabled until its script runs, and hidden without scripts. */
export function Announcement({ html, tone, closable }: AnnouncementProps): ReactNode {
  return (
    <section className="announcement" data-announcement="" data-tone={tone} aria-label={TEXT.announcement}>
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: html }} />
      {closable ? (
        <button
          type="button"
          className="icon-button needs-js"
          data-action="dismiss-announcement"
          aria-label={TEXT.close}
          disabled
        >
          <Icon name="close" />
        </button>
      ) : null}
    </section>
  )
}
