/**
 * Kinds of objects in a description, and the keys of each kind that contain other objects. References are followed only under
 * these keys; everything else is data of the author, where `$ref` is an ordinary key.
 */

/** Methods that OpenAPI has as keys of a path item; `query` is from version 3.2. */
export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

export type ObjectKind =
  | 'root'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'callback'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'encoding'
  | 'example'
  | 'link'
  | 'securityScheme'
  | 'schema'

export type ContainerShape = 'one' | 'map' | 'list'
/** Shape and kind of the objects under a key: `paths` contains a map of path items. */
export type ChildKind = readonly [ContainerShape, ObjectKind]

/** Section under `components` for definitions of a kind. */
export const componentSections = new Map<ObjectKind, string>([
  ['schema', 'schemas'],
  ['response', 'responses'],
  ['parameter', 'parameters'],
  ['example', 'examples'],
  ['requestBody', 'requestBodies'],
  ['header', 'headers'],
  ['link', 'links'],
  ['callback', 'callbacks'],
  ['mediaType', 'mediaTypes'],
  ['securityScheme', 'securitySchemes'],
])

/** Keys of objects that describe one value: parameters, headers, and media types. */
const valueKeys: Readonly<Record<string, ChildKind>> = {
  schema: ['one', 'schema'],
  content: ['map', 'mediaType'],
  examples: ['map', 'example'],
}

const childKindsByKey: Readonly<Record<ObjectKind, Readonly<Record<string, ChildKind>>>> = {
  root: {
    paths: ['map', 'pathItem'],
    webhooks: ['map', 'pathItem'],
    'x-webhooks': ['map', 'pathItem'],
    components: ['one', 'components'],
    definitions: ['map', 'schema'],
    parameters: ['map', 'parameter'],
    responses: ['map', 'response'],
  },
  components: {
    ...Object.fromEntries([...componentSections].map(([kind, section]) => [section, ['map', kind] as const])),
    pathItems: ['map', 'pathItem'],
  },
  pathItem: {
    ...Object.fromEntries(httpMethods.map((method) => [method, ['one', 'operation'] as const])),
    additionalOperations: ['map', 'operation'],
    parameters: ['list', 'parameter'],
  },
  operation: {
    parameters: ['list', 'parameter'],
    requestBody: ['one', 'requestBody'],
    responses: ['map', 'response'],
    callbacks: ['map', 'callback'],
  },
  callback: {},
  parameter: valueKeys,
  header: valueKeys,
  requestBody: { content: ['map', 'mediaType'] },
  response: {
    headers: ['map', 'header'],
    content: ['map', 'mediaType'],
    links: ['map', 'link'],
    schema: ['one', 'schema'],
  },
  mediaType: { ...valueKeys, itemSchema: ['one', 'schema'], encoding: ['map', 'encoding'] },
  encoding: { headers: ['map', 'header'] },
  example: {},
  link: {},
  securityScheme: {},
  schema: {
    ...Object.fromEntries(
      ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'].map((key) => [
        key,
        ['map', 'schema'] as const,
      ]),
    ),
    ...Object.fromEntries(['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((key) => [key, ['list', 'schema'] as const])),
    ...Object.fromEntries(
      [
        'items',
        'additionalItems',
        'not',
        'if',
        'then',
        'else',
        'additionalProperties',
        'contains',
        'propertyNames',
        'unevaluatedProperties',
        'unevaluatedItems',
        'contentSchema',
      ].map((key) => [key, ['one', 'schema'] as const]),
    ),
  },
}

/** The same as nested maps, because every key of a description is looked up here. */
const childKinds: ReadonlyMap<string, ReadonlyMap<string, ChildKind>> = new Map(
  Object.entries(childKindsByKey).map(([kind, children]) => [kind, new Map(Object.entries(children))]),
)

/** Kind of the objects under a key, or undefined if the key contains plain data. */
export function childKindOf(kind: ObjectKind, key: string): ChildKind | undefined {
  if (kind === 'callback') return key.startsWith('x-') ? undefined : ['one', 'pathItem']
  return childKinds.get(kind)?.get(key)
}
