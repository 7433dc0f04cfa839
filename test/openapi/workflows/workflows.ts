/** A description, and workflows of it, for the tests of Arazzo. */
export const shop = {
  openapi: '3.1.1',
  info: { title: 'Berths', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/tokens': {
      post: {
        operationId: 'login',
        summary: 'Log in',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { name: { type: 'string' }, days: { type: 'integer' } },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'Fine.',
            content: { 'application/json': { schema: { properties: { token: { type: 'string' } } } } },
          },
        },
      },
    },
    '/berths': {
      get: {
        operationId: 'listBerths',
        summary: 'List berths',
        parameters: [
          { name: 'size', in: 'query', schema: { type: 'integer' } },
          { name: 'X-Token', in: 'header', required: true, schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'Fine.',
            content: {
              'application/json': {
                schema: { type: 'array', items: { properties: { id: { type: 'integer' }, name: { type: 'string' } } } },
              },
            },
          },
        },
      },
    },
    '/berths/{berth_id}/bookings': {
      post: {
        operationId: 'bookBerth',
        summary: 'Book a berth',
        parameters: [{ name: 'berth_id', in: 'path', required: true, schema: { type: 'integer' } }],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 201: { description: 'Fine.' } },
      },
    },
  },
}

export const booking = {
  arazzo: '1.0.1',
  info: { title: 'Guides', version: '1' },
  sourceDescriptions: [{ name: 'berths', url: './api.yaml', type: 'openapi' }],
  workflows: [
    {
      workflowId: 'book-a-berth',
      summary: 'Book a berth',
      description: 'Log in, *find* a berth, and book it.',
      inputs: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', example: 'O\'Hara "x"' },
          days: { type: 'integer', example: 3 },
          boat: { type: 'object', example: { mast: { height: '9 m' } } },
        },
      },
      steps: [
        {
          stepId: 'logIn',
          operationId: 'login',
          requestBody: { payload: { name: 'for {$inputs.name}', days: '$inputs.days' } },
          successCriteria: [{ condition: '$statusCode == 201' }],
          outputs: { token: '$response.body#/token', limit: '$response.header.X-Limit' },
        },
        {
          stepId: 'find',
          operationPath: '{$sourceDescriptions.berths.url}#/paths/~1berths/get',
          parameters: [
            { name: 'size', in: 'query', value: 12 },
            { name: 'X-Token', in: 'header', value: '$steps.logIn.outputs.token' },
          ],
          outputs: { berth: '$response.body#/0/id', name: '$response.body#/0/name' },
          onFailure: [
            {
              name: 'again',
              type: 'retry',
              retryAfter: 2,
              retryLimit: 3,
              criteria: [{ condition: '$statusCode == 503' }],
            },
          ],
        },
        {
          stepId: 'book',
          operationId: '$sourceDescriptions.berths.bookBerth',
          parameters: [{ name: 'berth_id', in: 'path', value: '$steps.find.outputs.berth' }],
          requestBody: {
            contentType: 'application/json',
            payload:
              '{ "berth": "{$steps.find.outputs.berth}", "note": "", "limit": "{$steps.logIn.outputs.limit}", "mast": "{$inputs.boat#/mast/height}" }',
            replacements: [{ target: '/note', value: '$steps.find.outputs.name' }],
          },
          onSuccess: [{ name: 'done', type: 'end' }],
        },
      ],
      outputs: { berth: '$steps.find.outputs.berth' },
    },
  ],
}
