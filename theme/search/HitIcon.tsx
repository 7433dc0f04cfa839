import type { ReactNode } from 'react'
import type { SearchHit } from '../../src/model/contract.js'

const shapes = {
  page: 'M6 3h8l4 4v14H6zM14 3v4h4',
  heading: 'M9 4 7 20M17 4l-2 16M4.5 9h15M4 15h15',
  text: 'M5 7h14M5 12h14M5 17h9',
  search: 'M10.500 4a6.500 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.500 15.500 20 20',
  recent: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 2',
} as const

export type ShapeName = keyof typeof shapes

interface HitIconProps {
  readonly hit: SearchHit
  /** Contents of SVG elements by name of the icon. */
  readonly icons: Readonly<Record<string, string>>
}

/** The icon of the part of the site, or else of the kind of match. */
export function HitIcon({ hit: { type, icon = '' }, icons }: HitIconProps): ReactNode {
  const drawing = icons[icon]
  if (drawing !== undefined) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${drawing}</svg>`
    const maskImage = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
    return <i className="search-icon search-icon-mask" style={{ maskImage }} aria-hidden="true" />
  }
  return <ShapeIcon name={type === 'title' || type === 'keywords' ? 'page' : type === 'heading' ? 'heading' : 'text'} />
}

/** Hidden from screen readers, which read the text beside it. */
export function ShapeIcon({ name }: { readonly name: ShapeName }): ReactNode {
  return (
    <svg className="search-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
