import type { ReactNode } from 'react'
import { Icon, type IconName } from '../components/Icon.js'

export interface DropdownProps {
  readonly label: string
  /** The label is for assistive technology only; the caret alone is drawn. */
  readonly labelHidden?: boolean
  readonly icon?: IconName
  readonly children: ReactNode
}

/** A button and what it opens. Scripts open it on press and hover; without scripts CSS does, on hover and focus. */
export function Dropdown({ label, labelHidden, icon, children }: DropdownProps): ReactNode {
  return (
    <div className="dropdown" data-dropdown="">
      <button type="button" aria-label={labelHidden ? label : undefined} aria-expanded={false}>
        {icon ? <Icon name={icon} /> : null}
        {labelHidden ? null : label}
        <Icon name="down" className="caret" />
      </button>
      <div className="menu" data-menu="" hidden>
        {children}
      </div>
    </div>
  )
}
