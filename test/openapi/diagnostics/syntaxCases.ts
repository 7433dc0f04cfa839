/** Mistakes of the file: YAML, its version, and files without a description. */
import { type DiagnosticCase, get, head, responses } from './diagnosticCase.js'

export const syntaxCases: readonly DiagnosticCase[] = [
  { code: 'openapi-syntax', yaml: `${head}paths:\n  /a: ▸x: y\n`, says: 'not valid YAML' },
  {
    code: 'openapi-syntax',
    yaml: get('      description: ▸Note: this\n'),
    says: 'not valid YAML: Nested mappings',
    hint: 'Put a text that contains `: ` in quotes.',
  },
  {
    code: 'openapi-yaml',
    yaml: `${get('')}▸---\nopenapi: 3.1.1\n`,
    says: 'A second one starts here',
    alone: true,
  },
  {
    code: 'openapi-yaml',
    yaml: get('      description: ▸!include a.md\n'),
    says: 'Unresolved tag: !include.',
    hint: 'Remove the tag. To refer to another file, use `$ref`.',
    alone: true,
  },
  { code: 'openapi-alias', yaml: `${get('')}  /b: ▸*missing\n`, says: 'No anchor `&missing`' },
  { code: 'openapi-alias', yaml: `${get('')}x-me: &me\n  again: ▸*me\n`, says: 'refers to a value that contains it' },
  { code: 'openapi-version', yaml: get('').replace('3.1.1', '▸{ a: 1 }'), says: 'Unknown version OpenAPI {"a":1}.' },
  { code: 'openapi-duplicate-key', yaml: get(`      ▸${responses}\n`), says: '`responses` is used twice' },
  { code: 'openapi-version', yaml: get('').replace('3.1.1', '▸4.0.0'), says: 'Unknown version OpenAPI 4.0.0.' },
  { code: 'openapi-empty', yaml: `${head}▸paths: {}\n`, says: 'no operations', alone: true },
  { code: 'openapi-empty', yaml: '▸', says: 'the file holds nothing', alone: true },
  { code: 'openapi-empty', yaml: '▸<html></html>\n', says: 'the file holds a text', alone: true },
  { code: 'openapi-empty', yaml: '▸{}\n', says: 'has neither `paths` nor `webhooks`', alone: true },
  {
    code: 'openapi-version',
    yaml: get('').replace('3.1.1', '▸3.1'),
    says: 'Unknown version OpenAPI 3.1.',
    hint: 'Write three numbers: `openapi: 3.1.0`.',
    alone: true,
  },
  {
    code: 'openapi-version',
    yaml: get('').replace('openapi: 3.1.1', 'swagger: ▸2.1'),
    says: 'Unknown version Swagger 2.1.',
    alone: true,
  },
  {
    code: 'openapi-version',
    yaml: get('').replace('3.1.1', '▸3.1.1\nswagger: "2.0"'),
    says: 'has both `swagger` and `openapi`',
    alone: true,
  },
]
