/** Judges the path, the query, the headers and the cookies of a request. */
import { entriesAt, isTrue, listAt, propertyOf, textAt } from '../../../src/openapi/document/json.js'
import type { Expected, Received } from './mockServer.js'
import {
  alternatives,
  judgeValues,
  type Pairs,
  readDeepObject,
  readJson,
  readList,
  readRecord,
  readScalar,
} from './readValue.js'

export function judgeParameters(received: Received, expected: Expected): readonly string[] {
  const path = readPath(expected.source.path, received.url.pathname)
  if (!path) return [`the path ${received.url.pathname} is not ${expected.source.path}`]
  const query = readQuery(received.url)
  const used = new Set<string>()
  const faults = expected.source.parameters.flatMap((parameter) => {
    const name = textAt(parameter, 'name') ?? ''
    // OpenAPI ignores parameters of these names.
    if (textAt(parameter, 'in') === 'header' && /^(accept|content-type|authorization)$/i.test(name)) return []
    const values = readParameter(parameter, { ...received, path, query, used }, expected)
    if (values === undefined)
      return isTrue(parameter, 'required') || textAt(parameter, 'in') === 'path'
        ? [`${textAt(parameter, 'in')} parameter ${name} is missing`]
        : []
    return judgeValues(values, schemaOf(parameter), expected).map(
      (message) => `${textAt(parameter, 'in')} ${name}: ${message}`,
    )
  })
  return [...faults, ...unknownNames(query, used, expected)]
}

