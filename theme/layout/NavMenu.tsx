import type { ReactNode } from 'react'
import type { NavItemView } from '../../src/model/contract.js'
import { Dropdown } from './Dropdown.js'
import { ExternalLinkIcon } from './ExternalLinkIcon.js'
import { externalLinkAttributes, type NavItemProps } from './NavLink.js'

/** A dropdown of links. Its button is marked on the pages below its links. */
export function NavMenu({ item, index, active }: NavItemProps): ReactNode {
  const button = (
    <span
      data-nav={index}
      data-icon={item.icon}
      className={active ? 'active' : undefined}
      aria-current={active ? 'true' : undefined}
    >
      {item.label}
    </span>
  )
  return <Dropdown button={button} links={(item.links ?? []).map(menuLink)} data={{ 'data-submenu': item.label }} />
}

/** Props of a link in a menu. `label` is its content. */
export function menuLink({ label, icon, href, external }: NonNullable<NavItemView['links']>[number]) {
  const content = (
    <>
      {label}
      {external ? <ExternalLinkIcon /> : null}
    </>
  )
  return { label: content, href, ...(icon && { 'data-icon': icon }), ...(external ? externalLinkAttributes : {}) }
}
