/** A schema with one of every feature of a schema. */
import type { DeprecationView, MarkdownText, SchemaNode, SchemaPart, SchemaRow } from '../../src/model/contract.js'

export const text = (markdown: string): MarkdownText => ({ markdown, file: 'openapi.yaml', line: 1, column: 1 })

export function node(more: Partial<SchemaNode> = {}): SchemaNode {
  return {
    type: 'string',
    types: ['string'],
    nullable: false,
    readOnly: false,
    writeOnly: false,
    constraints: [],
    examples: [],
    parts: [],
    ...more,
  }
}

export function row(id: string, schema: SchemaNode, more: Partial<SchemaRow> = {}): SchemaRow {
  return { id, kind: 'property', name: id.split('.').at(-1) ?? id, required: false, schema, ...more }
}

export const deprecated: DeprecationView = { reason: text('Use the other one.'), sunset: '2027-01-01' }
export const object = (parts: readonly SchemaPart[]): SchemaNode => node({ type: 'object', types: ['object'], parts })

export const everyBody = object([
  {
    kind: 'rows',
    rows: [
      row(
        'body.name',
        node({ constraints: [{ keyword: 'length', text: '1–255 characters' }], default: { value: '' } }),
        { required: true },
      ),
      row('body.kind', node({ const: { value: 'thing' } })),
      row('body.id', node({ readOnly: true, xml: 'attribute id', type: 'string or null', nullable: true })),
      row('body.secret', node({ writeOnly: true, deprecated })),
      row(
        'body.image',
        node({ content: { encoding: 'base64', mediaType: 'image/png' }, format: 'byte', formatHint: 'Base64 text' }),
      ),
      row(
        'body.level',
        node({
          enum: [
            { value: 3, name: 'high', description: text('highest'), deprecated: false },
            { value: 1, deprecated: true },
          ],
        }),
      ),
      row('body.plain', node({ enum: ['a', 'b'].map((value) => ({ value, deprecated: false })) })),
      row('body.many', node({ enum: Array.from({ length: 20 }, (_, value) => ({ value, deprecated: false })) })),
      row(
        'body.tags',
        node({
          type: 'array of string',
          types: ['array'],
          constraints: [{ keyword: 'uniqueItems', text: 'unique items' }],
          items: node({ constraints: [{ keyword: 'pattern', text: 'matches ^a$' }] }),
        }),
      ),
      row('body.rule', node({ type: 'Rule', cut: { reason: 'recursion', name: 'Rule', href: '#body' } })),
      row(
        'body.deep',
        node({ type: 'Deep', cut: { reason: 'depth', name: 'Deep', href: '/restapi/v1/schemas/deep' } }),
      ),
      row('body.hole', node({ type: 'any', broken: '#/components/schemas/Missing' })),
      row(
        'body.tuple',
        node({
          type: 'array',
          parts: [{ kind: 'rows', rows: [row('body.tuple[0]', node(), { kind: 'tuple', name: '[0]' })] }],
        }),
      ),
      row('body.^x-', node(), { kind: 'pattern', name: '^x-' }),
      row('body.*', node(), { kind: 'additional', name: 'any other property' }),
      row('body.names', node(), { kind: 'names', name: 'names may be' }),
    ],
  },
  {
    kind: 'variants',
    keyword: 'oneOf',
    label: 'One of',
    discriminator: 'type',
    variants: [
      {
        id: 'body~AwsRole',
        label: 'AwsRole',
        discriminatorValues: ['aws_role'],
        schema: object([{ kind: 'rows', rows: [row('body~AwsRole.arn', node())] }]),
      },
      { id: 'body~Other', label: 'Other', discriminatorValues: [], schema: node({ type: 'integer' }) },
    ],
  },
  {
    kind: 'variants',
    keyword: 'allOf',
    label: 'All of',
    variants: [{ id: 'body~all1', label: 'Left', discriminatorValues: [], schema: node() }],
  },
  { kind: 'condition', keyword: 'not', label: 'Must not be', id: 'body!not', schema: node({ type: 'integer' }) },
  { kind: 'note', keyword: 'dependentRequired', text: 'When card is given, address is required.' },
])
