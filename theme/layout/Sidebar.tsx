import type { ReactNode } from 'react'
import type {
  RegionProps,
  SidebarCategoryView,
  SidebarItemView,
  SidebarLinkView,
  SidebarView,
} from '../../src/contract.js'
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

/** A list of the menu. Also renders the shared tree, where every category is filled. */
export function Items({ items, id, open = true }: ItemsProps): ReactNode {
  return (
    <ul id={id} hidden={!open}>
      {items.map((item) => (
        <Item key={item.kind === 'link' ? `${item.href} ${item.label}` : item.key} item={item} />
      ))}
    </ul>
  )
}

interface ItemsProps {
  readonly items: readonly SidebarItemView[]
  readonly id?: string
  readonly open?: boolean
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
  }
}

function Link({ label, href, current, external, badge, deprecated }: SidebarLinkView): ReactNode {
  return (
    <a
      href={href}
      title={hint(label)}
      aria-current={current ? 'page' : undefined}
      data-deprecated={deprecated ? '' : undefined}
      {...(external ? outside : {})}
    >
      {badge ? (
        <>
          <span className="method" data-method={badge.toLowerCase()}>
            {badge}
          </span>{' '}
          <span>{label}</span>
        </>
      ) : (
        label
      )}
      {deprecated ? <span className="visually-hidden"> (deprecated)</span> : null}
      {external ? <ExternalMark /> : null}
    </a>
  )
}

/**
 * With a page of its own, the label is a link and a caret beside it opens the list. Without one the whole row is the
 * button; where scripts are off, a link to its first page stands in its place. The list of a closed category is not
 * there; the browser code brings it with the id that the button names. Each byte here is paid on every page.
 */
function Category({ category }: { readonly category: SidebarCategoryView }): ReactNode {
  const { key, label, href, open, active, current, items } = category
  const listId = shortId(key)
  return (
    <li data-category={key} data-active={active ? '' : undefined}>
      {href ? (
        <div className="row">
          <a href={href} title={hint(label)} aria-current={current ? 'page' : undefined}>
            {label}
          </a>
          {/* biome-ignore lint/a11y/useButtonType: there is no form around it */}
          <button
            data-action="toggle-category"
            aria-label={`${open ? 'Collapse' : 'Expand'} sidebar category '${label}'`}
            aria-expanded={open}
            aria-controls={listId}
          />
        </div>
      ) : (
        <>
          {/* biome-ignore lint/a11y/useButtonType: there is no form around it */}
          <button data-action="toggle-category" aria-expanded={open} aria-controls={listId}>
            {label}
          </button>
          <a className="needs-no-js" href={category.fallbackHref}>
            {label}
          </a>
        </>
      )}
      {items ? <Items id={listId} items={items} open={open} /> : null}
    </li>
  )
}

/** Short, since every category says it; made from the key, so that the tree and all pages agree (FNV-1a, 32 bits). */
function shortId(key: string): string {
  let hash = 0x811c9dc5
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return `m${(hash >>> 0).toString(36)}`
}

/** Long labels wrap; the full text also shows on hover. */
function hint(label: string): string | undefined {
  return label.length > 30 ? label : undefined
}
