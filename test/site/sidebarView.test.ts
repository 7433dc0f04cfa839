import { describe, expect, test } from 'vitest'
import type { Doc, SidebarNode } from '../../src/model/model.js'
import {
  categoryKey,
  createBreadcrumbs,
  createSidebarItems,
  findSidebar,
  indexSidebars,
  locatePages,
  type RememberedItems,
  type SidebarContext,
} from '../../src/site/sidebarView.js'

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
const sidebarItems = (
  nodes: readonly SidebarNode[],
  { route = '', isComplete }: { route?: string; isComplete?: boolean } = {},
) => {
  const location = locatePages(nodes).get(route.toLowerCase())
  const context: SidebarContext = { href: (path) => `/x${path}`, link: (href) => ({ href, external: true }), location }
  return createSidebarItems(nodes, { ...context, ...(isComplete && { isComplete }) })
}

test.each([
  ['/guide/a', '/guide/a'],
  ['/Guide/A', '/guide/a'],
  ['/guide/a', '/Guide/A'],
])('ROUTE-04: the route %s marks the entry of %s', (route, entry) => {
  expect(sidebarItems([category([doc(entry)]), doc('/b')], { route })).toMatchObject([
    { active: true, open: true, items: [{ current: true }] },
    { current: false },
  ])
})

test('ROUTE-04: a page finds its sidebar entry, whatever the letter case of its route', () => {
  const page = { id: 'Guide/A', route: '/Guide/A', frontMatter: {} } as Doc
  const sidebars = indexSidebars([
    { id: 'other', items: [doc('/b')] },
    { id: 'docs', items: [category([doc('/Guide/A')])] },
  ])
  const { sidebar: found, location } = findSidebar(page, sidebars)
  expect(found?.tree.id).toBe('docs')
  expect(location?.branch).toHaveLength(2)
})

test('a page that no sidebar lists is below the categories of the pages of its folder', () => {
  const locate = (id: string, title: string) => {
    const page = { id, route: `/${id}`, title, frontMatter: {} } as Doc
    const { sidebar, location } = findSidebar(page, sidebars)
    return { id: sidebar?.tree.id, breadcrumbs: location && createBreadcrumbs(location, (route) => `/x${route}`) }
  }
  const sidebars = indexSidebars([
    { id: 'docs', items: [doc('/guide/start'), category([doc('/guide/use')])] },
    { id: 'more', items: [category([doc('/News/all'), category([doc('/news/old/one')], doc('/news/old'))])] },
  ])
  expect(locate('news/fixed', 'Fixed')).toEqual({
    id: 'more',
    breadcrumbs: [{ label: 'Category' }, { label: 'Fixed' }],
  })
  expect(locate('news/old/deep/two', 'Two')).toEqual({
    id: 'more',
    breadcrumbs: [{ label: 'Category' }, { label: 'Category', href: '/x/news/old' }, { label: 'Two' }],
  })
  // The pages of this folder have no category in common.
  expect(locate('guide/other', 'Other')).toEqual({ id: 'docs', breadcrumbs: undefined })
  expect(locate('root', 'Root')).toEqual({ id: 'docs', breadcrumbs: undefined })
})

describe.each([
  ['the sidebar of a page', false],
  ['the whole sidebar', true],
])('SIDE-07: in %s a category of unlisted pages', (_, isComplete) => {
  test('it is a plain link if it has a page, also inside another category', () => {
    const secrets = category([doc('/secret', true)], doc('/own'))
    const plain = { kind: 'link', label: 'Category', href: '/x/own', current: false, external: false }
    expect(sidebarItems([secrets], { isComplete })).toEqual([plain])
    expect(sidebarItems([category([secrets])], { isComplete })).toMatchObject([
      { kind: 'category', fallbackHref: '/x/own' },
    ])
  })

  test('it is omitted if it has no page', () => {
    expect(sidebarItems([category([doc('/secret', true)]), category([category([])])], { isComplete })).toEqual([])
  })

  test('it opens for a reader of one of its pages', () => {
    expect(
      sidebarItems([category([doc('/secret', true)], doc('/own'))], { isComplete, route: '/secret' }),
    ).toMatchObject([{ kind: 'category', active: true, items: [{ current: true }] }])
  })
})

test('a category of external links only is listed, and without scripts it links to the first of them', () => {
  expect(sidebarItems([category([link])])).toMatchObject([
    { kind: 'category', fallbackHref: 'https://status.example.com' },
  ])
})

