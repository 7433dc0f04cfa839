/** Missing, unknown and invalid fields outside of schemas. */
import { type DiagnosticCase, get, head, responses } from './diagnosticCase.js'

export const fieldCases: readonly DiagnosticCase[] = [
  {
    code: 'openapi-field-missing',
    yaml: get('      parameters: [{ ▸in: query, schema: {} }]\n'),
    says: 'A parameter must have `name`',
    alone: true,
  },
  { code: 'openapi-field-missing', yaml: `▸${get('').replace(/info.*\n/, '')}`, says: 'must have `info`' },
  {
    code: 'openapi-field-missing',
    yaml: get('').replace('{ title: T, version', '{ ▸version'),
    says: '`info` must have `title`',
  },
  {
    code: 'openapi-field-missing',
    yaml: get('      parameters: [{ ▸in: query, name: q }]\n'),
    says: 'must have `schema` or `content`',
  },
  { code: 'openapi-field-missing', yaml: get('      requestBody: { ▸description: x }\n'), says: 'must have `content`' },
  {
    code: 'openapi-field-missing',
    yaml: get('').replace('description', '▸summary'),
    says: 'A response must have `description`',
  },
  { code: 'openapi-field-unknown', yaml: get('      ▸sumary: Get\n'), says: '`sumary` is not a field of an operation' },
  {
    code: 'openapi-field-value',
    yaml: get('      parameters: [{ in: ▸body, name: q, schema: {} }]\n'),
    says: '`in` of a parameter cannot be `body`',
  },
  { code: 'openapi-field-value', yaml: get('').replace('200', '▸ok'), says: 'not `ok`' },
  {
    code: 'openapi-field-value',
    yaml: get(`  ▸b:\n    get: { ${responses} }\n`),
    says: 'must start with `/`, not `b`',
  },
  {
    code: 'openapi-field-value',
    yaml: get('      deprecated: ▸yes please\n'),
    says: '`deprecated` of an operation must be true or false',
  },
  {
    code: 'openapi-field-unknown',
    yaml: get('      requestBody: { $ref: bodies.yaml#/B }\n'),
    files: { 'bodies.yaml': 'B:\n  content: {}\n  ▸requierd: true\n' },
    says: '`requierd` is not a field of a request body',
  },
  {
    code: 'openapi-field-value',
    yaml: `${head}paths:\n  /a:\n    ▸get:\n    operationId: a\n    ${responses}\n  /b: { get: { ${responses} } }\n`,
    says: '`get` of a path item is empty',
    hint: 'Indent `operationId` and `responses` further if they belong to `get`.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: get('').replace('{ description: Fine. }', '▸OK'),
    says: 'A response must be a map',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: get('      parameters: { ▸limit: { in: query } }\n')
      .replace('▸limit', 'limit')
      .replace('{ limit', '▸{ limit'),
    says: '`parameters` of an operation must be a list',
    hint: 'Start each item with a dash.',
    alone: true,
  },
  {
    code: 'openapi-field-missing',
    yaml: get('').replace('{ description: Fine. }', '▸{}'),
    says: 'A response must have `description`',
    alone: true,
  },
  {
    code: 'openapi-field-unknown',
    yaml: get('      parameters: [{ in: query, name: q, ▸type: string, format: date }]\n'),
    says: '`type` and `format` are not fields of a parameter',
    hint: 'Put type keywords under `schema`.',
    alone: true,
  },
  {
    code: 'openapi-field-unknown',
    yaml: get('      requestBody: { ▸schema: { type: string } }\n'),
    says: '`schema` is not a field of a request body',
    hint: 'Put it under a media type: `content: { application/json: { schema: … } }`.',
    alone: true,
  },
  {
    code: 'openapi-field-unknown',
    yaml: `${get('')}webhooks: { made: { ▸requestBody: { content: {} } } }\n`,
    says: '`requestBody` is not a field of a path item',
    hint: 'Add an HTTP method such as `get` above, and indent its fields.',
    alone: true,
  },
  {
    code: 'openapi-field-unknown',
    yaml: get('      requestBody: { content: { text/plain: { examples: { one: { ▸n: 1, m: 2 } } } } }\n'),
    says: '`n` and `m` are not fields of an example',
    hint: 'Put the data under `value`.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: get('      requestBody: { content: { text/plain: { example: a, ▸examples: { b: { value: b } } } } }\n'),
    says: 'A media type must have `example` or `examples`, not both',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: get('      requestBody: { content: { ▸json: { schema: {} } } }\n'),
    says: 'A media type must have a slash, such as `application/json`, not `json`',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: get(
      '      requestBody: { content: { multipart/form-data: { schema: { type: ▸string, format: binary } } } }\n',
    ),
    says: 'A form has fields with names, so the schema of `multipart/form-data` must be an object, not a text',
    hint: 'Write `type: object`, and a property for each field: `properties: { file: … }`.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: `${get('')}servers: [▸"https://a.example"]\n`,
    says: 'A server must be a map',
    hint: 'Write `url: https://a.example`.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: get('      deprecated: ▸yes\n'),
    says: '`deprecated` of an operation must be true or false',
    hint: 'Write `true`, without quotes.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: get('').replace('"1"', '▸1.0'),
    says: '`version` of `info` must be a string',
    hint: 'Put the value in quotes to make it a string.',
    alone: true,
  },
  {
    code: 'openapi-field-missing',
    yaml: `${get('')}components: { securitySchemes: { login: { ▸type: http } } }\n`,
    says: 'A security scheme of type `http` must have `scheme`',
    alone: true,
  },
  {
    code: 'openapi-field-missing',
    yaml: `${get('')}components: { securitySchemes: { login: { type: oauth2, flows: { password: { ▸scopes: {} } } } } }\n`,
    says: 'Flow `password` must have `tokenUrl`',
    alone: true,
  },
  {
    code: 'openapi-field-unknown',
    yaml: `${get('')}components: { securitySchemes: { login: { type: oauth2, flows: { ▸authorizationcode: { scopes: {} } } } } }\n`,
    says: 'Unknown OAuth 2.0 flow `authorizationcode`',
    hint: 'Did you mean `authorizationCode`?',
    alone: true,
  },
]
