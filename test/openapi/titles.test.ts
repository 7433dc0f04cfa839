/** Titles of pages: from identifiers, and from summaries with Markdown. */
import { expect, test } from 'vitest'
import { plainSummary, titleFromIdentifier } from '../../src/openapi/document/titles.js'
import { collect } from './collect.js'
import { apiOf, describeApi, operation } from './describe.js'
import { entryReader } from './readPage.js'

test.each([
  ['getSbomPackage', 'Get SBOM package'],
  ['listUserIds', 'List user IDs'],
  ['listAPIKeys', 'List API keys'],
  ['createOAuthApp', 'Create OAuth app'],
  ['oauthTokenCreate', 'OAuth token create'],
  ['getOAuth2Token', 'Get OAuth2 token'],
  ['listIPs', 'List IPs'],
  ['getIPv6Config', 'Get IPv6 config'],
  ['getS3Bucket', 'Get S3 bucket'],
  ['v2ListUsers', 'V2 list users'],
  ['listTop10Items', 'List top 10 items'],
  ['GET_USERS', 'Get users'],
  ['actions/list-artifacts', 'Actions list artifacts'],
  ['取得する', '取得する'],
])('%s becomes “%s”', (identifier, title) => {
  expect(titleFromIdentifier(identifier)).toBe(title)
})

test.each([
  ['Get `a_b` **now**', 'Get a_b now'],
  ['List [things](https://a.example/b) of *one* snake_case_name', 'List things of one snake_case_name'],
  ['2 * 3 * 4 \\* 5', '2 * 3 * 4 * 5'],
])('the summary “%s” is the title “%s”', (summary, title) => {
  expect(plainSummary(summary)).toBe(title)
})

test.each([
  ['CreatePayment', 'CreatePayment', 'Create payment'],
  ['deleteCardById()', 'deleteCardById', 'Delete card by ID'],
  ['GetAlertByID', 'GetAlertbyID', 'Get alert by ID'],
  ['Creates an envelope.', 'x', 'Creates an envelope'],
  ['Reads settings of v1.2.', 'x', 'Reads settings of v1.2.'],
  ['Waits for more...', 'x', 'Waits for more...'],
  ['GitHub', 'x', 'GitHub'],
])('an operation with the summary “%s” and the id “%s” has the title “%s”', (summary, operationId, title) => {
  const described = describeApi(apiOf({ '/a': { 'x-slug': 'a', get: { summary, operationId, responses: {} } } }))
  const titles = described.reference.operations.map((one) => one.title)
  expect(titles).toEqual([title])
})

test.each([
  ['Send a message', undefined],
  ['send a **message**.', undefined],
  ['Send a message to a user.', 'Send a message to a user.'],
])('the description “%s” below the title “Send a message” is %j', (description, shown) => {
  const get = { operationId: 'send', summary: 'Send a message.', description, responses: {} }
  expect(operation(describeApi(apiOf({ '/a': { get } })), 'send').description?.markdown).toBe(shown)
})

test.each([
  ['Changes `resource_type` to `<id>`, **now**.\n\nMore.', 'Changes resource_type to <id>, now.'],
  [
    '> [!NOTE]\n> Of *one* snake_case_name, <b>bold</b>: <https://a.example>',
    'Of one snake_case_name, bold: https://a.example',
  ],
  ['# Moves `a#b`', 'Moves a#b'],
])('the description “%s” is previewed as “%s”', (description, shown) => {
  const { entries } = collect(apiOf({ '/a': { get: { operationId: 'send', description, responses: {} } } }))
  expect(entries.find(({ route }) => route.endsWith('/send'))?.frontMatter.description).toBe(shown)
})

const long = 'Lists the `things` of **all** accounts, with a summary that is much too long for the title of a page'
const sources = {
  'api.yaml': {
    openapi: '3.2.0',
    info: { title: 'Test', version: '1', summary: 'The `things` API' },
    paths: {
      '/a': {
        get: { summary: 'Get `a_b`', responses: { 200: { description: 'Fine.', summary: 'All *fine*' } } },
        post: { operationId: 'listAccountIds', summary: long, responses: { 200: { description: 'Fine.' } } },
      },
    },
  },
}

test('a title has no Markdown syntax, and other summaries are drawn as Markdown', async () => {
  const described = describeApi(sources)
  expect(operation(described, 'get-a').title).toBe('Get a_b')
  expect(operation(described, 'list-account-ids').title).toBe('List account IDs')
  const read = await entryReader()
  const html = await Promise.all(collect(sources).entries.map(async (entry) => (await read(entry)).html))
  const pages = html.join('\n')
  expect(pages).toContain('The <code>things</code> API')
  expect(pages).toContain('All <em>fine</em>')
  expect(pages).toContain('Lists the <code>things</code> of <strong>all</strong> accounts')
})

test('descriptions that share a sidebar are categories with their names', () => {
  const api = (title: string, version: string) => ({
    openapi: '3.1.1',
    info: { title, version },
    paths: { '/a': { get: { responses: { 200: { description: 'Fine.' } } } } },
  })
  const files = { 'a.yaml': api('Store', '1'), 'b.yaml': api('Store', '2'), 'c.yaml': api('Other', '1') }
  const labels = (...labeled: readonly (string | undefined)[]) => {
    const descriptions = ['a', 'b', 'c'].slice(0, labeled.length).map((id, index) => ({
      ...{ id, file: `${id}.yaml`, path: `/${id}` },
      ...(labeled[index] !== undefined && { label: labeled[index] }),
    }))
    return (collect(files, descriptions).sidebars.sidebars.api ?? []).map((item) => 'label' in item && item.label)
  }
  expect(labels(undefined, undefined, undefined)).toEqual(['Store 1', 'Store 2', 'Other'])
  expect(labels('Shop', undefined, undefined)).toEqual(['Shop', 'Store 2', 'Other'])
  expect(labels('Shop')).toEqual(['Introduction', 'Operations'])
})