/** Values of the parameters in the path, percent-encoded; undefined if the path does not match. */
function readPath(template: string, path: string): ReadonlyMap<string, string> | undefined {
  const names: string[] = []
  const source = template
    .replace(/[?#].*$/, '')
    .split(/(\{[^{}]*\})/)
    .map((piece) => {
      if (!/^\{.*\}$/.test(piece)) return escapePattern(encodeURI(decodeURI(piece)).replace(/'/g, '%27'))
      names.push(piece.slice(1, -1))
      return '([^/?#]*)'
    })
    .join('')
  const match = new RegExp(`^${source}$`).exec(path)
  return match ? new Map(names.map((name, index) => [name, match[index + 1] ?? ''])) : undefined
}

function escapePattern(text: string): string {
  return text.replace(/[.*+^$()|[\]\\{}]/g, '\\$&')
}

function readQuery(url: URL): Pairs {
  return url.search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      return [decode(name), decode(rest.join('='))] as const
    })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

interface Sent extends Received {
  readonly path: ReadonlyMap<string, string>
  readonly query: Pairs
  readonly used: Set<string>
}

/** Values that the parameter can have; undefined if it was not sent. */
function readParameter(parameter: object, sent: Sent, expected: Expected): readonly unknown[] | undefined {
  const name = textAt(parameter, 'name') ?? ''
  switch (textAt(parameter, 'in')) {
    case 'path': {
      const text = sent.path.get(name)
      return text === undefined || text === '' ? undefined : readStyled(parameter, text, expected)
    }
    case 'query':
      return readQueryParameter(parameter, sent, expected)
    case 'querystring':
      for (const [key] of sent.query) sent.used.add(key)
      return sent.query.length > 0 ? readRecord(sent.query, schemaOf(parameter), expected) : undefined
    case 'header': {
      const text = sent.request.headers[name.toLowerCase()]
      return text === undefined
        ? undefined
        : readStyled(parameter, Buffer.from(String(text), 'latin1').toString(), expected)
    }
    default: {
      const cookie = (sent.request.headers.cookie ?? '')
        .split('; ')
        .find((one) => one.startsWith(`${encodeURIComponent(name)}=`))
      return cookie === undefined
        ? undefined
        : readStyled(parameter, decode(cookie.slice(cookie.indexOf('=') + 1)), expected)
    }
  }
}

function readQueryParameter(
  parameter: object,
  { query, used }: Sent,
  expected: Expected,
): readonly unknown[] | undefined {
  const name = textAt(parameter, 'name') ?? ''
  const schema = schemaOf(parameter)
  const texts = query.filter(([key]) => key === name).map(([, text]) => text)
  if (texts.length > 0) used.add(name)
  if (textAt(parameter, 'style') === 'deepObject') {
    for (const [key] of query) if (key.startsWith(`${name}[`)) used.add(key)
    const deep = readDeepObject({ name, schema }, query, expected)
    return deep.length > 0 || texts.length > 0 ? [...texts, ...deep] : undefined
  }
  const isExploded = propertyOf(parameter, 'explode') !== false
  if (isExploded && texts.length === 0) {
    const names = alternatives(schema, expected).flatMap((one) => entriesAt(one, 'properties').map(([key]) => key))
    const free = alternatives(schema, expected).some((one) => propertyOf(one, 'type') === 'object')
    const declared = new Set(expected.source.parameters.map((other) => textAt(other, 'name')))
    const own = query.filter(([key]) => names.includes(key) || (free && names.length === 0 && !declared.has(key)))
    for (const [key] of own) used.add(key)
    return own.length > 0 ? readRecord(own, schema, expected) : undefined
  }
  const [only] = texts
  if (only === undefined) return undefined
  return [...(isExploded ? readList(texts, schema, expected) : []), ...readStyled(parameter, only, expected)]
}

/** Values of one text: lists and objects are joined by the separator of their style. */
function readStyled(parameter: object, text: string, expected: Expected): readonly unknown[] {
  const schema = schemaOf(parameter)
  if (propertyOf(parameter, 'content') !== undefined) return [...readJson(decode(text)), decode(text)]
  const style = textAt(parameter, 'style')
  if (style === 'matrix' && isTrue(parameter, 'explode')) return readExplodedMatrix(schema, text, expected)
  const name = textAt(parameter, 'name') ?? ''
  const prefix = style === 'label' ? '.' : style === 'matrix' ? `;${name}=` : ''
  const plain = text.startsWith(prefix) ? text.slice(prefix.length) : text
  const separator =
    { spaceDelimited: /%20| /, pipeDelimited: /%7C|\|/, label: /[.,]/, matrix: /[;,]/ }[style ?? ''] ?? ','
  const pieces = plain.split(separator).map(decode)
  const pairs = isTrue(parameter, 'explode')
    ? pieces.map((piece) => [piece.split('=')[0] ?? '', piece.split('=').slice(1).join('=')] as const)
    : pieces.flatMap((piece, index) => (index % 2 === 0 ? [[piece, pieces[index + 1] ?? ''] as const] : []))
  return [...readList(pieces, schema, expected), ...readRecord(pairs, schema, expected), ...readScalar(decode(plain))]
}

/** `;name=a;name=b` for a list, `;a=1;b=2` for an object. */
function readExplodedMatrix(schema: unknown, text: string, expected: Expected): readonly unknown[] {
  const pairs = text
    .split(';')
    .slice(1)
    .map((piece) => [decode(piece.split('=')[0] ?? ''), decode(piece.split('=').slice(1).join('='))] as const)
  const texts = pairs.map(([, value]) => value)
  return [
    ...readList(texts, schema, expected),
    ...readRecord(pairs, schema, expected),
    ...(texts.length === 1 ? texts.flatMap(readScalar) : []),
  ]
}

function schemaOf(parameter: object): unknown {
  const [content] = entriesAt(parameter, 'content')
  return propertyOf(parameter, 'schema') ?? propertyOf(content?.[1], 'schema') ?? true
}

/** Names in the query that are neither parameters nor keys. */
function unknownNames(query: Pairs, used: ReadonlySet<string>, { source, graph }: Expected): readonly string[] {
  const schemes = entriesAt(graph.root.value, 'components').find(([key]) => key === 'securitySchemes')?.[1]
  const keys = Object.values(schemes ?? {}).map((scheme) => textAt(graph.follow(scheme).value, 'name'))
  const declared = source.parameters.filter((one) => textAt(one, 'in') === 'query').map((one) => textAt(one, 'name'))
  const inPath = new URL(source.path, 'http://localhost').searchParams
  return query
    .filter(([name]) => !used.has(name) && !keys.includes(name) && !declared.includes(name) && !inPath.has(name))
    .map(([name]) => `the query parameter ${name} is unknown`)
}

/** Lists the alternatives under `security`, of the operation or of the description. */
export function securityOf({ source, graph }: Expected): readonly unknown[] {
  return propertyOf(source.operation, 'security') === undefined
    ? listAt(graph.root.value, 'security')
    : listAt(source.operation, 'security')
}
