/**
 * Every kind of finding, in the YAML where it is: one description for each, in which `▸` stands before the place that the
 * finding must name. A list of all codes in the source keeps the table whole.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collect } from './collect.js'

const head = 'openapi: 3.1.1\ninfo: { title: T, version: "1" }\n'
const answers = 'responses: { 200: { description: Fine. } }'
const get = (rest: string) => `${head}paths:\n  /a:\n    get:\n      ${answers}\n${rest}`
const used = `${head}paths: { /a: { get: { responses: { 200: { $ref: '#/components/responses/R' } } } } }\n`
const schema = (text: string) =>
  `${used}components:\n  responses:\n    R: { description: Fine., content: { application/json: { schema: ${text} } } }\n`

interface Case {
  readonly code: string
  readonly yaml: string
  readonly says: string
  readonly hint?: string
  /** No other finding comes from the same mistake. */
  readonly alone?: boolean
  readonly files?: Readonly<Record<string, string>>
}

const cases: readonly Case[] = [
  { code: 'openapi-syntax', yaml: `${head}paths:\n  /a: ▸x: y\n`, says: 'not valid YAML' },
  {
    code: 'openapi-syntax',
    yaml: get('      description: ▸Note: this\n'),
    says: 'not valid YAML: Nested mappings',
    hint: 'A colon in a text makes a key of what stands before it: put the text in quotes.',
  },
  {
    code: 'openapi-yaml',
    yaml: `${get('')}▸---\nopenapi: 3.1.1\n`,
    says: 'here begins another one',
    alone: true,
  },
  {
    code: 'openapi-yaml',
    yaml: get('      description: ▸!include a.md\n'),
    says: 'Unresolved tag: !include.',
    hint: 'Tags that begin with `!` mean nothing here: another file is named by `$ref`.',
    alone: true,
  },
  ...[
    ['#/components/schema/Thing', 'a misspelt step'],
    ['#/components/schemas/Thnig', 'a misspelt name'],
    ['/components/schemas/Thing', 'a `#` that lacks'],
    ['#components/schemas/Thing', 'a slash that lacks'],
    ['Thing', 'a name alone'],
    ['#/definitions/Thing', 'the place of Swagger 2.0'],
  ].map(([address, what]) => ({
    code: 'openapi-ref',
    yaml: `${schema(`{ $ref: ▸'${address}' }`)}  schemas: { Thing: { title: ${what} } }\n`,
    says: `“${address}” leads nowhere`,
    hint: 'Did you mean “#/components/schemas/Thing”?',
    alone: true,
  })),
  { code: 'openapi-alias', yaml: `${get('')}  /b: ▸*nobody\n`, says: 'no anchor `&nobody`' },
  { code: 'openapi-alias', yaml: `${get('')}x-me: &me\n  again: ▸*me\n`, says: 'stands inside of what it names' },
  { code: 'openapi-version', yaml: get('').replace('3.1.1', '▸{ a: 1 }'), says: 'OpenAPI {"a":1} is not known' },
  { code: 'openapi-field-value', yaml: schema('{ type: ▸{ a: 1 } }'), says: 'There is no type “{"a":1}”' },
  {
    code: 'openapi-field-value',
    yaml: schema('{ type: array, items: { type: string }, enum: ▸[read, write] }'),
    says: '`enum` lists what the schema does not allow: "read" must be an array.',
    hint: 'What an item may be stands in `items`: move `enum` there.',
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ type: integer, enum: ▸["0"] }'),
    says: '"0" must be an integer',
    hint: 'Write the values in the type of the schema, or change `type`.',
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ type: string, pattern: ▸"(" }'),
    says: '`pattern` is no regular expression: unterminated group.',
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ type: string, pattern: ▸"/^[a-z]+$/i" }'),
    says: 'not in the dialect of JSON Schema',
    hint: 'Write `^[a-z]+$`. Letters in upper and lower case must both be listed.',
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ properties: { name: {}, size: {} }, required: [name, ▸sise] }'),
    says: '`required` names “sise”',
    hint: 'Did you mean “size”?',
  },
  {
    code: 'openapi-field-value',
    yaml: schema(
      '{ oneOf: [{ properties: { type: {} } }, { allOf: [{ properties: { type: {} } }] }], discriminator: { propertyName: ▸typ } }',
    ),
    says: 'No variant has the property “typ”',
    hint: 'Did you mean “type”?',
  },
  {
    code: 'openapi-tag',
    yaml: `${get('      tags: [▸Tree]\n')}tags: [{ name: Trees }]\n`,
    says: 'has no “Tree”',
    hint: 'Did you mean “Trees”?',
  },
  {
    code: 'openapi-tag',
    yaml: `${get('      tags: [Trees]\n')}tags: [{ name: Trees }]\nx-tagGroups: [{ name: All, tags: [Trees, ▸Flowers] }]\n`,
    says: 'has no “Flowers”',
    hint: 'Add it to `tags`, with a description.',
  },
  {
    code: 'openapi-security',
    yaml: get('      security: [▸token]\n'),
    says: 'is a map of schemes to scopes',
    hint: 'Write `token: []`.',
  },
  {
    code: 'openapi-security',
    yaml: `${get('      security: [{ login: [trees:read, ▸tree:write] }]\n')}components:\n  securitySchemes:\n    login: { type: oauth2, flows: { clientCredentials: { tokenUrl: /token, scopes: { trees:read: R, trees:write: W } } } }\n`,
    says: '“login” has no scope “tree:write”',
    hint: 'Did you mean “trees:write”?',
  },
  {
    code: 'openapi-server-variable',
    yaml: `${get('')}servers: [{ url: ▸"https://{regio}.example.com", variables: { region: { default: us1 } } }]\n`,
    says: 'The variable “regio” of the URL is not described',
    hint: 'Did you mean “region”?',
  },
  { code: 'openapi-duplicate-key', yaml: get(`      ▸${answers}\n`), says: '`responses` stands here twice' },
  { code: 'openapi-version', yaml: get('').replace('3.1.1', '▸4.0.0'), says: 'OpenAPI 4.0.0 is not known' },
  { code: 'openapi-empty', yaml: `${head}▸paths: {}\n`, says: 'no operations', alone: true },
  {
    code: 'openapi-example',
    yaml: schema('{ properties: { version: { type: string, example: ▸1.10 } } }'),
    says: 'it must be a string',
    hint: 'Put it in quotes, to make it text.',
    alone: true,
  },
  {
    code: 'openapi-responses',
    yaml: 'swagger: "2.0"\ninfo: { title: T, version: "1" }\nhost: a.example\npaths:\n  /a:\n    ▸get: { responses: }\n',
    says: 'no responses',
    alone: true,
  },
  {
    code: 'openapi-duplicate-slug',
    yaml: get(`      x-slug: b\n    put: { operationId: a, x-slug: ▸b, ${answers} }\n`),
    says: 'The page name “b” is taken',
    hint: 'Its page is b-2 for now. Give the operation another x-slug.',
    alone: true,
  },
  {
    code: 'openapi-extension',
    yaml: get('      x-slug: ▸../Up\n'),
    says: '`x-slug` must be one part of an address',
    hint: 'Write `up`.',
    alone: true,
  },
  {
    code: 'openapi-extension',
    yaml: get('      x-codeSamples: [▸{ lang: Shell, code: ls }]\n'),
    says: 'A sample needs `lang` and `source`',
    alone: true,
  },
  {
    code: 'openapi-extension',
    yaml: get('      x-codeSamples: ▸{ Shell: ls }\n'),
    says: '`x-codeSamples` must be a list of samples',
    alone: true,
  },
  {
    code: 'openapi-extension',
    yaml: get('      x-badges: ▸Beta\n'),
    says: '`x-badges` must be a list',
    alone: true,
  },
  {
    code: 'openapi-extension',
    yaml: `${get('')}▸x-tag-groups: []\n`,
    says: '`x-tag-groups` is not known',
    hint: 'Did you mean `x-tagGroups`?',
    alone: true,
  },
  { code: 'openapi-empty', yaml: '▸', says: 'the file holds nothing', alone: true },
  { code: 'openapi-empty', yaml: '▸<html></html>\n', says: 'the file holds a text', alone: true },
  { code: 'openapi-empty', yaml: '▸{}\n', says: 'has neither `paths` nor `webhooks`', alone: true },
  {
    code: 'openapi-ref',
    yaml: get('      requestBody: { $ref: ▸"#/components/requestBodies/Gone" }\n'),
    says: 'leads nowhere',
  },
  {
    code: 'openapi-ref',
    yaml: schema('{ properties: { a: { $ref: ▸"#/components/schemas/Gone" } } }'),
    says: 'leads nowhere',
  },
  { code: 'openapi-ref', yaml: get('      parameters:\n        - $ref: ▸gone.yaml\n'), says: 'leads nowhere' },
  {
    code: 'openapi-ref',
    yaml: `${schema('{}')}  schemas:\n    Unused: { properties: { a: { $ref: ▸"#/components/schemas/Gone" } } }\n`,
    says: 'leads nowhere',
  },
  {
    code: 'openapi-ref-loop',
    yaml: `${schema('{}')}  schemas:\n    Unused: { $ref: ▸"#/components/schemas/Unused" }\n`,
    says: 'leads back to itself',
  },
  {
    code: 'openapi-ref-remote',
    yaml: schema('{ $ref: ▸"https://else.example/s.json" }'),
    says: 'leads out of the project',
  },
  {
    code: 'openapi-ref-loop',
    yaml: `${schema('{ $ref: "#/components/schemas/A" }')}  schemas:\n    A: { $ref: ▸"#/components/schemas/B" }\n    B: { $ref: "#/components/schemas/A" }\n`,
    says: 'leads back to itself',
  },
  {
    code: 'openapi-duplicate-operation-id',
    yaml: get(`      operationId: same\n  /b:\n    get: { operationId: ▸same, ${answers} }\n`),
    says: '“same” is used twice',
  },
  {
    code: 'openapi-duplicate-slug',
    yaml: get(`      operationId: getA\n  /b:\n    get: { operationId: ▸get-a, ${answers} }\n`),
    says: '“get-a” is taken',
  },
  {
    code: 'openapi-parameter',
    yaml: get('      parameters: [{ in: query, name: q, schema: {} }, ▸{ in: query, name: q, schema: {} }]\n'),
    says: '“q” in query stands here twice',
    alone: true,
  },
  {
    code: 'openapi-field-missing',
    yaml: get('      parameters: [{ ▸in: query, schema: {} }]\n'),
    says: 'A parameter needs `name`',
    alone: true,
  },
  {
    code: 'openapi-path-parameter',
    yaml: get('').replace('/a:', '/a/{id}:').replace('    get', '    ▸get'),
    says: '“id” of /a/{id} is not described',
  },
  {
    code: 'openapi-path-parameter',
    yaml: get('      parameters: [{ in: path, name: ▸id, required: true, schema: {} }]\n'),
    says: 'has no parameter “id”',
  },
  { code: 'openapi-responses', yaml: `${head}paths:\n  /a:\n    ▸get: { operationId: a }\n`, says: 'no responses' },
  { code: 'openapi-security', yaml: get('      security: [{ ▸key: [] }]\n'), says: 'no security scheme “key”' },
  {
    code: 'openapi-link',
    yaml: `${used}components: { responses: { R: { description: x, links: { next: { operationId: ▸gone } } } } }\n`,
    says: '“gone”, which does not exist',
  },
  {
    code: 'openapi-unused',
    yaml: get('components:\n  schemas:\n    ▸Lost: { type: string }\n'),
    says: 'Nothing refers to the schemas component “Lost”',
  },
  {
    code: 'openapi-unused',
    yaml: schema('{ allOf: [{ $ref: "parts.yaml#/Used" }, { $ref: "parts.yaml#/more/Used" }] }'),
    files: { 'parts.yaml': 'Used: { type: object }\nmore: { Used: { type: object } }\n▸Lost: { type: string }\n' },
    says: 'Nothing refers to “Lost”',
  },
  {
    code: 'openapi-example',
    yaml: schema('{ type: object, properties: { n: { type: integer } }, example: { ▸n: many } }'),
    says: '“n” must be an integer',
  },
  { code: 'openapi-example', yaml: schema('{ type: integer, default: ▸none }'), says: 'This default does not fit' },
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
    says: 'lacks the required property “id”',
  },
  {
    code: 'openapi-example',
    yaml: schema('{ type: object, required: [a], example: ▸{ $ref: one.json } }'),
    says: 'lacks the required property “a”',
    hint: 'Here `$ref` is data. A reference to an example stands beside its name: `examples: { name: { $ref: … } }`.',
  },
  {
    code: 'openapi-example',
    yaml: schema('{ type: object, required: [a, b, c], example: ▸{ b: 1 } }'),
    says: 'lacks the required properties “a”, “c”',
  },
  {
    code: 'openapi-example',
    yaml: schema('{ items: { required: [a] }, example: [▸{}, { a: 1 }, {}, {}] }'),
    says: '“0” lacks the required property “a”',
    hint: 'The same is so in 2 more items of it.',
  },
  {
    code: 'openapi-example',
    yaml: schema('{ enum: [a, b, c, d, e, f, g, h, i], example: ▸z }'),
    says: 'must be one of "a", "b", "c", "d", "e", "f" and 3 more',
  },
  { code: 'openapi-field-missing', yaml: `▸${get('').replace(/info.*\n/, '')}`, says: 'needs `info`' },
  {
    code: 'openapi-field-missing',
    yaml: get('').replace('{ title: T, version', '{ ▸version'),
    says: '`info` needs `title`',
  },
  {
    code: 'openapi-field-missing',
    yaml: get('      parameters: [{ ▸in: query, name: q }]\n'),
    says: 'needs `schema` or `content`',
  },
  { code: 'openapi-field-missing', yaml: get('      requestBody: { ▸description: x }\n'), says: 'needs `content`' },
  {
    code: 'openapi-field-missing',
    yaml: get('').replace('description', '▸summary'),
    says: 'A response needs `description`',
  },
  { code: 'openapi-field-unknown', yaml: get('      ▸sumary: Get\n'), says: '`sumary` is no field of an operation' },
  {
    code: 'openapi-field-unknown',
    yaml: schema('{ type: object, ▸requried: [a] }'),
    says: '`requried` is no field of a schema',
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ properties: { a: { type: string, required: ▸true } } }'),
    says: '`required` of a schema must be a list of texts',
  },
  { code: 'openapi-field-value', yaml: schema('{ type: ▸strnig }'), says: 'no type “strnig”' },
  {
    code: 'openapi-field-value',
    yaml: get('      parameters: [{ in: ▸body, name: q, schema: {} }]\n'),
    says: '`in` of a parameter cannot be “body”',
  },
  { code: 'openapi-field-value', yaml: get('').replace('200', '▸ok'), says: 'not “ok”' },
  { code: 'openapi-field-value', yaml: get(`  ▸b:\n    get: { ${answers} }\n`), says: 'begins with `/`, not “b”' },
  {
    code: 'openapi-field-value',
    yaml: get('      deprecated: ▸yes please\n'),
    says: '`deprecated` of an operation must be true or false',
  },
  {
    code: 'openapi-field-unknown',
    yaml: get('      requestBody: { $ref: bodies.yaml#/B }\n'),
    files: { 'bodies.yaml': 'B:\n  content: {}\n  ▸requierd: true\n' },
    says: '`requierd` is no field of a request body',
  },
  {
    code: 'openapi-ref',
    yaml: schema('{ properties: { a: { $ref: ▸null } } }'),
    says: '`$ref` must be text',
    hint: 'Put the address in quotes: in YAML, `#` after a space begins a comment.',
    alone: true,
  },
  {
    code: 'openapi-ref-kind',
    yaml: `${get("      parameters: [{ $ref: ▸'#/components/schemas/S' }]\n")}components: { schemas: { S: { type: object } } }\n`,
    says: 'leads to a schema; a parameter belongs here',
    hint: 'Refer to something under `#/components/parameters`.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: `${head}paths:\n  /a:\n    ▸get:\n    operationId: a\n    ${answers}\n  /b: { get: { ${answers} } }\n`,
    says: '`get` of a path is empty',
    hint: 'Indent `operationId` and `responses` further, if that is what belongs to it.',
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
    yaml: schema('{ properties: { a: ▸string } }'),
    says: 'A schema must be a map',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: get('      parameters: { ▸limit: { in: query } }\n')
      .replace('▸limit', 'limit')
      .replace('{ limit', '▸{ limit'),
    says: '`parameters` of an operation must be a list',
    hint: 'Put a dash before each item.',
    alone: true,
  },
  {
    code: 'openapi-field-missing',
    yaml: get('').replace('{ description: Fine. }', '▸{}'),
    says: 'A response needs `description`',
    alone: true,
  },
  {
    code: 'openapi-field-unknown',
    yaml: get('      parameters: [{ in: query, name: q, ▸type: string, format: date }]\n'),
    says: '`type` and `format` are no fields of a parameter',
    hint: 'What a value may be stands inside of `schema`.',
    alone: true,
  },
  {
    code: 'openapi-field-unknown',
    yaml: get('      requestBody: { ▸schema: { type: string } }\n'),
    says: '`schema` is no field of a request body',
    hint: 'It stands below a media type: `content: { application/json: { schema: … } }`.',
    alone: true,
  },
  {
    code: 'openapi-field-unknown',
    yaml: `${get('')}webhooks: { made: { ▸requestBody: { content: {} } } }\n`,
    says: '`requestBody` is no field of a path',
    hint: 'Write a method above, such as `get`, and indent what belongs to it.',
    alone: true,
  },
  {
    code: 'openapi-field-unknown',
    yaml: get('      requestBody: { content: { text/plain: { examples: { one: { ▸n: 1, m: 2 } } } } }\n'),
    says: '`n` and `m` are no fields of an example',
    hint: 'What it shows stands in `value`.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: get('      requestBody: { content: { text/plain: { example: a, ▸examples: { b: { value: b } } } } }\n'),
    says: 'A media type has `example` or `examples`, not both',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: get('      requestBody: { content: { ▸json: { schema: {} } } }\n'),
    says: 'A media type has a slash, such as `application/json`, not “json”',
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
    says: '`version` of `info` must be text',
    hint: 'Put it in quotes, to make it text.',
    alone: true,
  },
  {
    code: 'openapi-version',
    yaml: get('').replace('3.1.1', '▸3.1'),
    says: 'OpenAPI 3.1 is not known',
    hint: 'Write it with three numbers: `openapi: 3.1.0`.',
    alone: true,
  },
  {
    code: 'openapi-version',
    yaml: get('').replace('openapi: 3.1.1', 'swagger: ▸2.1'),
    says: 'Swagger 2.1 is not known',
    alone: true,
  },
  {
    code: 'openapi-version',
    yaml: get('').replace('3.1.1', '▸3.1.1\nswagger: "2.0"'),
    says: 'says `swagger` and `openapi`',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ type: string, format: ▸dateTime }'),
    says: 'The format “dateTime” is known as “date-time”',
    alone: true,
  },
  { code: 'openapi-field-value', yaml: schema('{ enum: ▸[] }'), says: '`enum` is empty', alone: true },
  { code: 'openapi-field-value', yaml: schema('{ enum: [a, b, ▸a] }'), says: '`enum` lists "a" twice', alone: true },
  {
    code: 'openapi-field-value',
    yaml: schema('{ type: integer, minimum: ▸10, maximum: 5 }'),
    says: '`minimum` is more than `maximum`',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ type: string, minLength: ▸-1 }'),
    says: '`minLength` must be a whole number from 0 on',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ type: string, nullable: ▸true }'),
    says: '`nullable` is of OpenAPI 3.0',
    hint: 'Write `type: [string, "null"]`.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ minimum: 1, exclusiveMinimum: ▸true }'),
    says: 'Since OpenAPI 3.1 `exclusiveMinimum` is the limit itself',
    hint: 'Write `exclusiveMinimum: 1` in place of both.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ type: ▸[string, "null"] }').replace('3.1.1', '3.0.3'),
    says: 'OpenAPI 3.0 knows one type',
    hint: 'Write `type: string` and `nullable: true`.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ exclusiveMaximum: ▸5 }').replace('3.1.1', '3.0.3'),
    says: 'In OpenAPI 3.0 `exclusiveMaximum` is true or false',
    hint: 'Write `maximum: 5` and `exclusiveMaximum: true`.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ type: ▸array }').replace('3.1.1', '3.0.3'),
    says: 'In OpenAPI 3.0 an array needs `items`',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ oneOf: [{ properties: { kind: {} } }], discriminator: ▸kind }'),
    says: '`discriminator` must be a map',
    hint: 'Write `propertyName: kind`.',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: `${schema(`{ oneOf: [{ $ref: '#/components/schemas/Cat' }], discriminator: { propertyName: kind, mapping: { cat: ▸Cta } } }`)}  schemas: { Cat: { properties: { kind: {} } } }\n`,
    says: 'The kind “cat” leads to the schema “Cta”, which does not exist',
    hint: 'Did you mean “Cat”?',
    alone: true,
  },
  {
    code: 'openapi-field-missing',
    yaml: `${get('')}components: { securitySchemes: { login: { ▸type: http } } }\n`,
    says: 'A security scheme of the type `http` needs `scheme`',
    alone: true,
  },
  {
    code: 'openapi-field-missing',
    yaml: `${get('')}components: { securitySchemes: { login: { type: oauth2, flows: { password: { ▸scopes: {} } } } } }\n`,
    says: 'The flow `password` needs `tokenUrl`',
    alone: true,
  },
  {
    code: 'openapi-field-unknown',
    yaml: `${get('')}components: { securitySchemes: { login: { type: oauth2, flows: { ▸authorizationcode: { scopes: {} } } } } }\n`,
    says: '`authorizationcode` is no flow of OAuth 2.0',
    hint: 'Did you mean `authorizationCode`?',
    alone: true,
  },
  {
    code: 'openapi-path-parameter',
    yaml: `${head}paths:\n  /a/{id}:\n    parameters: [{ in: path, name: ▸thing, required: true, schema: {} }]\n    get: { ${answers} }\n    put: { ${answers} }\n`,
    says: 'has no parameter “thing”',
    hint: 'Did you mean “id”?',
    alone: true,
  },
  {
    code: 'openapi-path-parameter',
    yaml: `${head}paths:\n  ▸/a/{id}:\n    get: { ${answers} }\n    put: { ${answers} }\n`,
    says: '“id” of /a/{id} is not described',
    alone: true,
  },
  {
    code: 'openapi-path-parameter',
    yaml: `${head}paths:\n  /a/{id}:\n    get: { ${answers}, parameters: [{ in: path, name: ▸id, schema: {} }] }\n`,
    says: '“id” needs `required: true`',
    alone: true,
  },
  {
    code: 'openapi-path-parameter',
    yaml: `${head}paths:\n  /a/:id:\n    get: { ${answers}, parameters: [{ in: path, name: ▸id, required: true, schema: {} }] }\n`,
    says: 'has no parameter “id”',
    hint: 'Write `{id}` in place of `:id`.',
    alone: true,
  },
  {
    code: 'openapi-path-parameter',
    yaml: `${head}paths:\n  ▸/a/{id:\n    get: { ${answers} }\n`,
    says: 'braces of the path /a/{id do not fit',
    alone: true,
  },
  {
    code: 'openapi-path-parameter',
    yaml: `${head}paths:\n  ▸/a?limit={limit}:\n    get: { ${answers} }\n`,
    says: 'A path has no query, but /a?limit={limit} has “?limit={limit}”',
    alone: true,
  },
  {
    code: 'openapi-path-parameter',
    yaml: `${head}paths:\n${['  /a/{a}', '  ▸/a/{b}'].map((path) => `${path}: { get: { ${answers}, parameters: [{ in: path, name: ${path.at(-2)}, required: true, schema: {} }] } }\n`).join('')}`,
    says: 'The paths /a/{a} and /a/{b} are the same',
    alone: true,
  },
  {
    code: 'openapi-link',
    yaml: `${used}components: { responses: { R: { description: x, links: { next: { operationRef: ▸'#/paths/~1b/get' } } } } }\n`,
    says: '“#/paths/~1b/get”, which does not exist',
    alone: true,
  },
  {
    code: 'openapi-tag',
    yaml: `${get('      tags: [A]\n')}tags: [{ name: A }, { name: ▸A }]\n`,
    says: 'The tag “A” stands here twice',
    alone: true,
  },
  {
    code: 'openapi-tag',
    yaml: `${get('      tags: [A]\n')}tags: [{ name: A, parent: ▸B }, { name: B, parent: A }, { name: C, parent: B }]\n`.replace(
      '3.1.1',
      '3.2.0',
    ),
    says: 'The parents of the tag “A” lead back to it',
    alone: true,
  },
  {
    code: 'openapi-tag',
    yaml: `${get('      tags: [A]\n')}tags: [{ name: A, parent: ▸B }]\n`.replace('3.1.1', '3.2.0'),
    says: 'has no “B”',
    alone: true,
  },
  {
    code: 'openapi-tag',
    yaml: `${get('      tags: [A]\n')}tags: [{ name: A }]\nx-tagGroups: ▸{ All: [A] }\n`,
    says: '`x-tagGroups` must be a list',
    alone: true,
  },
  {
    code: 'openapi-tag',
    yaml: `${get('      tags: [A]\n')}tags: [{ name: A }]\nx-tagGroups: [▸{ tags: [A] }]\n`,
    says: 'A group of tags needs `name`',
    alone: true,
  },
  {
    code: 'openapi-server-variable',
    yaml: `${get('')}servers: [{ url: "https://{r}.example.com", variables: { r: { default: ▸b, enum: [a] } } }]\n`,
    says: 'The default “b” of the variable “r” is none of its values',
    alone: true,
  },
  {
    code: 'openapi-server-variable',
    yaml: `${get('')}servers: [{ url: "https://example.com", variables: { ▸r: { default: b } } }]\n`,
    says: 'has no variable “r”',
    alone: true,
  },
  {
    code: 'openapi-field-value',
    yaml: schema('{ properties: { a: {} }, required: [a, ▸nope, none], example: { a: 1 } }'),
    says: '`required` names “nope”, “none”, which are no properties of the schema',
    hint: 'Describe them under `properties`, or do not require them.',
    alone: true,
  },
]

