/** Checks fields that have no effect beside others, and names that cannot be sent. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import type { Graph } from '../document/graph.js'
import { isTrue, type JsonObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import type { ObjectKind } from '../document/objectKinds.js'

interface Finding {
  readonly message: string
  readonly hint?: string
  readonly holder: object
  readonly key: string
}

export function checkExclusions(value: JsonObject, kind: ObjectKind, graph: Graph): readonly Diagnostic[] {
  return listFindings(value, kind, graph).map(({ message, hint, holder, key }) =>
    warning('openapi-field-value', message, { ...graph.locate(holder, key, true), ...(hint && { hint }) }),
  )
}

function listFindings(value: JsonObject, kind: ObjectKind, graph: Graph): readonly Finding[] {
  switch (kind) {
    case 'parameter':
      return [
        ...checkName(value),
        ...checkQuerystring(value),
        ...checkAllowReserved(value, textAt(graph.root.value, 'openapi') ?? ''),
      ]
    case 'header':
      return isTrue(value, 'allowReserved') ? [reservedFinding(value, 'headers')] : []
    case 'pathItem':
    case 'operation':
      return checkQueries(value, graph)
    case 'response':
      return checkHeaderNames(objectAt(value, 'headers'))
    case 'securityScheme':
      return checkKeyName(value)
    case 'schema':
      return checkXml(objectAt(value, 'xml'))
    default:
      return []
  }
}

/** RFC 9110 allows these characters in the name of a header. */
const token = /^[!#$%&'*+.^_`|~\w-]+$/

function checkName(parameter: JsonObject): readonly Finding[] {
  const [name, place] = [textAt(parameter, 'name') ?? '', propertyOf(parameter, 'in')]
  if (place === 'header' && name !== '' && !token.test(name)) return [headerFinding(name, parameter, 'name')]
  if (place !== 'path' || !/[{}]/.test(name)) return []
  return [
    { message: `The path parameter \`${name}\` must not have braces in its name.`, holder: parameter, key: 'name' },
  ]
}

function checkKeyName(scheme: JsonObject): readonly Finding[] {
  const name = textAt(scheme, 'name') ?? ''
  if (textAt(scheme, 'type') !== 'apiKey' || textAt(scheme, 'in') !== 'header' || name === '' || token.test(name))
    return []
  const finding = headerFinding(name, scheme, 'name')
  const httpScheme = /^authorization\s*:\s*(basic|bearer)\b/i.exec(name)?.[1]?.toLowerCase()
  return [httpScheme ? { ...finding, hint: `Write \`type: http\` and \`scheme: ${httpScheme}\`.` } : finding]
}

function checkHeaderNames(headers: JsonObject | undefined): readonly Finding[] {
  return headers
    ? Object.keys(headers).flatMap((name) => (token.test(name) ? [] : [headerFinding(name, headers, name)]))
    : []
}

function headerFinding(name: string, holder: object, key: string): Finding {
  return { message: `\`${name}\` is not a valid name of a header.`, hint: 'Use letters, digits and `-`.', holder, key }
}

function checkQuerystring(parameter: JsonObject): readonly Finding[] {
  if (propertyOf(parameter, 'in') !== 'querystring') return []
  return ['schema', 'style', 'explode', 'allowReserved'].flatMap((key) =>
    propertyOf(parameter, key) === undefined
      ? []
      : [{ message: `A parameter in \`querystring\` has \`content\`, not \`${key}\`.`, holder: parameter, key }],
  )
}

const version32 = /^3\.[2-9]/

function checkAllowReserved(parameter: JsonObject, version: string): readonly Finding[] {
  const place = textAt(parameter, 'in')
  const isGiven = propertyOf(parameter, 'allowReserved') !== undefined
  // Since OpenAPI 3.2, it has an effect on each style that percent-encodes. `form` is the default of cookies.
  const isEncoded = version32.test(version) && (textAt(parameter, 'style') ?? 'form') === 'form'
  const isWrong = isGiven && (place === 'header' || (place === 'cookie' && !isEncoded))
  return isWrong ? [reservedFinding(parameter, `parameters in \`${place}\``)] : []
}

function reservedFinding(holder: JsonObject, owner: string): Finding {
  return { message: `\`allowReserved\` has no effect on ${owner}.`, hint: 'Remove it.', holder, key: 'allowReserved' }
}

/** Checks that either the whole query string is one parameter, or parameters are in `query`. */
function checkQueries(value: JsonObject, graph: Graph): readonly Finding[] {
  const list = listAt(value, 'parameters')
  const places = list.map((parameter) => textAt(graph.follow(parameter).value, 'in'))
  const index = places.indexOf('querystring')
  if (index === -1) return []
  const second = places.findIndex((place, other) => other !== index && (place === 'query' || place === 'querystring'))
  if (second === -1) return []
  const hint = 'Describe the whole query string in one parameter.'
  const message = `A parameter in \`querystring\` must be the only one in the query.`
  return [{ message, hint, holder: list, key: String(second) }]
}

function checkXml(xml: JsonObject | undefined): readonly Finding[] {
  if (!xml || propertyOf(xml, 'nodeType') === undefined) return []
  return ['attribute', 'wrapped'].flatMap((key) =>
    propertyOf(xml, key) === undefined
      ? []
      : [{ message: `\`nodeType\` replaces \`${key}\`.`, hint: `Remove \`${key}\`.`, holder: xml, key }],
  )
}
