import { describe, expect, it } from 'vitest'
import type { JsonValue, ParameterView, SecuritySchemeView } from '../../src/model/contract/reference.js'
import { buildSnippetRequest, type SampledOperation } from '../../src/openapi/snippets/buildSnippetRequest.js'
import { requestSamples } from '../../src/openapi/snippets/requestSamples.js'
import {
  type SerializedParameter,
  serializeHeader,
  serializePathParameter,
  serializeQueryParameter,
} from '../../src/openapi/snippets/serialize.js'
import { node } from './everyBody.js'

const array = ['blue', 'black', 'brown']
const object = { R: 100, G: 200, B: 150 }

/** The table of styles in the specification of OpenAPI 3.1, section 4.8.12.4. */
const table: readonly (readonly [string, boolean, string, string, string])[] = [
  ['matrix', false, ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['matrix', true, ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['label', false, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['label', true, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['form', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['form', true, 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['spaceDelimited', false, 'color=blue', 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ['pipeDelimited', false, 'color=blue', 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  [
    'deepObject',
    true,
    'color=blue',
    'color=blue&color=black&color=brown',
    'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
  ],
]

function parameter(style: string, explode: boolean, more: Partial<SerializedParameter> = {}): SerializedParameter {
  return { name: 'color', in: 'query', style, explode, allowReserved: false, ...more }
}

describe('styles of parameters', () => {
  for (const [style, explode, plain, list, map] of table) {
    it(`${style}${explode ? ', exploded' : ''} is written as specified`, () => {
      const write = ['matrix', 'label', 'simple'].includes(style) ? serializePathParameter : serializeQueryParameter
      const written = ['blue', array, object].map((value) => write(parameter(style, explode), value as JsonValue))
      expect(written).toEqual([plain, list, map])
    })
  }

  it('reserved characters of a URL are encoded, unless they are allowed', () => {
    const value = 'a/b?c=d&e#f [g]%20é'
    expect(serializeQueryParameter(parameter('form', true), value)).toBe(
      'color=a%2Fb%3Fc%3Dd%26e%23f%20%5Bg%5D%2520%C3%A9',
    )
    expect(serializeQueryParameter(parameter('form', true, { allowReserved: true }), value)).toBe(
      'color=a/b?c=d%26e%23f%20%5Bg%5D%20%C3%A9',
    )
  })

  it('documents inside parameters, and whole query strings, are written', () => {
    expect(serializeQueryParameter(parameter('form', true, { mediaType: 'application/json' }), object)).toBe(
      'color=%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D',
    )
    expect(
      serializeQueryParameter(
        parameter('', true, { in: 'querystring', mediaType: 'application/x-www-form-urlencoded' }),
        {
          a: 1,
          b: ['x', 'y'],
        },
      ),
    ).toBe('a=1&b=x&b=y')
  })

  it('headers stay on one line', () => {
    expect(serializeHeader(parameter('simple', false), ['a\r\nX: 1', 'b'])).toBe('a X: 1,b')
  })
})

const bearer = scheme({ type: 'http', httpScheme: 'bearer' })

function scheme(more: Partial<SecuritySchemeView>): SecuritySchemeView {
  return { name: 's', id: 's', href: '/x#s', type: 'http', label: 'S', deprecated: false, flows: [], ...more }
}

function operation(more: Partial<SampledOperation> = {}): SampledOperation {
  return {
    method: 'GET',
    path: '/rules/{id}',
    servers: [{ url: 'https://{r}.example.com/v1/', defaultUrl: 'https://eu.example.com/v1/', variables: [] }],
    security: [{ schemes: [{ scheme: bearer, scopes: [] }] }],
    parameters: [
      {
        in: 'path',
        label: '',
        parameters: [view({ name: 'id', in: 'path', required: true, style: 'simple', sample: 'r/1' })],
      },
    ],
    responses: [],
    ...more,
  }
}

function view(more: Partial<ParameterView>): ParameterView {
  const schema = node()
  return {
    id: 'x',
    name: 'x',
    in: 'query',
    required: false,
    schema,
    style: 'form',
    explode: true,
    allowReserved: false,
    allowEmptyValue: false,
    examples: [],
    ...more,
  }
}

describe('the request of the samples', () => {
  it('has a complete path, and a placeholder instead of the secret', () => {
    const { url, headers } = buildSnippetRequest(operation())
    expect(url).toEqual(['https://eu.example.com/v1/rules/r%2F1'])
    expect(headers).toEqual([{ name: 'Authorization', value: ['Bearer ', { secret: 'TOKEN' }] }])
  })

  it('has required parameters, and optional ones only with an example of the author', () => {
    const parameters = [
      view({ name: 'must', required: true, sample: 5 }),
      view({ name: 'shown', sample: 'a b', examples: [{ name: '', value: 'a b', generated: false }] }),
      view({ name: 'unfit', sample: 'other', examples: [{ name: '', value: 'a', generated: false }] }),
      view({ name: 'made', sample: 'x', examples: [{ name: '', value: 'x', generated: true }] }),
      view({ name: 'old', deprecated: {}, examples: [{ name: '', value: 'x', generated: false }] }),
    ]
    const { url } = buildSnippetRequest(
      operation({ path: '/rules', parameters: [{ in: 'query', label: '', parameters }] }),
    )
    expect(url).toEqual(['https://eu.example.com/v1/rules?must=5&shown=a%20b'])
  })

  it('puts keys into the query and cookies if the scheme says so', () => {
    const inQuery = scheme({ type: 'apiKey', in: 'query', parameterName: 'k' })
    const inCookie = scheme({ type: 'apiKey', in: 'cookie', parameterName: 'session' })
    const security = [{ schemes: [inQuery, inCookie].map((one) => ({ scheme: one, scopes: [] })) }]
    const { url, headers } = buildSnippetRequest(operation({ path: '/x', parameters: [], security }))
    expect(url).toEqual(['https://eu.example.com/v1/x?k=', { secret: 'API_KEY' }])
    expect(headers).toEqual([{ name: 'Cookie', value: ['session=', { secret: 'SESSION' }] }])
  })

  it('names several keys by their headers, and one key API_KEY', () => {
    const header = (parameterName: string) => scheme({ type: 'apiKey', in: 'header', parameterName })
    const secrets = (...names: readonly string[]) => {
      const security = [{ schemes: names.map((name) => ({ scheme: header(name), scopes: [] })) }]
      const { headers } = buildSnippetRequest(operation({ path: '/x', parameters: [], security }))
      return headers.map(({ value }) => value)
    }
    expect(secrets('DD-API-KEY', 'DD-APPLICATION-KEY')).toEqual([
      [{ secret: 'DD_API_KEY' }],
      [{ secret: 'DD_APPLICATION_KEY' }],
    ])
    expect(secrets('X-AuthKey')).toEqual([[{ secret: 'API_KEY' }]])
    expect(secrets('X-AuthKey', 'authKey')).toEqual([[{ secret: 'AUTH_KEY' }], [{ secret: 'AUTH_KEY_2' }]])
  })

  it('a placeholder in the path stays readable and the rest of the path is encoded', () => {
    expect(buildSnippetRequest(operation({ path: '/ä b/{other}', parameters: [], security: [] })).url).toEqual([
      'https://eu.example.com/v1/%C3%A4%20b/%7Bother%7D',
    ])
  })
})

describe('samples of an operation', () => {
  it('samples of the author come first and replace generated ones of the same language', () => {
    const samples = requestSamples(operation(), [
      { lang: 'shell', label: 'CLI', source: 'skerry rules get r1\n' },
      { lang: 'Python', source: 'print(1)' },
    ])
    expect(samples.map(({ label, value, author }) => [label, value, author])).toEqual([
      ['CLI', 'cli', true],
      ['Python', 'python', true],
      ...['cURL', 'JavaScript', 'Go', 'Java', 'C#', 'PHP', 'Ruby'].map((label) => [
        label,
        label === 'C#' ? 'csharp' : label.toLowerCase(),
        false,
      ]),
    ])
  })
})