test('a verb that is the summary of several operations gets its object from the path', () => {
  const op = (summary: string, operationId: string) => ({ summary, operationId, responses: {} })
  const { reference } = describeApi(
    apiOf({
      '/postcards': { get: op('List', 'a'), post: op('Create', 'b') },
      '/postcards/{psc_id}': { delete: op('Cancel', 'c'), post: op('Update', 'd') },
      '/letters': { get: op('List', 'e'), post: op('Create', 'f') },
      '/letters/{ltr_id}': { delete: op('Cancel', 'g'), get: op('Print', 'h'), post: op('Update', 'i') },
    }),
  )
  expect(reference.operations.map(({ title }) => title)).toEqual([
    'List postcards',
    'Create postcard',
    'Cancel postcard',
    'Update postcard',
    'List letters',
    'Create letter',
    'Cancel letter',
    'Print',
    'Update letter',
  ])
})

test('a summary that is too long for a title is the first paragraph, unless the description repeats it', () => {
  const long = 'Retrieves a list of all of the things that the team of the caller has, sorted by their names and dates'
  const leadOf = (description: string) => {
    const paths = { '/a': { get: { operationId: 'a', summary: long, description, responses: {} } } }
    return operation(describeApi(apiOf(paths)), 'a').lead?.markdown
  }
  expect(leadOf('Something else.')).toBe(long)
  expect(leadOf(`${long}.\n\nMore.`)).toBeUndefined()
})

test.each([
  ['GET', '/api/v2/teams', 'List teams'],
  ['POST', '/api/v2/teams', 'Create team'],
  ['GET', '/api/v2/teams/{team_id}', 'Get team'],
  ['DELETE', '/api/v2/teams/{team_id}/members/{id}', 'Delete team member'],
  ['PATCH', '/api/v2/calendar/{id}', 'Update calendar by ID'],
  ['GET', '/api/v2/series/{slug}/files', 'Get series files'],
  ['POST', '/api/v2/auth/login', 'Auth login'],
  ['GET', '/Addresses({key})/qrCode', 'Get address QR code'],
  ['GET', '/', 'GET /'],
  ['GET', '/{path}', 'GET /{path}'],
])('%s %s without a summary and an id has the title “%s”', (method, path, title) => {
  const collection = '/api/v2/teams/{team_id}'
  const paths = { [collection]: { head: { responses: {} } }, [path]: { [method.toLowerCase()]: { responses: {} } } }
  const { operations } = describeApi(apiOf(paths)).reference
  expect(operations.find((one) => one.path === path && one.method === method)?.title).toBe(title)
})

test('operations whose paths give the same title keep their method and path', () => {
  const paths = { '/v1/teams': { get: { responses: {} } }, '/v2/teams': { get: { responses: {} } } }
  const { operations } = describeApi(apiOf(paths)).reference
  expect(operations.map(({ title }) => title)).toEqual(['GET /v1/teams', 'GET /v2/teams'])
})

test.each([
  ['ChatOperations_createChat', 'Create chat'],
  ['Destiny2.GetProfile', 'Get profile'],
  ['drive.files.create', 'Create file'],
  ['drive.files.list', 'List files'],
  ['WebApps_ListByGroup', 'List web apps by group'],
  ['WebApps_CreateOrUpdate', 'Create or update web app'],
  ['Users_ListAll', 'List all users'],
  ['v1.status', 'V1 status'],
  ['get_user_by_id', 'Get user by ID'],
])('an operation with the id “%s” and no summary has the title “%s”', (operationId, title) => {
  const { operations } = describeApi(apiOf({ '/a': { get: { operationId, responses: {} } } })).reference
  expect(operations.map((one) => one.title)).toEqual([title])
})

test('ids that give the same title are sentences of their own', () => {
  const operationOf = (operationId: string) => ({ get: { operationId, responses: {} } })
  const paths = {
    '/a': operationOf('Users_getStatus'),
    '/b': operationOf('Teams_getStatus'),
    '/c': operationOf('c.d.get'),
  }
  const { operations } = describeApi(apiOf(paths)).reference
  expect(operations.map(({ title }) => title)).toEqual(['Users get status', 'Teams get status', 'Get d'])
})

test('a summary that is the name of a method is a sentence', () => {
  const titleOf = (summary: string) =>
    describeApi(apiOf({ '/a': { get: { operationId: 'x', summary, responses: {} } } })).reference.operations[0]?.title
  expect(['readMultiple', 'GetAlertByID', 'OpenAI', 'iOS', 'macOS', 'status', 'eBay orders'].map(titleOf)).toEqual([
    'Read multiple',
    'Get alert by ID',
    'OpenAI',
    'iOS',
    'macOS',
    'status',
    'eBay orders',
  ])
})

test('an id that repeats method and path gives way to the title from the path', () => {
  const idOf = (operationId: string) => ({ operationId, responses: {} })
  const paths = {
    '/v1/customers': { get: idOf('GetCustomers'), post: idOf('PostCustomers') },
    '/v1/customers/{customer}': { get: idOf('GetCustomersCustomer'), delete: idOf('customersCustomerDelete') },
    '/v1/balance': { get: { ...idOf('GetBalance'), summary: 'Show the balance' }, post: idOf('setBalance') },
  }
  const { operations } = describeApi(apiOf(paths)).reference
  expect(operations.map(({ title }) => title)).toEqual([
    'List customers',
    'Create customer',
    'Get customer',
    'Delete customer',
    'Show the balance',
    'Set balance',
  ])
})
