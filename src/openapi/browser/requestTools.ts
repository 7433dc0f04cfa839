/**
 * The functions of the request builder in the browser: fields for schemas, checks of values, and samples. They use the
 * modules that build the pages, so the samples are the same. They send no request.
 */
import type { JsonValue, OperationView, ParameterView } from '../../model/contract/reference.js'
import type {
  RequestData,
  RequestDescription,
  RequestTools,
  RequestToolsModule,
  RequestValues,
} from '../../model/contract/requestTools.js'
import { escapeText } from '../../util/html.js'
import { createSchemaResolver } from '../schema/schemaResolver.js'
import { buildSnippetRequest, type SampledOperation } from '../snippets/buildSnippetRequest.js'
import { writeTemplateSample } from '../snippets/sampleTemplate.js'
import { snippetLanguages } from '../snippets/snippetLanguages.js'
import type { SnippetRequest } from '../snippets/snippetRequest.js'
import { scanCode } from '../text/scanCode.js'
import { validateValue } from '../validate/validateValue.js'
import { createDataGraph } from './dataGraph.js'
import { type BrowserTemplate, loadTemplates } from './loadTemplates.js'
import { readField } from './readField.js'
import { startValue } from './startValue.js'

/**
 * Reads the response of the fetched request data, and fetches the templates that it names, relative to its URL. Rejects if the
 * JSON is invalid.
 */
export const loadRequest: RequestToolsModule['loadRequest'] = async (response, slug) => {
  const data: RequestData = await response.json()
  return openRequest(data, slug, data.templates && (await loadTemplates(data.templates, response.url)))
}

/** @param templates of the site, whose samples follow the values like the others. Default none. */
export function openRequest(
  data: RequestData,
  slug: string,
  templates: readonly BrowserTemplate[] = [],
): RequestTools | undefined {
  const description = data.operations[slug]
  if (!description) return undefined
  const graph = createDataGraph(data)
  const resolve = createSchemaResolver(graph)
  return {
    description,
    readField: cached((schema) => readField(schema, resolve)),
    startValue: (schema) => startValue(schema, resolve),
    check: (value, schema) => checkValue(value, schema, graph),
    secrets: secretsOf(buildSnippetRequest(toOperation(description, { parameters: {}, media: 0 }, description.server))),
    writeSamples: (values, languages, server) => writeSamples(description, { values, languages, server, templates }),
  }
}

/** Caches results by identity, so that the fields of a schema are the same objects in every render. */
function cached<Result>(make: (schema: unknown) => Result): (schema: unknown) => Result {
  const known = new WeakMap<object, Result>()
  return (schema) => {
    if (typeof schema !== 'object' || schema === null) return make(schema)
    const made = known.get(schema) ?? make(schema)
    known.set(schema, made)
    return made
  }
}

function checkValue(
  value: JsonValue | undefined,
  schema: unknown,
  graph: ReturnType<typeof createDataGraph>,
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  if (value === undefined) return errors
  for (const { path, message, missingProperty } of validateValue(value, schema, { graph, direction: 'request' })) {
    const steps = missingProperty === undefined ? path : [...path, missingProperty]
    const pointer = steps.map((step) => `/${step}`).join('')
    if (!errors.has(pointer))
      errors.set(pointer, missingProperty === undefined ? sentence(message) : 'This field is required.')
  }
  return errors
}

/** `must be a string` becomes `Must be a string.` */
function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}

interface SampleOrder {
  readonly values: RequestValues
  readonly languages: readonly string[]
  readonly server: string
  readonly templates: readonly BrowserTemplate[]
}

function writeSamples(
  description: RequestDescription,
  { values, languages, server, templates }: SampleOrder,
): ReturnType<RequestTools['writeSamples']> {
  const operation = toOperation(description, values, server)
  const request = buildSnippetRequest(operation)
  const { subject } = description
  const own = templates.flatMap(({ id, highlight, write }) => {
    const { text } = subject ? writeTemplateSample(write, operation, subject) : {}
    return text === undefined ? [] : [[id, highlightSample(text, highlight)] as const]
  })
  const builtIn = snippetLanguages
    .filter(({ value }) => languages.includes(value))
    .map(({ value, highlight, write }) => [value, highlightSample(write(request), highlight)] as const)
  return new Map([...builtIn, ...own])
}

/** The browser has no highlighter for other languages, so their code is plain while it follows the values. */
function highlightSample(code: string, language: string): readonly string[] {
  return scanCode(code, language) ?? code.split('\n').map(escapeText)
}

/** Returns the operation with exactly these values. */
function toOperation(description: RequestDescription, values: RequestValues, server: string): SampledOperation {
  const { method, path, security, body, accepts } = description
  const parameters = description.parameters.flatMap((parameter) => {
    const value = values.parameters[parameter.id]
    return value === undefined ? [] : [toParameter(parameter, value)]
  })
  const media = body?.content[values.media]
  const isSent = media && (values.body !== undefined || media.kind === 'file')
  return {
    method,
    path,
    servers: [{ url: server, defaultUrl: server, variables: [] }],
    security,
    parameters: [{ in: 'query', label: '', parameters }],
    ...(isSent && { body: toBody(media, values.body) }),
    responses: accepts.length > 0 ? [{ ...blankResponse, content: accepts.map(toMedia) }] : [],
  }
}

function toParameter(
  { id, name, in: place, style, explode, allowReserved, mediaType }: RequestDescription['parameters'][number],
  sample: JsonValue,
): ParameterView {
  const serialized = { style, explode, allowReserved, ...(mediaType && { mediaType }) }
  return { ...blankParameter, id, name, in: place, ...serialized, required: true, sample }
}

type Media = NonNullable<RequestDescription['body']>['content'][number]

function toBody({ mediaType, kind, node, encoding }: Media, value: JsonValue | undefined): OperationView['body'] {
  const code = kind === 'text' ? { code: { code: String(value ?? ''), language: 'text' } } : {}
  const example = { name: '', generated: false, ...(value !== undefined && { value }), ...code }
  const examples = kind === 'file' && value === undefined ? [] : [example]
  return {
    id: 'body',
    required: true,
    content: [{ ...toMedia(mediaType), encoding, examples, ...(node && { schema: node }) }],
  }
}

const blankNode = {
  type: '',
  types: [],
  nullable: false,
  readOnly: false,
  writeOnly: false,
  constraints: [],
  examples: [],
  parts: [],
}
const blankParameter = { allowEmptyValue: false, examples: [], schema: blankNode }
const blankResponse = { id: '', status: '200', title: '', headers: [], links: [] }

function toMedia(mediaType: string) {
  return { mediaType, alike: [], examples: [], encoding: [] }
}

function secretsOf({ url, headers, basic }: SnippetRequest): readonly string[] {
  const texts = [url, ...headers.map(({ value }) => value), basic ? [basic.user, basic.password] : []]
  return [...new Set(texts.flat().flatMap((piece) => (typeof piece === 'string' ? [] : [piece.secret])))]
}
