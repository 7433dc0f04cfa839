import type {
  ExampleView,
  HeaderView,
  JsonValue,
  ParameterGroup,
  ParameterPlace,
  ParameterView,
} from '../../model/contract/reference.js'
import { entriesAt, equalJson, isObject, isTrue, type JsonObject, propertyOf, textAt } from '../document/json.js'
import { followToObject } from '../document/listOperations.js'
import { deprecatedField, descriptionField } from '../document/textFields.js'
import { buildSchemaNode } from '../schema/buildSchemaNode.js'
import { type Direction, topPosition } from '../schema/pageContext.js'
import { serializeHeader, serializePathParameter, serializeQueryParameter } from '../snippets/serialize.js'
import { buildExamples, type ExampleSource, readAuthorExamples } from './buildExamples.js'
import type { ViewContext } from './viewContext.js'

/** Groups in the order of display. */
const parameterGroups: readonly { readonly place: ParameterPlace; readonly label: string }[] = [
  { place: 'path', label: 'Path parameters' },
  { place: 'query', label: 'Query parameters' },
  { place: 'querystring', label: 'Query string' },
  { place: 'header', label: 'Header parameters' },
  { place: 'cookie', label: 'Cookie parameters' },
]

/** Groups parameters by their place (path, query, header, cookie), in a fixed order. Places without parameters are omitted. */
export function buildParameterGroups(
  parameters: readonly JsonObject[],
  tools: ViewContext,
  prefix = '',
): readonly ParameterGroup[] {
  return parameterGroups.flatMap(({ place, label }): ParameterGroup[] => {
    const members = parameters.filter((parameter) => propertyOf(parameter, 'in') === place)
    if (members.length === 0) return []
    return [
      {
        in: place,
        label,
        parameters: members.map((parameter) => buildParameter(parameter, place, { tools, prefix })),
      },
    ]
  })
}

function buildParameter(
  parameter: JsonObject,
  place: ParameterPlace,
  { tools, prefix }: { tools: ViewContext; prefix: string },
): ParameterView {
  const name = textAt(parameter, 'name') ?? ''
  const id = tools.page.uniqueId(`${prefix}${place}-${name}`)
  const { schema, mediaType, holder } = readParameterValue(parameter)
  const style = textAt(parameter, 'style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  const explode = typeof parameter.explode === 'boolean' ? parameter.explode : style === 'form' || style === 'cookie'
  const source = { holder, schema, mediaType: mediaType ?? 'text/plain', direction: 'request', id } as const
  const examples = buildExamples(source, tools)
  const sample = sampleParameter(examples, source, tools)
  const view: ParameterView = {
    id,
    name,
    in: place,
    required: place === 'path' || isTrue(parameter, 'required'),
    ...deprecatedField(parameter, tools.graph),
    ...descriptionField(parameter, tools.graph),
    schema: buildSchemaNode(schema ?? true, { ...topPosition(id, 'request'), path: id }, tools.page),
    style,
    explode,
    allowReserved: isTrue(parameter, 'allowReserved'),
    allowEmptyValue: isTrue(parameter, 'allowEmptyValue'),
    ...(mediaType && { mediaType }),
    examples: hasExampleOfSharedSchema(source, tools) ? [] : examples.filter(({ generated }) => !generated),
    ...(sample !== undefined && { sample }),
  }
  const serialized = sample === undefined ? undefined : serializeParameter(view, sample)
  return { ...view, ...(serialized && { serialized }) }
}

/** The first value that fits the schema, else a generated one. */
function sampleParameter(
  examples: readonly ExampleView[],
  { schema, id }: ExampleSource,
  { requests, route }: ViewContext,
): JsonValue | undefined {
  const values = examples.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const [first] = values
  if (first === undefined || schema === undefined) return first
  const repairParameter = (value: JsonValue) => requests.repair(value, schema, `${route} ${id}`)
  return values.find((value) => equalJson(repairParameter(value), value)) ?? repairParameter(first)
}

/**
 * Returns true for an example in a shared schema. It shows what such a value looks like, and is not an example of this
 * parameter.
 */
function hasExampleOfSharedSchema(source: ExampleSource, tools: ViewContext): boolean {
  return propertyOf(source.schema, '$ref') !== undefined && readAuthorExamples(source, tools).length === 0
}

/**
 * Serializes lists, objects, and documents. Returns undefined for plain values, which look the same when they are sent.
 */
function serializeParameter(view: ParameterView, sample: JsonValue): string | undefined {
  if (typeof sample !== 'object' || sample === null) return undefined
  switch (view.in) {
    case 'path':
      return serializePathParameter(view, sample)
    case 'header':
      return `${view.name}: ${serializeHeader(view, sample)}`
    case 'query':
    case 'querystring':
    case 'cookie':
      return serializeQueryParameter(view, sample)
  }
}

/** Returns the value of a parameter, which is under `schema`, or under `content` with one media type. */
function readParameterValue(parameter: JsonObject): {
  readonly schema: unknown
  readonly mediaType?: string
  readonly holder: unknown
} {
  const [content] = entriesAt(parameter, 'content')
  if (propertyOf(parameter, 'schema') !== undefined || !content)
    return { schema: propertyOf(parameter, 'schema'), holder: parameter }
  return { schema: propertyOf(content[1], 'schema'), mediaType: content[0], holder: content[1] }
}

/** The headers of a response or of a part of a form. `Content-Type` is omitted, because the media type shows it. */
export function buildHeaders(
  holder: unknown,
  prefix: string,
  { direction, tools }: { direction: Direction; tools: ViewContext },
): readonly HeaderView[] {
  return entriesAt(holder, 'headers').flatMap(([name, value]): HeaderView[] => {
    const header = followToObject(value, tools.graph)
    if (!isObject(header) || name.toLowerCase() === 'content-type') return []
    const id = tools.page.uniqueId(`${prefix}-header-${name}`)
    const { schema, mediaType, holder: media } = readParameterValue(header)
    return [
      {
        id,
        name,
        required: isTrue(header, 'required'),
        ...deprecatedField(header, tools.graph),
        ...descriptionField(header, tools.graph),
        schema: buildSchemaNode(schema ?? true, { ...topPosition(id, direction), path: id }, tools.page),
        examples: buildExamples(
          { holder: media, schema, mediaType: mediaType ?? 'text/plain', direction, id },
          tools,
        ).filter(({ generated }) => !generated),
      },
    ]
  })
}
