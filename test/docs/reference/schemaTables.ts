/** Markdown tables of zod schemas: name, type, default, meaning and an example of every field. */
import * as z from 'zod'
import { schemaComments } from './docComments.js'

const comments = schemaComments('src/schema/*.ts')

/** JSON Schema, as far as it is read here. */
interface Schema {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

export interface Field {
  /** Path in the file: `navbar.items[].label`. */
  readonly path: string
  readonly type: string
  readonly required: boolean
  readonly text: string
  readonly example?: string
}

/** The fields of a schema, depth first, in the order of the source. */
export function schemaFields(schema: z.ZodType): readonly Field[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
  return fieldsOf(root, '')
}

function fieldsOf(schema: Schema, path: string): readonly Field[] {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return unique(alternatives.flatMap((one) => fieldsOf(one, path)))
  if (schema.items) return fieldsOf(schema.items, `${path}[]`)
  if (!schema.properties) {
    const values = schema.additionalProperties
    return typeof values === 'object' ? fieldsOf(values, `${path}.<name>`) : []
  }
  const names = Object.keys(schema.properties)
  const key = [...names].sort().join()
  const owner = path.replace(/^.*\.|\[\]/g, '')
  const documented = comments.get(`${owner}: ${key}`) ?? comments.get(key) ?? {}
  return Object.entries(schema.properties).flatMap(([name, child]) => {
    const childPath = path === '' ? name : `${path}.${name}`
    const { text = '', example } = documented[name] ?? {}
    const field: Field = {
      path: childPath,
      type: typeOf(child),
      required: schema.required?.includes(name) ?? false,
      text: text || child.description || (child.const === undefined ? '' : 'Selects the form of the entry.'),
      ...(example && { example }),
    }
    return [field, ...fieldsOf(child, childPath)]
  })
}

/** Alternatives of a union can have the same fields: the first one stays, with the types of all. */
function unique(fields: readonly Field[]): readonly Field[] {
  const byPath = new Map<string, Field>()
  for (const field of fields) {
    const first = byPath.get(field.path)
    const types = new Set([...(first?.type.split(', ') ?? []), ...field.type.split(', ')])
    byPath.set(field.path, { ...(first ?? field), type: [...types].join(', ') })
  }
  return [...byPath.values()]
}

function typeOf(schema: Schema): string {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.flatMap((one) => typeOf(one).split(' or ')))].join(' or ')
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum)
    return schema.enum.length > 8 ? 'one of a list' : schema.enum.map((one) => `\`${String(one)}\``).join(', ')
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'values'}`
  if (schema.type === 'object') return 'object'
  return { string: 'text', integer: 'integer', number: 'number', boolean: 'boolean' }[schema.type ?? ''] ?? 'any'
}
