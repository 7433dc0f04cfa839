/** Features of a single operation. */
import { api, type Case, fine, json, secured, taking, text } from './case.js'

export const operationFeatures = {
  'deprecated operation, parameter, property, with reason': {
    api: api({
      deprecated: true,
      'x-deprecated-reason': 'Slow.',
      'x-sunset': '2027-01-31',
      parameters: [{ in: 'query', name: 'page', schema: text, deprecated: true, 'x-deprecated-reason': 'Use cursor.' }],
      requestBody: json({
        properties: { fix: { type: 'boolean', deprecated: true, 'x-deprecated-reason': 'Use fixed_version.' } },
      }),
    }),
    shows: [
      'Slow.',
      '2027-01-31',
      'page string deprecated',
      'Use cursor.',
      'fix boolean deprecated',
      'Use fixed_version.',
    ],
    html: [/<\/h1><div class="reference"><p class="marks"><span class="mark" data-kind="deprecated">/],
  },
  'several examples with names': {
    api: api({
      requestBody: json(
        { properties: { n: text } },
        {
          examples: {
            one: { summary: 'The plain one', value: { n: 'plain' } },
            two: { summary: 'The rare one', value: { n: 'rare' } },
          },
        },
      ),
    }),
    shows: ['The plain one', 'The rare one', 'rare'],
    html: [/role="tab"[^>]*>one<.*role="tab"[^>]*>two</s],
  },
  'several content types': {
    api: api({
      responses: fine({
        content: {
          'application/json': { schema: { properties: { a: text } } },
          'text/csv': { schema: { type: 'string', maxLength: 7 } },
        },
      }),
    }),
    shows: ['application/json', 'a string', 'text/csv', 'at most 7 characters'],
    html: [/role="tab"[^>]*>text\/csv/],
  },
  'a text of a response that its schema repeats': {
    api: api({
      responses: {
        200: {
          description: 'A page of things.',
          ...json({ description: 'A page of things.', properties: { a: text } }),
        },
        404: { description: 'Not there.', ...json({ description: 'A problem.', properties: { b: text } }) },
      },
    }),
    shows: [
      'A page of things. application/json object a string',
      'Not there. application/json object A problem. b string',
    ],
  },
  'headers of responses': {
    api: api({
      responses: fine({
        headers: { 'X-Left': { description: 'What is left.', schema: { type: 'integer' }, example: 598 } },
      }),
    }),
    shows: ['X-Left integer', 'What is left.', 'example 598'],
  },
  'servers of an operation': {
    api: api(
      {
        servers: [
          { url: 'https://files.example.com', description: 'Near.' },
          { url: 'https://far.example.com', description: 'When the **near** one is away.' },
        ],
      },
      { servers: [{ url: 'https://api.example.com' }] },
    ),
    shows: ['POST https://files.example.com /things', 'Near.', 'https://far.example.com', 'When the near one is away.'],
    hides: ['https://api.example.com'],
  },
  'servers of the description': {
    api: api({}, { servers: [{ url: 'https://api.example.com', description: 'For all.' }] }),
    shows: ['POST https://api.example.com /things'],
    hides: ['For all.'],
  },
  'examples of parameters': {
    api: api(
      {
        parameters: [
          { in: 'query', name: 'own', schema: { $ref: '#/components/schemas/Id' }, example: 'th_own' },
          { in: 'query', name: 'typed', schema: { $ref: '#/components/schemas/Id' } },
        ],
      },
      { components: { schemas: { Id: { type: 'string', examples: ['th_type'] } } } },
    ),
    shows: ['own string example th_own typed string example th_type'],
  },
  links: {
    api: api({
      responses: fine({
        links: { next: { operationId: 'send', description: 'Again.', parameters: { id: '$response.body#/id' } } },
      }),
    }),
    shows: ['Follow-up operations', 'Again.', 'id ← response.body.id'],
    html: ['href="/restapi/v1/send"'],
  },
  callbacks: {
    api: api({
      callbacks: {
        done: {
          '{$request.body#/url}': {
            post: { summary: 'Work is done', requestBody: json({ properties: { result: text } }), responses: fine() },
          },
        },
      },
    }),
    shows: ['Callbacks', 'done', 'Work is done', '{request.body.url}', 'result string', 'Your response'],
  },
  'scopes of an operation': {
    api: secured(
      { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://t.example', scopes: { write: 'Write.' } } } },
      ['write'],
    ),
    shows: ['Authorization', 'OAuth 2.0 with the scope write'],
  },
  'x-codeSamples': {
    api: api({ 'x-codeSamples': [{ lang: 'Terraform', label: 'Our provider', source: 'resource "thing" {}' }] }),
    shows: ['Our provider', 'resource "thing" {}'],
    html: [/role="tab"[^>]*>Our provider.*role="tab"[^>]*>cURL/s],
  },
  'samples in eight languages': {
    api: taking({ properties: { n: { type: 'string', example: 'hello' } } }),
    shows: [
      'curl --request POST',
      'await fetch(',
      'requests.post(',
      'http.NewRequest(',
      'HttpRequest.newBuilder',
      'new HttpClient()',
      'curl_',
      'Net::HTTP',
      'hello',
    ],
  },
  'no button that sends': {
    api: taking(text),
    shows: [],
    hides: ['Try it', 'Send request', 'Execute'],
    // The fields for the base address and for variables of a server are in no form.
    html: [/^(?!.*<(?:form|iframe)\b)(?!.*<input(?![^>]* data-server-variable=))/s],
  },
  'text without scripts': {
    api: api({
      description: 'Does a thing.',
      parameters: [{ in: 'query', name: 'q', schema: text }],
      requestBody: json({ properties: { w: text } }),
      responses: { 418: { description: 'No coffee.' } },
    }),
    shows: ['Does a thing.', 'q string', 'w string', '418', 'No coffee.'],
  },
} satisfies Readonly<Record<string, Case>>
