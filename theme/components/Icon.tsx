/**
 * Icons are drawn on a 24-unit grid with a 1.75 stroke in the text colour. Icons that every page needs live once in the
 * document (`Sprite`) and are used by reference, which keeps repeated buttons small; the pictures of cards are drawn in
 * place, since few pages have them.
 */
import type { ReactNode } from 'react'

const shapes = {
  arrowUp: <path d="M12 19V5m-6 6 6-6 6 6" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  copy: <path d="M9 9h10v11H9zM15 9V4H5v11h4" />,
  down: <path d="m7 10 5 5 5-5" />,
  external: <path d="M14 5h5v5M19 5l-8 8M11 6H5v13h13v-6" />,
  globe: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18" />,
  home: <path d="m4 11 8-7 8 7v9h-5.5v-5.5h-5V20H4z" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  moon: <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />,
  search: <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20" />,
  sun: (
    <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  ),
  system: <path d="M4 5h16v11H4zM9 20h6M12 16v4" />,
  user: <path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5" />,
  wrap: <path d="M4 6h16M4 12h13a3 3 0 0 1 0 6h-5m2.5-2.5L12 18l2.5 2.5M4 18h4" />,
} as const

export type IconName = keyof typeof shapes

/** Used at most once on a page, or rarely: drawn in place. */
const single: ReadonlySet<IconName> = new Set(['arrowUp', 'external', 'globe', 'home', 'menu', 'search', 'user'])

const shared = (Object.keys(shapes) as IconName[]).filter((name) => !single.has(name))

/** A decorative icon; the name of the control comes from its text or label. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }): ReactNode {
  return single.has(name) ? (
    <svg className={className ? `i ${className}` : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name]}
    </svg>
  ) : (
    <svg className={className ? `i ${className}` : 'i'} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}

/** The symbols behind `Icon`; once in a document. */
export function Sprite(): ReactNode {
  return (
    <svg className="sprite" aria-hidden="true">
      {shared.map((name) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          {shapes[name]}
        </symbol>
      ))}
    </svg>
  )
}
