/**
 * Reports schema keywords of another OpenAPI version. The pages show the meaning that the author intended, but other
 * tools ignore the keyword or reject the file.
 */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import type { Graph } from '../document/graph.js'
import { formatJsonValue, type JsonObject, propertyOf } from '../document/json.js'

export interface VersionContext {
  readonly graph: Graph
  /** The `openapi` field of the description. */
  readonly version: string
}

export function checkVersionKeywords(schema: JsonObject, { graph, version }: VersionContext): readonly Diagnostic[] {
  const rules = /^3\.0\b/.test(version) ? rulesOf30 : /^3\.[12]\b/.test(version) ? rulesOf31 : []
  return rules.flatMap(({ key, isInvalid, message, hint }) => {
    const value = propertyOf(schema, key)
    if (value === undefined || !isInvalid(value, schema)) return []
    return [warning('openapi-field-value', message, { ...graph.locate(schema, key), hint: hint(value, schema) })]
  })
}

interface KeywordRule {
  readonly key: string
  readonly isInvalid: (value: unknown, schema: JsonObject) => boolean
  readonly message: string
  readonly hint: (value: unknown, schema: JsonObject) => string
}

const bounds = ['exclusiveMinimum', 'exclusiveMaximum'] as const

const rulesOf30: readonly KeywordRule[] = [
  {
    key: 'type',
    isInvalid: Array.isArray,
    message: '`type` must be a single type in OpenAPI 3.0.',
    hint: (value) => {
      const types: readonly unknown[] = Array.isArray(value) ? value : []
      const [only, ...others] = types.filter((type) => type !== 'null')
      if (others.length > 0) return 'List the types under `anyOf`, or change the version to `openapi: 3.1.1`.'
      const nullable = types.includes('null') ? ' and `nullable: true`' : ''
      return `Write \`type: ${only ?? 'object'}\`${nullable}.`
    },
  },
  {
    key: 'type',
    isInvalid: (type, schema) => type === 'array' && propertyOf(schema, 'items') === undefined,
    message: 'An array must have `items` in OpenAPI 3.0.',
    hint: () => 'Add the schema of an item; `items: {}` allows anything.',
  },
  ...bounds.map((key) => ({
    key,
    isInvalid: (value: unknown) => typeof value === 'number',
    message: `\`${key}\` must be true or false in OpenAPI 3.0.`,
    hint: (value: unknown) => `Write \`${inclusiveLimit(key)}: ${value}\` and \`${key}: true\`.`,
  })),
]

const rulesOf31: readonly KeywordRule[] = [
  {
    key: 'nullable',
    isInvalid: (value) => typeof value === 'boolean',
    message: '`nullable` was removed in OpenAPI 3.1.',
    hint: (value, { type }) =>
      value === true && typeof type === 'string'
        ? `Use \`type: [${type}, 'null']\`.`
        : value === true
          ? "Add a variant `type: 'null'`."
          : 'Remove it.',
  },
  ...bounds.map((key) => ({
    key,
    isInvalid: (value: unknown) => typeof value === 'boolean',
    message: `\`${key}\` must be a number since OpenAPI 3.1.`,
    hint: (value: unknown, schema: JsonObject) => {
      const limit = propertyOf(schema, inclusiveLimit(key))
      return value === true && limit !== undefined
        ? `Write \`${key}: ${formatJsonValue(limit)}\` instead of both.`
        : 'Remove it.'
    },
  })),
  {
    key: 'items',
    isInvalid: Array.isArray,
    message: '`items` must be a single schema since OpenAPI 3.1.',
    hint: () => 'Rename it to `prefixItems`.',
  },
]

function inclusiveLimit(key: (typeof bounds)[number]): string {
  return key === 'exclusiveMinimum' ? 'minimum' : 'maximum'
}
