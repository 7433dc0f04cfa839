import type { ReactNode } from 'react'
import { Icon, type IconName } from '../components/Icon.js'

export interface DropdownProps {
  readonly label: string
  /** What the menu is called where it is a list: in the drawer. */
  readonly name: string
  readonly icon?: IconName
  readonly children: ReactNode
}

/** A button and what it opens. Scripts open it on press and hover; without scripts CSS does, on hover and focus. */
export function Dropdown({ label, name, icon, children }: DropdownProps): ReactNode {
  return (
    <div className="dropdown" data-dropdown="" data-switcher={name}>
      <button type="button" aria-expanded={false}>
        {icon ? <Icon name={icon} /> : null}
        {label}
        <Icon name="down" className="caret" />
      </button>
      <div className="menu" data-menu="" hidden>
        {children}
      </div>
    </div>
  )
}
