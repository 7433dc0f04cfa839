/** Judges the body of a request against the media types of the operation. */
import { entriesAt, isObject, isTrue, propertyOf, textAt, textsAt } from '../../../src/openapi/document/json.js'
import { type Expected, fileContent, type Received } from './mockServer.js'
import { type Part, readParts } from './readParts.js'
import {
  alternatives,
  judgeValues,
  type Pairs,
  propertySchema,
  readDeepObject,
  readField,
  readJson,
  readScalar,
} from './readValue.js'

export function judgeBody({ request, body }: Received, expected: Expected): readonly string[] {
  const { source, graph } = expected
  const declared = graph.follow(propertyOf(source.operation, 'requestBody')).value
  const content = entriesAt(declared, 'content')
  if (!isObject(declared) || content.length === 0) return body.length > 0 ? ['there is a body'] : []
  if (body.length === 0) return isTrue(declared, 'required') && !mayBeEmpty(content) ? ['the body is missing'] : []
  const type = (request.headers['content-type'] ?? '').trim()
  const found = content.find(([name]) => isSameType(name, type))
  if (!found) return [`the content type is ${type} instead of ${content.map(([name]) => name).join(' or ')}`]
  const media = graph.follow(found[1]).value
  const schema = propertyOf(media, 'schema') ?? propertyOf(media, 'itemSchema') ?? true
  const faults = judgeContent({ type, body, media, schema }, expected)
  return faults.map((fault) => `body: ${fault}`)
}

/** A body without a schema can have no bytes. */
function mayBeEmpty(content: readonly (readonly [string, unknown])[]): boolean {
  return content.every(([, media]) => propertyOf(media, 'schema') === undefined)
}

function isSameType(declared: string, sent: string): boolean {
  const plain = (type: string) => type.split(';')[0]?.trim().toLowerCase() ?? ''
  return new RegExp(
    `^${plain(declared)
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')}$`,
  ).test(plain(sent))
}

interface Content {
  readonly type: string
  readonly body: Buffer
  readonly media: unknown
  readonly schema: unknown
}

function judgeContent({ type, body, media, schema }: Content, expected: Expected): readonly string[] {
  const text = body.toString()
  if (/jsonl|ndjson|json-seq/i.test(type))
    return text
      .trim()
      .split('\n')
      .flatMap((line) => judgeValues(readJson(line), propertyOf(media, 'itemSchema') ?? true, expected))
  if (/[/+]json\s*(;|$)/i.test(type)) return judgeJson(text, schema, expected)
  if (/x-www-form-urlencoded/i.test(type))
    return judgeFields([...new URLSearchParams(text)], { schema, media }, expected)
  if (/^multipart\//i.test(type)) return judgeParts(readParts(type, body), schema, expected)
  if (text === fileContent) return []
  if (isBinary(schema, expected) || /^(image|audio|video|application\/octet)/i.test(type))
    return ['the file was not sent']
  if (/xml/i.test(type)) return /^\s*</.test(text) ? [] : ['there is no XML']
  if (/^(text\/|application\/(x-)?(yaml|javascript|graphql|sql))/i.test(type)) return []
  return judgeValues(readScalar(text), schema, expected)
}

function judgeJson(text: string, schema: unknown, expected: Expected): readonly string[] {
  const values = readJson(text)
  return values.length === 0 ? [`there is no JSON: ${text.slice(0, 60)}`] : judgeValues(values, schema, expected)
}

function isBinary(schema: unknown, expected: Expected): boolean {
  return alternatives(schema, expected).some((one) => textAt(one, 'format') === 'binary')
}

/** A form as an object: required fields, and the value of each field. */
function judgeFields(
  pairs: Pairs,
  { schema, media }: { schema: unknown; media: unknown },
  expected: Expected,
): readonly string[] {
  const names = new Set(pairs.map(([name]) => /^[^[]*/.exec(name)?.[0] ?? ''))
  const all = alternatives(schema, expected)
  const [whole = {}] = all
  const values = [...names].flatMap((name) => {
    const inner = all.map((one) => propertySchema(one, name)).find((one) => one !== true) ?? true
    const style = textAt(propertyOf(propertyOf(media, 'encoding'), name), 'style')
    const texts = pairs.filter(([key]) => key === name || key === `${name}[]`).map(([, text]) => text)
    const read = [...readDeepObject({ name, schema: inner }, pairs, expected), ...readField(texts, inner, expected)]
    return judgeValues(read, inner, expected).map((message) => `field ${name}${style ? ` (${style})` : ''}: ${message}`)
  })
  return [
    ...requiredNames(whole, expected)
      .filter((name) => !names.has(name))
      .map((name) => `field ${name} is missing`),
    ...values,
  ]
}

/** Read-only properties are not sent. */
function requiredNames(whole: object, { resolveSchema }: Expected): readonly string[] {
  return textsAt(whole, 'required').filter((name) => {
    const inner = propertyOf(propertyOf(whole, 'properties'), name)
    return inner !== undefined && !isTrue(resolveSchema(inner).schema, 'readOnly')
  })
}

function judgeParts(parts: readonly Part[] | undefined, schema: unknown, expected: Expected): readonly string[] {
  if (!parts) return ['the parts cannot be read']
  const all = alternatives(schema, expected)
  const [whole = {}] = all
  const missing = requiredNames(whole, expected)
    .filter((name) => !parts.some((part) => part.name === name))
    .map((name) => `part ${name} is missing`)
  const names = [...new Set(parts.map(({ name }) => name))]
  return [
    ...missing,
    ...names.flatMap((name) => {
      const inner = all.map((one) => propertySchema(one, name)).find((one) => one !== true) ?? true
      const own = parts.filter((part) => part.name === name)
      return judgePart(own, inner, expected).map((message) => `part ${name}: ${message}`)
    }),
  ]
}

function judgePart(parts: readonly Part[], schema: unknown, expected: Expected): readonly string[] {
  const items = alternatives(schema, expected)
    .map((one) => propertyOf(one, 'items'))
    .find((one) => one !== undefined)
  if (isBinary(schema, expected) || (items !== undefined && isBinary(items, expected)))
    return parts.every(({ file, text }) => file !== undefined && text === fileContent) ? [] : ['the file was not sent']
  if (parts.every(({ file, text }) => file !== undefined && text === fileContent)) return []
  const texts = parts.map(({ text }) => text)
  const [only = ''] = texts
  return judgeValues(
    [...readField(texts, schema, expected), ...(parts.length === 1 ? readScalar(only) : [])],
    schema,
    expected,
  )
}
