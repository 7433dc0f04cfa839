/**
 * Keywords that one version of OpenAPI writes otherwise than the next. The pages show what was meant; other programs pass over
 * it or refuse the file.
 */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import type { Graph } from '../document/graph.js'
import { formatJsonValue, type JsonObject, propertyOf } from '../document/json.js'

export interface VersionContext {
  readonly graph: Graph
  /** As `openapi` of the description says. */
  readonly version: string
}

export function checkVersionKeywords(schema: JsonObject, { graph, version }: VersionContext): readonly Diagnostic[] {
  const rules = /^3\.0\b/.test(version) ? rulesOf30 : /^3\.[12]\b/.test(version) ? rulesOf31 : []
  return rules.flatMap(({ key, isWrong, message, hint }) => {
    const value = propertyOf(schema, key)
    if (value === undefined || !isWrong(value, schema)) return []
    return [warning('openapi-field-value', message, { ...graph.locate(schema, key), hint: hint(value, schema) })]
  })
}

interface KeywordRule {
  readonly key: string
  readonly isWrong: (value: unknown, schema: JsonObject) => boolean
  readonly message: string
  readonly hint: (value: unknown, schema: JsonObject) => string
}

const bounds = ['exclusiveMinimum', 'exclusiveMaximum'] as const

const rulesOf30: readonly KeywordRule[] = [
  {
    key: 'type',
    isWrong: Array.isArray,
    message: 'OpenAPI 3.0 knows one type for a schema, not a list.',
    hint: (types) => {
      const [only, ...others] = (types as readonly unknown[]).filter((type) => type !== 'null')
      if (others.length > 0)
        return 'Write the types as alternatives under `anyOf`, or begin the file with `openapi: 3.1.1`.'
      const nullable = (types as readonly unknown[]).includes('null') ? ' and `nullable: true`' : ''
      return `Write \`type: ${only ?? 'object'}\`${nullable}.`
    },
  },
  {
    key: 'type',
    isWrong: (type, schema) => type === 'array' && propertyOf(schema, 'items') === undefined,
    message: 'In OpenAPI 3.0 an array needs `items`.',
    hint: () => 'Say what an item is; `items: {}` allows anything.',
  },
  ...bounds.map((key) => ({
    key,
    isWrong: (value: unknown) => typeof value === 'number',
    message: `In OpenAPI 3.0 \`${key}\` is true or false.`,
    hint: (value: unknown) => `Write \`${inclusiveLimit(key)}: ${value}\` and \`${key}: true\`.`,
  })),
]

const rulesOf31: readonly KeywordRule[] = [
  {
    key: 'nullable',
    isWrong: (value) => typeof value === 'boolean',
    message: '`nullable` is of OpenAPI 3.0: since 3.1 null is a type.',
    hint: (value, { type }) =>
      value === true && typeof type === 'string'
        ? `Write \`type: [${type}, "null"]\`.`
        : value === true
          ? 'Add a variant `type: "null"`.'
          : 'Take it out.',
  },
  ...bounds.map((key) => ({
    key,
    isWrong: (value: unknown) => typeof value === 'boolean',
    message: `Since OpenAPI 3.1 \`${key}\` is the limit itself.`,
    hint: (value: unknown, schema: JsonObject) => {
      const limit = propertyOf(schema, inclusiveLimit(key))
      return value === true && limit !== undefined
        ? `Write \`${key}: ${formatJsonValue(limit)}\` in place of both.`
        : 'Take it out.'
    },
  })),
  {
    key: 'items',
    isWrong: Array.isArray,
    message: 'Since OpenAPI 3.1 `items` is one schema.',
    hint: () => 'Write the list as `prefixItems`.',
  },
]

function inclusiveLimit(key: (typeof bounds)[number]): string {
  return key === 'exclusiveMinimum' ? 'minimum' : 'maximum'
}
