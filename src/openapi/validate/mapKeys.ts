/** Checks the keys of maps with a fixed syntax: paths, status codes and media types. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf } from '../document/json.js'
import type { ObjectKind } from '../document/objectKinds.js'

export function checkMapKeys(value: JsonObject, kind: ObjectKind, graph: Graph): readonly Diagnostic[] {
  // Most objects are schemas, which have no rules.
  return (rulesOf.get(kind) ?? []).flatMap(({ field, pattern, rule }) => {
    const map = propertyOf(value, field)
    if (!isObject(map)) return []
    return Object.keys(map)
      .filter((name) => !name.startsWith('x-') && !pattern.test(name))
      .map((name) => warning('openapi-field-value', `${rule}, not \`${name}\`.`, graph.locate(map, name, true)))
  })
}

interface MapKeyRule {
  readonly of: readonly ObjectKind[]
  readonly field: string
  readonly pattern: RegExp
  /** Beginning of the message. */
  readonly rule: string
}

const rules: readonly MapKeyRule[] = [
  { of: ['root'], field: 'paths', pattern: /^\//, rule: 'A path must start with `/`' },
  {
    of: ['operation'],
    field: 'responses',
    pattern: /^(?:[1-5]\d\d|[1-5]XX|default)$/i,
    rule: 'A response key must be a status code, a range such as `2XX`, or `default`',
  },
  {
    of: ['requestBody', 'response', 'parameter', 'header'],
    field: 'content',
    pattern: /^[^/\s]+\/[^/\s]/,
    rule: 'A media type must have a slash, such as `application/json`',
  },
]

const rulesOf: ReadonlyMap<ObjectKind, readonly MapKeyRule[]> = new Map(
  rules.flatMap(({ of }) => of).map((kind) => [kind, rules.filter(({ of }) => of.includes(kind))] as const),
)
