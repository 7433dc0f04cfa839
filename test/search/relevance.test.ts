/** Queries as readers type and paste them: whole messages, questions, other words for the same action. */
import { describe, expect, test } from 'vitest'
import { parseQuery } from '../../src/search/query/parseQuery.js'
import { createSearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { createSynonyms, type SynonymGroups } from '../../src/search/shared/synonyms.js'
import { buildIndex, page } from './site.js'

const wordsOf = (text: string) => parseQuery(text, createSynonyms([])).words.map((word) => word.text)

describe('a pasted text', () => {
  test.each([
    ['Nov 20 22:41:07 web-3 sshd[21733]: Accepted publickey', 'web 3 sshd accepted publickey'],
    ['2026-11-20T22:41:07.123Z ERROR token expired', 'error token expired'],
    ['$ kubectl get pods', 'kubectl get pods'],
    ['root@node-1:~# systemctl status agent', 'systemctl status agent'],
    ['PS C:\\Users\\dev> Get-Module', 'get module'],
    ['dial tcp 10.0.12.7:443: connection refused', 'dial tcp connection refused'],
    ['arn:aws:iam::123456789012:role/reader is not authorized', 'iam role reader is not authorized'],
    ['request 3f2504e0-4f89-11d3-9a0c-0305e82c3301 was denied', 'request was denied'],
    ['HTTP/1.1 412 Precondition Failed', '412 precondition failed'],
    ['https://docs.example.com/api/errors#rate_limited', 'api errors rate limited'],
    ['error=invalid_client', 'error invalid client'],
  ])('%s is searched without its variable parts', (text, words) => {
    expect(wordsOf(text)).toEqual(words.split(' '))
  })

  test('a text of variable parts only is searched as it is', () => {
    expect(wordsOf('2026-11-20')).toEqual(['2026', '11', '20'])
  })

  test('the names of JSON fields weigh less than their values', () => {
    const { words } = parseQuery('{"error":"invalid_client","code":10}', createSynonyms([]))
    expect(words.map(({ text, weight }) => [text, weight])).toEqual([
      ['error', 0.3],
      ['invalid', 1],
      ['client', 1],
      ['code', 0.3],
      ['10', 1],
    ])
  })

  test('a message finds the section that quotes it before a section that has its words in other places', async () => {
    const message = 'the following destination is not valid'
    const scattered = `Destination. ${'The bucket is valid. '.repeat(3)} Not now. See the following.`
    const find = await search([
      page('Destinations that are valid and not', { '': scattered }),
      page('Trails', { '': 'Text.', 'If it fails': `Error: unable to check, ${message}. Filler. `.repeat(2) }),
    ])
    expect((await find(`Error: unable to check, ${message}`))[0]).toBe('/trails#if-it-fails')
  })
})

describe('the ranking', () => {
  test('the words of a question count no more than twice as much as the most common other word', async () => {
    const find = await search([
      page('Which do I need', { '': 'Which do I need? The account.' }),
      page('Connect the cloud', { '': 'Connect the account of the cloud.' }),
      page('Accounts', { '': 'The account.' }),
      page('Clouds', { '': 'The cloud.' }),
    ])
    expect((await find('which cloud do i need to connect'))[0]).toBe('/connect-the-cloud')
  })

  test.each([
    ['Sensor overview', '/sensor-overview'],
    ['Introduction: sensors', '/introduction-sensors'],
  ])(
    'a query that is all of “%s” but its kind finds that page before a section of the same name',
    async (title, route) => {
      const find = await search([
        page('Configuration on clusters', { '': 'All settings.', Sensor: 'Settings of the sensor. '.repeat(4) }),
        page(title, { '': 'It reports events.' }),
      ])
      expect((await find('sensor'))[0]).toBe(route)
      expect((await find(title))[0]).toBe(route)
    },
  )

  test('a page that names the words in many sections ranks above one that mentions them once', async () => {
    const text = 'Set the quota of the project.'
    const find = await search([
      page('Mentions', { '': 'Start.', One: text, Two: 'Other.', Three: 'Other.', Four: 'Other.' }),
      page('Treats', {
        '': 'Start.',
        One: `${text} Then wait.`,
        Two: 'The quota.',
        Three: 'The quota.',
        Four: 'The project.',
      }),
    ])
    expect((await find('quota of the project'))[0]).toBe('/treats#one')
  })

  test('a section in which the words are neighbors ranks above one that has them apart', async () => {
    const find = await search([
      page('One', { '': 'A role: the role is for a person. Then map, so map the members of any other group.' }),
      page('Two', { '': 'Then map a group role of any other person. It is for the members.' }),
    ])
    expect(await find('group role')).toEqual(['/two', '/one'])
    expect(await find('map group')).toEqual(['/two', '/one'])
  })

  test('a page with a description that has the words ranks above one that mentions them', async () => {
    const find = await search([
      page('First', { '': 'Quota and project in a text of words. The project quota.', More: 'The quota. A project.' }),
      page('Second', { '': 'Quota and project in a text of some words.' }, { description: 'The project quota.' }),
    ])
    expect((await find('quota for a project'))[0]).toBe('/second')
  })

  test('a page with the query as one keyword ranks above one whose keywords have the words apart', async () => {
    const sections = { '': 'Roles and keys of a service.' }
    const find = await search([
      page('First', sections, { keywords: ['access role', 'token key'] }),
      page('Second', sections, { keywords: ['access token', 'role key'] }),
    ])
    expect(await find('revoke access token ')).toEqual(['/second', '/first'])
    expect(await find('revoke token key ')).toEqual(['/first', '/second'])
  })

  test('a section with a row that answers ranks above one with the same words apart', async () => {
    const find = await search([
      page('Notes', { '': 'Start.', Sizes: 'A sensor has a limit. Then the memory.' }),
      page('Sizes', { '': 'Start.', Resources: '\t\tCPU limit\tMemory limit\nSensor\t1\t1 GiB\nManager\t2\t2 GiB' }),
    ])
    expect((await find('sensor memory limit '))[0]).toBe('/sizes#resources')
  })

  test('the cell whose row and column the query names ranks above a section that has the words apart', async () => {
    const find = await search([
      page(
        'Notes',
        { '': 'Start.', Sizes: 'A limit of memory. The limit of a sensor.' },
        { description: 'The limit.' },
      ),
      page('Parts', { '': 'Start.', Resources: '\t\tCPU limit\tMemory limit\nSensor\t1\t1 GiB\nManager\t2\t2 GiB' }),
    ])
    expect((await find('memory limit sensor '))[0]).toBe('/parts#resources')
  })

  test('every corrected word is named, also if letters at its end can be omitted', async () => {
    const index = createSearchIndex(
      await buildIndex([
        page('Severity', { '': 'The severity of a critical finding.', More: 'severity critical' }),
        page('Sever', { '': 'Sever a line.' }),
      ]).open(),
    )
    const { corrections } = await searchIndex(index, { text: 'severty critcal', limit: 8, excerpt: 50 })
    expect(corrections).toEqual([
      { typed: 'severty', used: 'severity' },
      { typed: 'critcal', used: 'critical' },
    ])
  })

  test('the most common of equally similar words is named as the correction', async () => {
    const index = createSearchIndex(
      await buildIndex([
        page('Rand', { '': 'The rand is a coin. A rand.' }),
        page('Read', { '': 'Read it.', One: 'Read all.', Two: 'Read more.' }),
      ]).open(),
    )
    const { corrections } = await searchIndex(index, { text: 'raed ', limit: 8, excerpt: 50 })
    expect(corrections).toEqual([{ typed: 'raed', used: 'read' }])
  })

  test('a word of the index is seldom the start of another word', async () => {
    const find = await search([
      page('Slack', { '': 'Send findings to Slack.' }),
      page('Policies of an SLA', { '': 'An SLA has a deadline.' }),
    ])
    expect(await find('sla')).toEqual(['/policies-of-an-sla', '/slack'])
    expect(await find('slac')).toEqual(['/slack'])
  })

  test('a part of camel case is not the whole title', async () => {
    const find = await search([
      page('isWrite', { '': 'True for a rule.' }),
      page('Rules that you write', { '': 'Steps for a rule.' }),
    ])
    expect((await find('write rule'))[0]).toBe('/rules-that-you-write')
    expect((await find('isWrite'))[0]).toBe('/iswrite')
  })

  test('an unknown word finds the sections of its halves', async () => {
    const find = await search([
      page('Balance', { '': 'The load balancer. Another load balancer.' }),
      page('Other', { '': 'Another text.' }),
    ])
    expect(await find('loadbalancer')).toEqual(['/balance'])
  })

  test('the list of a common word ends where sections only mention it', async () => {
    const titled = Array.from({ length: 24 }, (_, at) => page(`Sensor ${at}`, { '': `Sensor of kind ${at}.` }))
    const mention = (at: number) =>
      page(`Page ${at}`, { '': `${'Many other words of the text. '.repeat(5)} A sensor.` })
    const index = createSearchIndex(
      await buildIndex([...titled, ...Array.from({ length: 60 }, (_, at) => mention(at))]).open(),
    )
    const { total, pages } = await searchIndex(index, { text: 'sensor', limit: 8, excerpt: 50 })
    expect([total, pages]).toEqual([24, 24])
  })

  test('the digits of a version hardly count, a number does', () => {
    const { words } = parseQuery('tls 1.2 error 403', createSynonyms([]))
    expect(words.map(({ text, weight }) => [text, weight])).toEqual([
      ['tls', 1],
      ['1', 0.3],
      ['2', 0.3],
      ['error', 1],
      ['403', 1],
    ])
  })
})

describe('the words of a query', () => {
  const pages = [
    page('Exceptions', { '': 'Suppress a finding that you accept.' }),
    page('Docs of the affected release', { '': 'Many notes.' }),
    page('Amazon accounts', { '': 'Accounts.' }),
    page('Log library', { '': 'Versions of the library.' }),
  ]

  test('a common verb finds its synonyms, below the word itself', async () => {
    const find = await search(pages)
    expect(await find('mute finding')).toEqual(['/exceptions'])
    const both = await search([...pages, page('Mute', { '': 'Mute a finding that you accept.' })])
    expect((await both('mute finding')).slice(0, 2)).toEqual(['/mute', '/exceptions'])
  })

  test('a synonym group of the site replaces the built-in synonyms of its words', async () => {
    const find = await search(pages, [['mute', 'silent mode']])
    expect(await find('mute')).toEqual([])
  })

  test('words of questions do not decide the order', async () => {
    const find = await search(pages)
    expect((await find('docs am i affected by the log library'))[0]).toBe('/log-library')
  })

  test('a stop word is the start of another word only while it is the last one', async () => {
    const find = await search(pages)
    expect(await find('am library')).toEqual(['/log-library'])
    expect(await find('am')).toEqual(['/amazon-accounts'])
  })
})

describe('a page and one of its headings', () => {
  test('title and heading together find the section', async () => {
    const sections = { '': 'Posture Posture.', Limits: 'Up to ten.', Troubleshooting: 'Restart it.' }
    const find = await search([page('Out-Host', sections), page('Out-File', sections), page('Limits', { '': 'All.' })])
    expect((await find('Out-Host troubleshooting'))[0]).toBe('/out-host#troubleshooting')
    expect((await find('out-file limits'))[0]).toBe('/out-file#limits')
    expect((await find('out-host'))[0]).toBe('/out-host')
  })
})

async function search(pages: Parameters<typeof buildIndex>[0], synonyms: SynonymGroups = []) {
  const index = createSearchIndex(await buildIndex(pages, synonyms).open())
  return async (text: string) => {
    const { hits } = await searchIndex(index, { text, limit: 8, excerpt: 50 })
    return hits.map(({ url, anchor }) => url + anchor)
  }
}
