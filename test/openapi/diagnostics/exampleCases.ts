/** Examples and defaults that do not match their schemas. */
import { type DiagnosticCase, get, schema } from './diagnosticCase.js'

export const exampleCases: readonly DiagnosticCase[] = [
  {
    code: 'openapi-example',
    yaml: schema('{ properties: { version: { type: string, example: ▸1.10 } } }'),
    says: 'The example does not match its schema: the value must be a string.',
    hint: 'Put the value in quotes to make it a string.',
    alone: true,
  },
  {
    code: 'openapi-example',
    yaml: schema('{ type: object, properties: { n: { type: integer } }, example: { ▸n: many } }'),
    says: '`n` must be an integer',
  },
  {
    code: 'openapi-example',
    yaml: schema('{ type: integer, default: ▸none }'),
    says: 'The default does not match its schema',
  },
  {
    code: 'openapi-example',
    yaml: schema('{ type: string, example: ▸null }'),
    says: 'The example is `null`, which its schema does not allow. Readers do not see it.',
    hint: 'Remove it, or write a value that the schema allows.',
    alone: true,
  },
  { code: 'openapi-example', yaml: schema('{ type: integer, examples: [1, ▸two] }'), says: 'must be an integer' },
  {
    code: 'openapi-example',
    yaml: get('      parameters: [{ in: query, name: q, schema: { type: integer }, example: ▸x }]\n'),
    says: 'must be an integer',
  },
  {
    code: 'openapi-example',
    yaml: get(
      '      requestBody:\n        content:\n          application/json:\n            schema: { required: [id] }\n            examples: { one: { value: ▸{} } }\n',
    ),
    says: 'is missing the required property `id`',
  },
  {
    code: 'openapi-example',
    yaml: schema('{ type: object, required: [a], example: ▸{ $ref: one.json } }'),
    says: 'is missing the required property `a`',
    hint: '`$ref` is data inside an example. Write the reference one level up: `examples: { name: { $ref: … } }`.',
  },
  {
    code: 'openapi-example',
    yaml: schema('{ type: object, required: [a, b, c], example: ▸{ b: 1 } }'),
    says: 'is missing the required properties `a`, `c`',
  },
  {
    code: 'openapi-example',
    yaml: schema('{ items: { required: [a] }, example: [▸{}, { a: 1 }, {}, {}] }'),
    says: '`0` is missing the required property `a`',
    hint: '2 more items have the same error.',
  },
  {
    code: 'openapi-example',
    yaml: schema('{ enum: [a, b, c, d, e, f, g, h, i], example: ▸z }'),
    says: 'must be one of "a", "b", "c", "d", "e", "f" and 3 more',
  },
]
