/** Maps whose keys have a form: paths, statuses and media types. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf } from '../document/json.js'
import type { ObjectKind } from '../document/objectKinds.js'

export function checkMapKeys(value: JsonObject, kind: ObjectKind, graph: Graph): readonly Diagnostic[] {
  // Of schemas, which most objects are, there are none.
  return (rulesOf.get(kind) ?? []).flatMap(({ field, fits, rule }) => {
    const map = propertyOf(value, field)
    if (!isObject(map)) return []
    return Object.keys(map)
      .filter((name) => !name.startsWith('x-') && !fits.test(name))
      .map((name) => warning('openapi-field-value', `${rule}, not “${name}”.`, graph.locate(map, name, true)))
  })
}

interface MapKeyRule {
  readonly of: readonly ObjectKind[]
  readonly field: string
  readonly fits: RegExp
  readonly rule: string
}

const rules: readonly MapKeyRule[] = [
  { of: ['root'], field: 'paths', fits: /^\//, rule: 'A path begins with `/`' },
  {
    of: ['operation'],
    field: 'responses',
    fits: /^(?:[1-5]\d\d|[1-5]XX|default)$/i,
    rule: 'A status is a number, a family such as `2XX`, or `default`',
  },
  {
    of: ['requestBody', 'response', 'parameter', 'header'],
    field: 'content',
    fits: /^[^/\s]+\/[^/\s]/,
    rule: 'A media type has a slash, such as `application/json`',
  },
]

const rulesOf: ReadonlyMap<ObjectKind, readonly MapKeyRule[]> = new Map(
  rules.flatMap(({ of }) => of).map((kind) => [kind, rules.filter(({ of }) => of.includes(kind))] as const),
)