test.each(cases.map((one) => [`${one.code}: ${one.says}`, one] as const))(
  '%s',
  (_, { code, yaml, says, hint, alone = false, files = {} }) => {
    const marked: Record<string, string> = { 'api.yaml': yaml, ...files }
    const file = Object.keys(marked).find((name) => marked[name]?.includes('▸')) ?? ''
    const before = (marked[file] ?? '').split('▸')[0] ?? ''
    const { diagnostics } = collect(
      Object.fromEntries(Object.entries(marked).map(([name, text]) => [name, text.replace('▸', '')])),
    )
    const found = diagnostics.filter((one) => one.code === code && one.message.includes(says))
    expect(found.map(({ file: where, range }) => ({ file: where, ...range?.start }))).toContainEqual({
      file,
      line: before.split('\n').length,
      column: before.length - before.lastIndexOf('\n'),
    })
    expect(found).toHaveLength(1)
    if (hint) expect(found[0]?.hint).toBe(hint)
    if (alone) expect(diagnostics.filter((one) => one.code !== 'openapi-unused')).toHaveLength(1)
  },
)

test('JSON: a fault of the syntax is named at its place', () => {
  const { diagnostics } = collect({ 'api.json': '{\n  "openapi": "3.1.1",\n  "paths": {,}\n}' }, { file: 'api.json' })
  expect(diagnostics).toMatchObject([{ code: 'openapi-syntax', range: { start: { line: 3, column: 13 } } }])
})

