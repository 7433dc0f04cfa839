/** The body of a sample request, from the first media type of the description that has data to show. */
import type { EncodingView, JsonValue, MediaTypeView, SchemaNode } from '../../model/contract/reference.js'
import { jsonText } from './literal.js'
import { clean, cleanValue, type FormField, type Part, type SnippetBody } from './request.js'
import { deep, pairs, plain } from './serialize.js'

/**
 * Lines of JSON up to which a body stands in the samples themselves. A longer one hides the request that it is the body of,
 * eight times over: it is shown once, as the file that the samples read.
 */
const longestBody = 24

/** The file from which the samples take the body, where its content is that of the first example. */
export function bodyFileOf(content: readonly MediaTypeView[]): string | undefined {
  const body = bodyOf(content)
  return body?.kind === 'file' && body.file === jsonFile ? body.file : undefined
}

const jsonFile = 'body.json'

export function bodyOf(content: readonly MediaTypeView[]): SnippetBody | undefined {
  for (const media of content) {
    const body = bodyAs(media)
    if (body) return body
  }
  return undefined
}

function bodyAs(media: MediaTypeView): SnippetBody | undefined {
  const { schema, examples } = media
  const mediaType = concrete(media.mediaType)
  const example = examples[0]
  if (isBinary(mediaType) || (schema && isFile(schema)))
    return { kind: 'file', mediaType, file: fileName('body', mediaType) }
  if (!example) return undefined
  const { value } = example
  if (value !== undefined && /^[^;]*[/+]json\s*(;|$)/i.test(mediaType)) {
    const data = cleanValue(value)
    const isLong = jsonText(data).split('\n').length > longestBody
    return isLong ? { kind: 'file', mediaType, file: jsonFile } : { kind: 'json', mediaType, value: data }
  }
  if (isRecord(value) && /^application\/x-www-form-urlencoded/i.test(mediaType)) {
    const fields = formFields(media, value)
    const isLong = example.generated && fields.length > longestBody
    return { kind: 'form', mediaType, fields: isLong ? formFields(media, shortened(value, schema)) : fields }
  }
  if (isRecord(value) && /^multipart\//i.test(mediaType))
    return { kind: 'multipart', mediaType, parts: partsOf(media, value) }
  const text = example.code?.code ?? (typeof value === 'string' ? value : undefined)
  return text === undefined ? undefined : { kind: 'text', mediaType, text: clean(text) }
}

/** Fields of a form that need not be sent, where a sample has nothing else. */
const fewFields = 4

/** Made-up data of a form is what must be sent: a field for everything that may be hides it, and nobody sends them all. */
function shortened(value: Readonly<Record<string, JsonValue>>, schema: SchemaNode | undefined) {
  const required = new Set(rowsOf(schema).flatMap((row) => (row.required ? [row.name] : [])))
  const entries = Object.entries(value)
  const needed = entries.filter(([name]) => required.has(name))
  const plainFields = entries.filter(([, item]) => typeof item !== 'object')
  return Object.fromEntries(needed.length > 0 ? needed : plainFields.slice(0, fewFields))
}

function formFields(media: MediaTypeView, value: Readonly<Record<string, JsonValue>>): readonly FormField[] {
  return Object.entries(value).flatMap(([name, item]) => {
    const encoding = encodingOf(media, name)
    return fieldPairs(name, item, encoding).map(([key, text]) => ({ name: clean(key), value: text }))
  })
}

/** Without a style, arrays repeat the field and objects are written as JSON. */
function fieldPairs(
  name: string,
  value: JsonValue,
  encoding: EncodingView | undefined,
): readonly (readonly [string, string])[] {
  if (encoding?.style === 'deepObject') return deep(name, value)
  if (Array.isArray(value) && encoding?.explode === false) return [[name, value.map(plain).join(',')]]
  if (Array.isArray(value) || encoding?.style) return pairs(name, value)
  return [[name, plain(value)]]
}

function partsOf(media: MediaTypeView, value: Readonly<Record<string, JsonValue>>): readonly Part[] {
  const properties = propertiesOf(media.schema)
  return Object.entries(value).flatMap(([key, item]): readonly Part[] => {
    const name = clean(key)
    const schema = properties.get(key)
    const mediaType = encodingOf(media, key)?.contentType?.split(',')[0]?.trim()
    const isFilePart =
      (schema && (isFile(schema) || (schema.items && isFile(schema.items)))) ||
      (mediaType !== undefined && isBinary(mediaType))
    if (isFilePart) return [{ name, file: fileName(name, mediaType), mediaType: mediaType && concrete(mediaType) }]
    const items = Array.isArray(item) ? item : [item]
    return items.map((inner) => ({
      name,
      value: plain(inner),
      mediaType: mediaType ?? (isRecord(inner) ? 'application/json' : undefined),
    }))
  })
}

function propertiesOf(schema: SchemaNode | undefined): ReadonlyMap<string, SchemaNode> {
  return new Map(
    rowsOf(schema)
      .filter(({ kind }) => kind === 'property')
      .map((row) => [row.name, row.schema]),
  )
}

function rowsOf(schema: SchemaNode | undefined) {
  return (schema?.parts ?? []).flatMap((part) => (part.kind === 'rows' ? part.rows : []))
}

function encodingOf({ encoding }: MediaTypeView, property: string): EncodingView | undefined {
  return encoding.find((candidate) => candidate.property === property)
}

function isFile({ format, content, types }: SchemaNode): boolean {
  return format === 'binary' || (types.length === 0 && content?.mediaType !== undefined && isBinary(content.mediaType))
}

function isBinary(mediaType: string): boolean {
  return /^(image|audio|video|font)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip|x-tar|x-gzip|wasm)/i.test(
    mediaType,
  )
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/csv': 'csv',
}

function fileName(name: string, mediaType = ''): string {
  const stem = name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'file'
  return `${stem}.${endings[mediaType.toLowerCase().split(';')[0] ?? ''] ?? 'bin'}`
}

/** A request needs a media type without wildcards. */
function concrete(mediaType: string): string {
  const text = mediaType.trim()
  if (!text.includes('*')) return text
  return (
    { text: 'text/plain', image: 'image/png', multipart: 'multipart/form-data' }[text.split('/')[0] ?? ''] ??
    'application/octet-stream'
  )
}

function isRecord(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
