/** References, links, and components that nothing uses. */
import { type DiagnosticCase, get, head, responses, schema, used } from './diagnosticCase.js'

export const referenceCases: readonly DiagnosticCase[] = [
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
    says: `“${address}” is broken`,
    hint: 'Did you mean “#/components/schemas/Thing”?',
    alone: true,
  })),
  {
    code: 'openapi-ref',
    yaml: get('      requestBody: { $ref: ▸"#/components/requestBodies/Gone" }\n'),
    says: 'is broken',
  },
  {
    code: 'openapi-ref',
    yaml: schema('{ properties: { a: { $ref: ▸"#/components/schemas/Gone" } } }'),
    says: 'is broken',
  },
  { code: 'openapi-ref', yaml: get('      parameters:\n        - $ref: ▸gone.yaml\n'), says: 'is broken' },
  {
    code: 'openapi-ref',
    yaml: `${schema('{}')}  schemas:\n    Unused: { properties: { a: { $ref: ▸"#/components/schemas/Gone" } } }\n`,
    says: 'is broken',
  },
  {
    code: 'openapi-ref-loop',
    yaml: `${schema('{}')}  schemas:\n    Unused: { $ref: ▸"#/components/schemas/Unused" }\n`,
    says: 'refers to itself',
  },
  {
    code: 'openapi-ref-remote',
    yaml: schema('{ $ref: ▸"https://else.example/s.json" }'),
    says: 'points outside the project',
  },
  {
    code: 'openapi-ref-loop',
    yaml: `${schema('{ $ref: "#/components/schemas/A" }')}  schemas:\n    A: { $ref: ▸"#/components/schemas/B" }\n    B: { $ref: "#/components/schemas/A" }\n`,
    says: 'refers to itself',
  },
  {
    code: 'openapi-link',
    yaml: `${used}components: { responses: { R: { description: x, links: { next: { operationId: ▸gone } } } } }\n`,
    says: 'Link `next` points to unknown operation `gone`',
  },
  {
    code: 'openapi-ref-place',
    yaml: `${head}paths: { $ref: ▸paths.yaml }\n`,
    files: { 'paths.yaml': `/a: { get: { ${responses} } }\n` },
    says: 'OpenAPI has no references in this place',
    alone: true,
  },
  {
    code: 'openapi-unused',
    yaml: get('components:\n  schemas:\n    ▸Lost: { type: string }\n'),
    says: 'Nothing refers to `components.schemas.Lost`',
  },
  {
    code: 'openapi-unused',
    yaml: schema('{ allOf: [{ $ref: "parts.yaml#/Used" }, { $ref: "parts.yaml#/more/Used" }] }'),
    files: { 'parts.yaml': 'Used: { type: object }\nmore: { Used: { type: object } }\n▸Lost: { type: string }\n' },
    says: 'Nothing refers to `Lost`',
  },
  {
    code: 'openapi-ref',
    yaml: schema('{ properties: { a: { $ref: ▸null } } }'),
    says: '`$ref` must be a string',
    hint: 'Put the reference in quotes: in YAML, `#` after a space starts a comment.',
    alone: true,
  },
  {
    code: 'openapi-ref-kind',
    yaml: `${get("      parameters: [{ $ref: ▸'#/components/schemas/S' }]\n")}components: { schemas: { S: { type: object } } }\n`,
    says: 'points to a schema instead of a parameter',
    hint: 'Refer to a definition under `#/components/parameters`.',
    alone: true,
  },
  {
    code: 'openapi-link',
    yaml: `${used}components: { responses: { R: { description: x, links: { next: { operationRef: ▸'#/paths/~1b/get' } } } } }\n`,
    says: 'points to unknown operation `#/paths/~1b/get`',
    alone: true,
  },
]
