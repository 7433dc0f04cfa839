import { foldWord } from '../../util/nearest.js'

/** Meanings of formats, for tooltips. */
export function formatHint(format: string): string | undefined {
  return Object.hasOwn(hints, format) ? hints[format] : undefined
}

/** A format in its usual spelling: `datetime` and `DateTime` are `date-time`. Undefined for an unknown format. */
export function canonicalFormat(format: string): string | undefined {
  if (Object.hasOwn(hints, format)) return format
  const folded = foldWord(format)
  return Object.keys(hints).find((name) => foldWord(name) === folded)
}

const hints: Readonly<Record<string, string>> = {
  'date-time': 'Date and time as in RFC 3339, for example 2025-01-31T09:30:00Z.',
  date: 'Calendar date as in RFC 3339, for example 2025-01-31.',
  time: 'Time of day as in RFC 3339, for example 09:30:00Z.',
  duration: 'Duration as in ISO 8601, for example P1DT12H.',
  email: 'Email address.',
  'idn-email': 'Email address; may hold characters beyond ASCII.',
  hostname: 'Host name, for example api.example.com.',
  'idn-hostname': 'Host name; may hold characters beyond ASCII.',
  ipv4: 'IPv4 address, for example 192.0.2.1.',
  ipv6: 'IPv6 address, for example 2001:db8::1.',
  uri: 'Absolute URI, with its scheme.',
  'uri-reference': 'URI, or a reference relative to one.',
  'uri-template': 'URI template as in RFC 6570.',
  iri: 'URI that may hold characters beyond ASCII.',
  uuid: 'UUID as in RFC 4122.',
  'json-pointer': 'JSON Pointer as in RFC 6901, for example /a/0.',
  regex: 'Regular expression of JavaScript.',
  int32: 'Whole number of 32 bits, with sign.',
  int64: 'Whole number of 64 bits, with sign. JavaScript numbers hold 53 bits.',
  float: 'Number of single precision.',
  double: 'Number of double precision.',
  decimal: 'Decimal number of any precision.',
  byte: 'Bytes in base64.',
  binary: 'Any sequence of bytes.',
  password: 'Secret; do not show it on screens or in logs.',
}