test.each([
  ['{ "a": 1, }', 11, 'A comma stands before the end.'],
  ['{ // note\n }', 3, 'JSON has no comments.'],
  ["{ 'a': 1 }", 3, 'Single quotes are none in JSON.'],
  ['{ "a": "b\n" }', 8, 'A line break in it is written `\\n`.'],
])('JSON: %j says what stands in the way', (text, column, said) => {
  const { diagnostics } = collect({ 'api.json': text }, { file: 'api.json' })
  expect(diagnostics).toMatchObject([{ message: expect.stringContaining(said), range: { start: { line: 1, column } } }])
})

test('a description without a fault has no finding', () => {
  expect(collect({ 'api.yaml': get('') }).diagnostics).toEqual([])
})

test.each([
  [
    'the schema is a part of another',
    '{ allOf: [{ properties: { b: {} } }, { properties: { a: {} }, required: [a, b] }] }',
  ],
  ['others may be there', '{ properties: { a: {} }, required: [a, b], additionalProperties: true }'],
  ['a pattern allows it', '{ properties: { a: {} }, required: [b], patternProperties: { ^b: {} } }'],
  [
    'a variant has properties around it',
    '{ properties: { b: {} }, oneOf: [{ properties: { a: {} }, required: [b] }] }',
  ],
  ['a condition', '{ properties: { b: {} }, if: { properties: { a: {} }, required: [b] }, then: {} }'],
  ['a reference with more beside it', "{ $ref: '#/components/schemas/A', properties: { b: {} } }"],
])('a required name that is no property may be described elsewhere: %s', (_, text) => {
  const other = text.includes('$ref') ? '  schemas: { A: { properties: { a: {} }, required: [b] } }\n' : ''
  const yaml = schema(`{ properties: { it: ${text} } }`) + other
  expect(collect({ 'api.yaml': yaml }).diagnostics).toEqual([])
})

