import { describe, expect, test } from 'vitest'
import { indexMenus, type MenuContext, menuItems, menuOf, trailsOf } from '../../src/lib/sidebarView.js'
import type { Doc, SidebarNode } from '../../src/model.js'

const doc = (route: string, unlisted = false): SidebarNode & { kind: 'doc' } => ({
  kind: 'doc',
  id: route.slice(1),
  route,
  label: route.slice(1),
  unlisted,
})
const link: SidebarNode = { kind: 'link', label: 'Status', href: 'https://status.example.com', file: 'sidebars.yaml' }
const category = (items: readonly SidebarNode[], own?: SidebarNode & { kind: 'doc' }): SidebarNode => ({
  kind: 'category',
  key: 'key',
  label: 'Category',
  collapsed: true,
  items,
  ...(own && { doc: own }),
})
const menu = (nodes: readonly SidebarNode[], { route = '', whole }: { route?: string; whole?: boolean } = {}) => {
  const trail = trailsOf(nodes).get(route.toLowerCase())
  const context: MenuContext = { href: (path) => `/x${path}`, link: (href) => ({ href, external: true }), trail }
  return menuItems(nodes, { ...context, ...(whole && { whole }) })
}

test.each([
  ['/guide/a', '/guide/a'],
  ['/Guide/A', '/guide/a'],
  ['/guide/a', '/Guide/A'],
])('ROUTE-04: the address %s marks the entry of %s', (route, entry) => {
  expect(menu([category([doc(entry)]), doc('/b')], { route })).toMatchObject([
    { active: true, open: true, items: [{ current: true }] },
    { current: false },
  ])
})

test('ROUTE-04: a page finds its place in the menu, whatever letters its route is written in', () => {
  const page = { id: 'Guide/A', route: '/Guide/A', frontMatter: {} } as Doc
  const menus = indexMenus([
    { id: 'other', items: [doc('/b')] },
    { id: 'docs', items: [category([doc('/Guide/A')])] },
  ])
  const { menu: found, trail } = menuOf(page, menus)
  expect(found?.tree.id).toBe('docs')
  expect(trail?.first).toHaveLength(2)
})

describe.each([
  ['the menu of a page', false],
  ['the whole menu', true],
])('SIDE-07: in %s a category of unlisted pages', (_, whole) => {
  test('is a plain link where it has a page, also inside another one', () => {
    const secrets = category([doc('/secret', true)], doc('/own'))
    const plain = { kind: 'link', label: 'Category', href: '/x/own', current: false, external: false }
    expect(menu([secrets], { whole })).toEqual([plain])
    expect(menu([category([secrets])], { whole })).toMatchObject([{ kind: 'category', fallbackHref: '/x/own' }])
  })

  test('is not there where it has none', () => {
    expect(menu([category([doc('/secret', true)]), category([category([])])], { whole })).toEqual([])
  })

  test('opens for the reader who is on one of them', () => {
    expect(menu([category([doc('/secret', true)], doc('/own'))], { whole, route: '/secret' })).toMatchObject([
      { kind: 'category', active: true, items: [{ current: true }] },
    ])
  })
})

test('a category of nothing but links to other sites is there, and leads to the first of them without scripts', () => {
  expect(menu([category([link])])).toMatchObject([{ kind: 'category', fallbackHref: 'https://status.example.com' }])
})
