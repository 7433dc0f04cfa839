import { createHash } from 'node:crypto'
import { matches as patternFits } from '../../util/matches.js'
import { type JsonObject, numberAt, textAt } from '../document/json.js'
import { compilePattern } from '../schema/compilePattern.js'
import { patternText } from './patternText.js'

/** `seed` is the path of the place: ids that are made up come from it. */
export function textSample(schema: JsonObject, seed: string): string {
  const least = numberAt(schema, 'minLength') ?? 0
  const most = numberAt(schema, 'maxLength') ?? Number.POSITIVE_INFINITY
  const pattern = textAt(schema, 'pattern')
  const format = textAt(schema, 'format')
  const usual = format === undefined ? undefined : formatText(format, seed)
  const fits = (text: string) =>
    length(text) >= least && length(text) <= most && (pattern === undefined || matches(pattern, text))
  const cased = usual === undefined ? [] : [usual, usual.toUpperCase(), usual.toLowerCase()]
  const known = cased.find(fits)
  if (known !== undefined) return known
  if (pattern === undefined) return sized(usual ?? 'string', least, most)
  // Patterns of addresses and times are more than can be made up, and say no more than their formats.
  return (
    patternText(pattern, { seed, least, most }) ??
    Object.values(formats).find(fits) ??
    sized(usual ?? 'string', least, most)
  )
}

function formatText(format: string, seed: string): string | undefined {
  if (format === 'uuid') return uuid(seed)
  return Object.hasOwn(formats, format) ? formats[format] : undefined
}

const formats: Readonly<Record<string, string>> = {
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
}

/** Version 4 in form; its bits come from the seed. */
function uuid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function sized(text: string, least: number, most: number): string {
  if (length(text) > most) return [...text].slice(0, most).join('')
  const wanted = Math.min(least, 1_000)
  return length(text) >= wanted
    ? text
    : text.repeat(Math.ceil(wanted / Math.max(1, length(text)))).slice(0, Math.max(wanted, text.length))
}

/** In characters, as JSON Schema counts. */
function length(text: string): number {
  return [...text].length
}

function matches(pattern: string, text: string): boolean {
  const read = compilePattern(pattern)
  return read === undefined || patternFits(read.expression, text) === true
}
