/**
 * Page views of the API reference contain some English words, such as `at least 3 characters`. These functions return them in the
 * language of the page. Words of the description itself stay as they are.
 */
import { fill, plural } from '../../text/fill.js'

/** Translates a label, a limit or a note of a view. Returns text that docsgen did not write unchanged. */
export function translate(text: string): string {
  const exact = wholeTexts()[text]
  if (exact !== undefined) return exact
  for (const [pattern, replace] of patterns) {
    const match = pattern.exec(text)
    if (match) return replace(match)
  }
  return text
}

/** A type such as `array of string or null`. Names of schemas have no spaces. */
export function translateType(type: string): string {
  return type
    .split(' or ')
    .map((part) => {
      if (part.startsWith('array of ')) return fill(TEXT.typeArray, { type: translateType(part.slice(9)) })
      if (part.startsWith('map of ')) return fill(TEXT.typeMap, { type: translateType(part.slice(7)) })
      const count = /^one of (\d+) types$/.exec(part)?.[1]
      if (count) return fill(TEXT.typeOneOf, { count })
      return part === 'any' ? TEXT.typeAny : part
    })
    .join(` ${TEXT.or} `)
}

/** Translates a sentence of the changelog: types and limits in backticks are translated, names and values are not. */
export function translateCodes(sentence: string): string {
  return sentence.replace(/`([^`]+)`/g, (_, code: string) => `\`${translateCode(code)}\``)
}

function translateCode(code: string): string {
  if (/^(?:array|map) of |^one of \d+ types\b| or null$/.test(code)) return translateType(code)
  return code
    .split(', ')
    .map((limit) => (/^(?:exactly|at least|at most|\d+–\d+|multiple of) ?/.test(limit) ? translate(limit) : limit))
    .join(', ')
}

let known: Readonly<Record<string, string>> | undefined

function wholeTexts(): Readonly<Record<string, string>> {
  known ??= {
    'Path parameters': TEXT.pathParameters,
    'Query parameters': TEXT.queryParameters,
    'Query string': TEXT.queryString,
    'Header parameters': TEXT.headerParameters,
    'Cookie parameters': TEXT.cookieParameters,
    'Any other status': TEXT.anyOtherStatus,
    Informational: TEXT.statusInformational,
    Success: TEXT.statusSuccess,
    Redirection: TEXT.statusRedirection,
    'Client error': TEXT.statusClientError,
    'Server error': TEXT.statusServerError,
    'Bearer token': TEXT.bearerToken,
    'Basic authentication': TEXT.basicAuthentication,
    'Authorization code': TEXT.flowAuthorizationCode,
    'Client credentials': TEXT.flowClientCredentials,
    Implicit: TEXT.flowImplicit,
    Password: TEXT.flowPassword,
    'Device authorization': TEXT.deviceAuthorization,
    'All fields': TEXT.allFields,
    'One of': TEXT.oneOf,
    'Any of': TEXT.anyOf,
    'All of': TEXT.allOf,
    'Must not be': TEXT.mustNotBe,
    If: TEXT.conditionIf,
    // biome-ignore lint/suspicious/noThenProperty: a word of a page
    then: TEXT.conditionThen,
    otherwise: TEXT.conditionElse,
    'any property': TEXT.anyProperty,
    'any other property': TEXT.anyOtherProperty,
    'property names': TEXT.propertyNames,
    'any other item': TEXT.anyOtherItem,
    'at least one item': TEXT.atLeastOneItem,
    'No other properties are allowed.': TEXT.noOtherProperties,
    'Other properties are allowed.': TEXT.otherProperties,
    'No further items are allowed.': TEXT.noFurtherItems,
    'unique items': TEXT.uniqueItems,
    'not empty': TEXT.notEmpty,
    'matches ': `${TEXT.matches} `,
  }
  return known
}

const units = 'characters?|items?|such items?|property|properties'

/** Formats a number with its unit. `such items` are the items that match `contains`. */
function formatAmount(unit: string, last: string, count = last): string {
  return plural(unitText(unit), Number(last), { count })
}

function unitText(unit: string): string {
  if (unit.startsWith('character')) return TEXT.characters
  if (unit.startsWith('such item')) return TEXT.suchItemCount
  return unit.startsWith('item') ? TEXT.itemCount : TEXT.propertyCount
}

/** Names in backticks, as the view joins them. */
function joinNames(names: string): string {
  return names.replace(/ and (?=`[^`]*`$)/, ` ${TEXT.and} `)
}

function countNames(names: string): number {
  return names.split('`').length >> 1
}

const patterns: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    new RegExp(`^exactly (\\d+) (${units})$`),
    ([, count = '', unit = '']) => fill(TEXT.exactly, { amount: formatAmount(unit, count) }),
  ],
  [
    new RegExp(`^at least (\\d+) (${units})$`),
    ([, count = '', unit = '']) => fill(TEXT.atLeast, { amount: formatAmount(unit, count) }),
  ],
  [
    new RegExp(`^at most (\\d+) (${units})$`),
    ([, count = '', unit = '']) => fill(TEXT.atMost, { amount: formatAmount(unit, count) }),
  ],
  [
    new RegExp(`^(\\d+)–(\\d+) (${units})$`),
    ([, low, high = '', unit = '']) => formatAmount(unit, high, `${low}–${high}`),
  ],
  [/^multiple of (\S+)$/, ([, value = '']) => fill(TEXT.multipleOf, { value })],
  [
    /^API key in (header|query|cookie) ?(.*)$/,
    ([, place = '', name = '']) => fill(TEXT.apiKey, { place, name }).trim(),
  ],
  [/^Bearer token \((.*)\)$/, ([, format = '']) => `${TEXT.bearerToken} (${format})`],
  [/^(.+) \(not defined\)$/, ([, name = '']) => fill(TEXT.notDefined, { name })],
  [
    /^When (`.+?`) is given, (`.+`) (?:is|are) required\.$/,
    ([, name = '', names = '']) => plural(TEXT.requiredWith, countNames(names), { name, names: joinNames(names) }),
  ],
  [/^When (`.+?`) is given$/, ([, name = '']) => fill(TEXT.whenGiven, { name })],
  [
    /^(`.+`) (?:is|are) required\.$/,
    ([, names = '']) => plural(TEXT.namesRequired, countNames(names), { names: joinNames(names) }),
  ],
]
