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

  test('it shows the keyword that matches and the description, not the other keywords', async () => {
    const more = { keywords: ['npm', 'maven', 'log4shell', 'pip'], description: 'Finds what to fix first.' }
    const index = createSearchIndex(await buildIndex([page('Overview', { '': 'Starts here.' }, more)]).open())
    const [hit] = (await searchIndex(index, { text: 'log4shell', limit: 8, excerpt: 50 })).hits
    expect(hit && textOf(hit.excerpt)).toBe('[log4shell] · Finds what to fix first.')
  })

  test('SQRY-16, SHL-01: it highlights the matches, and lists the words in their written form', async () => {
    const [hit] = (await find('create role')).hits
    expect(hit && textOf(hit.excerpt)).toBe('[Creating] a [role] (LTS).')
    expect(hit?.words).toEqual(['creating', 'role'])
  })

  const excerptOf = async (text: string, query: string, length = 100) => {
    const index = createSearchIndex(await buildIndex([page('Ports', { '': text })]).open())
    const [hit] = (await searchIndex(index, { text: query, limit: 8, excerpt: length })).hits
    return hit && textOf(hit.excerpt)
  }

  test('SQRY-16: its excerpt is a sentence, or a cell with the next cells', async () => {
    const text = 'Open these:\nPort of the zebra\n443\nEvents go out. The lion waits. A walrus sleeps.\nAsk first'
    expect(await excerptOf(text, 'zebra')).toBe(
      'Port of the [zebra] · 443 · Events go out. The lion waits. A walrus sleeps.',
    )
    expect(await excerptOf(text, 'lion')).toBe('The [lion] waits. A walrus sleeps.')
    expect(await excerptOf(text, 'lion walrus sleeps')).toBe('A [walrus] [sleeps].')
  })

  test('SQRY-16: its excerpt is not the middle of a command, unless the reader pasted it', async () => {
    const text = `Create the account before you install the sensor on your machines.\nread -r id zebra_account; do\nhelm install zebra \\\n  --set account=lion`
    const lead = 'Create the account before you install the sensor on your machines.'
    expect(await excerptOf(text, 'zebra')).toBe(lead)
    expect(await excerptOf(text, 'lion')).toBe(lead)
    expect(await excerptOf(text, 'read id zebra')).toBe('[read] -r [id] [zebra]_account; do')
  })

  test('SQRY-16: an option is shown in its command, with the name of the command', async () => {
    const text =
      'Upgrade when no one works.\nhelm upgrade zebra acme/zebra \\\n  --set account=lion --wait\nThe set of -n is not an option.'
    expect(await excerptOf(text, '--set')).toBe('helm upgrade … [--set] account=lion --wait')
    const long = `Check it.\nkubectl get pods ${'--selector app=zebra '.repeat(5)}--namespace zoo --output wide`
    expect(await excerptOf(long, '--namespace ', 60)).toBe('kubectl get … [--namespace] zoo --output wide')
    expect(await excerptOf('Use -n for the name. An n alone is a letter.', '-n ')).toBe(
      'Use [-n] for the name. An n alone is a letter.',
    )
  })

  test('SQRY-16: its excerpt is a row from its first cell, and not the names of columns', async () => {
    const text = 'Both are open.\n\tPort\tUsed by\n443\tThe zebra and its port\n8443\tThe lion'
    expect(await excerptOf(text, 'port zebra')).toBe('443 · The [zebra] and its [port]')
    const mention = `${'Only the row says more about this. '.repeat(2)}\n\tPort\tZebra\n443\tyes`
    expect(await excerptOf(mention, 'zebra')).toMatch(/^Only the row/)
  })

  test('SQRY-16: a label is shown with what follows it', async () => {
    const text = `Cause. The zebra ${'does not sleep '.repeat(8)}.`
    expect(await excerptOf(text, 'cause', 60)).toMatch(/^\[Cause\]\. The zebra does not .*…$/)
  })

  test('weak words are not marked, unless the query has no others', async () => {
    expect(await excerptOf('This is how the zebra sleeps in the zoo.', 'how does the zebra sleep')).toBe(
      'This is how the [zebra] [sleeps] in the zoo.',
    )
  })

  test.each([
    ['C++', 'It is written in C and C++.', 'It is written in C and [C++].'],
    ['.NET', 'Packages of .NET are read, net of tests.', 'Packages of [.NET] are read, net of tests.'],
  ])('%s is marked with its signs', async (query, text, shown) => {
    expect(await excerptOf(text, query)).toBe(shown)
  })

  test('SQRY-16: a long sentence is cut between words, around its match', async () => {
    const sentence = `The ${'quiet '.repeat(30)}zebra ${'sleeps '.repeat(30)}there.`
    const shown = await excerptOf(sentence, 'zebra', 60)
    expect(shown).toMatch(/^…(?:quiet )+\[zebra\](?: sleeps)+…$/)
  })

  test('SQRY-16: it starts with its sentence in a line of many sentences', async () => {
    const many = 'One is quiet. '.repeat(200)
    const long = `The first ${'quiet '.repeat(60)}word is a zebra.`
    expect(await excerptOf(`${many}${long} ${many}`, 'zebra', 500)).toMatch(
      /^(?:… ?)?The first quiet .*\[zebra\]\. One/,
    )
    expect(await excerptOf(`終わり。${'短い。'.repeat(200)}zebraの文。`, 'zebra', 60)).toBe('[zebraの文]。')
  })

  test('SBOX-08: it contains markup as text', async () => {
    const [hit] = (await find('onerror')).hits
    expect(hit?.page.title).toBe('<img onerror>')
    expect(hit && textOf(hit.title)).toBe('<img [onerror]>')
  })

  test('SQRY-12: it is followed by the other results of its page, at most three sections', async () => {
    const many = Object.fromEntries(
      ['food', 'grass', 'water', 'sleep', 'herd'].map((word) => [`Zebra ${word}`, `About ${word}.`]),
    )
    const index = createSearchIndex(
      await buildIndex([page('Animals', { '': 'A zebra.', ...many }), page('Zebra', { '': 'It has stripes.' })]).open(),
    )
    const { hits } = await searchIndex(index, { text: 'zebra', limit: 100, excerpt: 100 })
    const pages = hits.map(({ url }) => url)
    expect(pages.lastIndexOf('/animals') - pages.indexOf('/animals')).toBe(
      pages.filter((url) => url === '/animals').length - 1,
    )
    expect(hits.filter(({ url, anchor }) => url === '/animals' && anchor !== '')).toHaveLength(3)
  })

  test('SQRY-12: of the sections of a page with the same heading it lists only the best', async () => {
    const animals = page('Animals', { Food: 'The lion eats.' })
    const twice = { ...animals, sections: [...animals.sections, { anchor: 'food-1', title: 'Food', text: 'It eats.' }] }
    const index = createSearchIndex(await buildIndex([twice]).open())
    const { hits } = await searchIndex(index, { text: 'food', limit: 100, excerpt: 100 })
    expect(hits.filter(({ title }) => textOf(title) === '[Food]')).toHaveLength(1)
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

test('a name in a pasted ARN does not find words of similar meaning', async () => {
  const index = createSearchIndex(
    await buildIndex([page('Roles', { '': 'Create the role.' }), page('Access', { '': 'The permissions.' })]).open(),
  )
  const titles = async (text: string) =>
    (await searchIndex(index, { text, limit: 8, excerpt: 50 })).hits.map(({ page: { title } }) => title)
  expect(await titles('arn:aws:iam::123456789012:role/Acme')).toEqual(['Roles'])
  expect(await titles('role')).toEqual(['Roles', 'Access'])
})
