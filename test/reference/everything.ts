/** An operation that has one of everything that a view can hold. */
import type {
  DeprecationView,
  HeaderView,
  MarkdownText,
  MediaTypeView,
  OperationView,
  ParameterView,
  ResponseView,
  SchemaNode,
  SchemaPart,
  SchemaRow,
  SecuritySchemeView,
} from '../../src/contract.js'

const text = (markdown: string): MarkdownText => ({ markdown, file: 'openapi.yaml', line: 1, column: 1 })

function node(more: Partial<SchemaNode> = {}): SchemaNode {
  return {
    type: 'string',
    types: ['string'],
    nullable: false,
    readOnly: false,
    writeOnly: false,
    constraints: [],
    examples: [],
    parts: [],
    ...more,
  }
}

function row(id: string, schema: SchemaNode, more: Partial<SchemaRow> = {}): SchemaRow {
  return { id, kind: 'property', name: id.split('.').at(-1) ?? id, required: false, schema, ...more }
}

const deprecated: DeprecationView = { reason: text('Use the other one.'), sunset: '2027-01-01' }
const object = (parts: readonly SchemaPart[]): SchemaNode => node({ type: 'object', types: ['object'], parts })

const body = object([
  {
    kind: 'rows',
    rows: [
      row(
        'body.name',
        node({ constraints: [{ keyword: 'length', text: '1–255 characters' }], default: { value: '' } }),
        { required: true },
      ),
      row('body.kind', node({ const: { value: 'thing' } })),
      row('body.id', node({ readOnly: true, xml: 'attribute id', type: 'string or null', nullable: true })),
      row('body.secret', node({ writeOnly: true, deprecated })),
      row(
        'body.image',
        node({ content: { encoding: 'base64', mediaType: 'image/png' }, format: 'byte', formatHint: 'Base64 text' }),
      ),
      row(
        'body.level',
        node({
          enum: [
            { value: 3, name: 'high', description: text('highest'), deprecated: false },
            { value: 1, deprecated: true },
          ],
        }),
      ),
      row('body.plain', node({ enum: ['a', 'b'].map((value) => ({ value, deprecated: false })) })),
      row('body.many', node({ enum: Array.from({ length: 20 }, (_, value) => ({ value, deprecated: false })) })),
      row(
        'body.tags',
        node({
          type: 'array of string',
          types: ['array'],
          constraints: [{ keyword: 'uniqueItems', text: 'unique items' }],
          items: node({ constraints: [{ keyword: 'pattern', text: 'matches ^a$' }] }),
        }),
      ),
      row('body.rule', node({ type: 'Rule', cut: { reason: 'recursion', name: 'Rule', href: '#body' } })),
      row(
        'body.deep',
        node({ type: 'Deep', cut: { reason: 'depth', name: 'Deep', href: '/restapi/v1/schemas/deep' } }),
      ),
      row('body.hole', node({ type: 'any', broken: '#/components/schemas/Missing' })),
      row(
        'body.tuple',
        node({
          type: 'array',
          parts: [{ kind: 'rows', rows: [row('body.tuple[0]', node(), { kind: 'tuple', name: '[0]' })] }],
        }),
      ),
      row('body.^x-', node(), { kind: 'pattern', name: '^x-' }),
      row('body.*', node(), { kind: 'additional', name: 'any other property' }),
      row('body.names', node(), { kind: 'names', name: 'names may be' }),
    ],
  },
  {
    kind: 'variants',
    keyword: 'oneOf',
    label: 'One of',
    discriminator: 'type',
    variants: [
      {
        id: 'body~AwsRole',
        label: 'AwsRole',
        discriminatorValues: ['aws_role'],
        schema: object([{ kind: 'rows', rows: [row('body~AwsRole.arn', node())] }]),
      },
      { id: 'body~Other', label: 'Other', discriminatorValues: [], schema: node({ type: 'integer' }) },
    ],
  },
  {
    kind: 'variants',
    keyword: 'allOf',
    label: 'All of',
    variants: [{ id: 'body~all1', label: 'Left', discriminatorValues: [], schema: node() }],
  },
  { kind: 'condition', keyword: 'not', label: 'Must not be', id: 'body!not', schema: node({ type: 'integer' }) },
  { kind: 'note', keyword: 'dependentRequired', text: 'When card is given, address is required.' },
])

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
  schema: body,
  examples: [
    {
      name: 'one_thing',
      summary: 'One thing',
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
  itemSchema: node({ type: 'Event' }),
  examples: [],
  encoding: [],
}

const response: ResponseView = {
  id: 'res-200',
  status: '200',
  title: 'OK',
  summary: 'Well.',
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
  lead: 'A long summary that became the lead.',
  method: 'POST',
  path: '/things/{id}',
  pathParts: [{ text: '/things/' }, { text: '{id}', parameter: 'path-id' }],
  deprecated,
  badges: ['beta'],
  description: text('Does it all.'),
  externalDocs: { url: 'https://example.com/more' },
  servers: [
    {
      url: 'https://{region}.example.com/v1',
      defaultUrl: 'https://eu.example.com/v1',
      variables: [{ name: 'region', default: 'eu', values: [{ value: 'eu', description: 'Europe' }, { value: 'us' }] }],
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
            content: [{ mediaType: 'application/json', schema: node(), examples: [], encoding: [] }],
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
      href: '/restapi/v1/introduction#invalid_request',
    },
  ],
  samples: [
    {
      label: 'cURL',
      value: 'curl',
      code: { code: "curl 'https://eu.example.com/v1/things/th_1'", language: 'shell' },
      author: false,
    },
    { label: 'Python', value: 'python', code: { code: 'import requests', language: 'python' }, author: false },
  ],
}
