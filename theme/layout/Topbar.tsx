import type { ReactNode } from 'react'
import type { NavItemView, PageView, RegionProps, SiteView } from '../../src/model/contract.js'
import { Icon } from '../components/Icon.js'
import ProfileMenu from '../gate/ProfileMenu.js'
import SearchBox from '../search/SearchBox.js'
import { Logo } from './Logo.js'
import { listOverflowingLinks, MoreLinks } from './MoreLinks.js'
import { type NavItemProps, NavLink } from './NavLink.js'
import { NavMenu } from './NavMenu.js'
import { Switcher } from './Switcher.js'
import { ThemeToggle } from './ThemeToggle.js'

/** The order in the document is the order on the screen: menu button, logo, links; color mode, search, profile. */
export function Topbar({ site, page }: RegionProps): ReactNode {
  const { hideOnScroll } = site.navbar
  const further = listOverflowingLinks(site.navbar.items)
  const moved = new Set(further.map(([item]) => item))
  const itemsAt = (position: NavItemView['position']) =>
    renderNavItems((item) => item.position === position && !moved.has(item), site, page)
  const right = itemsAt('right')
  const tabs = itemsAt('tabs')
  return (
    <header className="topbar" data-topbar="" data-hide-on-scroll={hideOnScroll ? '' : undefined}>
      <nav className="topbar-inner" aria-label={TEXT.mainNavigation}>
        <button
          type="button"
          className="icon-button topbar-menu needs-js"
          data-action="open-menu"
          aria-label={TEXT.openMenu}
          aria-expanded={false}
          disabled
        >
          <Icon name="menu" />
        </button>
        <Logo site={site} />
        <ul className="topbar-links">
          {itemsAt('left')}
          {further.length > 0 ? (
            <li>
              <MoreLinks links={further} active={page.activeNav} />
            </li>
          ) : null}
        </ul>
        {right.length > 0 ? <ul className="topbar-links">{right}</ul> : null}
        <ColorControls site={site} />
        {site.search ? <SearchBox {...site.search} hydrate="manual" /> : null}
        {site.client.gate ? <ProfileMenu hydrate="idle" /> : null}
      </nav>
      {tabs.length > 0 ? (
        <nav className="topbar-tabs" aria-label={TEXT.navTabs}>
          <ul className="topbar-links">{tabs}</ul>
        </nav>
      ) : null}
    </header>
  )
}

function renderNavItems(isShown: (item: NavItemView) => boolean, site: SiteView, page: PageView): readonly ReactNode[] {
  return site.navbar.items.flatMap((item, index) => {
    if (!isShown(item)) return []
    const shown = renderNavItem({ item, index, active: index === page.activeNav }, site, page)
    return shown ? [<li key={`${item.kind} ${item.href} ${item.label}`}>{shown}</li>] : []
  })
}

function renderNavItem(props: NavItemProps, site: SiteView, page: PageView): ReactNode {
  const { item } = props
  switch (item.kind) {
    case 'link':
      return <NavLink {...props} />
    case 'menu':
      return <NavMenu {...props} />
    case 'versions':
    case 'locales':
      return item.items ? <Switcher item={item} site={site} page={page} /> : null
    case 'theme':
      return null
  }
}

/** A press switches the mode. The menu, which offers all modes, opens with it and on hover. */
function ColorControls({ site }: { readonly site: SiteView }): ReactNode {
  if (site.colorMode.disableSwitch) return null
  return (
    <div className="dropdown needs-js" data-dropdown="">
      <ThemeToggle />
      <div className="menu" data-menu="" data-theme-menu="" hidden />
    </div>
  )
}
