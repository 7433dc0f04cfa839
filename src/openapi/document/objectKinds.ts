/** Which keys of which object of a description may hold references, and to what. Everything else is plain data. */

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
export type ChildKind = readonly [ContainerShape, ObjectKind]

/** Where a definition of this kind is kept under `components`. */
export const componentSections: Partial<Readonly<Record<ObjectKind, string>>> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  example: 'examples',
  requestBody: 'requestBodies',
  header: 'headers',
  link: 'links',
  callback: 'callbacks',
  mediaType: 'mediaTypes',
  securityScheme: 'securitySchemes',
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']
const valued: Readonly<Record<string, ChildKind>> = {
  schema: ['one', 'schema'],
  content: ['map', 'mediaType'],
  examples: ['map', 'example'],
}

const keys: Readonly<Record<ObjectKind, Readonly<Record<string, ChildKind>>>> = {
  root: {
    paths: ['map', 'pathItem'],
    webhooks: ['map', 'pathItem'],
    components: ['one', 'components'],
    definitions: ['map', 'schema'],
    parameters: ['map', 'parameter'],
    responses: ['map', 'response'],
  },
  components: {
    ...Object.fromEntries(
      Object.entries(componentSections).map(([kind, section]) => [section, ['map', kind as ObjectKind] as const]),
    ),
    pathItems: ['map', 'pathItem'],
  },
  pathItem: {
    ...Object.fromEntries(methods.map((method) => [method, ['one', 'operation'] as const])),
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
  parameter: valued,
  header: valued,
  requestBody: { content: ['map', 'mediaType'] },
  response: {
    headers: ['map', 'header'],
    content: ['map', 'mediaType'],
    links: ['map', 'link'],
    schema: ['one', 'schema'],
  },
  mediaType: { ...valued, itemSchema: ['one', 'schema'], encoding: ['map', 'encoding'] },
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

/** As maps: this is asked for every key of a description. */
const inside: ReadonlyMap<string, ReadonlyMap<string, ChildKind>> = new Map(
  Object.entries(keys).map(([kind, of]) => [kind, new Map(Object.entries(of))]),
)

/** Undefined where there is only data. */
export function childKindOf(kind: ObjectKind, key: string): ChildKind | undefined {
  if (kind === 'callback') return key.startsWith('x-') ? undefined : ['one', 'pathItem']
  return inside.get(kind)?.get(key)
}
