/** Selects the body of a sample request: the first media type that has data to show. */
import type { EncodingView, JsonValue, MediaTypeView, SchemaNode, SchemaRow } from '../../model/contract/reference.js'
import { isJsonRecord } from '../document/json.js'
import { formatJsonText } from './formatLiteral.js'
import { deepObjectPairs, formPairs, scalarText } from './serialize.js'
import { type FormField, type MultipartPart, type SnippetBody, sanitizeJson, sanitizeText } from './snippetRequest.js'

/**
 * Bytes of a body that samples contain. A string constant of a Java class has at most 65,535 bytes (JVM specification, section
 * 4.4.7), and an argument of a Linux program 131,072. Samples read a longer body from a file, which the page shows once.
 */
const maxInlineBodyBytes = 60_000

/** Name of the file with the body, if the samples read the first example from a file. */
export function snippetBodyFile(content: readonly MediaTypeView[]): string | undefined {
  const body = selectSnippetBody(content)
  return body?.kind === 'file' && body.file === jsonBodyFile ? body.file : undefined
}

const jsonBodyFile = 'body.json'

/** The first media type that a sample can send. */
export function selectSnippetBody(content: readonly MediaTypeView[]): SnippetBody | undefined {
  for (const media of content) {
    const body = bodyFromMediaType(media)
    if (body) return body
  }
  return undefined
}

function bodyFromMediaType(media: MediaTypeView): SnippetBody | undefined {
  const { examples } = media
  const mediaType = sentMediaType(media)
  const example = examples[0]
  if (isFileMedia(media)) return bodyOfFile(mediaType, authoredFileName(example?.value))
  if (!example) return undefined
  const value = media.sample ?? example.value
  if (value !== undefined && /^[^;]*[/+]json\s*(;|$)/i.test(mediaType)) {
    const data = sanitizeJson(value)
    const isLong = new TextEncoder().encode(formatJsonText(data)).length > maxInlineBodyBytes
    return isLong ? { kind: 'file', mediaType, file: jsonBodyFile } : { kind: 'json', mediaType, value: data }
  }
  if (isJsonRecord(value) && /^application\/x-www-form-urlencoded/i.test(mediaType))
    return { kind: 'form', mediaType, fields: formFields(media, value) }
  if (isJsonRecord(value) && /^multipart\//i.test(mediaType))
    return { kind: 'multipart', mediaType, parts: multipartParts(media, value) }
  const text = example.code?.code ?? (typeof value === 'string' ? value : undefined)
  return text === undefined ? undefined : { kind: 'text', mediaType, text: sanitizeText(text) }
}

/** A form cannot be a file: it has one as a part, for which descriptions that say otherwise have no name. */
function bodyOfFile(mediaType: string, authored: string | undefined): SnippetBody {
  return /^multipart\//i.test(mediaType)
    ? { kind: 'multipart', mediaType, parts: [{ name: 'file', file: authored ?? sampleFileName('file') }] }
    : { kind: 'file', mediaType, file: authored ?? sampleFileName('body', mediaType) }
}

/** True if the whole body is a file. */
export function isFileMedia(media: Pick<MediaTypeView, 'mediaType' | 'schema'>): boolean {
  const { schema } = media
  return isBinaryMediaType(sentMediaType(media)) || (schema !== undefined && isFileSchema(schema))
}

function formFields(media: MediaTypeView, value: Readonly<Record<string, JsonValue>>): readonly FormField[] {
  return Object.entries(value).flatMap(([name, item]) => {
    const encoding = findEncoding(media, name)
    return fieldPairs(name, item, encoding).map(([key, text]) => ({ name: sanitizeText(key), value: text }))
  })
}

const listSeparators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' }

/** Encodes a field of a form. Without a style, arrays repeat the field and objects become JSON. */
function fieldPairs(
  name: string,
  value: JsonValue,
  encoding: EncodingView | undefined,
): readonly (readonly [string, string])[] {
  if (encoding?.style === 'deepObject') return deepObjectPairs(name, value)
  if (Array.isArray(value) && encoding?.explode === false)
    return [[name, value.map(scalarText).join(listSeparators[encoding.style ?? ''] ?? ',')]]
  if (Array.isArray(value) || encoding?.style) return formPairs(name, value)
  return [[name, scalarText(value)]]
}

function multipartParts(media: MediaTypeView, value: Readonly<Record<string, JsonValue>>): readonly MultipartPart[] {
  const properties = propertySchemas(media.schema)
  return Object.entries(value).flatMap(([key, item]): readonly MultipartPart[] => {
    const name = sanitizeText(key)
    const schema = properties.get(key)
    const mediaType = findEncoding(media, key)?.contentType?.split(',')[0]?.trim()
    const isFilePart =
      (schema && (isFileSchema(schema) || (schema.items && isFileSchema(schema.items)))) ||
      (mediaType !== undefined && isBinaryMediaType(mediaType))
    if (isFilePart)
      return [
        {
          name,
          file: authoredFileName(item) ?? sampleFileName(name, mediaType),
          mediaType: mediaType && concreteMediaType(mediaType),
        },
      ]
    const items = Array.isArray(item) ? item : [item]
    return items.map((inner) => ({
      name,
      value: scalarText(inner),
      mediaType: mediaType ?? (isJsonRecord(inner) ? 'application/json' : undefined),
    }))
  })
}

function propertySchemas(schema: SchemaNode | undefined): ReadonlyMap<string, SchemaNode> {
  return new Map(
    schemaRows(schema)
      .filter(({ kind }) => kind === 'property')
      .map((row) => [row.name, row.schema]),
  )
}

/** Rows of the first level, also those of variants. */
function schemaRows(schema: SchemaNode | undefined): readonly SchemaRow[] {
  return (schema?.parts ?? []).flatMap((part): readonly SchemaRow[] => {
    if (part.kind === 'variants') return part.variants.flatMap((variant) => schemaRows(variant.schema))
    return part.kind === 'rows' ? part.rows : []
  })
}

function findEncoding({ encoding }: MediaTypeView, property: string): EncodingView | undefined {
  return encoding.find((candidate) => candidate.property === property)
}

/** True for a file, and for variants one of which is a file. */
function isFileSchema({ format, content, types, parts }: SchemaNode): boolean {
  const variants = parts.flatMap((part) => (part.kind === 'variants' ? part.variants : []))
  return (
    format === 'binary' ||
    variants.some(({ schema }) => schema.format === 'binary') ||
    (types.length === 0 && content?.mediaType !== undefined && isBinaryMediaType(content.mediaType))
  )
}

function isBinaryMediaType(mediaType: string): boolean {
  return /^(image|audio|video|font)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip|x-tar|x-gzip|wasm)/i.test(
    mediaType,
  )
}

const fileExtensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/csv': 'csv',
}

/** The name of a file, as authors write it in examples: `picture.png`, or `@picture.png`. */
function authoredFileName(example: JsonValue | undefined): string | undefined {
  if (typeof example !== 'string') return undefined
  return /^@?([\p{L}\p{N}_-][\p{L}\p{N} _.()+-]*\.[a-z]\w{1,4})$/iu.exec(example)?.[1]
}

function sampleFileName(name: string, mediaType = ''): string {
  const stem = name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'file'
  return `${stem}.${fileExtensions[mediaType.toLowerCase().split(';')[0] ?? ''] ?? 'bin'}`
}

/** Returns the media type of the sample. If the description allows every type, the data is sent as JSON. */
export function sentMediaType({ mediaType, schema }: Pick<MediaTypeView, 'mediaType' | 'schema'>): string {
  const isData = schema?.types.some((type) => type === 'object' || type === 'array')
  return isData && /^\s*(\*|application)\/\*/.test(mediaType) ? 'application/json' : concreteMediaType(mediaType)
}

/** Replaces a media type with wildcards, which a request cannot have. */
function concreteMediaType(mediaType: string): string {
  const text = mediaType.trim()
  if (!text.includes('*')) return text
  return (
    { text: 'text/plain', image: 'image/png', multipart: 'multipart/form-data' }[text.split('/')[0] ?? ''] ??
    'application/octet-stream'
  )
}
