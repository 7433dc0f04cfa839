import { createHash } from 'node:crypto'
import { type JsonObject, numberAt, textAt } from '../document/json.js'
import { compilePattern } from '../schema/compilePattern.js'
import { matchesWithTimeout } from '../schema/matchesWithTimeout.js'
import { sampleFromPattern } from './sampleFromPattern.js'

/**
 * Samples a string: the usual value of its format, else a text for its pattern, else `string` in the required length.
 * Generated ids are derived from `seed`, the path of the place.
 */
export function sampleString(schema: JsonObject, seed: string): string {
  const minLength = numberAt(schema, 'minLength') ?? 0
  const maxLength = numberAt(schema, 'maxLength') ?? Number.POSITIVE_INFINITY
  const pattern = textAt(schema, 'pattern')
  const format = textAt(schema, 'format')
  const usual = format === undefined ? undefined : sampleForFormat(format, seed)
  const isAllowedText = (text: string) =>
    characterCount(text) >= minLength &&
    characterCount(text) <= maxLength &&
    (pattern === undefined || matchesPattern(pattern, text))
  const spellings = usual === undefined ? [] : [usual, usual.toUpperCase(), usual.toLowerCase()]
  const known = spellings.find(isAllowedText)
  if (known !== undefined) return known
  if (pattern === undefined) return fitLength(usual ?? 'string', minLength, maxLength)
  // Patterns of IP addresses and times are too complex for the generator, but a value of another format may match.
  return (
    usualValues.find((value) => isAllowedText(value) && !isAllowedText(reverse(value))) ??
    sampleFromPattern(pattern, { seed, minLength, maxLength }) ??
    Object.values(formatSamples).find(isAllowedText) ??
    fitLength(usual ?? 'string', minLength, maxLength)
  )
}

function sampleForFormat(format: string, seed: string): string | undefined {
  if (format === 'uuid') return uuidFromSeed(seed)
  return Object.hasOwn(formatSamples, format) ? formatSamples[format] : undefined
}

const formatSamples: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'host.example.com',
  'idn-hostname': 'host.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  cidr: '192.0.2.0/24',
  uri: 'https://example.com',
  url: 'https://example.com',
  iri: 'https://example.com',
  'uri-reference': '/path',
  'iri-reference': '/path',
  'uri-template': 'https://example.com/{id}',
  'json-pointer': '/path',
  'relative-json-pointer': '0',
  regex: '^[a-z]+$',
  byte: 'c2FtcGxl',
  binary: 'sample',
  base64url: 'c2FtcGxl',
  password: '********',
  // 64-bit numbers are strings in JSON, because JavaScript would round them.
  int32: '1',
  int64: '1',
  uint32: '1',
  uint64: '1',
  integer: '1',
  decimal: '1.00',
  number: '1.00',
  float: '1.00',
  double: '1.00',
}

/**
 * Values for patterns that mean a format without naming it. A value is also used if the pattern forbids the same
 * characters in another order.
 */
const usualValues: readonly string[] = [
  '2026-01-15T09:30:00Z',
  '2026-01-15T09:30:00.000Z',
  '2026-01-15T09:30:00+00:00',
  '2026-01-15',
  '2026-01',
  '09:30:00',
  '09:30',
  '192.0.2.1',
  'user@example.com',
]

function reverse(text: string): string {
  return [...text].reverse().join('')
}

/** A UUID of version 4 whose bits are a hash of the seed. */
function uuidFromSeed(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Longer strings are not generated, whatever `minLength` says. */
const maxRepeatedLength = 1_000

/** Cuts or repeats the text. */
function fitLength(text: string, minLength: number, maxLength: number): string {
  const count = characterCount(text)
  if (count > maxLength) return [...text].slice(0, maxLength).join('')
  const wanted = Math.min(minLength, maxRepeatedLength)
  if (count >= wanted) return text
  return text.repeat(Math.ceil(wanted / Math.max(1, count))).slice(0, Math.max(wanted, text.length))
}

/** JSON Schema counts code points, not UTF-16 units. */
function characterCount(text: string): number {
  return [...text].length
}

/** A pattern that is not a regular expression restricts nothing. */
function matchesPattern(source: string, text: string): boolean {
  const pattern = compilePattern(source)
  return pattern === undefined || matchesWithTimeout(pattern.expression, text) === true
}
