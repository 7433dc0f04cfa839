import type { ReactNode } from 'react'
import type { NavItemView, RegionProps, SiteView } from '../../src/contract.js'
import { Icon } from '../components/Icon.js'
import { Dropdown } from './Dropdown.js'
import { Logo } from './Logo.js'
import { NavLink } from './NavLink.js'
import { Search } from './Search.js'
import { ThemeToggle } from './ThemeSwitch.js'

/** Order in the document is order on the screen: menu, logo, links; colour mode, search, profile. */
export function Topbar({ site, page }: RegionProps): ReactNode {
  const { items, hideOnScroll } = site.navbar
  return (
    <header className="topbar" data-topbar="" data-hide-on-scroll={hideOnScroll ? '' : undefined}>
      <nav className="topbar-inner" aria-label="Main">
        <button
          type="button"
          className="icon-button topbar-menu needs-js"
          data-action="open-menu"
          aria-label="Toggle navigation bar"
          aria-expanded={false}
        >
          <Icon name="menu" />
        </button>
        <Logo site={site} />
        <ul className="topbar-links">{itemsAt('left', items, page.activeNav)}</ul>
        {items.some(({ kind, position }) => kind !== 'theme' && position === 'right') ? (
          <ul className="topbar-links">{itemsAt('right', items, page.activeNav)}</ul>
        ) : null}
        <ColorControls site={site} />
        {site.search ? <Search {...site.search} /> : null}
        <Profile />
      </nav>
    </header>
  )
}

function itemsAt(position: NavItemView['position'], items: readonly NavItemView[], active: number): ReactNode {
  return items.map((item, index) =>
    item.position === position && item.kind !== 'theme' ? (
      <li key={`${item.kind} ${item.href} ${item.label}`}>
        <NavItem item={item} index={index} active={index === active} />
      </li>
    ) : null,
  )
}

interface NavItemProps {
  readonly item: NavItemView
  readonly index: number
  readonly active: boolean
}

function NavItem({ item, index, active }: NavItemProps): ReactNode {
  if (item.kind === 'link') return <NavLink item={item} index={index} active={active} />
  const { items = [] } = item
  if (items.length === 0) return null
  return (
    <Dropdown
      label={item.label}
      name={item.kind === 'locales' ? 'Languages' : 'Versions'}
      icon={item.kind === 'locales' ? 'globe' : undefined}
    >
      <ul>
        {items.map((entry) => (
          <li key={entry.href}>
            <a
              href={entry.href}
              lang={entry.lang}
              hrefLang={entry.lang}
              aria-current={entry.current ? 'true' : undefined}
            >
              {entry.label}
            </a>
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}

function ColorControls({ site }: { readonly site: SiteView }): ReactNode {
  if (site.colorMode.disableSwitch) return null
  return (
    <div className="color-controls needs-js">
      <ThemeToggle />
      <div className="dropdown" data-dropdown="">
        <button type="button" aria-label="Theme" aria-expanded={false}>
          <Icon name="down" className="caret" />
        </button>
        <div className="menu" data-menu="" data-theme-menu="" hidden />
      </div>
    </div>
  )
}

/** Filled by the browser code once somebody has signed in. */
function Profile(): ReactNode {
  return (
    <div className="dropdown profile" data-profile="" data-dropdown="">
      <button type="button" className="icon-button" aria-label="Account" aria-expanded={false} disabled>
        <Icon name="user" />
      </button>
    </div>
  )
}
