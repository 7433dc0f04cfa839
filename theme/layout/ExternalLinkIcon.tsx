import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.js'

/** Shows an icon, and tells screen readers, that a link leaves the site. */
export function ExternalLinkIcon(): ReactNode {
  return (
    <>
      <Icon name="external" className="external" />
      <span className="visually-hidden"> {TEXT.externalLink}</span>
    </>
  )
}
