/** Checks maps with a fixed syntax: keys of paths, status codes and media types, and the bodies of forms. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf } from '../document/json.js'
import type { ObjectKind } from '../document/objectKinds.js'
import { formType } from './swaggerRules.js'

/** Returns one warning for each wrong key, at the key. Extensions (`x-…`) can have any name. */
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

/** A form whose schema is a file, a text or a list: it has no names, which its parts must have. */
export function checkFormBodies(value: JsonObject, kind: ObjectKind, graph: Graph): readonly Diagnostic[] {
  const content = kind === 'requestBody' ? propertyOf(value, 'content') : undefined
  if (!isObject(content)) return []
  return Object.entries(content).flatMap(([mediaType, media]) => {
    const schema = formType.test(mediaType) && isObject(media) && graph.follow(propertyOf(media, 'schema')).value
    const type = isObject(schema) ? propertyOf(schema, 'type') : undefined
    if (!isObject(schema) || typeof type !== 'string' || !Object.hasOwn(namelessTypes, type)) return []
    const message = `A form has fields with names, so the schema of \`${mediaType}\` must be an object, not ${namelessTypes[type]}.`
    const hint = 'Write `type: object`, and a property for each field: `properties: { file: … }`.'
    return [warning('openapi-field-value', message, { ...graph.locate(schema, 'type'), hint })]
  })
}

const namelessTypes: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  number: 'a number',
  integer: 'a number',
  boolean: '`true` or `false`',
}
