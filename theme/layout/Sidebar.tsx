import type { ReactNode } from 'react'
import type {
  RegionProps,
  SidebarCategoryView,
  SidebarItemView,
  SidebarLinkView,
  SidebarMoreView,
  SidebarView,
} from '../../src/model/contract.js'
import { ExternalMark } from './ExternalMark.js'
import { outside } from './NavLink.js'

/** The region `sidebar`: the menu of the page, or nothing. */
export function SidebarRegion({ page }: RegionProps): ReactNode {
  return page.sidebar ? <Sidebar {...page.sidebar} /> : null
}

function Sidebar({ id, items, treeHref }: SidebarView): ReactNode {
  return (
    <nav aria-label="Docs sidebar" data-sidebar={id} data-tree={treeHref}>
      <Items items={items} />
    </nav>
  )
}

/** A list of the menu. In the shared tree every category is filled. */
function Items({ items, open = true }: ItemsProps): ReactNode {
  return (
    <ul hidden={!open}>
      {items.map((item) => (
        <Item key={keyOf(item)} item={item} />
      ))}
    </ul>
  )
}

interface ItemsProps {
  readonly items: readonly SidebarItemView[]
  readonly open?: boolean
}

function keyOf(item: SidebarItemView): string {
  switch (item.kind) {
    case 'link':
      return `${item.href} ${item.label}`
    case 'category':
      return item.key
    case 'more':
      return `more ${item.href}`
  }
}

function Item({ item }: { readonly item: SidebarItemView }): ReactNode {
  switch (item.kind) {
    case 'link':
      return (
        <li>
          <Link {...item} />
        </li>
      )
    case 'category':
      return <Category category={item} />
    case 'more':
      return <More {...item} />
  }
}

/** The browser code puts the entries in its place; see `sidebarMore.ts`. */
function More({ count, href }: SidebarMoreView): ReactNode {
  return (
    <li data-more={count}>
      <a href={href}>{count} more</a>
    </li>
  )
}

function Link({ label, href, current, external, badge, deprecated }: SidebarLinkView): ReactNode {
  const name = deprecated ? <s>{label}</s> : label
  return (
    <a href={href} aria-current={current ? 'page' : undefined} {...(external ? outside : {})}>
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
      {deprecated ? <span className="visually-hidden"> (deprecated)</span> : null}
      {external ? <ExternalMark /> : null}
    </a>
  )
}

/**
 * A link to its own page, else to its first one; then the key ends in a dash. The browser code adds the button that opens
 * the list. The list of a closed category is not there; it comes from the shared tree. Each byte is paid on every page.
 */
function Category({ category }: { readonly category: SidebarCategoryView }): ReactNode {
  const { key, label, href, fallbackHref, open, active, current, items } = category
  return (
    <li data-category={shortKey(key) + (href ? '' : '-')} data-active={active ? '' : undefined}>
      <a href={href ?? fallbackHref} aria-current={current ? 'page' : undefined}>
        {label}
      </a>
      {items ? <Items items={items} open={open} /> : null}
    </li>
  )
}

/** Short, since every category says it; the tree and all pages agree on it (FNV-1a, 32 bits). */
function shortKey(key: string): string {
  let hash = 0x811c9dc5
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
