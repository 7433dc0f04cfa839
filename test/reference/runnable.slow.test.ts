/** The samples of descriptions run as they are: a server made from the description refuses none of their requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGraph } from '../../src/openapi/document/graph.js'
import { readText } from '../../src/util/projectFiles.js'
import { describeApi } from '../openapi/describe.js'
import { batches, canRun } from './mock/batches.js'
import { type MockServer, openMockServer } from './mock/mockServer.js'
import { listSampledRequests, readRequests, type SampledRequest, sendSamples } from './mock/sendSamples.js'
import { shapes } from './mock/shapes.js'

const requests = [...Object.entries(shapes).flatMap(([name, shape]) => requestsOf(name, shape)), ...ownRequests()]
let mock: MockServer

beforeAll(async () => {
  mock = await openMockServer()
})

afterAll(() => mock.close())

function requestsOf(name: string, shape: object): readonly SampledRequest[] {
  const { graph, reference } = describeApi({ 'api.yaml': shape })
  return listSampledRequests(name, graph, reference.pages)
}

/** The description of this repository. */
function ownRequests(): readonly SampledRequest[] {
  const { graph } = openGraph('openapi/openapi.yaml', { read: (file) => readText('.', file) })
  return graph ? readRequests('own', graph) : []
}

describe.each(batches.filter(canRun))('$language', (batch) => {
  it('sends only requests that the description allows', async () => {
    const { sent, refusals } = await sendSamples(batch, requests, mock)
    expect(refusals).toEqual([])
    expect(sent).toBeGreaterThan(120)
  })
})

describe('the server', () => {
  const send = async (operationId: string, path: string, request: RequestInit = {}): Promise<string> => {
    const found = requests.find(({ expected }) => expected.source.operationId === operationId)
    if (!found) throw new Error(`There is no operation ${operationId}.`)
    const base = mock.expect(operationId, found.expected)
    await fetch(`${base}${path}`, request)
    return (mock.faults(operationId) ?? []).join('\n')
  }
  const post = (body: BodyInit, type?: string): RequestInit => ({
    method: 'POST',
    body,
    ...(type && { headers: { 'Content-Type': type } }),
  })

  it('refuses parameters that are missing, unknown or invalid', async () => {
    expect(await send('query-form-number-true', '/query-form-number-true')).toContain('value is missing')
    expect(await send('query-form-number-true', '/query-form-number-true?value=3')).toBe('')
    expect(await send('query-form-number-true', '/query-form-number-true?value=2')).toContain('value:')
    expect(await send('query-form-number-true', '/query-form-number-true?value=3&x=1')).toContain('x is unknown')
    expect(await send('path-simple-number-true', '/path-simple-number-true/abc')).toContain('value:')
    expect(await send('query-form-list-false', '/query-form-list-false?value=red&value=green')).not.toBe('')
    expect(await send('head', '/plain')).toContain('the method is GET')
  })

  it('refuses bodies of another form', async () => {
    expect(await send('post-body-thing', '/bodies/thing', post('{"name":"x"}', 'application/json'))).toContain('size')
    expect(await send('post-body-thing', '/bodies/thing', post('{}', 'text/plain'))).toContain('the content type')
    expect(await send('post-body-thing', '/bodies/thing', { method: 'POST' })).toContain('the body is missing')
    expect(await send('post-body-raw', '/bodies/raw', post('other', 'image/png'))).toContain('was not sent')
    const form = new FormData()
    form.append('picture', 'text')
    const faults = await send('post-body-upload', '/bodies/upload', post(form))
    expect(faults).toContain('the file was not sent')
    expect(faults).toContain('part note is missing')
    expect(await send('nothing', '/plain', post('x', 'text/plain'))).toContain('there is a body')
  })

  it('refuses missing credentials', async () => {
    for (const [index, reason] of ['DD-API-KEY', 'DD-APPLICATION-KEY', 'api key', 'session', 'Auth', 'Auth'].entries())
      expect(await send(`secret${index}`, `/secret${index}`)).toContain(reason)
  })
})
