/** Groups of operations: by tags, and by paths where there are no tags. */
import { expect, test } from 'vitest'
import { apiOf, type Described, describeApi, type Sources } from './describe.js'

test('APIREF-02: tags are grouped as the description says, and an operation is listed under each of its tags', () => {
  const described = describeApi(
    apiOf(
      {
        '/a': { get: { operationId: 'a', tags: ['One'] } },
        '/b': { get: { operationId: 'b', tags: ['Two', 'One', 'Only second'] } },
        '/c': { get: { operationId: 'c' } },
      },
      {
        tags: [{ name: 'Two', 'x-displayName': 'Second' }, { name: 'One' }, { name: 'Empty' }],
        'x-tagGroups': [{ name: 'Main', tags: ['One', 'Nope'] }],
      },
    ),
  )
  expect(
    groupsOf(described).map(({ name, tags }) => [
      name,
      ...tags.map(({ label, operations }) => `${label}: ${operations.map(({ title }) => title)}`),
    ]),
  ).toEqual([
    ['Main', 'One: A,B'],
    ['', 'Second: B', 'Operations: C', 'Only second: B'],
  ])
  // The sidebar has each operation once, because one of its items is the current page.
  expect(
    described.reference.groups.map(({ tags }) =>
      tags.map(({ label, operations }) => `${label}: ${operations.map(({ title }) => title)}`),
    ),
  ).toEqual([['One: A'], ['Second: B', 'Operations: C']])
})

test('a tag with a text that no operation has is a section of the introduction', () => {
  const pages = describeApi(
    apiOf(
      { '/a': { get: { operationId: 'a', tags: ['One'] } } },
      {
        tags: [
          { name: 'Errors', 'x-displayName': 'Error codes', description: 'Each has a code.' },
          { name: 'One', description: 'About one.' },
          { name: 'Events', description: 'Only webhooks.' },
          { name: 'Empty' },
        ],
        webhooks: { sent: { post: { tags: ['Events'] } } },
      },
    ),
  )
  const view = pages.view('introduction')
  expect(view.kind === 'introduction' && view.topics.map(({ id, label }) => [id, label])).toEqual([
    ['tag-errors', 'Error codes'],
    ['tag-events', 'Events'],
  ])
  expect(groupsOf(pages).flatMap(({ tags }) => tags.map(({ label }) => label))).toEqual(['One'])
})

test('APIREF-02: tags have the order of their list, and other tags the order of the operations', () => {
  const of = (tag: string) => ({ get: { operationId: tag, tags: [tag] } })
  const paths = { '/1': of('late'), '/2': of('B'), '/3': of('A'), '/4': of('later') }
  const [group] = groupsOf(describeApi(apiOf(paths, { tags: [{ name: 'A' }, { name: 'Unused' }, { name: 'B' }] })))
  expect(group?.tags.map(({ label }) => label)).toEqual(['A', 'B', 'late', 'later'])
})

function groupsOf(described: Described) {
  const view = described.view('introduction')
  return view.kind === 'introduction' ? view.groups : []
}

test('many operations without a tag are grouped by the parts in which their paths differ', () => {
  const paths = (count: number, others: object = {}) =>
    apiOf({
      ...others,
      ...Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `/api/v1/${['account_links', '{id}/charges', 'Refunds'][index % 3]}/${index}`,
          { get: { operationId: `op${index}` } },
        ]),
      ),
    })
  const counts = (sources: Sources) =>
    groupsOf(describeApi(sources))[0]?.tags.map(({ id, label, operations }) => [id, label, operations.length])
  expect(counts(paths(24))).toEqual([['tag-operations', 'Operations', 24]])
  const grouped = [
    ['tag-account-links', 'Account links', 10],
    ['tag-charges', 'Charges', 10],
    ['tag-refunds', 'Refunds', 10],
  ]
  expect(counts(paths(30))).toEqual(grouped)
  const health = { get: { operationId: 'health' } }
  expect(counts(paths(30, { '/health': health }))).toEqual([['tag-health', 'Health', 1], ...grouped])
  expect(counts(paths(30, { '/': health }))).toEqual([['tag-operations', 'Operations', 1], ...grouped])
  const tagged = { get: { operationId: 'tagged', tags: ['refunds'] } }
  expect(counts(paths(30, { '/health': tagged }))?.slice(-1)).toEqual([['tag-refunds-2', 'Refunds', 10]])
})

test('operations without tags whose paths have no common start are one category', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`/send${index}`, { post: { operationId: `send${index}` } }]),
  )
  const [group] = groupsOf(describeApi(apiOf(paths)))
  expect(group?.tags.map(({ label, operations }) => [label, operations.length])).toEqual([['Operations', 30]])
})

test('a tag without a name is none', () => {
  const [group] = groupsOf(describeApi(apiOf({ '/a': { get: { operationId: 'a', tags: ['', 'Things'] } } })))
  expect(group?.tags.map(({ label }) => label)).toEqual(['Things'])
})
