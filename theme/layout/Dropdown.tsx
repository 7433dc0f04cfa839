import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.js'

interface DropdownProps {
  /** Content of the button. */
  readonly button: ReactNode
  readonly links: readonly DropdownLink[]
  /** Data attributes of the root. Browser code finds the dropdown by them. */
  readonly data: Readonly<Record<`data-${string}`, string>>
}

export interface DropdownLink {
  readonly label: ReactNode
  readonly href: string
  readonly [attribute: `data-${string}`]: string
  readonly className?: string | undefined
  readonly 'aria-current'?: 'true' | undefined
  readonly lang?: string
  readonly hrefLang?: string
  readonly rel?: string
  readonly target?: string
}

/** A button with a menu of links. Scripts open it on press and hover. Without scripts, CSS opens it on hover and focus. */
export function Dropdown({ button, links, data }: DropdownProps): ReactNode {
  return (
    <div className="dropdown" data-dropdown="" {...data}>
      <button type="button" aria-expanded={false}>
        {button}
        <Icon name="down" className="caret" />
      </button>
      <div className="menu" data-menu="" hidden>
        <ul>
          {links.map(({ label, ...attributes }) => (
            <li key={attributes.href}>
              <a {...attributes}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
