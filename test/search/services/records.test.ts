import { expect, test } from 'vitest'
import { createRecords } from '../../../src/search/records/createRecords.js'
import { page } from '../site.js'

const context = {
  ...{ origin: 'https://example.com', scopes: [':', ':/guide'], version: 'current', language: 'en' },
  headingLevels: new Map([
    ['food', 2],
    ['grass', 3],
    ['sleep', 2],
  ]),
}

test('records name the headings above them', () => {
  const zebra = page(
    'Zebra',
    { '': 'Stripes.', Food: 'Eats.', Grass: 'Green.', Sleep: '' },
    { breadcrumbs: ['Animals', 'Horses'], description: 'A horse.' },
  )
  const records = createRecords(zebra, context)
  expect(records.map(({ hierarchy }) => hierarchy)).toEqual([
    { lvl0: 'Animals', lvl1: 'Zebra' },
    { lvl0: 'Animals', lvl1: 'Zebra', lvl2: 'Food' },
    { lvl0: 'Animals', lvl1: 'Zebra', lvl2: 'Food', lvl3: 'Grass' },
    { lvl0: 'Animals', lvl1: 'Zebra', lvl2: 'Sleep' },
  ])
  expect(records[0]).toMatchObject({
    ...{ url: 'https://example.com/zebra', type: 'lvl1', level: 0, position: 0, rank: 0 },
    ...{ content: 'A horse. Stripes.', scopes: [':', ':/guide'], version: 'current', language: 'en' },
  })
  expect(records[2]).toMatchObject({ url: 'https://example.com/zebra#grass', type: 'lvl3', level: 2, position: 2 })
})

test('a record is the same in the next build, and differs from all others', () => {
  const zebra = page('Zebra', { '': 'Stripes.', Food: 'Eats.' })
  const ids = createRecords(zebra, context).map(({ objectID }) => objectID)
  expect(createRecords(zebra, { ...context, version: 'v1' }).map(({ objectID }) => objectID)).toEqual(ids)
  expect(new Set(ids).size).toBe(2)
})

test('rows and blocks are one line, in which dots separate what has no punctuation', () => {
  const limits = page('Limits', { '': 'Two limits:\nMemory\t512 MiB\nTime\t5 s' })
  expect(createRecords(limits, context)[0]?.content).toBe('Two limits: Memory · 512 MiB · Time · 5 s')
})

test.each([
  ['words', `${'zebra '.repeat(3000)}end.`],
  ['Japanese', `${'縞馬'.repeat(4000)}。`],
  ['emoji', '🦓'.repeat(3000)],
])('a long section of %s is split into records of less than 10 KB, without losing a character', (_, text) => {
  const records = createRecords(page('Zebra', { '': text }), context)
  expect(records.length).toBeGreaterThan(1)
  for (const record of records) expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThan(10_000)
  expect(
    records
      .map(({ content }) => content)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(text.replaceAll(' ', ''))
  expect(records.map(({ type }) => type)).toEqual(['lvl1', ...records.slice(1).map(() => 'content')])
})

test('a changelog ranks below guides', () => {
  expect(createRecords(page('Release notes', { '': 'New.' }), context)[0]?.rank).toBe(1)
})
