/** An operation with one of every part of a view. */
import type {
  HeaderView,
  MediaTypeView,
  OperationView,
  ParameterView,
  ResponseView,
  SecuritySchemeView,
} from '../../src/model/contract.js'
import { deprecated, everyBody, node, object, row, text } from './everyBody.js'

function parameter(name: string, more: Partial<ParameterView> = {}): ParameterView {
  return {
    id: `query-${name}`,
    name,
    in: 'query',
    required: false,
    schema: node(),
    style: 'form',
    explode: true,
    allowReserved: false,
    allowEmptyValue: false,
    examples: [],
    ...more,
  }
}

const header: HeaderView = {
  id: 'res-200-header-ETag',
  name: 'ETag',
  required: true,
  description: text('Version.'),
  schema: node(),
  examples: [],
}

const media: MediaTypeView = {
  mediaType: 'application/json',
  alike: [],
  schema: everyBody,
  examples: [
    {
      name: 'one_thing',
      summary: text('One thing'),
      description: text('The first.'),
      value: { a: 1 },
      code: { code: '{ "a": 1 }', language: 'json' },
      generated: false,
    },
    { name: 'far', external: 'https://files.example.com/big.json', generated: false },
  ],
  encoding: [{ property: 'name', style: 'form', explode: true, headers: [] }],
}

const stream: MediaTypeView = {
  mediaType: 'application/jsonl',
  alike: [],
  itemSchema: node({ type: 'Event' }),
  examples: [],
  encoding: [],
}

const response: ResponseView = {
  id: 'res-200',
  status: '200',
  title: 'OK',
  summary: text('Well.'),
  description: text('It worked.'),
  headers: [header],
  content: [{ ...media, schema: object([{ kind: 'rows', rows: [row('res-200.ok', node())] }]), encoding: [] }, stream],
  links: [
    {
      name: 'GetThing',
      description: text('Look at it.'),
      operation: {
        title: 'Get a thing',
        method: 'GET',
        path: '/things/{id}',
        href: '/restapi/v1/get-thing',
        deprecated: false,
      },
      parameters: [{ name: 'id', expression: '$response.body#/id' }],
      requestBody: '$response.body',
    },
    { name: 'Lost', parameters: [] },
  ],
}

const scheme: SecuritySchemeView = {
  name: 'oauth2',
  id: 'oauth2',
  href: '/restapi/v1/introduction#oauth2',
  type: 'oauth2',
  label: 'OAuth 2.0',
  deprecated: false,
  flows: [],
}
const key: SecuritySchemeView = { ...scheme, name: 'key', type: 'apiKey', label: 'API key in header X-Key' }

export const everything: OperationView = {
  kind: 'operation',
  api: { id: 'v1', title: 'API', version: '1', introduction: '/restapi/v1/introduction' },
  route: '/restapi/v1/do-everything',
  slug: 'do-everything',
  title: 'Do everything',
  lead: text('A long summary that became the lead.'),
  method: 'POST',
  path: '/things/{id}',
  pathParts: [{ text: '/things/' }, { text: '{id}', parameter: 'path-id' }],
  deprecated,
  badges: ['beta'],
  description: text('Does it all.'),
  externalDocs: { url: 'https://example.com/more' },
  servers: [
    {
      url: 'https://{tenant}.{region}.example.com/v1',
      defaultUrl: 'https://acme.eu.example.com/v1',
      variables: [
        { name: 'tenant', default: 'acme', values: [] },
        { name: 'region', default: 'eu', values: [{ value: 'eu', description: 'Europe' }, { value: 'us' }] },
      ],
    },
  ],
  security: [
    {
      schemes: [
        { scheme, scopes: [{ name: 'rules:write', description: 'Change rules' }] },
        { scheme: key, scopes: [] },
      ],
    },
    { schemes: [] },
  ],
  parameters: [
    {
      in: 'path',
      label: 'Path parameters',
      parameters: [
        parameter('id', {
          id: 'path-id',
          in: 'path',
          required: true,
          examples: [{ name: '', value: 'th_1', generated: false }],
        }),
      ],
    },
    {
      in: 'query',
      label: 'Query parameters',
      parameters: [
        parameter('fields', { serialized: `fields=${'name,'.repeat(60)}end` }),
        parameter('severity', { serialized: 'severity=high&severity=low', deprecated }),
        parameter('filter', { mediaType: 'application/json', allowReserved: true, allowEmptyValue: true }),
      ],
    },
  ],
  body: { id: 'body', required: true, description: text('The thing.'), content: [media, stream] },
  responses: [
    response,
    { id: 'res-default', status: 'default', title: 'Any other', headers: [], content: [], links: [] },
  ],
  callbacks: [
    {
      id: 'callback-delivery',
      name: 'delivery',
      expression: '{$request.body#/url}',
      requests: [
        {
          id: 'callback-delivery-post',
          method: 'POST',
          title: 'Delivery',
          security: [],
          parameters: [],
          body: {
            id: 'callback-delivery-post-body',
            required: true,
            content: [{ mediaType: 'application/json', alike: [], schema: node(), examples: [], encoding: [] }],
          },
          responses: [
            { id: 'callback-delivery-res-200', status: '200', title: 'OK', headers: [], content: [], links: [] },
          ],
        },
      ],
    },
  ],
  errors: [
    {
      status: '400',
      code: 'invalid_request',
      title: 'Invalid request',
      description: text('It cannot be read.'),
      href: '/restapi/v1/introduction#invalid_request',
    },
  ],
  samples: [
    {
      label: 'cURL',
      value: 'curl',
      code: { code: "curl 'https://acme.eu.example.com/v1/things/th_1'", language: 'shell' },
      author: false,
    },
    { label: 'Python', value: 'python', code: { code: 'import requests', language: 'python' }, author: false },
  ],
}
