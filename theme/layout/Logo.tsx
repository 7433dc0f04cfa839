import type { ReactNode } from 'react'
import type { LogoView, SiteView } from '../../src/model/contract.js'

/** CSS shows the image of the current color mode. The other image is lazy, so the browser fetches it only when it is shown. */
export function Logo({ site }: { readonly site: SiteView }): ReactNode {
  const { logo } = site
  return (
    <a className="logo" href={logo?.href ?? site.home ?? site.baseUrl}>
      {logo ? <LogoImages logo={logo} defaultMode={site.colorMode.defaultMode} /> : null}
      {logo ? logo.text && <span>{logo.text}</span> : <span>{site.title}</span>}
    </a>
  )
}

interface LogoImagesProps {
  readonly logo: LogoView
  readonly defaultMode: 'light' | 'dark'
}

/** One image if both modes have the same file. */
export function LogoImages({ logo, defaultMode }: LogoImagesProps): ReactNode {
  const modes = logo.light === logo.dark ? ([defaultMode] as const) : (['light', 'dark'] as const)
  return modes.map((mode) => (
    // `picture` keeps the renderer from preloading both files.
    <picture key={mode} className={modes.length > 1 ? `only-${mode}` : undefined}>
      <img
        src={logo[mode]}
        alt={logo.alt}
        width={logo.width}
        height={logo.height}
        loading={mode === defaultMode ? undefined : 'lazy'}
      />
    </picture>
  ))
}
