import { describe, expect, test } from 'vitest'
import type { SearchHit } from '../../src/model/contract.js'
import { createSearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { editDistance } from '../../src/search/query/typos.js'
import type { SynonymGroups } from '../../src/search/shared/synonyms.js'
import { extractIdentifiers } from '../../src/search/shared/tokens.js'
import { buildIndex, page } from './site.js'

const pages = [
  page('Dialogs', { '': 'Open and close.', 'page.dialog.type()': 'Types into a field.', Methods: 'string.startswith' }),
  page('Sensor configuration', { '': 'The sensor reads /sys/config at start.', Memory: 'Its limit is 256 MiB.' }),
  page('Sensor', { '': 'What a sensor is, and why.' }),
  page('Buckets', { '': 'The action s3:GetObject and snake_case_name.', getObjectAcl: 'Who may read.' }),
  page('Installation', { '': 'Installing takes a minute.', 'Before the installation': 'Creating a role (LTS).' }),
  page('Role list', { '': 'All of them.' }, { breadcrumbs: ['Tools'] }),
  page('Cloud security posture management', { '': 'Compares settings with rules.' }, { keywords: ['benchmark'] }),
  page('Overview', { '': 'Starts here.' }, { description: 'Explains agentless snapshots.' }),
  page('日本語の検索', { '': '東京都に住む' }),
  page('<img onerror>', { '': 'Text with <b>markup</b> in it.' }),
  page('Café', { '': 'Entrées of the menu.' }),
]

async function find(text: string, synonyms: SynonymGroups = []) {
  const index = createSearchIndex(await buildIndex(pages, synonyms).open())
  return searchIndex(index, { text, limit: 8, excerpt: 50 })
}

const placeOf = ({ url, anchor }: SearchHit) => url + anchor
const textOf = (parts: SearchHit['title']) => parts.map(({ text, match }) => (match ? `[${text}]` : text)).join('')

describe('search results', () => {
  test.each([
    ['type', '/dialogs#page-dialog-type-'],
    ['startswith', '/dialogs#methods'],
    ['sys/config', '/sensor-configuration'],
    ['/sys/config', '/sensor-configuration'],
    ['s3:GetObject', '/buckets'],
    ['s3:getobject', '/buckets'],
    ['snake_case_name', '/buckets'],
    ['object acl', '/buckets#getobjectacl'],
    ['get object', '/buckets'],
    ['snake case name', '/buckets'],
    ['snakecasename', '/buckets'],
    ['snake-case-na', '/buckets'],
    ['LTS', '/installation#before-the-installation'],
    ['tools roles', '/role-list'],
    ['getObjectAcl', '/buckets#getobjectacl'],
    ['sensor?', '/sensor'],
    ['sensor', '/sensor'],
    ['senosr', '/sensor'],
    ['benchmark', '/cloud-security-posture-management'],
    ['agentless', '/overview'],
    ['東京', '/-'],
    ['cafe', '/caf-'],
    ['entrees', '/caf-'],
    ['+sensor -x:~2', '/sensor'],
  ])('SQRY-06, SQRY-14, SQRY-19: %s', async (text, place) => {
    const { hits } = await find(text)
    expect(hits.map(placeOf)[0]).toBe(place)
  })

  test('SQRY-14: every prefix of a word from three letters on finds it', async () => {
    for (const [word, place] of [
      ['installation', '/installation'],
      ['creating', '/installation#before-the-installation'],
      ['configuration', '/sensor-configuration'],
    ] as const)
      for (let length = 3; length <= word.length; length++)
        expect((await find(word.slice(0, length))).hits.map(placeOf), word.slice(0, length)).toContain(place)
  })

  test('an acronym finds its phrase and the phrase its acronym', async () => {
    const groups = [['cspm', 'cloud security posture management']]
    expect((await find('cspm', groups)).hits.map(placeOf)[0]).toBe('/cloud-security-posture-management')
    expect((await find('cspm')).hits).toEqual([])
  })
})

test('line breaks in a text do not change its terms', () => {
  const text = 'The rate\nlimit of s3:GetObject\nis too\nmany requests.'
  const indexOf = (one: string) =>
    buildIndex([page('Limits', { '': one })], [['throttling', 'too many requests']]).index
  expect(indexOf(text)).toEqual(indexOf(text.replaceAll('\n', ' ')))
})

describe('a result', () => {
  test('SIDX-02, SQRY-11: its type shows the part of the page that matched', async () => {
    const type = async (text: string) => (await find(text)).hits[0]?.type
    expect(await type('buckets')).toBe('title')
    expect(await type('memory')).toBe('heading')
    expect(await type('agentless')).toBe('description')
    expect(await type('benchmark')).toBe('keywords')
    expect(await type('minute')).toBe('content')
  })

  test('SQRY-16, SHL-01: it highlights the matches, and lists the words in their written form', async () => {
    const [hit] = (await find('create role')).hits
    expect(hit && textOf(hit.excerpt)).toBe('[Creating] a [role] (LTS).')
    expect(hit?.words).toEqual(['creating', 'role'])
  })

  test('SQRY-16: it separates cells and lines of its text if no punctuation does', async () => {
    const table = page('Ports', { '': 'Open these:\nPort\nWhat for\n443\nEvents of the zebra.\nAsk first' })
    const index = createSearchIndex(await buildIndex([table]).open())
    const [hit] = (await searchIndex(index, { text: 'zebra', limit: 8, excerpt: 100 })).hits
    expect(hit && textOf(hit.excerpt)).toBe('Open these: Port · What for · 443 · Events of the [zebra]. Ask first')
  })

  test('SBOX-08: it contains markup as text', async () => {
    const [hit] = (await find('onerror')).hits
    expect(hit?.page.title).toBe('<img onerror>')
    expect(hit && textOf(hit.title)).toBe('<img [onerror]>')
  })

  test('SQRY-12: a section ranks below the title of its page', async () => {
    const { hits } = await find('installation')
    expect(hits.map(({ tree }) => tree)).toEqual([undefined, 'last'])
  })
})

test('SQRY-13: an exact title ranks above longer ones', async () => {
  expect((await find('sensor configuration')).hits[0]?.url).toBe('/sensor-configuration')
})

test('it lists the corrections of misspelled words, and the unknown words', async () => {
  expect(await find('sensro zzqqxx')).toMatchObject({
    corrections: [{ typed: 'sensro', used: 'sensor' }],
    unknown: ['zzqqxx'],
  })
})

test('SQRY-08, SQRY-09: stop words and unknown words do not exclude a page', async () => {
  expect((await find('what is the sensor')).hits.map(placeOf)[0]).toBe('/sensor')
  expect((await find('how to sensor configuration')).hits.map(placeOf)[0]).toBe('/sensor-configuration')
  expect((await find('sensor qqzzxx configuration')).hits.map(placeOf)[0]).toBe('/sensor-configuration')
})

test('SQRY-10, SQRY-11: a section is listed once, however many of its fields match', async () => {
  const { hits } = await find('sensor')
  expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length)
  expect(hits.length).toBeGreaterThan(1)
})

test.each(['', '   ', '…', '***'])('SQRY-06: %j finds nothing and fetches nothing', async (text) => {
  const built = buildIndex(pages)
  const index = createSearchIndex(await built.open())
  built.fetched.length = 0
  expect(await searchIndex(index, { text, limit: 8, excerpt: 50 })).toMatchObject({ hits: [], total: 0 })
  expect(built.fetched).toEqual([])
})

describe('identifiers', () => {
  test('they match as a whole and in parts, split at camel case', () => {
    expect(extractIdentifiers('s3:GetObject()')).toEqual([
      { whole: 's3:getobject', joined: 's3getobject', parts: ['s3', 'getobject'], humps: ['get', 'object'] },
    ])
  })

  test('keys and digests are not indexed', () => {
    expect(extractIdentifiers('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b').flatMap(({ parts }) => parts)).toEqual([])
  })
})

test.each([
  ['detection', 'detcetion', 1],
  ['sensor', 'senso', 1],
  ['configuration', 'cofniguratoin', 2],
  ['role', 'bucket', undefined],
])('%s and %s', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance)
})
