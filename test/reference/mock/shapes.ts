/** Descriptions with every shape of a request: parameter styles, bodies, credentials, streams, and mistakes of authors. */

type Paths = Record<string, Record<string, object>>

const fine = { 200: { description: 'Fine.' } }
const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } })

const values = {
  text: { type: 'string', example: 'a b/ü?&=#' },
  number: { type: 'integer', minimum: 3 },
  flag: { type: 'boolean' },
  list: { type: 'array', minItems: 2, items: { type: 'string', enum: ['red', 'green', 'blue'] }, uniqueItems: true },
  record: {
    type: 'object',
    required: ['R', 'G'],
    properties: { R: { type: 'integer' }, G: { type: 'string', example: 'x y' } },
    additionalProperties: false,
  },
} as const

const styles = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
} as const

interface ParameterShape {
  readonly place: string
  readonly style: string
  readonly type: string
  readonly explode: boolean
}

/** Styles that OpenAPI defines for the type. */
function isDefined({ place, style, type, explode }: ParameterShape): boolean {
  if (style === 'deepObject') return type === 'record' && explode
  if (style.endsWith('Delimited')) return type === 'list' && !explode
  if (place === 'cookie') return type === 'text' || type === 'number'
  return true
}

function parameterPaths(): Paths {
  const paths: Paths = {}
  for (const [place, names] of Object.entries(styles))
    for (const style of names)
      for (const [type, schema] of Object.entries(values))
        for (const explode of [true, false]) {
          if (!isDefined({ place, style, type, explode })) continue
          const operationId = `${place}-${style}-${type}-${explode}`
          const parameter = { name: 'value', in: place, required: true, style, explode, schema }
          const path = `/${operationId}${place === 'path' ? '/{value}' : ''}`
          paths[path] = { get: { operationId, parameters: [parameter], responses: fine } }
        }
  return paths
}

const thing = {
  type: 'object',
  required: ['name', 'size', 'tags'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', minLength: 3, example: `it's "$HOME" \`x\` \\n` },
    size: { type: 'integer', minimum: 3 },
    tags: { type: 'array', minItems: 1, items: { enum: ['a', 'b'] } },
    note: { type: ['string', 'null'], maxLength: 2 },
    parent: { $ref: '#/components/schemas/Thing' },
  },
}
const animal = {
  oneOf: [
    { type: 'object', required: ['kind', 'bark'], properties: { kind: { const: 'dog' }, bark: { type: 'boolean' } } },
    { type: 'object', required: ['kind', 'lives'], properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } },
  ],
}
const formats = {
  type: 'object',
  required: ['at', 'day', 'id', 'mail', 'link', 'code', 'share'],
  properties: {
    at: { type: 'string', format: 'date-time' },
    day: { type: 'string', format: 'date' },
    id: { type: 'string', format: 'uuid' },
    mail: { type: 'string', format: 'email' },
    link: { type: 'string', format: 'uri' },
    code: { type: 'string', pattern: '^[A-Z]{2}-\\d{4}$' },
    share: { type: 'number', minimum: 0, exclusiveMaximum: 1, multipleOf: 0.25 },
  },
}
const long = {
  type: 'object',
  required: Array.from({ length: 60 }, (_, index) => `field${index}`),
  additionalProperties: { type: 'string', minLength: 1 },
}
const conditional = {
  type: 'object',
  required: ['status'],
  properties: { status: { enum: ['closed', 'open'] }, reason: { type: 'string' } },
  if: { properties: { status: { const: 'closed' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['reason'] },
  else: { properties: { reason: false } },
}
const upload = {
  type: 'object',
  required: ['picture', 'note'],
  properties: {
    picture: { type: 'string', format: 'binary', example: 'picture.png' },
    note: { type: 'string' },
    meta: { type: 'object', required: ['a'], properties: { a: { type: 'integer', example: 4 } } },
    more: { type: 'array', items: { type: 'string', format: 'binary' } },
    either: {
      anyOf: [
        { type: 'string', format: 'binary' },
        { type: 'array', items: { type: 'string', format: 'binary' } },
      ],
    },
  },
}
const nested = {
  type: 'object',
  required: ['card', 'items'],
  properties: {
    card: { type: 'object', required: ['number'], properties: { number: { type: 'string', example: '42 42' } } },
    items: {
      type: 'array',
      items: { type: 'object', required: ['price'], properties: { price: { type: 'integer' } } },
    },
  },
}

const bodies: Readonly<Record<string, object>> = {
  thing: json(thing),
  animal: json(animal),
  animals: json({ type: 'array', minItems: 2, items: animal }),
  formats: json(formats),
  long: json(long),
  conditional: json(conditional),
  combined: json({ allOf: [{ $ref: '#/components/schemas/Thing' }], unevaluatedProperties: false }),
  map: json({ type: 'object', additionalProperties: { type: 'integer' }, minProperties: 2 }),
  textOnly: json({ type: 'string', example: 'it"s' }),
  anything: json({}),
  patch: { content: { 'application/merge-patch+json': { schema: thing } } },
  text: json(thing, { example: '{"name":"abc","size":4,"tags":["a"]}' }),
  wrongType: json(thing, { example: { name: 'abc', size: 'big', tags: 'a' } }),
  wrongName: json(thing, { example: { name: 'abc', size: 4, tags: ['b'], colour: 'red' } }),
  secondFits: json(thing, {
    examples: { bad: { value: { name: 'abc' } }, good: { value: { name: 'abc', size: 9, tags: ['b'] } } },
  }),
  raw: { content: { 'image/png': { schema: {} } } },
  octets: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
  plain: { content: { 'text/plain': { schema: { type: 'string', example: 'two\nlines "$x"' } } } },
  xml: { content: { 'application/xml': { schema: { ...thing, xml: { name: 'thing' } } } } },
  form: { content: { 'application/x-www-form-urlencoded': { schema: thing } } },
  deepForm: {
    content: {
      'application/x-www-form-urlencoded': {
        schema: nested,
        encoding: { card: { style: 'deepObject' }, items: { style: 'deepObject' } },
      },
    },
  },
  upload: { content: { 'multipart/form-data': { schema: upload } } },
  typedUpload: {
    content: {
      'multipart/form-data': {
        schema: { ...upload, required: ['picture', 'note', 'meta', 'more', 'either'] },
        encoding: { picture: { contentType: 'image/png' }, meta: { contentType: 'application/json' } },
      },
    },
  },
  lines: { content: { 'application/jsonl': { itemSchema: thing, schema: { type: 'array', items: thing } } } },
}

function bodyPaths(): Paths {
  const paths: Paths = {}
  for (const [name, body] of Object.entries(bodies)) {
    const operation = (method: string) => ({
      operationId: `${method}-body-${name}`,
      requestBody: { required: true, ...body },
      responses: fine,
    })
    paths[`/bodies/${name}`] = { post: operation('post'), ...(name === 'thing' && thingMethods(operation)) }
  }
  return paths
}

function thingMethods(operation: (method: string) => object): Record<string, object> {
  return Object.fromEntries(['put', 'patch', 'delete', 'get'].map((method) => [method, operation(method)]))
}

const securitySchemes = {
  header: { type: 'apiKey', in: 'header', name: 'DD-API-KEY' },
  second: { type: 'apiKey', in: 'header', name: 'DD-APPLICATION-KEY' },
  query: { type: 'apiKey', in: 'query', name: 'api key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  digestLike: { type: 'http', scheme: 'Token' },
  oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: {} } } },
}

