import { describe, expect, it } from 'vitest'
import { child, children, isArray, isObject, loadDescription } from './description.js'
import { type Operation, operationsOf, textAt } from './operations.js'
import { rows } from './table.js'

const description = loadDescription('openapi')
const operations = operationsOf(description)
const byId = new Map(operations.map((operation) => [operation.id, operation]))

describe('operations of the description', () => {
  it('APIREF-02: the operations are exactly those of the table', () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
    expect(operations).toHaveLength(34)
  })

  it.each(rows)('$id has its method, path, tag, summary, body and success response', (row) => {
    const operation = known(row.id)
    const { node, method, path, responses } = operation
    expect({
      call: `${method.toUpperCase()} ${path}`,
      tag: child(node, 'tags')?.value,
      summary: textAt(node, 'summary'),
      body: schemaName(textAt(firstMedia(child(node, 'requestBody')), 'schema', '$ref')),
      success: [...responses.keys()].filter((status) => status.startsWith('2')),
      schema: schemaName(textAt(firstMedia(responses.get(row.status)), 'schema', '$ref')),
    }).toEqual({
      call: row.call,
      tag: [row.tag],
      summary: row.summary,
      body: row.body ?? '',
      success: [row.status],
      schema: row.schema ?? '',
    })
  })

  it.each(operations)('$id has the errors, headers and description that all operations have', (operation) => {
    const { node, path, responses, method } = operation
    const expected = ['401', '403', '429', '500', '503']
    if (child(node, 'requestBody') !== undefined) expected.push('400', '415', '422')
    if (path.endsWith('}')) expected.push('404')
    if (method === 'post' || method === 'delete') expected.push('409')
    if (method === 'patch' || method === 'put') expected.push('412')
    expect([...responses.keys()]).toEqual(expect.arrayContaining(expected))
    for (const [status, response] of responses) {
      const common = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy']
      if (status === '429' || status === '503') common.push('Retry-After')
      if (status === '201') common.push('Location', 'ETag')
      if (status === '200' && !operation.id.startsWith('list')) common.push('ETag')
      if (status === '200' && operation.id.startsWith('list')) common.push('Link')
      if (status === '401') common.push('WWW-Authenticate')
      expect(Object.keys(child(response, 'headers')?.value ?? {}), status).toEqual(expect.arrayContaining(common))
      expect(textAt(response, 'description'), status).not.toBe('')
      if (Number(status) >= 400)
        expect(Object.keys(child(response, 'content')?.value ?? {})).toEqual(['application/problem+json'])
    }
    expect(textAt(node, 'description').length).toBeGreaterThan(60)
  })

  it.each(operations.filter(({ id }) => id.startsWith('list')))(
    '$id has pagination, sorting and filters',
    ({ id, parameters }) => {
      const names = parameters.map((parameter) => textAt(parameter, 'name'))
      expect(names).toEqual(expect.arrayContaining(['limit', 'cursor', 'sort']))
      expect(names.includes('page_token')).toBe(id !== 'listApiEndpoints')
      expect(names.length).toBeGreaterThan(4)
    },
  )

  it.each(operations)('$id declares each of its path parameters once', ({ path, parameters }) => {
    const inPath = parameters
      .filter((parameter) => textAt(parameter, 'in') === 'path')
      .map((one) => textAt(one, 'name'))
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    const keys = parameters.map((parameter) => `${textAt(parameter, 'in')} ${textAt(parameter, 'name')}`)
    expect(new Set(keys).size).toBe(keys.length)
    for (const parameter of parameters) expect(textAt(parameter, 'description')).not.toBe('')
  })

  it.each(operations)('$id requires one scope, or a bearer token', ({ node, method, path }) => {
    const area = areas.find(([prefix]) => path.startsWith(prefix))?.[1]
    const scope = `${area}:${method === 'get' ? 'read' : 'write'}`
    expect(child(node, 'security')?.value).toEqual([{ oauth2: [scope] }, { bearerAuth: [] }])
    const scopes = child(
      description.root,
      'components',
      'securitySchemes',
      'oauth2',
      'flows',
      'clientCredentials',
      'scopes',
    )
    expect(Object.keys(scopes?.value ?? {})).toContain(scope)
  })

  it.each(operations.filter(({ id }) => id.startsWith('create')))(
    '$id has several named examples and an idempotency key',
    (operation) => {
      const examples = child(firstMedia(child(operation.node, 'requestBody')), 'examples')
      expect(children(examples ?? operation.node).length).toBeGreaterThan(1)
      expect(operation.parameters.map((parameter) => textAt(parameter, 'name'))).toContain('Idempotency-Key')
    },
  )

  it.each(operations.filter(({ method }) => method === 'patch'))(
    '$id takes a merge patch and If-Match',
    ({ node, parameters }) => {
      expect(Object.keys(child(node, 'requestBody', 'content')?.value ?? {})).toEqual(['application/merge-patch+json'])
      expect(parameters.map((parameter) => textAt(parameter, 'name'))).toContain('If-Match')
    },
  )

  it('links refer to existing operations and parameters', () => {
    let links = 0
    for (const { id, responses } of operations) {
      for (const [, link] of [...responses.values()].flatMap((response) =>
        children(child(response, 'links') ?? { ...response, value: null }),
      )) {
        links += 1
        const to = known(textAt(link, 'operationId'))
        const names = to.parameters.map((parameter) => textAt(parameter, 'name'))
        for (const [name] of children(child(link, 'parameters') ?? link))
          expect(names, `${id} to ${to.id}`).toContain(name)
      }
    }
    expect(links).toBeGreaterThan(5)
  })

  it('tag groups name every tag, in order', () => {
    const tags = child(description.root, 'tags')?.value
    const groups = child(description.root, 'x-tagGroups')?.value
    const names = isArray(tags) ? tags.map((tag) => (isObject(tag) ? tag.name : tag)) : []
    expect(names).toEqual([...new Set(rows.map(({ tag }) => tag))])
    expect(isArray(groups) ? groups.flatMap((group) => (isObject(group) ? group.tags : [])) : []).toEqual(names)
  })

  it('each special feature of OpenAPI is used once', () => {
    expect([...known('getVulnerabilityFinding').responses.keys()]).toContain('304')
    expect(children(child(known('createCloudAccount').node, 'x-codeSamples') ?? description.root)).toHaveLength(2)
    expect(textAt(known('getSbomPackage').node, 'x-slug')).toBe('get-sbom-package-details')
    expect(Object.keys(child(known('createIntegrationWebhook').node, 'callbacks')?.value ?? {})).toEqual(['delivery'])
    expect(Object.keys(child(description.root, 'webhooks')?.value ?? {})).toHaveLength(4)
    const media = child(known('listSbomPackages').responses.get('200') ?? description.root, 'content')
    expect(Object.keys(media?.value ?? {})).toEqual(['application/json', 'application/vnd.cyclonedx+json', 'text/csv'])
  })
})

const areas: readonly (readonly [prefix: string, area: string])[] = [
  ['/cloud-accounts', 'accounts'],
  ['/configuration', 'posture'],
  ['/vulnerabilities', 'vulnerabilities'],
  ['/sbom', 'vulnerabilities'],
  ['/threats', 'threats'],
  ['/api-security', 'api_security'],
  ['/integrations', 'integrations'],
  ['/workflows', 'workflows'],
  ['/events', 'events'],
]

function known(id: string): Operation {
  const operation = byId.get(id)
  if (operation === undefined) throw new Error(`There is no operation ${id}.`)
  return operation
}

function firstMedia(owner: Parameters<typeof child>[0] | undefined): Parameters<typeof child>[0] {
  const content = owner === undefined ? undefined : child(owner, 'content')
  return (content === undefined ? undefined : children(content)[0]?.[1]) ?? { value: null, file: '', path: [] }
}

function schemaName(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}
