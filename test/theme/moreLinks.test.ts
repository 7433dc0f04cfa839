import { expect, it } from 'vitest'
import type { NavItemView } from '../../src/model/contract.js'
import { listOverflowingLinks } from '../../theme/layout/MoreLinks.js'

const link = (label: string, more: Partial<NavItemView> = {}): NavItemView => ({
  ...{ kind: 'link', label, href: `/${label}`, position: 'left', external: false },
  ...more,
})
const labelsOf = (items: readonly NavItemView[]) =>
  listOverflowingLinks(items).map(([{ label }, index]) => [label, index])

it('links that fit stay in the bar', () => {
  expect(labelsOf(['Guides', 'API', 'Changelog', 'Community'].map((label) => link(label)))).toEqual([])
})

it('the last links move, with their places in the configuration', () => {
  const labels = [
    'Guides',
    'Reference',
    'Integrations',
    'Changelog',
    'Community',
    'Pricing and plans',
    'Support',
    'Partners',
  ]
  expect(labelsOf(labels.map((label) => link(label)))).toEqual([
    ['Pricing and plans', 5],
    ['Support', 6],
    ['Partners', 7],
  ])
})

it('menus, the right side and links with only an icon stay', () => {
  const items = [
    ...['Guides', 'Reference', 'Integrations', 'Changelog', 'Community', 'Newsletter', 'Partners'].map((label) =>
      link(label),
    ),
    link('Products', { kind: 'menu', href: '' }),
    link('GitHub', { icon: 'github', iconOnly: true }),
    link('Sign in', { position: 'right' }),
  ]
  const moved = labelsOf(items).map(([label]) => label)
  expect(moved.length).toBeGreaterThan(1)
  expect(moved).not.toContain('Products')
  expect(moved).not.toContain('GitHub')
  expect(moved).not.toContain('Sign in')
})