describe('a list of hundreds', () => {
  const docs = Array.from({ length: 200 }, (_, at) => doc(`/a/${at}`))
  const listAt = (route: string, nodes: readonly SidebarNode[] = docs) => {
    const [first] = sidebarItems([category(nodes)], { route })
    return first?.kind === 'category' ? (first.items ?? []) : []
  }
  const shown = (route: string) =>
    listAt(route).map((item) =>
      item.kind === 'more' ? `${item.count} more: ${item.href}` : item.kind === 'link' && item.label,
    )

  test('it shows the entries around the page, and the number of omitted entries at both ends', () => {
    const labels = shown('/a/100')
    expect(labels).toHaveLength(27)
    expect([labels[0], labels[1], labels.at(-2), labels.at(-1)]).toEqual([
      '88 more: /x/a/87',
      'a/88',
      'a/112',
      '87 more: /x/a/113',
    ])
  })

  test('it shows the same number of entries at its ends', () => {
    expect(shown('/a/0')).toEqual([...docs.slice(0, 25).map(({ label }) => label), '175 more: /x/a/25'])
    expect(shown('/a/199')).toEqual(['175 more: /x/a/174', ...docs.slice(175).map(({ label }) => label)])
    expect(shown('/a/11').at(-1)).toBe('175 more: /x/a/25')
  })

  test('it does not count entries that are hidden everywhere', () => {
    const nodes = docs.map((node, at) => ({ ...node, unlisted: at % 2 === 1 }))
    expect(listAt('/a/100', nodes)[0]).toEqual({ kind: 'more', count: 38, href: '/x/a/74' })
  })

  test('it is complete in the shared fragment, and if it is short', () => {
    expect(sidebarItems([category(docs)], { isComplete: true })).toMatchObject([{ items: { length: 200 } }])
    expect(listAt('/a/1', docs.slice(0, 30))).toHaveLength(30)
  })

  test('it shows the categories around the open one, and links to the first page of the nearest omitted category', () => {
    const tags = Array.from({ length: 90 }, (_, at) => ({ ...category([doc(`/t/${at}`)]), key: `t${at}` }))
    const items = sidebarItems(tags, { route: '/t/50' })
    expect(items.slice(1, -1).map((item) => item.kind === 'category' && item.key)).toEqual(
      tags.slice(40, 61).map((tag) => tag.kind === 'category' && categoryKey(tag)),
    )
    expect(items[0]).toEqual({ kind: 'more', count: 40, href: '/x/t/39' })
    expect(items.at(-1)).toEqual({ kind: 'more', count: 29, href: '/x/t/61' })
    expect(items[11]).toMatchObject({ active: true, items: [{ current: true }] })
  })
})

describe('headings and marks', () => {
  const heading: SidebarNode = { kind: 'heading', label: 'Protect' }
  const kinds = (nodes: readonly SidebarNode[]) => sidebarItems(nodes).map(({ kind }) => kind)

  test('a heading stands before its items, and is omitted if none of them is shown', () => {
    expect(kinds([doc('/a'), heading, doc('/b')])).toEqual(['link', 'heading', 'link'])
    expect(kinds([heading, doc('/a', true), heading, doc('/b')])).toEqual(['heading', 'link'])
    expect(kinds([doc('/a'), heading])).toEqual(['link'])
  })

  test('the key of a category ends in a dash if it has no page', () => {
    const keys = [category([doc('/b')]), category([doc('/b')], doc('/a'))].flatMap((node) => sidebarItems([node]))
    expect(keys).toMatchObject([{ key: expect.stringMatching(/^\w+-$/) }, { key: expect.stringMatching(/^\w+$/) }])
  })

  test('an item shows its mark', () => {
    expect(sidebarItems([{ ...doc('/a'), mark: 'New' }])).toMatchObject([{ mark: 'New' }])
  })
})

test('remembered items change nothing, and pages share them', () => {
  const pages = Array.from({ length: 40 }, (_, page) => doc(`/p${page}`, page % 9 === 4))
  const nodes = [
    ...pages.slice(0, 6),
    category(pages.slice(6, 20)),
    { ...category([...pages.slice(20, 30), category(pages.slice(30))], doc('/own')), collapsed: false },
    link,
  ]
  const locations = locatePages(nodes)
  const context = { href: (path: string) => `/x${path}`, link: (href: string) => ({ href, external: true }) }
  const remembered: RememberedItems = new Map()
  for (const [route, location] of locations)
    expect(createSidebarItems(nodes, { ...context, location, remembered }), route).toEqual(
      createSidebarItems(nodes, { ...context, location }),
    )
  const [first, second] = ['/own', '/p39'].map((route) =>
    createSidebarItems(nodes, { ...context, location: locations.get(route), remembered }),
  )
  expect(first?.[0]).toBe(second?.[0])
})
