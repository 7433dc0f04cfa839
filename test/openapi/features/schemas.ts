/** Features of schemas. */
import { api, type Case, fine, json, schemas, taking, text } from './case.js'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

export const schemaFeatures = {
  cycles: {
    api: taking(
      { $ref: '#/components/schemas/Tree' },
      schemas({ Tree: { properties: { name: text, children: { items: { $ref: '#/components/schemas/Tree' } } } } }),
    ),
    shows: ['array of Tree', '↻ Tree'],
    html: [/<a href="(#body)?">↻ Tree/],
  },
  'oneOf, anyOf, allOf': {
    api: taking({
      allOf: [
        { properties: { shared: text } },
        {
          oneOf: [
            { title: 'Card', properties: { number: text } },
            { title: 'Bank', properties: { iban: text } },
          ],
        },
      ],
    }),
    shows: ['shared string', 'One of', 'Card', 'number string', 'Bank', 'iban string'],
  },
  not: { api: taking({ not: { required: ['legacy'] } }), shows: ['Must not be', 'legacy is required'] },
  'discriminator and mapping': {
    api: taking(
      {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: { propertyName: 'kind', mapping: { meow: '#/components/schemas/Cat' } },
      },
      schemas({ Cat: { properties: { kind: text, claws: text } }, Dog: { properties: { kind: text, bark: text } } }),
    ),
    shows: ['selected by kind', 'When kind is meow', 'claws', 'When kind is Dog', 'bark'],
  },
  additionalProperties: {
    api: taking({
      properties: {
        map: { additionalProperties: { type: 'integer' }, propertyNames: { pattern: '^k' } },
        both: { properties: { known: text }, additionalProperties: { type: 'boolean' } },
      },
    }),
    shows: ['map of integer', 'Properties', 'any property integer', '1 property', 'any other property boolean'],
    hides: ['2 properties'],
  },
  'lists of lists': {
    api: taking({
      properties: {
        plain: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
        limited: { type: 'array', items: { type: 'array', items: { type: 'integer', minimum: 3 } } },
      },
    }),
    shows: ['plain array of array of number limited array of array of integer Each item Each item ≥ 3'],
  },
  patternProperties: { api: taking({ patternProperties: { '^x-': text } }), shows: ['/^x-/ string'] },
  'prefixItems, unevaluated*, dependentRequired, if-then': {
    api: taking({
      properties: { pair: { prefixItems: [text, { type: 'integer' }], unevaluatedItems: false }, a: text, b: text },
      dependentRequired: { a: ['b'] },
      unevaluatedProperties: false,
      if: { required: ['a'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['pair'] },
    }),
    shows: [
      'tuple',
      '[1] integer',
      'No further items',
      'When a is given, b is required',
      'No other properties',
      'then',
      'pair is required',
    ],
  },
  'nullable of OpenAPI 3.0': {
    api: { ...taking({ properties: { old: { type: 'string', nullable: true } } }), openapi: '3.0.3' },
    shows: ['old string or null'],
  },
  'lists of types': {
    api: taking({ properties: { now: { type: ['integer', 'string', 'null'] } } }),
    shows: ['now integer or string or null'],
  },
  'descriptions of enum values, five spellings': {
    api: taking({
      properties: {
        a: { enum: ['p', 'q'], 'x-enumDescriptions': { p: 'The first a.' } },
        b: { enum: ['p', 'q'], 'x-enum-descriptions': ['The first b.', 'The second b.'] },
        c: { enum: [1, 2], 'x-enumNames': ['OneC', 'TwoC'] },
        d: { enum: ['p'], 'x-ms-enum': { values: [{ value: 'p', description: 'The first d.' }] } },
        e: {
          oneOf: [
            { const: 'p', description: 'The first e.' },
            { const: 'q', title: 'Second e' },
          ],
        },
      },
    }),
    shows: [
      'The first a.',
      'The first b.',
      'The second b.',
      'OneC',
      'TwoC',
      'The first d.',
      'The first e.',
      'Second e',
    ],
  },
  'const and default': {
    api: taking({ properties: { a: { const: 'one' }, b: { type: 'string', default: 'two' } } }),
    shows: ['always one', 'default two'],
  },
  'limits of length, number, pattern': {
    api: taking({
      properties: {
        a: { type: 'string', minLength: 1, maxLength: 9, pattern: '^z' },
        b: { type: 'number', minimum: 0, maximum: 9 },
      },
    }),
    shows: ['1–9 characters', 'matches ^z', '0–9'],
  },
  'multipleOf, uniqueItems, min/maxProperties': {
    api: taking({
      properties: {
        a: { type: 'integer', multipleOf: 3 },
        b: { type: 'array', uniqueItems: true },
        c: { type: 'object', minProperties: 1, maxProperties: 4 },
      },
    }),
    shows: ['multiple of 3', 'unique items', '1–4 properties'],
  },
  'contentEncoding and contentMediaType': {
    api: taking({ type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' }),
    shows: ['contains base64, image/png'],
  },
  'read-only and write-only by direction': {
    api: api({
      requestBody: json({ properties: { made_at: { ...text, readOnly: true } } }),
      responses: fine(json({ properties: { secret: { ...text, writeOnly: true }, id: text } })),
    }),
    shows: ['id string'],
    hides: ['made_at', 'secret'],
  },
  'pages of schemas': {
    api: taking(
      { $ref: '#/components/schemas/L0' },
      schemas(
        Object.fromEntries(
          [0, 1, 2, 3, 4, 5, 6, 7].map((level) => [
            `L${level}`,
            { properties: { [`p${level}`]: level < 7 ? { $ref: `#/components/schemas/L${level + 1}` } : text } },
          ]),
        ),
      ),
    ),
    shows: ['p5 L6'],
    html: ['<a class="type" href="/restapi/v1/schemas/l6">L6</a>'],
    routes: ['schemas/l6'],
  },
  'pages of all schemas': {
    api: taking(
      { $ref: '#/components/schemas/Small' },
      schemas({
        Small: { properties: { tiny: text, level: { $ref: '#/components/schemas/Level' } } },
        Level: { enum: ['low', 'high'], description: 'How much.' },
      }),
    ),
    config: { showSchemas: true },
    page: 'schemas/small',
    shows: ['Small', 'tiny string', 'Used by Send'],
    routes: ['schemas/level'],
    sidebar: ['Schemas', 'restapi/v1/schemas/level'],
  },
  'as many rows as the configuration says': {
    api: taking(
      { properties: { wide: { $ref: '#/components/schemas/Wide' } } },
      schemas({ Wide: { properties: Object.fromEntries(letters.map((letter) => [letter, text])) } }),
    ),
    config: { rowsPerPage: 20 },
    shows: ['wide Wide'],
    html: ['<a class="type" href="/restapi/v1/schemas/wide">Wide</a>'],
    routes: ['schemas/wide'],
  },
  'an address for each property': {
    api: taking({ properties: { a: { properties: { b: { items: { properties: { c: text } } } } } } }),
    shows: [],
    html: ['id="body.a"', 'id="body.a.b"', 'id="body.a.b[].c"'],
  },
  'depth that unfolds': {
    api: taking({ properties: { a: { properties: { inner_part: text } } } }),
    shows: ['1 property', 'inner_part'],
    html: [/<details[^>]*>.*inner_part/s],
  },
} satisfies Readonly<Record<string, Case>>