test('schemas of Swagger 2.0 are judged', () => {
  const yaml =
    'swagger: "2.0"\ninfo: { title: T, version: "1" }\nhost: a.example\npaths: { /a: { get: { parameters: [{ name: q }], responses: { 200: { description: Fine., schema: { tpye: string } } } } } }\n'
  expect(collect({ 'api.yaml': yaml }).diagnostics.map(({ message }) => message)).toEqual([
    'A parameter needs `in`.',
    '`tpye` is no field of a schema.',
  ])
})

test('fields of Swagger 2.0 are not judged by those of OpenAPI 3', () => {
  const yaml =
    'swagger: "2.0"\ninfo: { title: T, version: "1" }\nhost: a.example\nschemes: [https]\npaths: { /a: { get: { produces: [text/plain], responses: { 200: { description: Fine. } } } } }\n'
  expect(collect({ 'api.yaml': yaml }).diagnostics).toEqual([])
})

test('the table knows every code that the source can give', () => {
  const files = ['src/openapi', 'src/sources'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const codes = new Set(files.flatMap((text) => text.match(/(?<=')openapi-[a-z-]+(?=')/g) ?? []))
  // Said only if the program itself loses an operation.
  codes.delete('openapi-lost')
  // Needs a limit of the configuration: see source.test.ts.
  codes.delete('openapi-too-large')
  expect(codes.size).toBeGreaterThan(15)
  expect([...codes].sort()).toEqual([...new Set(cases.map(({ code }) => code))].sort())
})
