import type { ReactNode } from 'react'
import type {
  RegionProps,
  SidebarCategoryView,
  SidebarItemView,
  SidebarLinkView,
  SidebarMoreView,
  SidebarView,
} from '../../src/model/contract.js'
import { ApiSwitch } from './ApiSwitch.js'
import { breakLongNames } from './breakLongNames.js'
import { ExternalLinkIcon } from './ExternalLinkIcon.js'
import { externalLinkAttributes } from './NavLink.js'

/** The region `sidebar`: the sidebar of the page, or nothing. */
export function SidebarRegion({ page }: RegionProps): ReactNode {
  return page.sidebar ? <Sidebar {...page.sidebar} /> : null
}

function Sidebar({ id, items, treeHref, apis }: SidebarView): ReactNode {
  return (
    <nav aria-label={TEXT.sidebar} data-sidebar={id} data-tree={treeHref}>
      {apis ? <ApiSwitch apis={apis} /> : null}
      <SidebarList items={items} />
    </nav>
  )
}

/** A list of the sidebar. In the shared fragment, all categories have their items. */
function SidebarList({ items, open = true }: SidebarListProps): ReactNode {
  return (
    <ul hidden={!open}>
      {items.map((item) => (
        <SidebarItem key={sidebarItemKey(item)} item={item} />
      ))}
    </ul>
  )
}

interface SidebarListProps {
  readonly items: readonly SidebarItemView[]
  readonly open?: boolean
}

function sidebarItemKey(item: SidebarItemView): string {
  switch (item.kind) {
    case 'link':
      return `${item.href} ${item.label}`
    case 'category':
      return item.key
    case 'heading':
      return `heading ${item.label}`
    case 'more':
      return `more ${item.href}`
  }
}

function SidebarItem({ item }: { readonly item: SidebarItemView }): ReactNode {
  switch (item.kind) {
    case 'link':
      return (
        <li data-icon={item.icon}>
          <SidebarLink {...item} />
        </li>
      )
    case 'category':
      return <SidebarCategory category={item} />
    case 'heading':
      return <li className="group">{item.label}</li>
    case 'more':
      return <MoreLink {...item} />
  }
}

/** Links to the nearest omitted page. The browser code replaces it by the omitted items; see `truncatedLists.ts`. */
function MoreLink({ count, href }: SidebarMoreView): ReactNode {
  return (
    <li data-more={count}>
      <a href={href}>{TEXT.more.replace('{count}', `${count}`)}</a>
    </li>
  )
}

function SidebarLink({ label, href, current, external, badge, deprecated, mark }: SidebarLinkView): ReactNode {
  const text = breakLongNames(label)
  const name = deprecated ? <s>{text}</s> : text
  return (
    <a href={href} aria-current={current ? 'page' : undefined} {...(external ? externalLinkAttributes : {})}>
      {badge ? (
        <>
          <span className="method" data-method={badge.toLowerCase()}>
            {badge}
          </span>{' '}
          {name}
        </>
      ) : (
        name
      )}
      <SidebarMark mark={mark} />
      {deprecated ? <span className="visually-hidden"> {TEXT.deprecatedPage}</span> : null}
      {external ? <ExternalLinkIcon /> : null}
    </a>
  )
}

/**
 * Links to the page of the category, or to its first page. The browser code adds the button that opens the list. The list of a
 * closed category is omitted; it comes from the shared fragment. Keep the markup small: it is on every page.
 */
function SidebarCategory({ category }: { readonly category: SidebarCategoryView }): ReactNode {
  const { key, label, href, fallbackHref, open, active, current, items, mark } = category
  return (
    <li data-category={key} data-active={active ? '' : undefined}>
      <a href={href ?? fallbackHref} aria-current={current ? 'page' : undefined}>
        {breakLongNames(label)}
        <SidebarMark mark={mark} />
      </a>
      {items ? <SidebarList items={items} open={open} /> : null}
    </li>
  )
}

function SidebarMark({ mark }: Pick<SidebarLinkView, 'mark'>): ReactNode {
  return mark ? (
    <>
      {' '}
      <small className="badge">{mark}</small>
    </>
  ) : null
}
