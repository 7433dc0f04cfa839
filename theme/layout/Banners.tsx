import type { ReactNode } from 'react'
import type { BannerView } from '../../src/model/contract.js'

/** The builder has already escaped and resolved `html`. */
export function Banners({ banners }: { readonly banners: readonly BannerView[] }): ReactNode {
  return banners.map(({ kind, title, html }) => (
    <div key={kind} className="banner" data-banner={kind} role="note">
      <p className="banner-title">{title}</p>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  ))
}
