/** Judges the credentials of a request: one alternative of `security` must be met with the values of the environment. */
import { isObject, propertyOf, textAt } from '../../../src/openapi/document/json.js'
import { securityOf } from './judgeParameters.js'
import type { Expected, Received } from './mockServer.js'

export function judgeSecurity(received: Received, expected: Expected): readonly string[] {
  const alternatives = securityOf(expected).filter(isObject)
  const judged = alternatives.map((alternative) =>
    Object.keys(alternative).flatMap((id) => judgeScheme(id, received, expected)),
  )
  return judged.length === 0 || judged.some((faults) => faults.length === 0) ? [] : (judged[0] ?? [])
}

function judgeScheme(id: string, { request, url }: Received, { graph }: Expected): readonly string[] {
  const schemes = propertyOf(propertyOf(graph.root.value, 'components'), 'securitySchemes')
  const scheme = graph.follow(propertyOf(schemes, id)).value
  const name = textAt(scheme, 'name') ?? ''
  const authorization = request.headers.authorization ?? ''
  switch (textAt(scheme, 'type')) {
    case 'apiKey': {
      const sent = {
        query: url.searchParams.get(name),
        // Some authors write `Authorization: Bearer`, of which servers see `Authorization`.
        header: request.headers[name.toLowerCase().replace(/:.*$/, '')],
        cookie: new Map(
          (request.headers.cookie ?? '').split('; ').map((one) => [one.split('=')[0], one.split('=')[1]]),
        ).get(name),
      }[textAt(scheme, 'in') ?? '']
      return /^(\w+ )?value-of-\w+$/.test(String(sent)) ? [] : [`the key ${name} is ${sent}`]
    }
    case 'http':
      return judgeHttp((textAt(scheme, 'scheme') ?? 'bearer').toLowerCase(), authorization)
    case 'oauth2':
    case 'openIdConnect':
      return judgeHttp('bearer', authorization)
    default:
      return []
  }
}

function judgeHttp(scheme: string, authorization: string): readonly string[] {
  const [, sentScheme = '', sent = ''] = /^(\S+) (.+)$/.exec(authorization) ?? []
  const value = scheme === 'basic' ? Buffer.from(sent, 'base64').toString() : sent
  const pattern = scheme === 'basic' ? /^value-of-\w+:value-of-\w+$/ : /^value-of-\w+$/
  return sentScheme.toLowerCase() === scheme && pattern.test(value) ? [] : [`Authorization is ${authorization}`]
}
