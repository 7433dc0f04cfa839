/** Examples of a media type, parameter or header: the author's, else one that the schema gives. */
import type { CodeText, ExampleView, JsonValue } from '../../model/contract/referenceText.js'
import { entriesAt, isObject, listAt, propertyOf, textAt } from '../document/json.js'
import { followToObject } from '../document/listOperations.js'
import { descriptionField } from '../document/textFields.js'
import type { Direction } from '../schema/pageContext.js'
import type { ViewTools } from './tools.js'
import { toXml } from './toXml.js'

export interface ExampleSource {
  /** Holds `examples` and `example`. */
  readonly holder: unknown
  readonly schema: unknown
  readonly mediaType: string
  readonly direction: Direction
  /** Id of the element that it belongs to. */
  readonly id: string
}

export function examplesOf(source: ExampleSource, tools: ViewTools): readonly ExampleView[] {
  const written = writtenExamples(source, tools)
  if (written.length > 0) return written
  if (source.schema === undefined) return []
  const value = tools.makeSample(source.schema, source.direction, `${tools.route} ${source.id}`)
  return value === undefined
    ? []
    : [{ name: '', value, code: codeOf(value, source, tools), generated: !hasExample(source.schema, tools) }]
}

export function writtenExamples(source: ExampleSource, tools: ViewTools): readonly ExampleView[] {
  const { holder } = source
  const named = entriesAt(holder, 'examples').flatMap(([name, value]): ExampleView[] => {
    const example = followToObject(value, tools.graph)
    return example ? [namedExample(name, example, source, tools)] : []
  })
  if (named.length > 0) return named
  const single = propertyOf(holder, 'example')
  if (single === undefined) return []
  const value = tools.plain(single)
  return [{ name: '', value, code: codeOf(value, source, tools), generated: false }]
}

function namedExample(name: string, example: object, source: ExampleSource, tools: ViewTools): ExampleView {
  const summary = textAt(example, 'summary')
  const external = textAt(example, 'externalValue')
  const data = propertyOf(example, 'dataValue') ?? propertyOf(example, 'value')
  const wire = textAt(example, 'serializedValue')
  const value = data === undefined ? undefined : tools.plain(data)
  const code = wire
    ? { code: wire, language: languageOf(source.mediaType) }
    : value === undefined
      ? undefined
      : codeOf(value, source, tools)
  return {
    name,
    ...(summary && { summary }),
    ...descriptionField(example, tools.graph),
    ...(value !== undefined && { value }),
    ...(code && { code }),
    ...(external && { external }),
    generated: false,
  }
}

function hasExample(schema: unknown, { scope }: ViewTools): boolean {
  const { schema: whole } = scope.resolveSchema(schema)
  return listAt(whole, 'examples').length > 0 || propertyOf(whole, 'example') !== undefined
}

function codeOf(value: JsonValue, { mediaType, schema }: ExampleSource, { scope, jsonText }: ViewTools): CodeText {
  const language = languageOf(mediaType)
  if (language === 'xml' && typeof value !== 'string')
    return { code: toXml(value, schema, scope.resolveSchema), language }
  if (language !== 'json' && typeof value === 'string') return { code: value, language }
  if (/x-www-form-urlencoded/.test(mediaType) && isObject(value)) return { code: formText(value), language: 'text' }
  if (/jsonl|ndjson|json-seq/.test(mediaType))
    return {
      code: (Array.isArray(value) ? value : [value]).map((item) => JSON.stringify(item)).join('\n'),
      language: 'json',
    }
  return { code: jsonText(value), language: 'json' }
}

export function languageOf(mediaType: string): string {
  if (/json/i.test(mediaType)) return 'json'
  if (/xml/i.test(mediaType)) return 'xml'
  if (/yaml/i.test(mediaType)) return 'yaml'
  if (/html/i.test(mediaType)) return 'html'
  return /csv/i.test(mediaType) ? 'csv' : 'text'
}

function formText(value: Readonly<Record<string, unknown>>): string {
  const text = (inner: unknown) => (typeof inner === 'string' ? inner : JSON.stringify(inner))
  return Object.entries(value)
    .flatMap(([key, inner]) =>
      (Array.isArray(inner) ? inner : [inner]).map(
        (item) => `${encodeURIComponent(key)}=${encodeURIComponent(text(item))}`,
      ),
    )
    .join('&')
}
