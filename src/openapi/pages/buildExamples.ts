/** Builds the examples of a media type, parameter, or header: those of the author, else one generated from the schema. */
import type { CodeText, ExampleView, JsonValue } from '../../model/contract/referenceText.js'
import { entriesAt, isObject, listAt, propertyOf, textAt, toPlainJson } from '../document/json.js'
import { followToObject } from '../document/listOperations.js'
import { descriptionField, summaryField } from '../document/textFields.js'
import type { Direction } from '../schema/pageContext.js'
import { formatXml } from './formatXml.js'
import type { ViewContext } from './viewContext.js'

export interface ExampleSource {
  /** Object with `examples` and `example`. */
  readonly holder: unknown
  readonly schema: unknown
  readonly mediaType: string
  readonly direction: Direction
  /** Id of the element that shows the examples. */
  readonly id: string
  /** True for the body of a request. */
  readonly isBody?: boolean
}

/** The author's examples. Without any, generated ones. */
export function buildExamples(source: ExampleSource, tools: ViewContext): readonly ExampleView[] {
  const written = readAuthorExamples(source, tools)
  if (written.length > 0) return written
  return source.schema === undefined ? [] : generateExamples(source, tools)
}

/** One example; for the body of a request a short one, and one with all fields. */
function generateExamples(source: ExampleSource, tools: ViewContext): readonly ExampleView[] {
  const path = `${tools.route} ${source.id}`
  const { value, all } =
    source.isBody && source.direction === 'request'
      ? tools.requests.generate(source.schema, path)
      : { value: tools.makeSample(source.schema, source.direction, path), all: undefined }
  const generated = !schemaHasExample(source.schema, tools)
  const view = (name: string, data: JsonValue | undefined): readonly ExampleView[] =>
    data === undefined ? [] : [{ name, value: data, code: formatExample(data, source, tools), generated }]
  return [...view('', value), ...view('All fields', all)]
}

/** Examples of the author only. */
export function readAuthorExamples(source: ExampleSource, tools: ViewContext): readonly ExampleView[] {
  const { holder } = source
  const named = entriesAt(holder, 'examples').flatMap(([name, value]): ExampleView[] => {
    const example = followToObject(value, tools.graph)
    return example ? [buildNamedExample({ name, example }, source, tools)] : []
  })
  if (named.length > 0) return named
  const single = propertyOf(holder, 'example')
  if (single === undefined) return []
  const value = readJsonText(tools.toPlain(single), source, tools)
  return [{ name: '', value, code: formatExample(value, source, tools), generated: false }]
}

interface NamedExample {
  readonly name: string
  /** An Example Object. */
  readonly example: object
}

function buildNamedExample({ name, example }: NamedExample, source: ExampleSource, tools: ViewContext): ExampleView {
  const external = textAt(example, 'externalValue')
  const data = propertyOf(example, 'dataValue') ?? propertyOf(example, 'value')
  const serialized = textAt(example, 'serializedValue')
  const value = data === undefined ? undefined : readJsonText(tools.toPlain(data), source, tools)
  const code = serialized
    ? { code: serialized, language: mediaTypeLanguage(source.mediaType) }
    : value === undefined
      ? undefined
      : formatExample(value, source, tools)
  return {
    name,
    ...summaryField(example, tools.graph),
    ...descriptionField(example, tools.graph),
    ...(value !== undefined && { value }),
    ...(code && { code }),
    ...(external && { external }),
    generated: false,
  }
}

/** Many examples of JSON are written as a text. Unless the schema allows a string, the text is the document. */
function readJsonText(value: JsonValue, { mediaType, schema }: ExampleSource, { page }: ViewContext): JsonValue {
  if (typeof value !== 'string' || !/^[^;]*[/+]json\s*(;|$)/i.test(mediaType) || !/^\s*[[{]/.test(value)) return value
  const type = propertyOf(page.resolveSchema(schema).schema, 'type')
  if (type === 'string' || (Array.isArray(type) && type.includes('string'))) return value
  try {
    return toPlainJson(JSON.parse(value))
  } catch {
    return value
  }
}

function schemaHasExample(schema: unknown, { page }: ViewContext): boolean {
  const { schema: whole } = page.resolveSchema(schema)
  return listAt(whole, 'examples').length > 0 || propertyOf(whole, 'example') !== undefined
}

/** The example as code in the language of the media type. */
function formatExample(
  value: JsonValue,
  { mediaType, schema }: ExampleSource,
  { page, jsonText }: ViewContext,
): CodeText {
  const language = mediaTypeLanguage(mediaType)
  if (language === 'xml' && typeof value !== 'string')
    return { code: formatXml(value, schema, page.resolveSchema), language }
  if (language !== 'json' && typeof value === 'string') return { code: value, language }
  if (/x-www-form-urlencoded/.test(mediaType) && isObject(value)) return { code: formatForm(value), language: 'text' }
  if (/jsonl|ndjson|json-seq/.test(mediaType))
    return {
      code: (Array.isArray(value) ? value : [value]).map((item) => JSON.stringify(item)).join('\n'),
      language: 'json',
    }
  return { code: jsonText(value), language: 'json' }
}

function mediaTypeLanguage(mediaType: string): string {
  if (/json/i.test(mediaType)) return 'json'
  if (/xml/i.test(mediaType)) return 'xml'
  if (/yaml/i.test(mediaType)) return 'yaml'
  if (/html/i.test(mediaType)) return 'html'
  return /csv/i.test(mediaType) ? 'csv' : 'text'
}

/** `application/x-www-form-urlencoded`. */
function formatForm(value: Readonly<Record<string, unknown>>): string {
  const text = (inner: unknown) => (typeof inner === 'string' ? inner : JSON.stringify(inner))
  return Object.entries(value)
    .flatMap(([key, inner]) =>
      (Array.isArray(inner) ? inner : [inner]).map(
        (item) => `${encodeURIComponent(key)}=${encodeURIComponent(text(item))}`,
      ),
    )
    .join('&')
}
