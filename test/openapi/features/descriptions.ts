/** Features of whole descriptions: versions, files, tags, servers, authentication, downloads. */
import { api, type Case, fine, info, json, secured, taking, text } from './case.js'

export const descriptionFeatures = {
  'Swagger 2.0': {
    api: {
      swagger: '2.0',
      info,
      host: 'api.example.com',
      paths: {
        '/things': {
          post: {
            operationId: 'send',
            parameters: [
              { in: 'body', name: 'b', schema: { $ref: '#/definitions/Thing' } },
              { in: 'query', name: 'q', type: 'integer' },
            ],
            responses: { 200: { description: 'Fine.', schema: { $ref: '#/definitions/Thing' } } },
          },
        },
      },
      definitions: { Thing: { properties: { size: { type: 'integer', format: 'int32' } } } },
    },
    shows: ['api.example.com/things', 'q integer', 'size integer <int32>', '200 OK'],
  },
  'OpenAPI 3.0': {
    api: { ...taking({ type: 'string', nullable: true, minLength: 2 }), openapi: '3.0.3' },
    shows: ['string or null', 'at least 2 characters'],
  },
  'OpenAPI 3.1': {
    api: { ...taking({ type: ['string', 'null'], const: 'x' }), openapi: '3.1.1' },
    shows: ['string or null', 'always x'],
  },
  '3.2: query and additionalOperations': {
    api: api(
      {},
      {
        paths: {
          '/things': {
            query: { operationId: 'find', responses: fine() },
            additionalOperations: { LINK: { operationId: 'send', responses: fine() } },
          },
        },
      },
    ),
    shows: ['LINK /things', 'curl --request LINK'],
    routes: ['find'],
    sidebar: ['restapi/v1/find', 'restapi/v1/send'],
  },
  '3.2: itemSchema': {
    api: api({
      responses: fine({
        content: { 'application/jsonl': { itemSchema: { properties: { tick: { type: 'integer' } } } } },
      }),
    }),
    shows: ['application/jsonl', 'Each item of the stream', 'tick integer'],
  },
  '3.2: querystring parameter': {
    api: api({
      parameters: [
        {
          in: 'querystring',
          name: 'filter',
          content: { 'application/json': { schema: { properties: { from: text } } } },
        },
      ],
    }),
    shows: ['Query string', 'filter', 'encoded as application/json', 'from string'],
  },
  '3.2: tags with parents and kinds': {
    api: api(
      { tags: ['Parcels'] },
      {
        tags: [
          { name: 'Post', summary: 'Postal' },
          { name: 'Parcels', parent: 'Post', kind: 'nav', summary: 'All parcels' },
        ],
      },
    ),
    page: 'introduction',
    shows: ['Postal', 'All parcels'],
    sidebar: ['Postal', 'All parcels'],
  },
  'several files': {
    api: api({ requestBody: json({ $ref: 'schemas/thing.yaml#/Thing' }) }),
    files: {
      'schemas/thing.yaml': { Thing: { properties: { part: { $ref: 'part.yaml' } } } },
      'schemas/part.yaml': { properties: { serial: text } },
    },
    shows: ['Thing', 'part', 'serial string'],
  },
  webhooks: {
    api: {
      openapi: '3.2.0',
      info,
      webhooks: {
        'thing.made': {
          post: {
            summary: 'A thing was made',
            requestBody: json({ properties: { thing_id: text } }),
            responses: fine(),
          },
        },
      },
    },
    page: 'webhook-thing-made',
    shows: ['A thing was made', 'thing_id string'],
  },
  'OAuth 2.0 flows and scopes, OpenID Connect': {
    api: api(
      { security: [{ main: ['read'] }, { id: [] }] },
      {
        components: {
          securitySchemes: {
            main: {
              type: 'oauth2',
              flows: {
                authorizationCode: {
                  authorizationUrl: 'https://a.example/go',
                  tokenUrl: 'https://a.example/token',
                  scopes: { read: 'Read all.' },
                },
              },
            },
            id: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example/.well-known' },
          },
        },
      },
    ),
    page: 'introduction',
    shows: [
      'OAuth 2.0',
      'Authorization code',
      'https://a.example/go',
      'https://a.example/token',
      'read Read all.',
      'OpenID Connect',
      'https://a.example/.well-known',
    ],
  },
  'device flow': {
    api: secured({
      type: 'oauth2',
      oauth2MetadataUrl: 'https://d.example/meta',
      flows: {
        deviceAuthorization: {
          deviceAuthorizationUrl: 'https://d.example/code',
          tokenUrl: 'https://d.example/token',
          scopes: {},
        },
      },
    }),
    page: 'introduction',
    shows: ['Device authorization', 'https://d.example/code', 'https://d.example/meta'],
  },
  'alerts of GitHub': {
    api: api({
      description:
        '> [!WARNING]\n> Takes *long*.\n\n> [!IMPORTANT]\n>\n> Read first.\n\n> [!OTHER]\n> Quoted.\n\n> [!NOTE] in a line',
    }),
    shows: ['Warning Takes long.', 'Important Read first.', '[!OTHER] Quoted.', '[!NOTE] in a line'],
    hides: ['[!WARNING]', '[!IMPORTANT]'],
    html: [/data-kind="?warning/, /data-kind="?info/],
  },
  'variables of servers': {
    api: api(
      {},
      {
        servers: [
          {
            url: 'https://{region}.example.com',
            name: 'Main',
            variables: { region: { default: 'eu1', enum: ['eu1', 'us2'], description: 'Where data is.' } },
          },
        ],
      },
    ),
    page: 'introduction',
    shows: ['https://{region}.example.com', 'Main', '{region} is eu1 by default', 'Where data is.', 'us2'],
  },
  'x-tagGroups': {
    api: api(
      { tags: ['Small'] },
      { tags: [{ name: 'Small' }, { name: 'Other' }], 'x-tagGroups': [{ name: 'Everything', tags: ['Small'] }] },
    ),
    page: 'introduction',
    shows: ['Everything', 'Small'],
    sidebar: ['Everything'],
  },
  'a page for each operation': {
    api: api(
      {},
      {
        paths: {
          '/things': {
            post: { operationId: 'send', responses: fine() },
            get: { operationId: 'listThings', responses: fine() },
          },
        },
      },
    ),
    shows: ['POST /things'],
    routes: ['introduction', 'send', 'list-things'],
  },
  'downloads as YAML, JSON and Postman': {
    api: api({}),
    config: { download: true },
    page: 'introduction',
    shows: ['YAML', 'JSON', 'Postman'],
    html: [/<a href="[^"]*api\.yaml"[^>]* download/, /api\.json"[^>]* download/, /postman\.json"[^>]* download/],
    published: ['.yaml', '.json', 'postman'],
  },
  'changes since the version before': {
    api: taking({ properties: { added_field: text } }),
    files: {
      'old.yaml': {
        openapi: '3.2.0',
        info: { title: 'Test', version: '0' },
        paths: { '/gone': { get: { operationId: 'getGone', responses: fine() } } },
      },
    },
    config: { previous: 'old.yaml' },
    page: 'changelog',
    shows: [
      'From version 0 to 1 : one breaking change',
      'Breaking changes (1) Get gone GET /gone removed',
      'Other changes (1) Send POST /things added',
    ],
    sidebar: ['Changelog'],
  },
} satisfies Readonly<Record<string, Case>>
