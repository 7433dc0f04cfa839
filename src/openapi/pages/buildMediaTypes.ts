/** Builds the media types of a request or response. Each schema is shown once; media types that share it link to it. */
import type { EncodingView, ExampleView, JsonValue, MediaTypeView } from '../../model/contract/reference.js'
import type { SchemaNode } from '../../model/contract/schemaNode.js'
import { entriesAt, equalJson, type JsonObject, listAt, propertyOf, textAt } from '../document/json.js'
import { followToObject } from '../document/listOperations.js'
import { descriptionField } from '../document/textFields.js'
import { buildRepeatedNode, buildSchemaNode } from '../schema/buildSchemaNode.js'
import { type Direction, topPosition } from '../schema/pageContext.js'
import { isFileMedia } from '../snippets/snippetBody.js'
import { buildExamples } from './buildExamples.js'
import { buildHeaders } from './buildParameters.js'
import type { ViewContext } from './viewContext.js'

interface BodyContext {
  readonly direction: Direction
  readonly tools: ViewContext
}

/** Schemas that the page already shows, by identity: the anchor, and the name of the part (a status or media type). */
export type DrawnSchemas = Map<object, { readonly anchor: string; readonly name: string }>

interface BodyHolder extends BodyContext {
  /** Anchor of the request body or the response. */
  readonly id: string
  /** Schemas of earlier responses of the operation; this function adds to it. */
  readonly shown: DrawnSchemas
  /** Status of the response. Absent for a request body, whose parts are named by their media type. */
  readonly status?: string
}

/** Views of the media types under `content` of a request body or a response. */
export function buildMediaTypes(holder: JsonObject, body: BodyHolder): readonly MediaTypeView[] {
  const { id, direction, tools } = body
  const views: { readonly target: object; media: MediaTypeView }[] = []
  for (const [mediaType, value] of entriesAt(holder, 'content')) {
    const media = followToObject(value, tools.graph)
    if (!media) continue
    const schema = propertyOf(media, 'schema')
    const item = propertyOf(media, 'itemSchema')
    const { target } = tools.page.resolveSchema(schema)
    const source = { holder: media, schema: schema ?? item, mediaType, direction, id, isBody: direction === 'request' }
    const examples = buildExamples(source, tools)
    const encoding = buildEncoding(media, id, { direction, tools })
    const described = descriptionField(media, tools.graph)
    const plain = !described.description && item === undefined && encoding.length === 0 && !isMultipartType(mediaType)
    const like = plain
      ? views.find((other) => other.target === target && hasSameExamples(other.media, examples))
      : undefined
    if (like) like.media = { ...like.media, alike: [...like.media.alike, mediaType] }
    else
      views.push({
        target,
        media: {
          mediaType,
          alike: [],
          ...described,
          ...buildMediaSchemas({ schema, item, mediaType, examples }, body),
          ...fittingSample({ schema, item, mediaType, examples }, body),
          encoding,
        },
      })
  }
  return views.map(({ media }) => media)
}

/** Multipart samples are generated from the rows, so their schema is always shown. */
function isMultipartType(mediaType: string): boolean {
  return mediaType.startsWith('multipart/')
}

/** Returns true if another media type with the same schema has the same examples. */
function hasSameExamples(
  { description, itemSchema, encoding, examples }: MediaTypeView,
  others: readonly ExampleView[],
): boolean {
  const codesOf = (list: readonly ExampleView[]) => JSON.stringify(list.map(({ name, code }) => [name, code]))
  return !description && !itemSchema && encoding.length === 0 && codesOf(examples) === codesOf(others)
}

interface Media {
  readonly schema: unknown
  readonly item: unknown
  readonly mediaType: string
  readonly examples: readonly ExampleView[]
}

function buildMediaSchemas({ schema, item, mediaType, examples }: Media, body: BodyHolder) {
  const { id, direction, tools } = body
  const node = schema === undefined ? undefined : buildBodySchema(schema, mediaType, body)
  // The generated example of the same schema is the same. A request whose body is a file sends no generated data.
  const isRepeated = node?.cut?.reason === 'same' && node.cut.href !== `#${id}`
  const isFile = direction === 'request' && isFileMedia({ mediaType, ...(node && { schema: node }) })
  return {
    ...(node && { schema: node }),
    ...(item !== undefined && {
      itemSchema: buildSchemaNode(item, { ...topPosition(id, direction), path: `${id}[]` }, tools.page),
    }),
    examples: isRepeated || isFile ? examples.filter(({ generated }) => !generated) : examples,
  }
}

/** Data for request samples, if the first example of the author does not fit the schema. Other examples may fit. */
function fittingSample({ schema, mediaType, examples }: Media, { direction, tools, id }: BodyHolder) {
  const [first] = examples
  if (direction !== 'request' || schema === undefined || first?.value === undefined || first.generated) return {}
  if (!/json|form/i.test(mediaType)) return {}
  const repairExample = (value: JsonValue) => tools.requests.repair(value, schema, `${tools.route} ${id}`)
  const sample = repairExample(first.value)
  if (equalJson(sample, first.value)) return {}
  const other = examples.find(({ value }) => value !== undefined && equalJson(repairExample(value), value))?.value
  return { sample: other ?? sample }
}

/** Builds a schema once, and later links to it. Error responses, whose schema is on all pages, show the first level only. */
function buildBodySchema(
  schema: unknown,
  mediaType: string,
  { id, direction, tools, shown, status }: BodyHolder,
): SchemaNode {
  const { page } = tools
  const spot = topPosition(id, direction)
  const { target, name } = page.resolveSchema(schema)
  const before = shown.get(target)
  if (before && !isMultipartType(mediaType))
    return buildRepeatedNode(schema, { reason: 'same', name: before.name, href: `#${before.anchor}` }, page)
  const isFailure = name !== undefined && /^res-[45d]/.test(id)
  const node = buildSchemaNode(schema, isFailure ? { ...spot, firstLevelOnly: true } : spot, page)
  if (node.parts.length + (node.items?.parts.length ?? 0) > 0)
    shown.set(target, { anchor: id, name: status ?? mediaType })
  return node
}

function buildEncoding(media: JsonObject, id: string, inside: BodyContext): readonly EncodingView[] {
  const item = propertyOf(media, 'itemEncoding')
  const all: readonly (readonly [string, unknown])[] = [
    ...entriesAt(media, 'encoding'),
    // Parts of a multipart body without names (OpenAPI 3.2).
    ...listAt(media, 'prefixEncoding').map((value, index) => [`[${index}]`, value] as const),
    ...(item === undefined ? [] : [['each item', item] as const]),
  ]
  return all.map(([property, value]) => {
    const contentType = textAt(value, 'contentType')
    const style = textAt(value, 'style')
    const explode = propertyOf(value, 'explode')
    const reserved = propertyOf(value, 'allowReserved')
    return {
      property,
      ...(contentType && { contentType }),
      ...(style && { style }),
      ...(typeof explode === 'boolean' && { explode }),
      ...(typeof reserved === 'boolean' && { allowReserved: reserved }),
      headers: buildHeaders(value, `${id}.${property}`, inside),
    }
  })
}
