/**
 * The fields of all objects of OpenAPI 3.0, 3.1 and 3.2 in one table: their types, and which are required. Schemas are open:
 * vocabularies may add keywords, so only names that look misspelt are reported there.
 */
import { httpMethods } from '../document/objectKinds.js'
import type { Field, NestedObject, ObjectSchema } from './objectSchema.js'

const titleFields = { summary: 'text', description: 'text' } as const
const valueFields = {
  description: 'text',
  required: 'boolean',
  deprecated: 'boolean',
  allowEmptyValue: 'boolean',
  style: 'text',
  explode: 'boolean',
  allowReserved: 'boolean',
  schema: 'any',
  content: 'object',
  example: 'any',
  examples: 'object',
} as const

const belowMediaType = 'Put it under a media type: `content: { application/json: { schema: … } }`.'
const insideSchema: NestedObject = {
  of: 'schema',
  hint: 'Put type keywords under `schema`.',
  instead: ['schema', 'content'],
}
const eitherExample = ['example', 'examples']
/** Parts of a multipart body have names, or positions. */
const eitherEncoding = [
  ['encoding', 'prefixEncoding'],
  ['encoding', 'itemEncoding'],
]

const fieldsOfType = (type: Field, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, type] as const))

export const objectSchemas: Readonly<Record<string, ObjectSchema>> = {
  root: {
    label: 'a description',
    fields: {
      ...fieldsOfType('text', ['$self', 'jsonSchemaDialect']),
      // `checkVersion` checks it.
      openapi: 'any',
      ...fieldsOfType('object', ['paths', 'webhooks', 'components']),
      info: '@info',
      servers: '@server[]',
      security: 'list',
      tags: '@tag[]',
      externalDocs: '@externalDocs',
    },
    required: ['info'],
  },
  info: {
    label: '`info`',
    fields: {
      ...titleFields,
      title: 'text',
      version: 'text',
      termsOfService: 'text',
      contact: '@contact',
      license: '@license',
    },
    required: ['title', 'version'],
  },
  contact: { label: 'a contact', fields: fieldsOfType('text', ['name', 'url', 'email']) },
  license: { label: 'a license', fields: fieldsOfType('text', ['name', 'url', 'identifier']), required: ['name'] },
  server: {
    label: 'a server',
    fields: { url: 'text', name: 'text', description: 'text', variables: '@serverVariable{}' },
    required: ['url'],
  },
  serverVariable: {
    label: 'a server variable',
    fields: { enum: 'texts', default: 'text', description: 'text' },
    required: ['default'],
  },
  tag: {
    label: 'a tag',
    fields: { ...titleFields, ...fieldsOfType('text', ['name', 'parent', 'kind']), externalDocs: '@externalDocs' },
    required: ['name'],
  },
  externalDocs: { label: '`externalDocs`', fields: fieldsOfType('text', ['url', 'description']), required: ['url'] },
  components: {
    label: '`components`',
    fields: fieldsOfType('object', [
      ...['schemas', 'responses', 'parameters', 'examples', 'requestBodies', 'headers', 'securitySchemes', 'links'],
      ...['callbacks', 'pathItems', 'mediaTypes'],
    ]),
  },
  pathItem: {
    label: 'a path item',
    fields: {
      ...titleFields,
      ...fieldsOfType('object', httpMethods),
      $ref: 'text',
      additionalOperations: 'object',
      servers: '@server[]',
      parameters: 'list',
    },
    nested: [{ of: 'operation', hint: 'Add an HTTP method such as `get` above, and indent its fields.' }],
  },
  operation: {
    label: 'an operation',
    fields: {
      ...titleFields,
      operationId: 'text',
      tags: 'texts',
      externalDocs: '@externalDocs',
      parameters: 'list',
      ...fieldsOfType('object', ['requestBody', 'responses', 'callbacks']),
      deprecated: 'boolean',
      security: 'list',
      servers: '@server[]',
    },
  },
  parameter: {
    label: 'a parameter',
    fields: { ...valueFields, name: 'text', in: 'text' },
    required: ['name', 'in'],
    either: ['schema', 'content'],
    oneOf: [['schema', 'content'], eitherExample],
    values: {
      in: ['path', 'query', 'querystring', 'header', 'cookie'],
      style: ['form', 'simple', 'matrix', 'label', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'cookie'],
    },
    nested: [insideSchema],
  },
  header: {
    label: 'a header',
    fields: valueFields,
    either: ['schema', 'content'],
    oneOf: [['schema', 'content'], eitherExample],
    nested: [insideSchema, { of: 'parameter', hint: 'Remove it: the key of a header is its name.' }],
  },
  requestBody: {
    label: 'a request body',
    fields: { description: 'text', content: 'object', required: 'boolean' },
    required: ['content'],
    nested: [{ of: 'mediaType', hint: belowMediaType, instead: ['content'] }],
  },
  response: {
    label: 'a response',
    fields: { ...titleFields, ...fieldsOfType('object', ['headers', 'content', 'links']) },
    nested: [{ of: 'mediaType', hint: belowMediaType }],
  },
  mediaType: {
    label: 'a media type',
    fields: {
      description: 'text',
      ...fieldsOfType('any', ['schema', 'itemSchema', 'example', 'itemEncoding', 'prefixEncoding']),
      ...fieldsOfType('object', ['examples', 'encoding']),
    },
    oneOf: [eitherExample, ...eitherEncoding],
    nested: [insideSchema],
  },
  encoding: {
    label: 'an encoding',
    fields: {
      ...fieldsOfType('text', ['contentType', 'style']),
      ...fieldsOfType('boolean', ['explode', 'allowReserved']),
      ...fieldsOfType('any', ['encoding', 'itemEncoding', 'prefixEncoding']),
      headers: 'object',
    },
    oneOf: eitherEncoding,
  },
  example: {
    label: 'an example',
    fields: {
      ...titleFields,
      ...fieldsOfType('any', ['value', 'dataValue']),
      ...fieldsOfType('text', ['serializedValue', 'externalValue']),
    },
    oneOf: [
      ['value', 'dataValue'],
      ['value', 'serializedValue'],
      ['value', 'externalValue'],
      ['serializedValue', 'externalValue'],
    ],
    nested: [{ of: 'any', hint: 'Put the data under `value`.' }],
  },
  link: {
    label: 'a link',
    fields: {
      ...fieldsOfType('text', ['operationRef', 'operationId', 'description']),
      parameters: 'object',
      requestBody: 'any',
      server: '@server',
    },
    either: ['operationId', 'operationRef'],
    oneOf: [['operationId', 'operationRef']],
  },
  securityScheme: {
    label: 'a security scheme',
    fields: {
      ...fieldsOfType('text', [
        'type',
        'description',
        'name',
        'in',
        'scheme',
        'bearerFormat',
        'openIdConnectUrl',
        'oauth2MetadataUrl',
      ]),
      flows: '@flow{}',
      deprecated: 'boolean',
    },
    required: ['type'],
    values: {
      type: ['apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'],
      in: ['query', 'header', 'cookie'],
    },
  },
  flow: {
    label: 'an OAuth flow',
    fields: {
      ...fieldsOfType('text', ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl']),
      scopes: 'object',
    },
    required: ['scopes'],
  },
  schema: {
    label: 'a schema',
    fields: {
      ...fieldsOfType('text', [
        'title',
        'description',
        'format',
        'pattern',
        '$id',
        '$schema',
        '$anchor',
        '$dynamicAnchor',
        '$comment',
      ]),
      ...fieldsOfType('text', ['contentEncoding', 'contentMediaType']),
      ...fieldsOfType('boolean', ['deprecated', 'readOnly', 'writeOnly', 'nullable', 'uniqueItems']),
      ...fieldsOfType('number', ['multipleOf', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']),
      ...fieldsOfType('number', ['minProperties', 'maxProperties', 'minContains', 'maxContains']),
      ...fieldsOfType('texts', ['required']),
      ...fieldsOfType('list', ['enum', 'examples', 'allOf', 'anyOf', 'oneOf', 'prefixItems']),
      ...fieldsOfType('object', [
        'properties',
        'patternProperties',
        'dependentSchemas',
        'dependentRequired',
        '$defs',
        'definitions',
      ]),
      ...fieldsOfType('any', ['type', 'const', 'default', 'example', 'exclusiveMinimum', 'exclusiveMaximum']),
      ...fieldsOfType('any', [
        'not',
        'if',
        'then',
        'else',
        'items',
        'additionalItems',
        'dependencies',
        'contains',
        'contentSchema',
      ]),
      ...fieldsOfType('any', ['additionalProperties', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties']),
      ...fieldsOfType('any', ['$ref', '$dynamicRef', '$vocabulary', '$recursiveRef', '$recursiveAnchor', 'xml', 'id']),
      discriminator: 'any',
      externalDocs: '@externalDocs',
    },
    open: true,
  },
}
