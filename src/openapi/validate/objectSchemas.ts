/**
 * Fields of the objects of OpenAPI 3.0, 3.1 and 3.2 in one table: what they are called, what they hold, and which must be
 * there. Schemas are open: other vocabularies may add keywords, so only what looks misspelt is told of there.
 */
import { httpMethods } from '../document/listOperations.js'

export type FieldType = 'text' | 'boolean' | 'number' | 'list' | 'texts' | 'object' | 'any'
/** A type, or an object of the table by name: alone, in a list, or in a map. */
export type Field = FieldType | `@${string}` | `@${string}[]` | `@${string}{}`

export interface ObjectSchema {
  /** As a sentence calls it, for example `an operation`. */
  readonly called: string
  readonly fields: Readonly<Record<string, Field>>
  readonly required?: readonly string[]
  /** One of these must be there. */
  readonly either?: readonly string[]
  /** Of each of these only one may be there. */
  readonly oneOf?: readonly (readonly string[])[]
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** Objects inside of it whose fields are often written into itself. */
  readonly inner?: readonly NestedObject[]
  readonly open?: boolean
}

export interface NestedObject {
  /** The object by name; `any` where whatever is not known belongs into it. */
  readonly of: string
  readonly hint: string
  /** Fields that lack because of that. */
  readonly instead?: readonly string[]
}

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

const belowMediaType = 'It stands below a media type: `content: { application/json: { schema: … } }`.'
const insideSchema: NestedObject = {
  of: 'schema',
  hint: 'What a value may be stands inside of `schema`.',
  instead: ['schema', 'content'],
}
const eitherExample = ['example', 'examples']

const fieldsOfType = (type: Field, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, type] as const))

export const objectSchemas: Readonly<Record<string, ObjectSchema>> = {
  root: {
    called: 'a description',
    fields: {
      ...fieldsOfType('text', ['$self', 'jsonSchemaDialect']),
      // The version is judged by itself.
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
    called: '`info`',
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
  contact: { called: 'a contact', fields: fieldsOfType('text', ['name', 'url', 'email']) },
  license: { called: 'a license', fields: fieldsOfType('text', ['name', 'url', 'identifier']), required: ['name'] },
  server: {
    called: 'a server',
    fields: { url: 'text', name: 'text', description: 'text', variables: '@serverVariable{}' },
    required: ['url'],
  },
  serverVariable: {
    called: 'a variable of a server',
    fields: { enum: 'texts', default: 'text', description: 'text' },
    required: ['default'],
  },
  tag: {
    called: 'a tag',
    fields: { ...titleFields, ...fieldsOfType('text', ['name', 'parent', 'kind']), externalDocs: '@externalDocs' },
    required: ['name'],
  },
  externalDocs: { called: '`externalDocs`', fields: fieldsOfType('text', ['url', 'description']), required: ['url'] },
  components: {
    called: '`components`',
    fields: fieldsOfType('object', [
      ...['schemas', 'responses', 'parameters', 'examples', 'requestBodies', 'headers', 'securitySchemes', 'links'],
      ...['callbacks', 'pathItems', 'mediaTypes'],
    ]),
  },
  pathItem: {
    called: 'a path',
    fields: {
      ...titleFields,
      ...fieldsOfType('object', httpMethods),
      $ref: 'text',
      additionalOperations: 'object',
      servers: '@server[]',
      parameters: 'list',
    },
    inner: [{ of: 'operation', hint: 'Write a method above, such as `get`, and indent what belongs to it.' }],
  },
  operation: {
    called: 'an operation',
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
    called: 'a parameter',
    fields: { ...valueFields, name: 'text', in: 'text' },
    required: ['name', 'in'],
    either: ['schema', 'content'],
    oneOf: [['schema', 'content'], eitherExample],
    values: {
      in: ['path', 'query', 'querystring', 'header', 'cookie'],
      style: ['form', 'simple', 'matrix', 'label', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'cookie'],
    },
    inner: [insideSchema],
  },
  header: {
    called: 'a header',
    fields: valueFields,
    either: ['schema', 'content'],
    oneOf: [['schema', 'content'], eitherExample],
    inner: [insideSchema, { of: 'parameter', hint: 'The name of a header is the key that it stands under.' }],
  },
  requestBody: {
    called: 'a request body',
    fields: { description: 'text', content: 'object', required: 'boolean' },
    required: ['content'],
    inner: [{ of: 'mediaType', hint: belowMediaType, instead: ['content'] }],
  },
  response: {
    called: 'a response',
    fields: { ...titleFields, ...fieldsOfType('object', ['headers', 'content', 'links']) },
    inner: [{ of: 'mediaType', hint: belowMediaType }],
  },
  mediaType: {
    called: 'a media type',
    fields: {
      ...fieldsOfType('any', ['schema', 'itemSchema', 'example', 'itemEncoding', 'prefixEncoding']),
      ...fieldsOfType('object', ['examples', 'encoding']),
    },
    oneOf: [eitherExample],
    inner: [insideSchema],
  },
  encoding: {
    called: 'an encoding',
    fields: {
      ...fieldsOfType('text', ['contentType', 'style']),
      ...fieldsOfType('boolean', ['explode', 'allowReserved']),
      ...fieldsOfType('any', ['encoding', 'itemEncoding', 'prefixEncoding']),
      headers: 'object',
    },
  },
  example: {
    called: 'an example',
    fields: {
      ...titleFields,
      ...fieldsOfType('any', ['value', 'dataValue']),
      ...fieldsOfType('text', ['serializedValue', 'externalValue']),
    },
    inner: [{ of: 'any', hint: 'What it shows stands in `value`.' }],
  },
  link: {
    called: 'a link',
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
    called: 'a security scheme',
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
    called: 'an OAuth flow',
    fields: {
      ...fieldsOfType('text', ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl']),
      scopes: 'object',
    },
    required: ['scopes'],
  },
  schema: {
    called: 'a schema',
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