function securityPaths(): Paths {
  const single = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))
  const alternatives = [...single, { header: [], second: [] }, { bearer: [], header: [] }, { basic: [], query: [] }]
  return Object.fromEntries(
    alternatives.map((alternative, index) => [
      `/secret${index}`,
      { get: { operationId: `secret${index}`, security: [alternative], responses: fine } },
    ]),
  )
}

const events = { 'text/event-stream': { itemSchema: { type: 'object' } } }
const otherPaths: Paths = {
  '/stream': { get: { operationId: 'stream', responses: { 200: { description: 'Events.', content: events } } } },
  '/ask': {
    post: {
      operationId: 'ask',
      requestBody: {
        required: true,
        ...json({ type: 'object', properties: { stream: { type: 'boolean', example: true } } }),
      },
      responses: { 200: { description: 'Events.', content: { 'application/json': { schema: {} }, ...events } } },
    },
  },
  '/plain': {
    head: { operationId: 'head', responses: fine },
    options: { operationId: 'options', responses: fine },
    delete: { operationId: 'remove', responses: fine },
    post: { operationId: 'nothing', responses: fine },
  },
  "/it's odd/{id}#copy": {
    put: {
      operationId: 'odd',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'fields', in: 'query', required: true, schema: { type: 'string' } },
        { name: 'when', in: 'query', example: 'yesterday', schema: { type: 'string', format: 'date-time' } },
        { name: 'filter', in: 'query', required: true, content: { 'application/json': { schema: thing } } },
      ],
      responses: fine,
    },
  },
}

const swagger = {
  swagger: '2.0',
  info: { title: 'Old', version: '1' },
  host: 'old.example.com',
  basePath: '/v1',
  consumes: ['application/json'],
  paths: {
    '/things/{id}': {
      post: {
        operationId: 'oldBody',
        parameters: [
          { name: 'id', in: 'path', required: true, type: 'integer' },
          {
            name: 'tags',
            in: 'query',
            required: true,
            type: 'array',
            items: { type: 'string' },
            collectionFormat: 'multi',
          },
          { name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
        ],
        responses: fine,
      },
      put: {
        operationId: 'oldForm',
        consumes: ['multipart/form-data'],
        parameters: [
          { name: 'id', in: 'path', required: true, type: 'integer' },
          { name: 'file', in: 'formData', required: true, type: 'file' },
          { name: 'note', in: 'formData', required: true, type: 'string' },
        ],
        responses: fine,
      },
    },
  },
  definitions: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
}

/** By name. */
export const shapes: Readonly<Record<string, object>> = {
  modern: {
    openapi: '3.1.1',
    info: { title: 'Things', version: '1' },
    servers: [{ url: 'https://api.example.com/base' }],
    paths: { ...parameterPaths(), ...bodyPaths(), ...securityPaths(), ...otherPaths },
    components: { schemas: { Thing: thing }, securitySchemes },
  },
  swagger,
}
