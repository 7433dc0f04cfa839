import type { ReactNode } from 'react'
import type { NavItemView, RegionProps } from '../../src/contract.js'
import { Icon } from '../components/Icon.js'
import { Logo } from './Logo.js'
import { NavLink } from './NavLink.js'
import { ThemeRadios, ThemeToggle } from './ThemeSwitch.js'

/** The menu of narrow screens. The secondary panel is a copy of the sidebar, which the browser code puts in on opening. */
export function Drawer({ site, page }: RegionProps): ReactNode {
  const { items } = site.navbar
  return (
    <>
      <div className="backdrop" data-backdrop="" hidden />
      <div className="drawer" id="drawer" data-drawer="" role="dialog" aria-modal="true" aria-label="Menu" hidden>
        <div className="drawer-head">
          <Logo site={site} />
          {site.colorMode.disableSwitch ? null : <ThemeToggle colorMode={site.colorMode} />}
          <button type="button" className="icon-button" data-action="close-menu" aria-label="Close navigation bar">
            <Icon name="close" />
          </button>
        </div>
        <div className="drawer-panels">
          <div className="drawer-panel" data-panel="primary">
            <ul className="drawer-links">
              {items.map((item, index) =>
                item.kind === 'theme' ? null : (
                  <li key={`${item.kind} ${item.href} ${item.label}`}>
                    {item.kind === 'link' ? (
                      <NavLink item={item} index={index} active={index === page.activeNav} />
                    ) : (
                      <Switcher item={item} />
                    )}
                  </li>
                ),
              )}
            </ul>
          </div>
          <div className="drawer-panel" data-panel="secondary">
            {items.length > 0 ? (
              <button type="button" className="drawer-back" data-action="menu-main">
                ← Back to main menu
              </button>
            ) : null}
            <div data-panel-content="" />
          </div>
        </div>
        {site.colorMode.disableSwitch ? null : <ThemeRadios colorMode={site.colorMode} />}
      </div>
    </>
  )
}

function Switcher({ item }: { readonly item: NavItemView }): ReactNode {
  const { items = [], kind } = item
  if (items.length === 0) return null
  return (
    <details open={items.some((entry) => entry.current)}>
      <summary>{kind === 'locales' ? 'Languages' : 'Versions'}</summary>
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
    </details>
  )
}
