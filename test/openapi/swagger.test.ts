import { expect, test } from 'vitest'
import { describeApi, operation, type Sources } from './describe.js'

const sources: Sources = {
  'api.yaml': {
    swagger: '2.0',
    info: { title: 'Old', version: '1' },
    host: 'api.example.com',
    basePath: '/v1/',
    schemes: ['https', 'http'],
    consumes: ['application/json'],
    produces: ['application/json'],
    securityDefinitions: {
      basic: { type: 'basic' },
      oauth: {
        type: 'oauth2',
        flow: 'accessCode',
        authorizationUrl: 'https://a',
        tokenUrl: 'https://t',
        scopes: { read: 'Read.' },
      },
    },
    paths: {
      '/pets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, type: 'string', maxLength: 9 }],
        put: {
          operationId: 'putPet',
          parameters: [
            { name: 'pet', in: 'body', required: true, description: 'The pet.', schema: { $ref: '#/definitions/Pet' } },
            { $ref: '#/parameters/tags' },
          ],
          responses: {
            200: {
              description: 'Fine.',
              schema: { $ref: '#/definitions/Pet' },
              headers: { 'X-Rate': { type: 'integer' } },
              examples: { 'application/json': { name: 'Rex' } },
            },
            default: { $ref: '#/responses/Bad' },
          },
        },
        post: {
          operationId: 'upload',
          consumes: ['multipart/form-data'],
          parameters: [
            { name: 'file', in: 'formData', type: 'file', required: true },
            { name: 'note', in: 'formData', type: 'string' },
          ],
          responses: {},
        },
      },
    },
    parameters: {
      tags: { name: 'tags', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'pipes' },
    },
    responses: { Bad: { description: 'Bad.' } },
    definitions: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, parent: { $ref: '#/definitions/Pet' } },
      },
    },
  },
}

test('Swagger 2.0 gives the same pages as OpenAPI 3', () => {
  const view = operation(describeApi(sources), 'put-pet')
  expect(view.servers.map(({ url }) => url)).toEqual(['https://api.example.com/v1', 'http://api.example.com/v1'])
  expect(view.parameters).toMatchObject([
    {
      in: 'path',
      parameters: [{ id: 'path-id', schema: { type: 'string', constraints: [{ text: 'at most 9 characters' }] } }],
    },
    {
      in: 'query',
      parameters: [{ name: 'tags', style: 'pipeDelimited', explode: false, schema: { type: 'array of string' } }],
    },
  ])
  expect(view.body).toMatchObject({
    required: true,
    description: { markdown: 'The pet.' },
    content: [{ mediaType: 'application/json', schema: { type: 'Pet' } }],
  })
  expect(view.responses).toMatchObject([
    {
      status: '200',
      headers: [{ name: 'X-Rate', schema: { type: 'integer' } }],
      content: [{ schema: { type: 'Pet' }, examples: [{ value: { name: 'Rex' }, generated: false }] }],
    },
    { status: 'default', description: { markdown: 'Bad.' } },
  ])
})

test('form fields become a body', () => {
  const body = operation(describeApi(sources), 'upload').body
  expect(body?.content[0]).toMatchObject({
    mediaType: 'multipart/form-data',
    schema: { parts: [{ rows: [{ name: 'file', required: true }, { name: 'note' }] }] },
  })
})

test('security definitions become schemes', () => {
  const intro = describeApi(sources).view('introduction')
  expect(
    intro.kind === 'introduction' &&
      intro.securitySchemes.map(({ label, flows }) => [label, flows.map(({ kind }) => kind)]),
  ).toEqual([
    ['Basic authentication', []],
    ['OAuth 2.0', ['authorizationCode']],
  ])
})
